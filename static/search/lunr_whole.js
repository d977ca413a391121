/* The browser half of conspectus/search/lunr_whole.py: a query -> papers, from one lunr.Index that lunr.js searches and ranks.
 *
 * Ours are the terms (analysis.js) and the query language (query.js), as far as lunr has an answer to it: a phrase is its
 * words in any order, words around OR are all asked for, and nothing misspelt is mended. */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;
  const { breathe, loadScript } = globalThis.conspectus;
  const { lunr } = globalThis;
  const { REQUIRED, PROHIBITED, OPTIONAL } = lunr.Query.presence;

  const MANIFEST = ['pieces', 'names', 'documents', 'fields', 'facets', 'asked', 'letters', 'analysis'];
  const NAMES = ['index', 'cards', 'slots', 'orders', 'facets', 'ends'];
  const FIELD = ['card'];

  class Search extends api.Opened {
    constructor(root, address, load) {
      super(root, address, load, (manifest, piece) => {
        api.checkedManifest(manifest, MANIFEST, NAMES, FIELD);
        let loaded = null;
        const index = async () => (loaded ??= lunr.Index.load(await piece('index')));
        const columns = new api.Columns(manifest, piece);
        return { manifest, piece, columns, index, card: api.cards(manifest, piece, columns), analysis: api.analysis(manifest.analysis) };
      });
    }

    /** What `text` finds; options and results are those of conspectus/search/backend.py. */
    query(text, options = {}) {
      return api.answered(this.opened, (opened) => this.found(opened, text, options), nothing());
    }

    async found({ manifest, columns, index, card, analysis }, text, options) {
      const { sort = 'relevance', offset = 0, limit = 10 } = options;
      const { terms, values } = asked(manifest, analysis, text, options.typing);
      const chosen = Object.values(options.facets || {}).some((values) => values.length);
      const facets = await columns.needed(options, values.map(({ facet }) => facet));

      const whole = await index();
      let how = 'all';
      let hits = terms.length ? search(whole, terms, REQUIRED) : [];
      if (!hits.length && terms.filter(({ negative }) => !negative).length > 1) {
        hits = search(whole, terms, OPTIONAL);
        how = 'any';
      }
      await breathe();
      const scores = new Map(hits.map(({ ref, score }) => [Number(ref), score]));
      const nothingAsked = !terms.length && (chosen || values.length || options.all);
      let papers = nothingAsked ? Array.from({ length: manifest.documents }, (_, number) => number) : [...scores.keys()];
      for (const { facet, text: value, negative } of values) {
        const good = api.valued(analysis, facets[facet], value);
        papers = papers.filter((paper) => (facets[facet].cells[paper] || []).some((number) => good.has(number)) !== negative);
      }
      const narrowed = api.narrowed(manifest.facets, facets, options, papers);
      papers = narrowed.papers;
      if (sort !== 'relevance' || nothingAsked) papers = await columns.ordered(sort, papers);
      papers = api.grouped(papers, options.order).flat();
      const shown = papers.slice(offset, offset + limit);
      const cards = await Promise.all(shown.map(card));
      if (options.wanted && !options.wanted()) return null;
      const words = new Set(hits.flatMap(({ matchData }) => Object.keys(matchData.metadata)));
      return {
        ...nothing(),
        total: papers.length,
        papers,
        of: narrowed.of,
        hits: cards.map((each, i) => ({ paper: shown[i], card: each, score: scores.get(shown[i]) || 0 })).filter(({ card: each }) => each),
        how,
        counts: narrowed.counts,
        marks: (shownText) => analysis.marks(shownText, words),
      };
    }

    async warm() {
      await (await this.opened()).index();
    }
  }

  const nothing = () => ({
    total: 0, of: 0, papers: [], hits: [], how: 'all', corrected: null, counts: null, unread: 0, incomplete: null, marks: () => [],
  });

  /** A query as lunr's terms, `{term, fields, negative, beginning}`, and as values of facets. */
  function asked(manifest, analysis, text, typing) {
    const { clauses, plain } = api.parse(text, manifest.asked);
    const terms = [];
    const add = (words, rest) => {
      const found = analysis.allGroups(words).flatMap((group) => group.parts);
      const telling = found.filter((word) => !analysis.stopWords.has(word));
      for (const word of telling.length ? telling : found) terms.push({ word, term: analysis.stem(word), ...rest });
    };
    add(plain, {});
    for (const { text: words, field, facet, negative, prefix } of clauses) {
      if (!facet) add(words, { fields: field ? [field] : undefined, negative, beginning: prefix });
    }
    if (typing && plain && text.endsWith(plain.split(' ').pop()) && terms.length) terms.at(-1).beginning = true;
    for (const each of terms.filter(({ beginning }) => beginning)) each.term = shared(analysis, each.word);
    return { terms, values: clauses.filter(({ facet }) => facet) };
  }

  /** What the stems begin with that a word may have once it is complete: `optimizatio` is on its way to `optim`. */
  function shared(analysis, word) {
    const stems = api.completions(analysis, word).filter((stem) => word.startsWith(stem));
    return stems.sort((a, b) => a.length - b.length)[0] || word;
  }

  function search(index, terms, presence) {
    return index.query((query) => {
      for (const { term, fields, negative, beginning } of terms) {
        query.term(term, {
          ...(fields ? { fields } : {}),
          presence: negative ? PROHIBITED : presence,
          wildcard: beginning ? lunr.Query.wildcard.TRAILING : lunr.Query.wildcard.NONE,
          usePipeline: false,
        });
      }
    });
  }

  /** The index whose manifest is at `address` below `root`. `load` is for tests. */
  api.open = function (root, address, { load = loadScript } = {}) {
    return new Search(root, address, load);
  };
})();

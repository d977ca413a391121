/* The browser half of conspectus/search/lunr.py: a query -> ranked papers, from an index in pieces.
 *
 *   const search = ConspectusSearch.open('../', 'search/manifest.js');
 *   search.query('graph -neural', {limit: 10}).then((results) => …);
 *
 * Which papers match is worked out on the posting lists of the words, which are loaded as they are needed. The best of
 * them go into a small lunr.Index, made of exactly those papers and words, and lunr.js ranks them: postings, frequencies
 * and lengths are the whole index's, so scores are those that one big lunr.Index would give. */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;
  const { breathe, loadScript, shaped } = globalThis.conspectus;

  const RANKED = 50; // papers that lunr.js ranks for a first page; a later page asks for more
  const PREFIX_BOOST = 0.5; // a word that only begins like the typed one says less than the word itself
  const PHRASE_PAPERS = 400; // papers whose text is read for a phrase, best first
  const PHRASE_BATCH = 12; // read at a time
  const FEW = 3; // papers that have all words, of three or more: then those that lack one are told of

  const MANIFEST = [
    'pieces', 'names', 'documents', 'fields', 'named', 'averages', 'bm25', 'levels', 'letters', 'firsts', 'facets', 'asked',
    'labels', 'analysis',
  ];
  const NAMES = ['terms', 'slots', 'cards', 'words', 'orders', 'facets', 'ends'];
  const FIELD = ['name', 'boost', 'card'];

  /** Thrown by a query whose answer nobody waits for any more. */
  class Superseded extends Error {}

  // --- search -----------------------------------------------------------------------------------------------------

  class Search extends api.Opened {
    constructor(root, address, load) {
      super(root, address, load, (manifest, piece) => {
        api.checkedManifest(manifest, MANIFEST, NAMES, FIELD);
        shaped('the constants of BM25', manifest.bm25, ['k1', 'b']);
        const analysis = api.analysis(manifest.analysis);
        const labels = new Map();
        for (const facet of Object.keys(manifest.labels)) {
          labels.set(facet, new Set(manifest.labels[facet].flatMap(analysis.sequence)));
        }
        const parts = new Map(manifest.fields.filter(({ card }) => card).map(({ name, card }) => [name, card]));
        const columns = new api.Columns(manifest, piece);
        const postings = new api.Postings(manifest, piece, columns);
        return { manifest, analysis, piece, columns, card: api.cards(manifest, piece, columns), labels, parts, postings, read: new WeakMap() };
      });
    }

    /** What `text` finds; options and results are those of conspectus/search/backend.py, besides `unfinished` (the last
     * word is still typed).
     *
     * Results: `total`; `of` (before any facet was chosen); `hits` (`{paper, card, score}`); `how` (`all`, or `any` where no paper has all words); `words` (what
     * was looked for, as stems); `marks` (a function from a text to the stretches that were looked for); `corrected` (the
     * query that was searched in place of a misspelt one); `counts`; `unread` (papers that were too many to look for a
     * phrase); `near` (where few papers have all of several words, those that lack but one: `{total, held, words, hits}`);
     * `incomplete` (a piece that could not be loaded).
     * Rejects only if the manifest itself is missing. */
    async query(text, options = {}) {
      const nothing = { total: 0, of: 0, papers: [], hits: [], how: 'all', words: [], marks: () => [], corrected: null, counts: null, unread: 0, near: null };
      try {
        return await api.answered(this.opened, (index, more) => new Run(index, { ...options, ...more }).query(text), nothing);
      } catch (problem) {
        if (problem instanceof Superseded) return null;
        throw problem;
      }
    }

    /** Loads what every query needs. */
    async warm() {
      await (await this.opened()).columns.slots();
    }
  }

  /** One query against one opened index. */
  class Run {
    constructor(index, options) {
      Object.assign(this, index, { options });
      this.matched = new Map();
      this.known = new Map();
      this.chosen = Object.values(options.facets || {}).some((values) => values.length);
    }

    async breathe() {
      await breathe();
      if (this.options.wanted && !this.options.wanted()) throw new Superseded();
    }

    async query(text) {
      await this.breathe();
      const asked = this.asked(text);
      await this.load([...asked.required, ...asked.refused.flat(), ...asked.avoided.flatMap(({ found }) => found)]);
      for (const concept of asked.required) {
        await this.breathe();
        this.matches(concept);
      }
      let papers = this.all(asked.required);
      let how = 'all';
      if (!papers.length && asked.required.length && !this.options.verbatim) {
        const corrected = await api.mended(this, text, asked.required);
        if (corrected) {
          const results = await new Run(this, { ...this.options, verbatim: true }).query(corrected);
          if (results.total && results.how === 'all') return { ...results, corrected };
        }
      }
      if (!papers.length && asked.required.length > 1) {
        papers = this.any(asked.required);
        how = 'any';
      }
      if (!asked.required.length && (asked.refused.length || asked.avoided.length || this.chosen || this.options.all)) papers = this.everything();
      for (const concepts of asked.refused) if (concepts.length) papers = api.sets.difference(papers, this.all(concepts));
      if (!papers.length && asked.refused.length && !this.options.verbatim) {
        // A dash before a word of a pasted title only looks like "not", and so does a word in capitals.
        const plain = text.replace(/(^|\s)-/g, '$1').replace(/\bNOT\b/g, 'not');
        const results = await new Run(this, { ...this.options, verbatim: true }).query(plain);
        if (results.hits.length && this.isNamed(results.hits[0].card, plain)) return results;
      }
      let unread = 0;
      if (asked.phrases.length) ({ papers, unread } = await this.inOrder(asked, papers));
      for (const { clause, found } of asked.avoided) {
        const doubtful = api.sets.intersection(papers, this.all(found));
        const holding = await this.inOrder({ required: found, phrases: [[{ clause, found }]] }, doubtful, Infinity);
        papers = api.sets.difference(papers, holding.papers);
        unread += holding.unread;
      }
      await this.breathe();
      const { of, counts, papers: left } = api.narrowed(this.manifest.facets, this.facets, this.options, papers);
      papers = left;
      await this.breathe();
      const { offset = 0, limit = 10 } = this.options;
      const page = (await this.sorted(asked.required, papers, offset + limit)).slice(offset);
      await this.breathe();
      const hits = await this.hitsOf(page);
      if (offset === 0 && !this.options.order && (this.options.sort || 'relevance') === 'relevance') this.exactFirst(hits, asked.plain);
      const words = this.sought(asked.required).map(({ term, entries }) => ({
        term, words: entries.map(({ posting }) => posting.term),
      }));
      const sought = words.flatMap((entry) => [entry.term, ...entry.words]);
      const marks = (text) => this.analysis.marks(text, sought);
      const near = how === 'all' && papers.length <= FEW && limit ? await this.near(asked) : null;
      return { total: papers.length, of, papers, hits, how, words, marks, corrected: null, counts, unread, near, incomplete: null };
    }

    async hitsOf(page) {
      const cards = await Promise.all(page.map(({ paper }) => this.card(paper)));
      await this.breathe();
      return page.map(({ paper, score }, i) => ({ paper, score, card: cards[i] })).filter(({ card }) => card);
    }

    /** The papers that have all words but one, the likeliest of them as hits; null where two words or a phrase are asked for. */
    async near({ required, refused, phrases, avoided }) {
      if (required.length < 3 || phrases.length || avoided.length || this.options.offset) return null;
      const agreement = this.agreement(required);
      let papers = this.everything().filter((paper) => agreement[paper] === required.length - 1);
      for (const concepts of refused) papers = api.sets.difference(papers, this.all(concepts));
      ({ papers } = api.narrowed(this.manifest.facets, this.facets, { ...this.options, counts: null }, papers));
      if (!papers.length) return null;
      const { limit = 10 } = this.options;
      const hits = await this.hitsOf((await this.ranked(required, papers, limit)).slice(0, limit));
      return { total: papers.length, held: required.length - 1, words: required.length, hits };
    }

    /** What a query asks: concepts that a paper must have, others that it must not have, phrases, and phrases to avoid.
     *
     * Clauses of which one is enough are one concept, which has them, each with its own concepts, as `either`. */
    asked(text) {
      const { clauses, plain } = api.parse(text, this.manifest.asked);
      const typing = Boolean(this.options.typing) && /[^\s"“”„«»「」]$/.test(text);
      const required = api.concepts(this.analysis, plain, { beginning: typing && text.endsWith(plain.split(' ').pop()) });
      for (const concept of required) concept.labels = this.labelsOf(concept);
      const refused = [];
      const phrases = [];
      const avoided = [];
      const conceptsOf = (clause) => {
        if (clause.either) return [{ either: clause.either.map((one) => ({ clause: one, found: conceptsOf(one) })), ways: [] }];
        if (clause.facet) return [{ facet: clause.facet, text: clause.text, ways: [] }];
        return api.concepts(this.analysis, clause.text, {
          fields: clause.field ? [clause.field] : null,
          every: clause.prefix,
          beginning: clause.prefix || (typing && !clause.phrase && text.endsWith(clause.text)),
          pairs: false,
        });
      };
      for (const clause of clauses) {
        const found = conceptsOf(clause);
        if (!clause.negative) {
          required.push(...found);
          const alternatives = clause.either ? found[0].either : [{ clause, found }];
          if (alternatives.some(isPhrase)) phrases.push(alternatives);
        } else if (isPhrase({ clause, found })) {
          avoided.push({ clause, found });
        } else {
          refused.push(found);
        }
      }
      return { required, refused, phrases, avoided, plain };
    }

    /** The facets that have a value with the word of `concept`: `iclr`, `2026`. */
    labelsOf(concept) {
      return [...this.labels].filter(([, words]) => words.has(concept.ways[0][0].term)).map(([facet]) => facet);
    }

    async load(asked) {
      const terms = [];
      const beginnings = [];
      const simple = alone(asked);
      for (const { ways } of simple) {
        for (const matcher of ways.flat()) {
          terms.push(matcher.term);
          if (matcher.beginning === null) continue;
          terms.push(...api.completions(this.analysis, matcher.beginning));
          if (api.countsAsBeginning(matcher)) beginnings.push(matcher.beginning);
        }
      }
      await this.postings.need(terms, beginnings);
      const names = simple.flatMap(({ facet, labels }) => facet || labels || []);
      this.facets = { ...this.facets, ...(await this.columns.needed(this.options, names)) };
    }

    /** The terms that a matcher stands for, each with the boost of a match. */
    entries(matcher) {
      if (!this.known.has(matcher)) this.known.set(matcher, this.found(matcher));
      return this.known.get(matcher);
    }

    found(matcher) {
      const exact = this.postings.get(matcher.term);
      if (matcher.beginning === null) return exact ? [{ posting: exact, boost: 1 }] : [];
      const found = new Map();
      const add = (posting, boost) => {
        if (posting && !found.has(posting.term)) found.set(posting.term, { posting, boost });
      };
      add(exact, 1);
      for (const term of api.completions(this.analysis, matcher.beginning)) add(this.postings.get(term), PREFIX_BOOST);
      if (api.countsAsBeginning(matcher)) {
        for (const posting of this.postings.beginningWith(matcher.beginning, matcher.every || matcher.name)) {
          add(matcher.name ? this.inNames(posting) : posting, PREFIX_BOOST);
        }
      }
      return [...found.values()];
    }

    /** What of a posting stands in names, or null. */
    inNames({ term, fields }) {
      const found = fields.filter(({ place }) => place === this.manifest.named);
      return found.length ? { term, fields: found } : null;
    }

    papersOf(matcher, fields) {
      const found = this.entries(matcher).flatMap(({ posting }) => this.inFields(posting, fields));
      return api.sets.union(found.map((field) => field.papers), this.manifest.documents);
    }

    inFields(posting, fields) {
      return posting.fields.filter((field) => !fields || fields.includes(this.manifest.fields[field.place].name));
    }

    matches(concept) {
      if (!this.matched.has(concept)) this.matched.set(concept, this.matching(concept));
      return this.matched.get(concept);
    }

    matching(concept) {
      if (concept.facet) return this.withValue(concept.facet, concept.text);
      if (concept.either) return this.oneAtLeast(concept.either);
      const sets = [
        ...concept.ways.map((way) => way.map((matcher) => this.papersOf(matcher, concept.fields)).reduce(api.sets.intersection)),
        ...(concept.labels || []).map((facet) => this.withValue(facet, concept.word)),
      ];
      return sets.length === 1 ? sets[0] : api.sets.union(sets, this.manifest.documents);
    }

    /** Papers that have all concepts of one of the clauses. */
    oneAtLeast(either) {
      return api.sets.union(either.map(({ found }) => this.all(found)), this.manifest.documents);
    }

    /** Papers that have a value whose words are those of `text`. */
    withValue(facet, text) {
      const { cells } = this.facets[facet];
      const good = api.valued(this.analysis, this.facets[facet], text);
      return this.everything().filter((paper) => (cells[paper] || []).some((number) => good.has(number)));
    }

    all(asked) {
      if (!asked.length) return new Int32Array(0);
      const sets = asked.map((concept) => this.matches(concept)).sort((a, b) => a.length - b.length);
      return sets.reduce((a, b) => api.sets.intersection(a, b));
    }

    everything() {
      return Int32Array.from({ length: this.manifest.documents }, (_, paper) => paper);
    }

    any(asked) {
      return api.sets.union(asked.map((concept) => this.matches(concept)), this.manifest.documents);
    }

    /** For each paper how many of the concepts it has. */
    agreement(asked) {
      const numbers = new Uint8Array(this.manifest.documents);
      for (const concept of asked) for (const paper of this.matches(concept)) numbers[paper] += 1;
      return numbers;
    }

    // --- ranking ----

    /** What is looked for, each word once: `{term, only, typed, entries}`; a word that is `typed` stands for several. */
    sought(asked) {
      const found = new Map();
      for (const { ways, fields } of alone(asked)) {
        for (const matcher of ways.flat()) {
          const entries = this.entries(matcher);
          if (!entries.length) continue;
          const typed = matcher.beginning !== null;
          const term = typed ? matcher.beginning + '\u2026' : matcher.term;
          const key = term + '\n' + (fields || '');
          if (!found.has(key)) found.set(key, { term, only: fields, typed, entries });
        }
      }
      return [...found.values()];
    }

    /** The words of a query as lunr sees them: `{term, fields: [{place, papers, weights}], only}`.
     *
     * Of a word that is still being typed, a paper counts only the best completion: a sum would put first whatever
     * has many words that begin so. */
    rankedTerms(asked) {
      return this.sought(asked).map(({ term, only, typed, entries }) => ({
        term, only, fields: typed ? best(entries, this.manifest.documents) : entries[0].posting.fields,
      }));
    }

    /** The `count` of `papers` that have most of the words and, among them, the highest weights; and what that rests on. */
    likeliest(asked, papers, count) {
      const terms = this.rankedTerms(asked);
      const agreement = this.agreement(asked);
      const inside = new Uint8Array(this.manifest.documents);
      for (const paper of papers) inside[paper] = 1;
      const scores = new Float64Array(this.manifest.documents);
      for (const { fields, only } of terms) {
        for (const { place, papers: holding, weights } of fields) {
          if (only && !only.includes(this.manifest.fields[place].name)) continue;
          for (let i = 0; i < holding.length; i += 1) if (inside[holding[i]]) scores[holding[i]] += weights[i];
        }
      }
      const named = new Set(this.named(asked));
      // No sum of weights comes near five thousand: a word more outranks a name, and a name outranks all weights.
      for (const paper of papers) scores[paper] += 10000 * agreement[paper] + (named.has(paper) ? 5000 : 0);
      return { terms, agreement, named, chosen: highest(papers, scores, count) };
    }

    /** The papers whose name is what is asked for and nothing else, however frequent the words are in other papers. */
    named(asked) {
      const place = this.manifest.named;
      if (!asked.length || !asked.every(({ simple, fields }) => simple && !fields)) return [];
      const holding = asked.map(({ ways }) => {
        const posting = this.postings.get(ways[0][0].term);
        const { papers = [], lengths } = posting?.fields.find((each) => each.place === place) ?? {};
        return papers.filter((_, i) => lengths[i] === asked.length);
      });
      return holding.reduce((a, b) => api.sets.intersection(a, b));
    }

    /** The `count` best of `papers`: the likeliest, in the order in which lunr.js ranks them. */
    async ranked(asked, papers, count) {
      const { terms, agreement, named, chosen } = this.likeliest(asked, papers, Math.max(RANKED, 2 * count));
      await this.breathe();
      const scored = new Map(this.lunrScores(terms, chosen).map(({ ref, score }) => [Number(ref), score]));
      const score = (paper) => scored.get(paper) || 0;
      const name = (paper) => Number(named.has(paper));
      const order = (a, b) => agreement[b] - agreement[a] || name(b) - name(a) || score(b) - score(a) || a - b;
      return chosen.sort(order).map((paper) => ({ paper, score: score(paper) }));
    }

    /** A lunr.Index of these terms and papers alone, asked for any of the terms. */
    lunrScores(terms, papers) {
      const fields = this.manifest.fields.map((field) => field.name);
      const chosen = new Set(papers);
      const vectors = new Map();
      const names = [...new Set(terms.map(({ term }) => term))].sort();
      const numbers = new Map(names.map((name, number) => [name, number]));
      const postings = names.map((_, number) => {
        const posting = { _index: number };
        for (const field of fields) posting[field] = {};
        return posting;
      });
      const filled = new Set();
      for (const { term, fields: cells } of terms) {
        if (filled.has(term)) continue;
        filled.add(term);
        const number = numbers.get(term);
        for (const { place, papers: holding, weights } of cells) {
          for (let i = 0; i < holding.length; i += 1) {
            if (!chosen.has(holding[i])) continue;
            const vector = fields[place] + '/' + holding[i];
            postings[number][fields[place]][holding[i]] = {};
            if (!vectors.has(vector)) vectors.set(vector, []);
            vectors.get(vector).push([number, weights[i]]);
          }
        }
      }
      const index = globalThis.lunr.Index.load({
        version: globalThis.lunr.version,
        fields,
        fieldVectors: [...vectors].map(([name, cells]) => [name, cells.sort((a, b) => a[0] - b[0]).flat()]),
        invertedIndex: names.map((name, number) => [name, postings[number]]),
        pipeline: [],
      });
      return index.query((query) => {
        for (const { term, only } of terms) query.term(term, { usePipeline: false, ...(only ? { fields: only } : {}) });
      });
    }

    // --- results ----

    /** The first `count` papers in the order that is asked for, with their scores. */
    async sorted(asked, papers, count) {
      const page = [];
      for (const group of api.grouped(papers, this.options.order)) {
        if (page.length < count) page.push(...(await this.inGroup(asked, group, count - page.length)));
      }
      return page;
    }

    async inGroup(asked, papers, count) {
      const { sort = 'relevance' } = this.options;
      if (sort === 'relevance' && asked.length) return (await this.ranked(asked, papers, count)).slice(0, count);
      const order = await this.columns.ordered(sort, papers);
      return order.slice(0, count).map((paper) => ({ paper, score: 0 }));
    }

    /** The papers whose text has the phrases in order, and how many papers were not read; `phrases` are alternatives each,
     * `[{clause, found}, …]`, of which a paper needs one, and of those that are no phrases it has all concepts.
     *
     * Cards are read from the likeliest paper on until there are twice as many as will be shown; all that may be read
     * are read where papers are counted or put in another order. */
    async inOrder({ required, phrases }, papers, atLeast = 0) {
      const wanted = phrases.map((alternatives) => ({
        plainly: new Set(this.oneAtLeast(alternatives.filter((one) => !isPhrase(one)))),
        wordings: alternatives.filter(isPhrase).map(({ clause }) => ({
          words: ' ' + this.analysis.sequence(clause.text).join(' ') + ' ',
          parts: clause.field ? [this.parts.get(clause.field)] : [...this.parts.values()],
        })),
      }));
      const sure = papers.filter((paper) => wanted.every(({ plainly }) => plainly.has(paper)));
      const doubtful = api.sets.difference(papers, sure);
      const { chosen } = this.likeliest(required, doubtful, PHRASE_PAPERS);
      const { sort = 'relevance', order, offset = 0, limit = 10, counts } = this.options;
      const enough = atLeast || counts || this.chosen || order || sort !== 'relevance' ? Infinity : 2 * (offset + limit);
      const good = [];
      let read = 0;
      while (read < chosen.length && good.length < enough) {
        const batch = chosen.slice(read, (read += PHRASE_BATCH));
        const cards = await Promise.all(batch.map((paper) => this.card(paper)));
        for (let i = 0; i < batch.length; i += 1) {
          await this.breathe();
          const says = ({ words, parts }) => parts.some((part) => this.reads(cards[i], part).includes(words));
          const holds = ({ plainly, wordings }) => plainly.has(batch[i]) || wordings.some(says);
          if (cards[i] && wanted.every(holds)) good.push(batch[i]);
        }
      }
      return { papers: Int32Array.from([...sure, ...good]).sort(), unread: Math.max(doubtful.length - read, 0) };
    }

    /** The words of a part of a card, with a blank before and after each. */
    reads(card, part) {
      if (!this.read.has(card)) this.read.set(card, {});
      const known = this.read.get(card);
      if (!(part in known)) {
        const words = (text) => ' ' + this.analysis.sequence(String(text)).join(' ') + ' ';
        known[part] = [card[part] || []].flat().map(words).join('');
      }
      return known[part];
    }

    /** A paper whose title or name is the query stands first. */
    exactFirst(hits, plain) {
      const named = new Set(hits.filter(({ card }) => this.isNamed(card, plain)));
      hits.sort((a, b) => Number(named.has(b)) - Number(named.has(a)));
    }

    isNamed(card, text) {
      const words = (each) => this.analysis.sequence(each).join(' ');
      const wanted = words(text);
      return Boolean(wanted) && [card.title, card.name].some((name) => name && words(name) === wanted);
    }
  }

  /** Whether words are asked for in a row, which only the text of a paper tells. */
  const isPhrase = ({ clause, found }) => clause.phrase && !clause.facet && found.length > 0;

  /** The concepts of a query with, in the place of alternatives, the concepts of each. */
  const alone = (asked) => asked.flatMap((concept) => (concept.either ? alone(concept.either.flatMap(({ found }) => found)) : [concept]));

  /** The `count` papers with the highest scores, best first, ties in order. */
  function highest(papers, scores, count) {
    const sorted = new Float64Array(papers.length);
    for (let i = 0; i < papers.length; i += 1) sorted[i] = scores[papers[i]];
    const least = sorted.sort()[Math.max(papers.length - count, 0)];
    const left = Array.from(papers.filter((paper) => scores[paper] >= least));
    return left.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, count);
  }

  /** Per field and paper the boosted weight, of the entry that is best for the paper as a whole. */
  function best(entries, documents) {
    const sums = new Float64Array(documents);
    const winner = new Int32Array(documents);
    const own = new Float64Array(documents);
    entries.forEach(({ posting, boost }, number) => {
      for (const { papers, weights } of posting.fields) {
        for (let i = 0; i < papers.length; i += 1) own[papers[i]] += boost * weights[i];
      }
      for (const { papers } of posting.fields) {
        for (let i = 0; i < papers.length; i += 1) {
          const paper = papers[i];
          if (own[paper] > sums[paper]) {
            sums[paper] = own[paper];
            winner[paper] = number;
          }
          own[paper] = 0;
        }
      }
    });
    const fields = new Map();
    entries.forEach(({ posting, boost }, number) => {
      for (const { place, papers, weights } of posting.fields) {
        if (!fields.has(place)) fields.set(place, { place, papers: [], weights: [] });
        const field = fields.get(place);
        for (let i = 0; i < papers.length; i += 1) {
          if (winner[papers[i]] !== number) continue;
          field.papers.push(papers[i]);
          field.weights.push(boost * weights[i]);
        }
      }
    });
    return [...fields.values()];
  }

  /** The index whose manifest is at `address` below `root` (a relative address that ends in `/`, or empty). `load` is for
   * tests. */
  api.open = function (root, address, { load = loadScript } = {}) {
    return new Search(root, address, load);
  };
})();

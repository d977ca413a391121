/* A query -> ranked papers, from an index in pieces.
 *
 *   const search = ConspectusSearch.open('../');
 *   search.query('graph -neural', {limit: 10}).then((results) => …);
 *
 * Which papers match is worked out on the posting lists of the words, which are loaded as they are needed. The best of
 * them go into a small lunr.Index, made of exactly those papers and words, and lunr.js ranks them: postings, frequencies
 * and lengths are the whole index's, so scores are those that one big lunr.Index would give. */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;

  const K1 = 1.2;
  const B = 0.75;
  const RANKED = 50; // papers that lunr.js ranks for a first page, on sums that are all but its own scores; a later page asks for more
  const PREFIX_LETTERS = 3; // shorter beginnings stand for too much
  const PREFIX_TERMS = 60; // of a beginning's terms, so many of the most frequent count
  const PREFIX_BOOST = 0.5; // a word that only begins like the typed one says less than the word itself
  const PHRASE_PAPERS = 400; // papers whose text is read for a phrase, best first
  const PHRASE_BATCH = 12; // read at a time
  const COMMON_FIELDS = ['title', 'abstract']; // nearly every word stands in one of them
  const CARD_PARTS = { title: 'title', name: 'name', abstract: 'text', authors: 'authors', keywords: 'keywords' };
  const LONGEST_QUERY = 40; // words; more of a pasted page add nothing
  const TASK = 12; // milliseconds of work after which keys and scrolling get their turn

  // --- turns ------------------------------------------------------------------------------------------------------

  let turn = 0;

  /** Resolves when keys, scrolling and drawing have had their turn: at once, unless the work has gone on for long. */
  api.breathe = async function () {
    if (performance.now() - turn < TASK) return;
    const { scheduler } = globalThis;
    await (scheduler && scheduler.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve)));
    turn = performance.now();
  };

  /** Thrown by a query whose answer nobody waits for any more. */
  class Superseded extends Error {}

  // --- pieces -----------------------------------------------------------------------------------------------------

  class MissingPiece extends Error {
    constructor(name) {
      super('The search index is incomplete: ' + name + ' could not be loaded.');
      this.piece = name;
    }
  }

  /** Pieces by name, each loaded once; a failure is tried once more, and forgotten so that it can be tried later. */
  function pieces(base, load) {
    const promises = new Map();
    async function fetched(name, fresh) {
      const url = base + 'search/' + name + '.js';
      const early = fresh ? undefined : api.take(name);
      if (early !== undefined) return JSON.parse(early);
      for (const attempt of [fresh ? '?' + Date.now() : '', '?' + Date.now()]) {
        try {
          await load(url + attempt);
          const text = api.take(name);
          if (text !== undefined) return JSON.parse(text);
        } catch {
          // The second failure is told below.
        }
      }
      throw new MissingPiece(name);
    }
    return function piece(name, fresh) {
      if (fresh || !promises.has(name)) {
        const promise = fetched(name, fresh);
        promise.catch(() => promises.delete(name));
        promises.set(name, promise);
      }
      return promises.get(name);
    };
  }

  // --- sets of papers: ascending numbers --------------------------------------------------------------------------

  const NONE = new Int32Array(0);

  /** What is in any of the lists, of so many papers in all. */
  function union(lists, documents) {
    const inside = new Uint8Array(documents);
    let n = 0;
    for (const list of lists) {
      for (let i = 0; i < list.length; i += 1) {
        n += 1 - inside[list[i]];
        inside[list[i]] = 1;
      }
    }
    const out = new Int32Array(n);
    for (let paper = 0, at = 0; at < n; paper += 1) if (inside[paper]) out[at++] = paper;
    return out;
  }

  function filtered(a, b, wanted) {
    const out = new Int32Array(a.length);
    let j = 0;
    let n = 0;
    for (const value of a) {
      while (j < b.length && b[j] < value) j += 1;
      if ((b[j] === value) === wanted) out[n++] = value;
    }
    return out.subarray(0, n);
  }

  const intersection = (a, b) => (a.length < b.length ? filtered(a, b, true) : filtered(b, a, true));
  const difference = (a, b) => filtered(a, b, false);

  // --- the index --------------------------------------------------------------------------------------------------

  const stemmer = (word) => globalThis.lunr.stemmer(new globalThis.lunr.Token(word, {})).toString();

  /** The posting lists of one index: terms in, decoded postings with lunr's weights out. */
  class Postings {
    constructor(manifest, piece) {
      this.manifest = manifest;
      this.piece = piece;
      this.shards = new Map();
      this.terms = new Map();
      this.lengths = [];
    }

    /** Number of the shard that holds `term` if any does. */
    shardOf(term) {
      const { firsts } = this.manifest;
      let low = 0;
      let high = firsts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (firsts[middle] <= term) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    }

    async shard(number) {
      if (!this.shards.has(number)) {
        const rows = await this.piece(this.manifest.folder + '/terms/' + number);
        this.shards.set(number, { rows, terms: new Map(rows.map((row) => [row[0], row])) });
      }
      return this.shards.get(number);
    }

    /** Loads what `terms` and `beginnings` need; afterwards `get` and `beginningWith` answer at once. */
    async need(terms, beginnings) {
      const wanted = new Set(terms.map((term) => this.shardOf(term)));
      for (const beginning of beginnings) {
        for (let i = this.shardOf(beginning); i <= this.shardOf(beginning + '\uffff'); i += 1) wanted.add(i);
      }
      wanted.delete(-1);
      const [shards] = await Promise.all([Promise.all([...wanted].map((number) => this.shard(number))), this.needCommon()]);
      const rows = shards.flatMap((shard) => [
        ...terms.map((term) => shard.terms.get(term)).filter(Boolean),
        ...shard.rows.filter(([term]) => beginnings.some((beginning) => term.startsWith(beginning))),
      ]);
      await this.needLengths(new Set(rows.flatMap((row) => row.filter((_, i) => i % 2))));
    }

    /** Loads the lengths that nearly every word needs; from a disk, where only the number of turns costs, all. */
    needCommon() {
      const local = globalThis.location && location.protocol === 'file:';
      const places = [...this.manifest.fields.keys()];
      return this.needLengths(places.filter((place) => local || COMMON_FIELDS.includes(this.manifest.fields[place].name)));
    }

    /** Loads the lengths of the fields at these places. */
    async needLengths(places) {
      await Promise.all(
        [...places].map(async (place) => {
          const coded = await this.piece(this.manifest.folder + '/lengths/' + place);
          this.lengths[place] ||= Uint16Array.from(coded, (letter) => letter.charCodeAt(0) - 93); // as in shards.py
        }),
      );
    }

    /** `{term, fields: [{place, papers, weights}]}`, or null for a term that no paper has. */
    get(term) {
      if (!this.terms.has(term)) {
        const shard = this.shards.get(this.shardOf(term));
        const row = shard && shard.terms.get(term);
        this.terms.set(term, row ? this.decoded(row) : null);
      }
      return this.terms.get(term);
    }

    /** The terms that begin so, most frequent first. */
    beginningWith(beginning) {
      const found = [];
      const last = this.shardOf(beginning + '\uffff');
      for (let i = Math.max(this.shardOf(beginning), 0); i <= last; i += 1) {
        const shard = this.shards.get(i);
        for (const row of shard ? shard.rows : []) {
          if (row[0].startsWith(beginning)) found.push({ term: row[0], size: sizeOf(row) });
        }
      }
      return found.sort((a, b) => b.size - a.size).slice(0, PREFIX_TERMS).map(({ term }) => this.get(term));
    }

    decoded([term, ...cells]) {
      const fields = [];
      for (let i = 0; i < cells.length; i += 2) fields.push({ place: cells[i], ...decodedPosting(cells[i + 1]) });
      const { documents, fields: described, averages } = this.manifest;
      const holding = fields.reduce((sum, field) => sum + field.papers.length, 0);
      const idf = Math.log(1 + Math.abs((documents - holding + 0.5) / (holding + 0.5)));
      for (const field of fields) {
        const lengths = this.lengths[field.place];
        const average = averages[field.place];
        const { boost } = described[field.place];
        field.weights = new Float64Array(field.papers.length);
        for (let i = 0; i < field.papers.length; i += 1) {
          const frequency = field.frequencies[i];
          const norm = K1 * (1 - B + B * (lengths[field.papers[i]] / average)) + frequency;
          field.weights[i] = Math.round(((idf * ((K1 + 1) * frequency)) / norm) * boost * 1000) / 1000;
        }
      }
      return { term, fields };
    }
  }

  /** About how many papers the row of a shard tells of. */
  function sizeOf(row) {
    let size = 0;
    for (let i = 2; i < row.length; i += 2) size += row[i].length;
    return size;
  }

  /** The inverse of `shards.coded` in Python. */
  function decodedPosting(cells) {
    const papers = new Int32Array(cells.length);
    const frequencies = new Int32Array(cells.length);
    let n = 0;
    let paper = -1;
    for (let i = 0; i < cells.length; i += 1) {
      const step = cells[i];
      paper += step < 0 ? -step : step;
      papers[n] = paper;
      frequencies[n++] = step < 0 ? cells[(i += 1)] : 1;
    }
    return { papers: papers.subarray(0, n), frequencies: frequencies.subarray(0, n) };
  }

  // --- what is asked ----------------------------------------------------------------------------------------------

  /** Words of a text as concepts: `{ways: [[matcher, …], …], fields}`; one of the ways must match, with all of it.
   *
   * A matcher is `{term}`, or `{term, beginning}` for a word that is still being typed. */
  function concepts(analysis, text, { fields = null, beginning = false, pairs = true } = {}) {
    const found = analysis.allGroups(text).slice(0, LONGEST_QUERY);
    const list = found.map((group, number) => {
      const typing = beginning && number === found.length - 1;
      const matcher = (word, last) => ({ term: analysis.stem(word), beginning: last && typing ? word : null });
      const content = group.parts.filter((part) => !analysis.stopWords.has(part));
      const parts = content.length ? content : group.parts;
      const ways = [parts.map((part, i) => matcher(part, i === parts.length - 1))];
      for (const word of group.joined) if (word === group.joined[0]) ways.push([matcher(word, true)]);
      const split = /^([a-z]{2,})([0-9].*)$/.exec(group.parts.length === 1 ? group.parts[0] : '');
      if (split) ways.push([matcher(split[1], false), matcher(split[2], true)]);
      if (group.unspaced && group.parts.length === 1 && Array.from(group.parts[0]).length === 1) {
        ways[0][0].beginning = group.parts[0];
      }
      return { ways, fields, stop: !content.length && !group.unspaced, word: group.parts.join('-'), simple: plainWord(group) };
    });
    if (pairs && list.length < 5) {
      for (let i = 0; i + 1 < list.length; i += 1) {
        if (!list[i].simple || !list[i + 1].simple) continue;
        const together = [{ term: analysis.stem(list[i].simple + list[i + 1].simple), beginning: null }];
        list[i].ways.push(together);
        list[i + 1].ways.push(together);
      }
    }
    const telling = list.filter((concept) => !concept.stop);
    return telling.length ? telling : list;
  }

  function plainWord(group) {
    return group.parts.length === 1 && !group.unspaced && /^[a-z0-9]+$/.test(group.parts[0]) ? group.parts[0] : null;
  }

  /** The stems that a word may have once it is complete: `optimizatio` is on its way to `optim`. */
  function completions(analysis, word) {
    const stems = new Set([analysis.stem(word)]);
    if (word.length > 3) for (const ending of analysis.tables.endings) stems.add(analysis.stem(word + ending));
    return [...stems];
  }

  // --- search -----------------------------------------------------------------------------------------------------

  class Search {
    constructor(base, load) {
      this.base = base;
      this.load = load;
      this.ready = null;
    }

    /** Manifest and analysis, loaded once; `fresh` asks past every cache. */
    async opened(fresh) {
      if (fresh || !this.ready) {
        this.ready = (async () => {
          const piece = pieces(this.base, this.load);
          const manifest = await piece('manifest', fresh);
          const analysis = api.analysis(manifest.analysis, stemmer);
          const labels = new Map();
          for (const facet of Object.keys(manifest.labels)) {
            labels.set(facet, new Set(manifest.labels[facet].flatMap(analysis.sequence)));
          }
          return { manifest, analysis, piece, labels, postings: new Postings(manifest, piece), read: new WeakMap() };
        })();
        this.ready.catch(() => {
          this.ready = null;
        });
      }
      return this.ready;
    }

    /** What `text` finds. Options: `typing` (the last word may be incomplete), `facets` (`{topic: [value, …], …}`),
     * `counts` (whether to count papers by facet), `sort` (`relevance`, `list`, `title`, `year`), `offset`, `limit`,
     * `wanted` (a function that tells whether the answer is still waited for; if not, the promise resolves to null).
     *
     * Results: `total`; `hits` (`{card, score}`); `how` (`all`, or `any` where no paper has all words); `words` (what
     * was looked for, as stems); `corrected` (the query that was searched in place of a misspelt one); `counts`;
     * `unread` (papers that were too many to look for a phrase); `incomplete` (a piece that could not be loaded).
     * Rejects only if the manifest itself is missing. */
    async query(text, options = {}) {
      const index = await this.opened(false);
      try {
        return await new Run(index, options).query(text);
      } catch (problem) {
        if (problem instanceof Superseded) return null;
        if (!(problem instanceof MissingPiece)) throw problem;
        // The site may have been published anew since the manifest was loaded.
        const again = await this.opened(true);
        if (again.manifest.folder !== index.manifest.folder) return new Run(again, options).query(text);
        return {
          total: 0, hits: [], how: 'all', words: [], corrected: null, counts: null, unread: 0, incomplete: problem.piece,
        };
      }
    }

    /** Loads what every query needs. */
    async warm() {
      const { postings } = await this.opened(false);
      await postings.needCommon();
    }

    async analysis() {
      return (await this.opened(false)).analysis;
    }
  }

  /** One query against one opened index. */
  class Run {
    constructor({ manifest, analysis, piece, labels, postings, read }, options) {
      Object.assign(this, { manifest, analysis, piece, labels, postings, read, options });
      this.matched = new Map();
      this.known = new Map();
      this.selection = Object.entries(options.facets || {}).filter(([, values]) => values.length);
    }

    async breathe() {
      await api.breathe();
      if (this.options.wanted && !this.options.wanted()) throw new Superseded();
    }

    async query(text) {
      await this.breathe();
      const asked = this.asked(text);
      await this.load([...asked.required, ...asked.refused.flat()]);
      for (const concept of asked.required) {
        await this.breathe();
        this.matches(concept);
      }
      let papers = this.all(asked.required);
      let how = 'all';
      if (!papers.length && asked.required.length && !this.options.verbatim) {
        const corrected = await this.mended(text, asked.required);
        if (corrected) {
          const results = await new Run(this, { ...this.options, verbatim: true }).query(corrected);
          if (results.total && results.how === 'all') return { ...results, corrected };
        }
      }
      if (!papers.length && asked.required.length > 1) {
        papers = this.any(asked.required);
        how = 'any';
      }
      if (!asked.required.length && (asked.refused.length || this.selection.length)) papers = this.everything();
      for (const concepts of asked.refused) if (concepts.length) papers = difference(papers, this.all(concepts));
      if (!papers.length && asked.refused.length && !this.options.verbatim) {
        // A dash before a word of a pasted title only looks like "not".
        const plain = text.replace(/(^|\s)-/g, '$1');
        const results = await new Run(this, { ...this.options, verbatim: true }).query(plain);
        if (results.hits.length && this.isNamed(results.hits[0].card, plain)) return results;
      }
      let unread = 0;
      if (asked.phrases.length) ({ papers, unread } = await this.inOrder(asked, papers));
      await this.breathe();
      const counts = this.options.counts ? this.counts(papers) : null;
      await this.breathe();
      papers = this.selected(papers, null);
      const { offset = 0, limit = 10 } = this.options;
      const page = (await this.sorted(asked.required, papers, offset + limit)).slice(offset);
      await this.breathe();
      const cards = await Promise.all(page.map(({ paper }) => this.card(paper)));
      await this.breathe();
      const hits = page.map(({ score }, i) => ({ score, card: cards[i] }));
      if (offset === 0 && (this.options.sort || 'relevance') === 'relevance') this.exactFirst(hits, asked.plain);
      const words = this.rankedTerms(asked.required).map(({ term, words: all }) => ({ term, words: all }));
      return { total: papers.length, hits, how, words, corrected: null, counts, unread, incomplete: null };
    }

    /** What a query asks: concepts that a paper must have, others that it must not have, and phrases. */
    asked(text) {
      const { clauses, plain } = api.parse(text);
      const typing = Boolean(this.options.typing) && /[^\s"“”]$/.test(text);
      const required = concepts(this.analysis, plain, { beginning: typing && text.endsWith(plain.split(' ').pop()) });
      for (const concept of required) concept.labels = this.labelsOf(concept);
      const refused = [];
      const phrases = [];
      for (const clause of clauses) {
        const found = clause.facet
          ? [{ facet: clause.facet, text: clause.text, ways: [] }]
          : concepts(this.analysis, clause.text, {
              fields: clause.field ? [clause.field] : null,
              beginning: clause.prefix || (typing && !clause.phrase && text.endsWith(clause.text)),
              pairs: false,
            });
        if (clause.phrase && !clause.facet && found.length) phrases.push(clause);
        if (!clause.negative) required.push(...found);
        else if (!clause.phrase || clause.facet) refused.push(found);
      }
      return { required, refused, phrases, plain };
    }

    /** The facets that have a value with the word of `concept`: `iclr`, `2026`. */
    labelsOf(concept) {
      return [...this.labels].filter(([, words]) => words.has(concept.ways[0][0].term)).map(([facet]) => facet);
    }

    async load(asked) {
      const terms = [];
      const beginnings = [];
      for (const { ways } of asked) {
        for (const matcher of ways.flat()) {
          terms.push(matcher.term);
          if (matcher.beginning === null) continue;
          terms.push(...completions(this.analysis, matcher.beginning));
          if (countsAsBeginning(matcher.beginning)) beginnings.push(matcher.beginning);
        }
      }
      await this.postings.need(terms, beginnings);
      const byValue = asked.some(({ facet, labels }) => facet || (labels && labels.length));
      if (byValue || this.selection.length || this.options.counts || this.options.sort === 'year') {
        this.facets = await this.piece(this.manifest.folder + '/facets');
      }
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
      for (const term of completions(this.analysis, matcher.beginning)) add(this.postings.get(term), PREFIX_BOOST);
      if (countsAsBeginning(matcher.beginning)) {
        for (const posting of this.postings.beginningWith(matcher.beginning)) add(posting, PREFIX_BOOST);
      }
      return [...found.values()];
    }

    papersOf(matcher, fields) {
      const found = this.entries(matcher).flatMap(({ posting }) => this.inFields(posting, fields));
      return union(found.map((field) => field.papers), this.manifest.documents);
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
      const sets = [
        ...concept.ways.map((way) => way.map((matcher) => this.papersOf(matcher, concept.fields)).reduce(intersection)),
        ...(concept.labels || []).map((facet) => this.withValue(facet, concept.word)),
      ];
      return sets.length === 1 ? sets[0] : union(sets, this.manifest.documents);
    }

    /** Papers that have a value whose words are those of `text`. */
    withValue(facet, text) {
      const { values, cells } = this.facets[facet];
      const wanted = this.analysis.sequence(text);
      const good = new Set();
      values.forEach((value, number) => {
        const words = this.analysis.sequence(value);
        if (wanted.every((word) => words.includes(word))) good.add(number);
      });
      return Int32Array.from(cells.keys()).filter((paper) => cells[paper].some((number) => good.has(number)));
    }

    all(asked) {
      if (!asked.length) return NONE;
      const sets = asked.map((concept) => this.matches(concept)).sort((a, b) => a.length - b.length);
      return sets.reduce((a, b) => intersection(a, b));
    }

    everything() {
      return Int32Array.from({ length: this.manifest.documents }, (_, paper) => paper);
    }

    any(asked) {
      return union(asked.map((concept) => this.matches(concept)), this.manifest.documents);
    }

    /** For each paper how many of the concepts it has. */
    agreement(asked) {
      const numbers = new Uint8Array(this.manifest.documents);
      for (const concept of asked) for (const paper of this.matches(concept)) numbers[paper] += 1;
      return numbers;
    }

    // --- ranking ----

    /** The words of a query as lunr sees them: `{term, fields: [{place, papers, weights}], only}`.
     *
     * Of a word that is still being typed, a paper counts only the best completion: a sum would put first whatever
     * has many words that begin so. */
    rankedTerms(asked) {
      const found = new Map();
      for (const { ways, fields } of asked) {
        for (const matcher of ways.flat()) {
          const entries = this.entries(matcher);
          if (!entries.length) continue;
          const term = matcher.beginning === null ? matcher.term : matcher.beginning + '\u2026';
          const key = term + '\n' + (fields || '');
          if (found.has(key)) continue;
          found.set(key, {
            term,
            only: fields,
            words: entries.map(({ posting }) => posting.term),
            fields: matcher.beginning === null ? entries[0].posting.fields : best(entries, this.manifest.documents),
          });
        }
      }
      return [...found.values()];
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
      // No sum of weights comes near ten thousand, so a word more outranks them all.
      for (const paper of papers) scores[paper] += 10000 * agreement[paper];
      return { terms, agreement, chosen: highest(papers, scores, count) };
    }

    /** The `count` best of `papers`: the likeliest, in the order in which lunr.js ranks them. */
    async ranked(asked, papers, count) {
      const { terms, agreement, chosen } = this.likeliest(asked, papers, Math.max(RANKED, 2 * count));
      await this.breathe();
      const scored = new Map(this.lunrScores(terms, chosen).map(({ ref, score }) => [Number(ref), score]));
      const score = (paper) => scored.get(paper) || 0;
      const order = (a, b) => agreement[b] - agreement[a] || score(b) - score(a) || a - b;
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
      const { sort = 'relevance' } = this.options;
      if (sort === 'relevance' && asked.length) return (await this.ranked(asked, papers, count)).slice(0, count);
      const { list, title } = await this.piece(this.manifest.folder + '/orders');
      const year = sort === 'year' && this.facets.year;
      const key = {
        title: (paper) => title[paper],
        year: (paper) => -(year.cells[paper].length ? Number(year.values[year.cells[paper][0]]) : 0),
      }[sort];
      const order = Array.from(papers).sort((a, b) => (key ? key(a) - key(b) : 0) || list[a] - list[b]);
      return order.slice(0, count).map((paper) => ({ paper, score: 0 }));
    }

    /** The papers that have the chosen values: one of each facet's, of all facets but `except`. */
    selected(papers, except) {
      return this.selection
        .filter(([facet]) => facet !== except)
        .reduce((left, [facet, wanted]) => {
          const { values, cells } = this.facets[facet] || { values: [], cells: [] };
          const numbers = new Set(wanted.map((value) => values.indexOf(value)));
          return left.filter((paper) => (cells[paper] || []).some((number) => numbers.has(number)));
        }, papers);
    }

    /** For each facet its values with the papers that choosing them would show. */
    counts(papers) {
      const counts = {};
      for (const [facet, { values, cells }] of Object.entries(this.facets)) {
        const numbers = new Int32Array(values.length);
        for (const paper of this.selected(papers, facet)) for (const number of cells[paper]) numbers[number] += 1;
        counts[facet] = values.map((value, number) => ({ value, count: numbers[number] }));
      }
      return counts;
    }

    /** The papers whose text has the phrases in order, and how many papers were not read.
     *
     * Cards are read from the likeliest paper on until there are twice as many as will be shown; all that may be read
     * are read where papers are counted or put in another order. */
    async inOrder({ required, phrases }, papers) {
      const { chosen } = this.likeliest(required, papers, PHRASE_PAPERS);
      const { sort = 'relevance', offset = 0, limit = 10, counts } = this.options;
      const enough = counts || this.selection.length || sort !== 'relevance' ? Infinity : 2 * (offset + limit);
      const wanted = phrases.map((clause) => ({
        words: ' ' + this.analysis.sequence(clause.text).join(' ') + ' ',
        parts: clause.field ? [CARD_PARTS[clause.field]] : Object.values(CARD_PARTS),
        negative: clause.negative,
      }));
      const good = [];
      let read = 0;
      while (read < chosen.length && good.length < enough) {
        const batch = chosen.slice(read, (read += PHRASE_BATCH));
        const cards = await Promise.all(batch.map((paper) => this.card(paper)));
        for (let i = 0; i < batch.length; i += 1) {
          await this.breathe();
          const holds = ({ words, parts, negative }) => parts.some((part) => this.reads(cards[i], part).includes(words)) !== negative;
          if (wanted.every(holds)) good.push(batch[i]);
        }
      }
      return { papers: Int32Array.from(good).sort(), unread: Math.max(papers.length - read, 0) };
    }

    /** The words of a part of a card, with a blank before and after each. */
    reads(card, part) {
      if (!this.read.has(card)) this.read.set(card, {});
      const known = this.read.get(card);
      if (!(part in known)) {
        known[part] = [card[part] || []].flat().map((text) => ' ' + this.analysis.sequence(String(text)).join(' ') + ' ').join('');
      }
      return known[part];
    }

    // --- misspelt words ----

    /** The query with one misspelt word mended so that papers are found, or null. */
    async mended(text, asked) {
      if (!this.manifest.words.length) return null;
      const unknown = asked.filter((concept) => concept.simple && !this.matches(concept).length);
      const known = asked.filter((concept) => concept.simple && !unknown.includes(concept));
      const doubtful = unknown.length ? unknown : known.sort((a, b) => this.matches(a).length - this.matches(b).length).slice(0, 3);
      let mended = text;
      for (const concept of doubtful) {
        const others = asked.filter((other) => other !== concept && !unknown.includes(other));
        const better = await this.likely(concept.simple, this.all(others), others.length > 0);
        if (!better) continue;
        mended = replacedWord(this.analysis, mended, concept.simple, better);
        if (!unknown.length) return mended;
      }
      return mended === text ? null : mended;
    }

    /** The known word nearest to `word` that most papers have, among `papers` if `within`. */
    async likely(word, papers, within) {
      if (word.length < 4) return null;
      const near = async (distance) => {
        const lengths = this.manifest.words.filter((length) => Math.abs(length - word.length) <= distance);
        const lists = await Promise.all(lengths.map((length) => this.piece(this.manifest.folder + '/words/' + length)));
        const found = [];
        for (const list of lists) {
          await this.breathe();
          found.push(...list.filter((known) => known !== word && distanceWithin(word, known, distance)));
        }
        return found;
      };
      for (const candidates of [() => near(1), () => this.halves(word), () => (word.length > 7 ? near(2) : [])]) {
        const found = await candidates();
        const options = found.map((candidate) => ({ candidate, asked: concepts(this.analysis, candidate) })).slice(0, 40);
        await this.load(options.flatMap((option) => option.asked));
        const counted = [];
        for (const { candidate, asked } of options) {
          await this.breathe();
          const own = this.all(asked);
          counted.push({ candidate, inside: within ? intersection(own, papers).length : own.length, count: own.length });
        }
        const useful = counted.filter(({ inside }) => inside).sort((a, b) => b.inside - a.inside || b.count - a.count);
        if (useful.length) return useful[0].candidate;
      }
      return null;
    }

    /** `timeseries` as two known words. */
    async halves(word) {
      const lengths = this.manifest.words.filter((length) => length > 2 && length < word.length - 2);
      const lists = await Promise.all(lengths.map((length) => this.piece(this.manifest.folder + '/words/' + length)));
      const known = new Set(lists.flat());
      const found = [];
      for (let i = 3; i < word.length - 2; i += 1) {
        if (known.has(word.slice(0, i)) && known.has(word.slice(i))) found.push(word.slice(0, i) + ' ' + word.slice(i));
      }
      return found;
    }

    // --- results ----

    async card(paper) {
      const size = this.manifest.cardsInPiece;
      const cards = await this.piece(this.manifest.folder + '/cards/' + Math.floor(paper / size));
      return cards[paper % size];
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

  /** The `count` papers with the highest scores, best first, ties in order. */
  function highest(papers, scores, count) {
    const sorted = new Float64Array(papers.length);
    for (let i = 0; i < papers.length; i += 1) sorted[i] = scores[papers[i]];
    const least = sorted.sort()[Math.max(papers.length - count, 0)];
    const left = Array.from(papers.filter((paper) => scores[paper] >= least));
    return left.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, count);
  }

  function replacedWord(analysis, text, word, better) {
    const place = analysis.spans(text).find((span) => span.word === word);
    return place ? text.slice(0, place.start) + better + text.slice(place.end) : text;
  }

  /** Whether two words differ by at most `limit` letters left out, put in, changed or swapped with a neighbour.
   *
   * Optimal string alignment: F. Damerau, A technique for computer detection and correction of spelling errors, 1964. */
  function distanceWithin(a, b, limit) {
    let before = [];
    let last = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i += 1) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= b.length; j += 1) {
        const change = last[j - 1] + Number(a[i - 1] !== b[j - 1]);
        row[j] = Math.min(change, last[j] + 1, row[j - 1] + 1);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
        least = Math.min(least, row[j]);
      }
      if (least > limit) return false;
      before = last;
      last = row;
    }
    return last[b.length] <= limit;
  }

  function countsAsBeginning(word) {
    return Array.from(word).length >= PREFIX_LETTERS || /[^\u0000-\u02ff]/.test(word);
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

  /** The index below `base` (a relative address that ends in `/`, or empty). `load` is for tests. */
  api.open = function (base, { load = api.loadScript } = {}) {
    return new Search(base, load);
  };
})();

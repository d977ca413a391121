/* An index in pieces -> posting lists with lunr's weights, loaded as they are needed; and sets of papers.
 *
 * How an index is cut into pieces is written down in conspectus/search/lunr.py and shards.py. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});

  const PREFIX_TERMS = 60; // of the terms of a word being typed, so many of the most frequent count

  // --- sets of papers: ascending numbers --------------------------------------------------------------------------

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

  api.sets = { union, intersection, difference };

  // --- posting lists ----------------------------------------------------------------------------------------------

  /** The posting lists of one index: terms in, decoded postings with lunr's weights out. */
  api.Postings = class Postings {
    constructor(manifest, piece, columns) {
      Object.assign(this, { manifest, piece, columns, shards: new Map(), terms: new Map(), places: null });
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
        const rows = await this.piece('terms', number);
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
      if (!wanted.size) return; // who narrows a list down asks for no words
      await Promise.all([...[...wanted].map((number) => this.shard(number)), this.needPlaces()]);
    }

    /** Loads what tells where the papers stand that shards call by their slots. */
    async needPlaces() {
      const slots = await this.columns.slots();
      if (this.places) return;
      this.places = new Int32Array((slots.at(-1) ?? -1) + 1);
      slots.forEach((slot, paper) => {
        this.places[slot] = paper;
      });
    }

    /** `{term, fields: [{place, papers, lengths, weights}]}`, or null for a term that no paper has. */
    get(term) {
      if (!this.terms.has(term)) {
        const shard = this.shards.get(this.shardOf(term));
        const row = shard && shard.terms.get(term);
        this.terms.set(term, row ? this.decoded(row) : null);
      }
      return this.terms.get(term);
    }

    /** The most frequent terms that begin so, or every one, most frequent first. */
    beginningWith(beginning, every) {
      const found = [];
      const last = this.shardOf(beginning + '\uffff');
      for (let i = Math.max(this.shardOf(beginning), 0); i <= last; i += 1) {
        const shard = this.shards.get(i);
        for (const row of shard ? shard.rows : []) {
          if (row[0].startsWith(beginning)) found.push({ term: row[0], size: sizeOf(row) });
        }
      }
      return found.sort((a, b) => b.size - a.size).slice(0, every ? Infinity : PREFIX_TERMS).map(({ term }) => this.get(term));
    }

    decoded([term, ...cells]) {
      const fields = [];
      const { documents, fields: described, averages, bm25, letters, levels } = this.manifest;
      for (let i = 0; i < cells.length; i += 2) {
        fields.push({ place: cells[i], ...postingsOf(api.numbersOf(cells[i + 1], letters), this.places, levels) });
      }
      const { k1, b } = bm25;
      const holding = fields.reduce((sum, field) => sum + field.papers.length, 0);
      const idf = Math.log(1 + Math.abs((documents - holding + 0.5) / (holding + 0.5)));
      for (const field of fields) {
        const average = averages[field.place];
        const { boost } = described[field.place];
        field.weights = new Float64Array(field.papers.length);
        for (let i = 0; i < field.papers.length; i += 1) {
          const frequency = field.frequencies[i];
          const norm = k1 * (1 - b + b * (field.lengths[i] / average)) + frequency;
          field.weights[i] = Math.round(((idf * ((k1 + 1) * frequency)) / norm) * boost * 1000) / 1000;
        }
      }
      return { term, fields };
    }
  };

  /** About how many papers the row of a shard tells of. */
  function sizeOf(row) {
    let size = 0;
    for (let i = 2; i < row.length; i += 2) size += row[i].length;
    return size;
  }

  /** The papers of postings, how often each has the term and how long it is, of the numbers that `shards.coded` writes in
   * Python; `places` tells the paper that stands in a slot. */
  function postingsOf(numbers, places, levels) {
    const papers = new Int32Array(numbers.length / 2);
    const frequencies = new Int32Array(numbers.length / 2);
    const lengths = new Int32Array(numbers.length / 2);
    let n = 0;
    let slot = -1;
    for (let i = 0; i < numbers.length; i += 1) {
      const step = numbers[i];
      slot += step >> 1;
      papers[n] = places[slot];
      frequencies[n] = step % 2 ? numbers[(i += 1)] : 1;
      lengths[n++] = levels[numbers[(i += 1)]];
    }
    return { papers: papers.subarray(0, n), frequencies: frequencies.subarray(0, n), lengths: lengths.subarray(0, n) };
  }
})();

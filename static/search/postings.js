/* An index in pieces -> posting lists with lunr's weights, loaded as they are needed; and sets of papers.
 *
 * How an index is cut into pieces is written down in conspectus/search/lunr.py and shards.py. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});

  const MOST = 2 ** 21; // no field has a term so often
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
    constructor(manifest, piece) {
      this.manifest = manifest;
      this.piece = piece;
      this.shards = new Map();
      this.terms = new Map();
      this.places = null;
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
      const [shards] = await Promise.all([Promise.all([...wanted].map((number) => this.shard(number))), this.needCommon()]);
      const rows = shards.flatMap((shard) => [
        ...terms.map((term) => shard.terms.get(term)).filter(Boolean),
        ...shard.rows.filter(([term]) => beginnings.some((beginning) => term.startsWith(beginning))),
      ]);
      await this.needLengths(new Set(rows.flatMap((row) => row.filter((_, i) => i % 2))));
    }

    /** Loads what nearly every word needs: where papers stand, and lengths; from a disk, where only the number of turns
     * costs, all of them. */
    async needCommon() {
      const local = globalThis.location && location.protocol === 'file:';
      const places = [...this.manifest.fields.keys()];
      const common = places.filter((place) => local || this.manifest.fields[place].common);
      await Promise.all([this.needPlaces(), this.needLengths(common)]);
    }

    /** Loads what the shards call the papers, to tell where each stands. */
    async needPlaces() {
      const slots = await this.piece('slots');
      if (this.places) return;
      this.places = new Int32Array(slots.reduce((a, b) => Math.max(a, b), -1) + 1);
      slots.forEach((slot, paper) => {
        this.places[slot] = paper;
      });
    }

    /** Loads the lengths of the fields at these places. */
    async needLengths(places) {
      await Promise.all(
        [...places].map(async (place) => {
          const coded = await this.piece('lengths', place);
          this.lengths[place] ||= Uint16Array.from(coded, (letter) => letter.charCodeAt(0) - this.manifest.lengthCode);
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
      for (let i = 0; i < cells.length; i += 2) fields.push({ place: cells[i], ...decodedPosting(cells[i + 1], this.places) });
      const { documents, fields: described, averages, bm25 } = this.manifest;
      const { k1, b } = bm25;
      const holding = fields.reduce((sum, field) => sum + field.papers.length, 0);
      const idf = Math.log(1 + Math.abs((documents - holding + 0.5) / (holding + 0.5)));
      for (const field of fields) {
        const lengths = this.lengths[field.place];
        const average = averages[field.place];
        const { boost } = described[field.place];
        field.weights = new Float64Array(field.papers.length);
        for (let i = 0; i < field.papers.length; i += 1) {
          const frequency = field.frequencies[i];
          const norm = k1 * (1 - b + b * (lengths[field.papers[i]] / average)) + frequency;
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

  /** The inverse of `shards.coded` in Python; `places` tells the paper that a slot stands for. */
  function decodedPosting(cells, places) {
    const found = new Float64Array(cells.length); // paper and frequency in one number, which sorts by papers
    let n = 0;
    let slot = -1;
    for (let i = 0; i < cells.length; i += 1) {
      const step = cells[i];
      slot += step < 0 ? -step : step;
      found[n++] = places[slot] * MOST + (step < 0 ? cells[(i += 1)] : 1);
    }
    const sorted = found.subarray(0, n).sort();
    return { papers: Int32Array.from(sorted, (each) => Math.floor(each / MOST)), frequencies: Int32Array.from(sorted, (each) => each % MOST) };
  }
})();

/* The pieces of an index: scripts that hand their data over, loaded as they are needed; and the cards and columns in them.
 *
 * What each holds is written down in conspectus/schema/scripts.schema.json. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});
  const { unpack, shaped } = globalThis.conspectus;

  class MissingPiece extends Error {
    constructor(address) {
      super('The search index is incomplete: ' + address + ' could not be loaded.');
      this.piece = address;
    }
  }

  /** The function from an address to what is there, below `root`: each is loaded once; a failure is tried once more, and
   * forgotten so that it can be tried later; `fresh` asks past every cache. Rejects with MissingPiece. */
  api.pieces = function (root, load) {
    const promises = new Map();
    async function fetched(address, fresh) {
      const early = fresh ? undefined : await unpack(address);
      if (early !== undefined) return early;
      for (const attempt of [fresh ? '?' + Date.now() : '', '?' + Date.now()]) {
        try {
          await load(root + address + attempt);
          const value = await unpack(address);
          if (value !== undefined) return value;
        } catch {
          // The second failure is told below.
        }
      }
      throw new MissingPiece(address);
    }
    return function piece(address, fresh) {
      if (fresh || !promises.has(address)) {
        const promise = fetched(address, fresh);
        promise.catch(() => promises.delete(address));
        promises.set(address, promise);
      }
      return promises.get(address);
    };
  };

  api.MissingPiece = MissingPiece;

  /** What stands for a piece of these kinds that is missing, so that a query goes on with what there is. */
  const ABSENT = { terms: [], cards: null, words: [], facets: { values: [], cells: '' }, orders: null };

  /** The function that opens the index whose manifest is at `address`, once: it gives what `make` makes of the manifest and of
   * the function that loads the pieces by their kinds and, where there are several, numbers or names.
   *
   * Its `renewed` asks for the manifest past every cache, and tells whether it is another one, which is then opened. */
  api.opener = function (root, address, load, make) {
    let ready = null;
    async function made(fresh) {
      const fetched = api.pieces(root, load);
      const manifest = await fetched(address, fresh);
      const piece = (kind, which) => fetched(manifest.pieces.replace('{}', kind + '/' + called(manifest.names[kind], which)));
      /** The same index, of which pieces may be missing: their addresses are added to `missing`. */
      const without = (missing) => make(manifest, async (kind, which) => {
        try {
          return await piece(kind, which);
        } catch (problem) {
          if (!(problem instanceof MissingPiece) || !Object.hasOwn(ABSENT, kind)) throw problem;
          missing.push(problem.piece);
          return ABSENT[kind];
        }
      });
      return { ...make(manifest, piece), without };
    }
    function opened() {
      if (!ready) {
        ready = made(false);
        ready.catch(() => {
          ready = null;
        });
      }
      return ready;
    }
    opened.renewed = async function () {
      const { manifest } = await opened();
      const anew = await made(true).catch(unlessMissing);
      if (!anew || JSON.stringify(anew.manifest) === JSON.stringify(manifest)) return false;
      ready = Promise.resolve(anew);
      return true;
    };
    return opened;
  };

  /** Nothing where a piece is missing; any other problem is not dealt with here. */
  function unlessMissing(problem) {
    if (!(problem instanceof MissingPiece)) throw problem;
    return null;
  }

  /** The name of a piece: of the only one of its kind, of that of a number or name, of that of a range. */
  function called(names, which) {
    if (which === undefined) return names;
    const { digits, checks } = names;
    return checks === undefined ? names[which] : which + '-' + checks.slice(digits * which, digits * (which + 1));
  }

  /** What `ask` answers of an opened index. Where a piece is gone, the site may have been published anew since the manifest
   * was loaded: the new one is asked. If that is the same, or cannot be had, the answer is that of what there is, or
   * `nothing`, and says which piece is missing; then no word is taken for misspelt that was only not found. */
  api.answered = async function (opened, ask, nothing) {
    const index = await opened();
    try {
      return await ask(index, {});
    } catch (problem) {
      unlessMissing(problem);
      if (await opened.renewed()) return api.answered(opened, ask, nothing);
      const missing = [];
      const found = await ask(index.without(missing), { verbatim: true }).catch(unlessMissing);
      return found && !missing.length ? found : { ...nothing, ...found, incomplete: missing[0] ?? problem.piece };
    }
  };

  /** What the manifests of all indexes have, if it is of the form that the scripts read. */
  api.checkedManifest = function (manifest, names, kinds, field) {
    shaped('the manifest', manifest, names);
    shaped('the names', manifest.names, kinds);
    shaped('the names of cards', manifest.names.cards, ['span', 'digits', 'checks']);
    shaped('the letters', manifest.letters, ['first', 'base']);
    for (const each of manifest.fields) shaped('a field', each, field);
    for (const facet of manifest.facets) shaped('a facet', facet, ['name', 'label', 'flag', 'shown', 'large', 'latest']);
    shaped('the words before a colon', manifest.asked, ['fields', 'facets']);
    return manifest;
  };

  // --- cards --------------------------------------------------------------------------------------------------------

  const CARD = ['title', 'url'];
  const CARD_MAY = [
    'id', 'derived', 'name', 'kind', 'authors', 'venue', 'year', 'topics', 'lang', 'highlight', 'cap', 'results', 'code', 'text',
    'formulas',
  ];

  /** The function from a paper's number to its card, null where that is missing. `piece` loads by the names that the manifest's addresses have. */
  api.cards = function ({ names, fields, facets }, piece, columns) {
    const { span } = names.cards;
    const named = [...fields.map((field) => field.card).filter(Boolean), ...facets.filter((facet) => facet.shown).map((facet) => facet.name)];
    const checked = new Map();
    return async function card(paper) {
      const slots = await columns.slots();
      const number = Math.floor(slots[paper] / span);
      let first = paper;
      while (first > 0 && slots[first - 1] >= number * span) first -= 1;
      if (!checked.has(number)) {
        const cards = await piece('cards', number);
        checked.set(number, cards && cards.map((each) => shaped('a card', each, CARD, [...CARD_MAY, ...named])));
      }
      return checked.get(number) && checked.get(number)[paper - first];
    };
  };

  // --- columns: what papers are narrowed down, counted and sorted by ------------------------------------------------

  const EMPTY = { values: [], cells: [] };

  /** The numbers that letters stand for, as conspectus/search/letters.py writes them. */
  api.numbersOf = function (letters, { first, base }) {
    const found = new Int32Array(letters.length);
    let n = 0;
    let high = 0;
    for (let i = 0; i < letters.length; i += 1) {
      const digits = letters.charCodeAt(i) - first;
      if (digits < base) found[n++] = high * base + digits;
      high = digits < base ? 0 : digits - base;
    }
    return found.subarray(0, n);
  };

  /** For each paper the numbers of its values: none of 0, and of others the next ones too where a number is even. */
  function cellsOf(numbers) {
    const cells = [];
    const alone = []; // most papers share what they have with many
    for (let i = 0; i < numbers.length; i += 1) {
      const cell = [];
      while (numbers[i] && numbers[i] % 2 === 0) cell.push(numbers[i++] / 2 - 1);
      const last = (numbers[i] - 1) / 2;
      cells.push(cell.length ? [...cell, last] : (alone[numbers[i]] ??= numbers[i] ? [last] : []));
    }
    return cells;
  }

  /** The columns of an index: what has a line for each paper, each made once of its letters. */
  api.Columns = class {
    constructor({ names, facets, letters }, piece) {
      Object.assign(this, { names, offered: facets, piece, numbers: (coded) => api.numbersOf(coded, letters), made: new Map() });
    }

    once(what, make) {
      if (!this.made.has(what)) {
        const promise = make();
        promise.catch(() => this.made.delete(what));
        this.made.set(what, promise);
      }
      return this.made.get(what);
    }

    /** The slots in which the papers stand, ascending: by these they are called in what stays when papers come and go. */
    slots() {
      return this.once('slots', async () => {
        let slot = -1;
        return this.numbers(await this.piece('slots')).map((step) => (slot += step));
      });
    }

    /** A facet by its name; without any values where the index has none. */
    async facet(name) {
      if (!Object.hasOwn(this.names.facets, name)) return EMPTY;
      return this.once('facet ' + name, async () => {
        const { values, cells } = shaped('the facet ' + name, await this.piece('facets', name), ['values', 'cells']);
        return { values, cells: cellsOf(this.numbers(cells)) };
      });
    }

    /** The keys of an order, smaller first; null where the index has none of that name, or it is missing. */
    async keys(name) {
      if (!Object.hasOwn(this.names.orders, name)) return null;
      return this.once('order ' + name, async () => {
        const letters = await this.piece('orders', name);
        return letters && this.numbers(letters);
      });
    }

    /** The facets that a query needs: the `asked` ones, and what its options choose or count. Those that the page brings
     * itself (`own`) are taken as they are. */
    async needed({ facets = {}, within = {}, counts, own = {} }, asked = []) {
      const counted = api.countedNames(this.offered, counts);
      const wanted = new Set([...asked, ...Object.keys(facets), ...Object.keys(within), ...counted, ...Object.keys(own)]);
      const loaded = async (name) => [name, Object.hasOwn(own, name) ? own[name] : await this.facet(name)];
      return Object.fromEntries(await Promise.all([...wanted].map(loaded)));
    }

    /** Papers in one of the orders that the index has ready; in that of the lists where it has none of that name. */
    async ordered(sort, papers) {
      const keys = (await this.keys(sort)) ?? (await this.keys('list'));
      return keys ? Array.from(papers).sort((a, b) => keys[a] - keys[b]) : Array.from(papers);
    }
  };

  /** The names of the facets that an option `counts` asks for: all, those that it names, or none. */
  api.countedNames = (offered, counts) => (counts === true ? offered.map(({ name }) => name) : counts || []);

  /** Of the papers those that the options are about at all, and how many they are; and of these the chosen ones. */
  api.narrowed = function (offered, columns, { facets = {}, within = {}, counts }, papers) {
    const selection = Object.entries(facets).filter(([, values]) => values.length);
    const inside = api.selected(columns, Object.entries(within).map(([facet, value]) => [facet, [value]]), papers, null);
    return {
      of: inside.length,
      counts: counts ? api.counted(columns, selection, inside, api.countedNames(offered, counts)) : null,
      papers: api.selected(columns, selection, inside, null),
    };
  };

  /** Of a facet's values the numbers of those that have all words of `text`. */
  api.valued = function (analysis, { values }, text) {
    const wanted = analysis.sequence(text);
    const numbers = [...values.keys()];
    return new Set(numbers.filter((number) => {
      const words = analysis.sequence(values[number]);
      return wanted.every((word) => words.includes(word));
    }));
  };

  /** The papers that have the chosen values (`[[facet, values], …]`): one of each facet's, of all facets but `except`. */
  api.selected = function (facets, selection, papers, except) {
    return selection
      .filter(([facet]) => facet !== except)
      .reduce((left, [facet, wanted]) => {
        const { values, cells } = facets[facet] || { values: [], cells: [] };
        const numbers = new Set(wanted.map((value) => values.indexOf(value)));
        return left.filter((paper) => (cells[paper] || []).some((number) => numbers.has(number)));
      }, papers);
  };

  /** For each of the named facets its values with the papers that choosing them would show. */
  api.counted = function (columns, selection, papers, names) {
    const counts = {};
    for (const facet of names) {
      const { values, cells } = columns[facet];
      const numbers = new Int32Array(values.length);
      for (const paper of api.selected(columns, selection, papers, facet)) for (const number of cells[paper] || []) numbers[number] += 1;
      counts[facet] = values.map((value, number) => ({ value, count: numbers[number] }));
    }
    return counts;
  };

  /** The papers by their keys (0 where there is none), those with the smallest first; all at once where there are no keys. */
  api.grouped = function (papers, keys) {
    if (!keys) return [papers];
    const found = new Map();
    for (const paper of papers) {
      const key = keys[paper] ?? 0;
      if (!found.has(key)) found.set(key, []);
      found.get(key).push(paper);
    }
    return [...found].sort(([a], [b]) => a - b).map(([, group]) => group);
  };

  /** What an index answers whichever back end it is of; `make` is that of `api.opener`. */
  api.Opened = class {
    constructor(root, address, load, make) {
      this.opened = api.opener(root, address, load, make);
    }

    /** What papers are narrowed down by, as the manifest tells it, in the order in which it is offered. */
    async facets() {
      return (await this.opened()).manifest.facets;
    }

    /** The number of each paper, by the end of its address: what a column of the page's own is made with. */
    async numbers() {
      return api.numbers((await this.opened()).piece);
    }

    async card(paper) {
      return (await this.opened()).card(paper);
    }

    async column(name) {
      const { columns, manifest } = await this.opened();
      return Object.hasOwn(manifest.names.facets, name) ? columns.facet(name) : null;
    }

    async keys(name) {
      return (await this.opened()).columns.keys(name);
    }

    async analysis() {
      return (await this.opened()).analysis;
    }
  };

  /** The number of each paper, by the end of its address. */
  api.numbers = async function (piece) {
    return new Map((await piece('ends')).split('.').map((end, number) => [end, number]));
  };
})();

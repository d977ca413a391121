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

  /** The function that gives what `make` makes of the manifest at `address` and of the function that loads the pieces by
   * their kinds and, where there are several, numbers or names: once, until it is asked to ask anew. */
  api.opener = function (root, address, load, make) {
    let ready = null;
    return function opened(fresh) {
      if (fresh || !ready) {
        ready = (async () => {
          const fetched = api.pieces(root, load);
          const manifest = await fetched(address, fresh);
          return make(manifest, (kind, which) => {
            const name = which === undefined ? manifest.names[kind] : manifest.names[kind][which];
            return fetched(manifest.pieces.replace('{}', kind + '/' + name));
          });
        })();
        ready.catch(() => {
          ready = null;
        });
      }
      return ready;
    };
  };

  /** What `ask` answers of an opened index. Where a piece is gone, the site may have been published anew since the manifest
   * was loaded: the new one is asked, and if that is the same, the answer is `nothing` and says which piece is missing. */
  api.answered = async function (opened, ask, nothing) {
    const index = await opened(false);
    try {
      return await ask(index);
    } catch (problem) {
      if (!(problem instanceof MissingPiece)) throw problem;
      const again = await opened(true);
      if (JSON.stringify(again.manifest) !== JSON.stringify(index.manifest)) return api.answered(opened, ask, nothing);
      return { ...nothing, incomplete: problem.piece };
    }
  };

  /** What the manifests of all indexes have, if it is of the form that the scripts read. */
  api.checkedManifest = function (manifest, names, kinds, field) {
    shaped('the manifest', manifest, names);
    shaped('the names', manifest.names, kinds);
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

  /** The function from a paper's number to its card. `piece` loads by the names that the manifest's addresses have. */
  api.cards = function ({ cardsInPiece, fields, facets }, piece) {
    const ends = [];
    for (const cards of cardsInPiece) ends.push((ends.at(-1) || 0) + cards);
    const named = [...fields.map((field) => field.card).filter(Boolean), ...facets.filter((facet) => facet.shown).map((facet) => facet.name)];
    const checked = new Map();
    return async function card(paper) {
      const number = ends.findIndex((end) => paper < end);
      if (!checked.has(number)) {
        const cards = await piece('cards', number);
        checked.set(number, cards.map((each) => shaped('a card', each, CARD, [...CARD_MAY, ...named])));
      }
      return checked.get(number)[paper - (ends[number] - cardsInPiece[number])];
    };
  };

  // --- columns: what papers are narrowed down, counted and sorted by ------------------------------------------------

  const EMPTY = { values: [], cells: [] };

  /** The function that loads the columns that a query needs: those of `facets`, and of what its options choose or count.
   * Columns that the page brings itself (`own`) are taken as they are; of a facet without any values nothing is there. */
  api.columns = function ({ names, facets: offered }, piece) {
    return async function columns({ facets = {}, within = {}, counts, own = {} }, asked = []) {
      const counted = api.countedNames(offered, counts);
      const found = {};
      for (const name of [...asked, ...Object.keys(facets), ...Object.keys(within), ...counted, ...Object.keys(own)]) {
        if (Object.hasOwn(own, name)) found[name] = own[name];
        else found[name] ??= Object.hasOwn(names.facets, name) ? piece('facets', name) : EMPTY;
      }
      for (const name of Object.keys(found)) found[name] = shaped('the facet ' + name, await found[name], ['values', 'cells']);
      return found;
    };
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

  /** The papers in one of the orders that the index has ready; ties, and what is in no such order, as in the lists, in whose
   * order papers are numbered. */
  api.ordered = async function ({ names }, piece, sort, papers) {
    const keys = Object.hasOwn(names.orders, sort) ? await piece('orders', sort) : null;
    return Array.from(papers).sort((a, b) => (keys ? keys[a] - keys[b] : 0) || a - b);
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
      return (await this.opened(false)).manifest.facets;
    }

    /** The number of each paper, by the end of its address: what a column of the page's own is made with. */
    async numbers() {
      return api.numbers((await this.opened(false)).piece);
    }

    async card(paper) {
      return (await this.opened(false)).card(paper);
    }

    async column(name) {
      return api.kept(await this.opened(false), 'facets', name);
    }

    async keys(name) {
      return api.kept(await this.opened(false), 'orders', name);
    }

    async analysis() {
      return (await this.opened(false)).analysis;
    }
  };

  /** A facet or an order of an opened index by its name; null where there is none. */
  api.kept = async ({ manifest, piece }, kind, name) => (Object.hasOwn(manifest.names[kind], name) ? piece(kind, name) : null);

  /** The number of each paper, by the end of its address. */
  api.numbers = async function (piece) {
    return new Map((await piece('ends')).split('.').map((end, number) => [end, number]));
  };
})();

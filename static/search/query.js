/* What a reader typed -> what is asked of the index. Never throws: whatever is no operator is a word.
 *
 *   words            all required           "two words"   in this order
 *   -word, NOT word  not this               title:word    in this field
 *   -"two words"     not these in a row     one OR two    one of them, each of which may be a phrase or have a field
 *   word*            words that begin so    year:2026     with this value
 *
 * Which words may stand before a colon is told by the index: see `asked` in its manifest. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});

  const CLAUSE = /(-(?=[\p{L}"“„«「]))?(?:([A-Za-z]+):(?=[^\s]))?(?:["“”„«»「」]([^"“”„«»「」]*)(?:["“”„«»「」]|$)|([^\s"“”„«»「」]+))/gu;
  const LONGEST = 2000;
  const LONGEST_QUERY = 40; // words; more of a pasted page add nothing
  const PREFIX_LETTERS = 3; // shorter beginnings stand for too much

  /** The clauses of a text as `CLAUSE` finds them, without the operators that are words: `[whole, minus, name, phrase, bare,
   * either]`; `either` are clauses of which one is enough. NOT and OR are operators only in capitals. */
  function read(text) {
    const found = [...text.slice(0, LONGEST).matchAll(CLAUSE)].map(([...groups]) => groups);
    const isOperator = ([whole]) => /^(?:OR|NOT)$/.test(whole);
    const isWanted = (clause) => clause && !clause[1] && !isOperator(clause);
    const clauses = [];
    for (let i = 0; i < found.length; i += 1) {
      const clause = found[i];
      const last = clauses.at(-1);
      if (clause[0] === 'NOT' && last && last[0] !== 'OR' && isWanted(found[i + 1])) {
        found[i + 1][1] = '-';
      } else if (clause[0] === 'OR' && isWanted(last) && isWanted(found[i + 1])) {
        last[5] = [...(last[5] || [[...last]]), found[i += 1]];
      } else {
        clauses.push(clause);
      }
    }
    return clauses;
  }

  /** `{clauses: [{text, field, facet, phrase, negative, prefix, either}], plain}`; plain is the text of all ordinary words, and
   * `either` are clauses of which one is enough.
   *
   * `fields` and `facets` tell which of them a word before a colon asks for. */
  api.parse = function (text, { fields, facets }) {
    const clauses = [];
    const plain = [];
    // People put a blank behind a colon; before it stands a name of the index, or it is the colon of a title.
    text = text.replace(/(?<![^\s-])([A-Za-z]+):\s+(?=[^\s-])/g, (whole, name) => {
      const key = name.toLowerCase();
      return Object.hasOwn(fields, key) || Object.hasOwn(facets, key) ? name + ':' : whole;
    });
    const clauseOf = ([, minus, name, phrase, bare]) => {
      const key = (name || '').toLowerCase();
      const field = Object.hasOwn(fields, key) ? fields[key] : null;
      const facet = Object.hasOwn(facets, key) ? facets[key] : null;
      const known = field || facet || !name;
      const words = phrase !== undefined ? phrase : known ? bare : name + ':' + bare;
      const clause = { text: words, field, facet, phrase: phrase !== undefined, negative: Boolean(minus), prefix: false };
      if (!clause.phrase && /[^\s*]{2}\*$/.test(words)) {
        clause.text = words.replace(/\*+$/, '');
        clause.prefix = true;
      }
      return clause;
    };
    for (const found of read(text)) {
      const [whole, , name, , , alternatives] = found;
      if (alternatives) {
        const either = alternatives.map(clauseOf);
        clauses.push({ text: either.map((one) => one.text).join(' '), field: null, facet: null, phrase: false, negative: false, prefix: false, either });
        continue;
      }
      const clause = clauseOf(found);
      const { field, facet, phrase, negative, prefix } = clause;
      if (name && !field && !facet && phrase) plain.push(name);
      if (field || facet || phrase || negative || prefix) clauses.push(clause);
      else plain.push(whole);
    }
    return { clauses, plain: plain.join(' ') };
  };

  /** Words of a text as concepts: `{ways: [[matcher, …], …], fields}`; one of the ways must match, with all of it.
   *
   * A matcher is `{term}`, or `{term, beginning}` for a word that is still being typed; with `every` for a `word*`, which
   * stands for every word that begins so, where a word being typed stands for the most frequent of them; with `name` for
   * the first two letters of a query, which stand for names only. */
  api.concepts = function (analysis, text, { fields = null, beginning = false, every = false, pairs = true } = {}) {
    const found = analysis.allGroups(text).slice(0, LONGEST_QUERY);
    const list = found.map((group, number) => {
      const typing = beginning && number === found.length - 1;
      const matcher = (word, last) => ({ term: analysis.stem(word), beginning: last && typing ? word : null, every });
      const content = group.parts.filter((part) => !analysis.stopWords.has(part));
      const parts = content.length ? content : group.parts;
      const ways = [parts.map((part, i) => matcher(part, i === parts.length - 1))];
      if (group.joined.length) ways.push([matcher(group.joined[0], true)]);
      // the plural of a short form, whose s no stem loses
      if (parts.length === 1 && /^[b-df-hj-np-tv-z]{2}$/.test(parts[0])) ways.push([matcher(`${parts[0]}s`, false)]);
      // a name with its number, or a number with its unit
      const split = /^([a-z]{2,})([0-9].*)$|^([0-9][0-9.]*)([a-z]{2,})$/.exec(parts.length === 1 ? parts[0] : '')?.filter(Boolean);
      if (split) ways.push([matcher(split[1], false), matcher(split[2], true)]);
      if (group.unspaced && group.parts.length === 1 && Array.from(group.parts[0]).length === 1) {
        ways[0][0].beginning = group.parts[0];
      }
      return { ways, fields, stop: !content.length && !group.unspaced, word: group.parts.join('-'), simple: plainWord(group) };
    });
    if (beginning && !every && !fields && list.length === 1 && list[0].simple?.length === PREFIX_LETTERS - 1) {
      list[0].ways[0][0].name = true;
    }
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
  };

  function plainWord(group) {
    return group.parts.length === 1 && !group.unspaced && /^[a-z0-9]+$/.test(group.parts[0]) ? group.parts[0] : null;
  }

  /** The stems that a word may have once it is complete: `optimizatio` is on its way to `optim`. */
  api.completions = function (analysis, word) {
    const stems = new Set([analysis.stem(word)]);
    if (word.length > 3) for (const ending of analysis.tables.endings) stems.add(analysis.stem(word + ending));
    return [...stems];
  };

  /** Whether words that begin with what a matcher begins with are looked for while it is typed. */
  api.countsAsBeginning = function ({ beginning, name }) {
    return name || Array.from(beginning).length >= PREFIX_LETTERS || /[^\u0000-\u02ff]/.test(beginning);
  };
})();

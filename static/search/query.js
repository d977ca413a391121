/* What a reader typed -> what is asked of the index. Never throws: whatever is no operator is a word.
 *
 *   words            all required           "two words"   in this order
 *   -word            not this               title:word    in this field (also name, author, keyword, abstract)
 *   word*            words that begin so    year:2026     with this value (also topic, venue) */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;

  const FIELDS = {
    title: 'title', name: 'name', author: 'authors', authors: 'authors', keyword: 'keywords', keywords: 'keywords',
    abstract: 'abstract',
  };
  const FACETS = { topic: 'topic', topics: 'topic', venue: 'venue', year: 'year' };
  const CLAUSE = /(-(?=[\p{L}"“]))?(?:([A-Za-z]+):(?=[^\s]))?(?:["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+))/gu;
  const LONGEST = 2000;

  /** `{clauses: [{text, field, facet, phrase, negative, prefix}], plain}`; plain is the text of all ordinary words. */
  api.parse = function (text) {
    const clauses = [];
    const plain = [];
    for (const [whole, minus, name, phrase, bare] of text.slice(0, LONGEST).matchAll(CLAUSE)) {
      const key = (name || '').toLowerCase();
      const field = own(FIELDS, key) ? FIELDS[key] : null;
      const facet = own(FACETS, key) ? FACETS[key] : null;
      const known = field || facet || !name;
      const words = phrase !== undefined ? phrase : known ? bare : name + ':' + bare;
      const clause = { text: words, field, facet, phrase: phrase !== undefined, negative: Boolean(minus), prefix: false };
      if (!clause.phrase && /[^\s*]{2}\*$/.test(words)) {
        clause.text = words.replace(/\*+$/, '');
        clause.prefix = true;
      }
      if (!known && clause.phrase) plain.push(name);
      if (field || facet || clause.phrase || minus || clause.prefix) clauses.push(clause);
      else plain.push(whole);
    }
    return { clauses, plain: plain.join(' ') };
  };

  function own(table, name) {
    return Object.prototype.hasOwnProperty.call(table, name);
  }
})();

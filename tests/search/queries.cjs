/* What each query finds; input: the static folder, a site, [[query, options], …], perhaps the scripts of another back end. */
'use strict';

const { input, load, open, refOf } = require('./browser_half.cjs');

(async () => {
  const [folder, site, queries, scripts] = input();
  const search = open(load(folder, scripts), site);
  const answers = [];
  for (const [query, options] of queries) {
    const results = await search.query(query, options);
    const marked = results.hits.map(({ card }) => results.marks(card.title).map(([start, end]) => card.title.slice(start, end)));
    answers.push({ ...results, marked, refs: results.hits.map((hit) => refOf(hit.card)) });
  }
  process.stdout.write(JSON.stringify(answers));
})();

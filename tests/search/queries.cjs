/* What each query finds; input: the static folder, a site, [[query, options], …]. */
'use strict';

const { input, load, open } = require('./browser_half.cjs');

(async () => {
  const [folder, site, queries] = input();
  const search = open(load(folder), site);
  const answers = [];
  for (const [query, options] of queries) {
    const results = await search.query(query, options);
    answers.push({ ...results, refs: results.hits.map((hit) => hit.card.id) });
  }
  process.stdout.write(JSON.stringify(answers));
})();

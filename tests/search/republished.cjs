/* What a page finds that was opened before the site was published anew; input: the static folder, the site before, the site
 * after, a query before, the queries after, the scripts of a back end. Prints for each later query the hits, or the piece
 * that is missing. */
'use strict';

const path = require('node:path');
const { input, load, refOf, run } = require('./browser_half.cjs');

(async () => {
  const [folder, before, after, first, queries, scripts] = input();
  let site = before;
  const api = load(folder, scripts);
  const search = api.open('', 'search/manifest.js', {
    async load(url) {
      run(path.join(site, url.replace(/\?\d+$/, '')));
    },
  });
  await search.query(first, {});
  site = after;
  const answers = [];
  for (const query of queries) {
    const { hits, incomplete } = await search.query(query, {});
    answers.push(incomplete || hits.map(({ card }) => [refOf(card), card.title]));
  }
  process.stdout.write(JSON.stringify(answers));
})();

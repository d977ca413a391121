/* The files of the index that a first query loads; input: the static folder, a site, the query. */
'use strict';

const { input, load, open } = require('./browser_half.cjs');

(async () => {
  const [folder, site, query] = input();
  const loaded = [];
  const search = open(load(folder), site, (name) => loaded.push(name) < 0);
  await search.query(query, {});
  process.stdout.write(JSON.stringify(loaded));
})();

/* Shards, one file and a whole lunr.Index asked the same; input: the static folder, a site in shards, a site in one file,
 * the queries (plain words). Prints for each query what the three found, as [[ref, score], …], best first. */
'use strict';

const path = require('node:path');
const { input, json, load, open, refOf, stem } = require('./browser_half.cjs');

(async () => {
  const [folder, sharded, whole, queries] = input();
  const api = load(folder);
  const index = globalThis.lunr.Index.load(json(path.join(whole, 'search', 'lunr-index.json')));
  const searches = [open(api, sharded), open(api, whole)];
  const answers = [];
  for (const query of queries) {
    const answer = [];
    for (const search of searches) {
      const { hits, how } = await search.query(query, { limit: 100000, verbatim: true });
      answer.push((how === 'all' ? hits : []).map(({ card, score }) => [refOf(card), score]));
    }
    const hits = index.query((asked) => {
      for (const word of query.split(' ')) {
        asked.term(stem(word), { usePipeline: false, presence: globalThis.lunr.Query.presence.REQUIRED });
      }
    });
    answer.push(hits.map(({ ref, score }) => [ref, score]));
    answers.push(answer);
  }
  process.stdout.write(JSON.stringify(answers));
})();

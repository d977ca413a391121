/* Which renamed names go unnoticed; input: the static folder, a site, the scripts of its back end, a query that all pieces
 * are loaded for, and [[the beginning of an address, the path to a name, the name], …]. Prints for each what was thrown,
 * or null where nothing was. */
'use strict';

const zlib = require('node:zlib');
const { input, load, open } = require('./browser_half.cjs');

/** `value` with `name` at the end of `path` called otherwise; `*` goes into every member. */
function renamed(value, [step, ...path], name) {
  if (step === undefined) {
    const { [name]: moved, ...rest } = value;
    return name in value ? { ...rest, [name + 'X']: moved } : value;
  }
  if (step !== '*') return { ...value, [step]: renamed(value[step], path, name) };
  if (Array.isArray(value)) return value.map((each) => renamed(each, path, name));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each, path, name)]));
}

(async () => {
  const [folder, site, scripts, query, cases] = input();
  const api = load(folder, scripts);
  const { receive } = globalThis.conspectus;
  const answers = [];
  for (const [beginning, path, name] of [['none', [], 'none'], ...cases]) {
    globalThis.conspectus.receive = (address, text, packing) => {
      const value = JSON.parse(packing ? zlib.inflateRawSync(Buffer.from(text, 'base64')).toString() : text);
      receive(address, JSON.stringify(address.startsWith(beginning) ? renamed(value, path, name) : value));
    };
    try {
      const search = open(api, site);
      await search.facets();
      await search.query(query, { counts: true });
      await search.query(query, { sort: 'title' });
      answers.push(null);
    } catch (problem) {
      answers.push(problem.message);
    }
  }
  process.stdout.write(JSON.stringify(answers));
})();

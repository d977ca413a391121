/* Other search engines on the same papers, in Node: bytes a reader must move before the first result, and CPU time.
 *
 *   node benchmarks/search_compare.mjs papers.json site build-seconds query…
 *
 * papers.json is [{id, title, authors, abstract, …}], site has our index of the same papers, built in so many seconds.
 *
 * Installs lunr, MiniSearch, FlexSearch and Pagefind from npm into a temporary folder; called by search.py --compare. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const VERSIONS = { lunr: '2.3.9', minisearch: '7.2.0', flexsearch: '0.8.212', pagefind: '1.6.0' };
const FIELDS = ['title', 'name', 'authors', 'keywords', 'abstract'];

const [file, site, buildSeconds, ...queries] = process.argv.slice(2);
const papers = JSON.parse(fs.readFileSync(file, 'utf8'));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'search-compare-'));
fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
const names = Object.entries(VERSIONS).map(([name, version]) => name + '@' + version);
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...names], { cwd: folder, stdio: 'inherit' });
const load = createRequire(path.join(folder, 'package.json'));

/** CPU milliseconds of `work`, and what it gives. */
function timed(work) {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, value];
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

const COLUMNS = ['build s', 'raw MB', 'gzip KB', 'B/paper', 'first KB', 'first ms', 'query ms', 'worst ms'];

/** One engine: `first` is how many KB (gzip) and ms it takes until the first query can be asked. */
function row(label, { build, raw, packed, first, loading, times }) {
  const cells = [build.toFixed(1), (raw / 1e6).toFixed(1), (packed / 1e3).toFixed(0), (packed / papers.length).toFixed(0)];
  cells.push((first / 1e3).toFixed(0), loading.toFixed(0), median(times).toFixed(1), Math.max(...times).toFixed(1));
  console.log(label.padEnd(20) + cells.map((cell) => cell.padStart(10)).join(''));
}

/** An engine whose index is one text, all of it in memory. */
function whole(label, build, text, loading, search) {
  const times = queries.map((query) => median([1, 2, 3].map(() => timed(() => search(query))[0])));
  const packed = gzipSync(text).length;
  row(label, { build: build / 1000, raw: text.length, packed, first: packed, loading, times });
}

console.log('\nfirst KB and ms: until the first query is answered; ours with the cards of the hits, the others without what they show');
console.log('searching in Node'.padEnd(20) + COLUMNS.map((name) => name.padStart(10)).join(''));

{
  const here = createRequire(import.meta.url);
  const half = here('../tests/search/browser_half.cjs');
  const api = half.load(path.join(import.meta.dirname, '..', 'static'));
  const packedSize = (name) => gzipSync(fs.readFileSync(path.join(site, name))).length;
  const names = fs.readdirSync(path.join(site, 'search'), { recursive: true }).map((name) => path.join('search', name));
  const files = names.filter((name) => name.endsWith('.js') && !name.includes('cards'));
  const loaded = [];
  const asked = async (search, query) => {
    const before = process.cpuUsage();
    await search.query(query, {});
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const search = half.open(api, site, (name) => loaded.push(name) < 0);
  const loading = await asked(search, queries[0]);
  const first = loaded.reduce((sum, name) => sum + packedSize(name), 0);
  const times = [];
  for (const query of queries) {
    await asked(search, query);
    times.push(median([await asked(search, query), await asked(search, query), await asked(search, query)]));
  }
  row('Conspectus', {
    build: Number(buildSeconds), first, loading, times,
    raw: files.reduce((sum, name) => sum + fs.statSync(path.join(site, name)).size, 0),
    packed: files.reduce((sum, name) => sum + packedSize(name), 0),
  });
}
{
  const lunr = load('lunr');
  const [build, index] = timed(() =>
    lunr(function () {
      this.ref('id');
      for (const field of FIELDS) this.field(field);
      for (const paper of papers) this.add(paper);
    }),
  );
  // Without folding, lunr.js cannot always load what it wrote; that is told, not hidden.
  const text = JSON.stringify(index);
  const [loading, loaded] = timed(() => lunr.Index.load(JSON.parse(text)));
  const word = (each) => each.toLowerCase().replace(/[^a-z0-9]/g, '');
  whole('lunr.js whole', build, text, loading, (query) =>
    loaded.query((asked) => {
      for (const each of query.split(' ')) asked.term(word(each), { presence: lunr.Query.presence.REQUIRED });
    }),
  );
}
{
  const MiniSearch = load('minisearch');
  const options = { fields: FIELDS };
  const [build, index] = timed(() => {
    const made = new MiniSearch(options);
    made.addAll(papers);
    return made;
  });
  const text = JSON.stringify(index);
  const [loading, loaded] = timed(() => MiniSearch.loadJSON(text, options));
  whole('MiniSearch ' + VERSIONS.minisearch, build, text, loading, (query) => loaded.search(query, { combineWith: 'AND' }));
}
{
  const { Document } = load('flexsearch');
  const options = { document: { id: 'id', index: FIELDS }, tokenize: 'strict' };
  const [build, index] = timed(() => {
    const made = new Document(options);
    for (const paper of papers) made.add(paper);
    return made;
  });
  const parts = {};
  await index.export((key, value) => { parts[key] = value; });
  const text = JSON.stringify(parts);
  const loaded = new Document(options);
  const [loading] = timed(() => { for (const [key, value] of Object.entries(JSON.parse(text))) loaded.import(key, value); });
  whole('FlexSearch ' + VERSIONS.flexsearch, build, text, loading, (query) => loaded.search(query));
}
{
  const site = path.join(folder, 'site');
  fs.mkdirSync(site);
  const escape = (text) => text.replace(/[&<]/g, (character) => '&#' + character.charCodeAt(0) + ';');
  papers.forEach((paper, i) => {
    const body = `<h1>${escape(paper.title)}</h1><p>${escape(paper.authors)}</p><p>${escape(paper.abstract)}</p>`;
    fs.writeFileSync(path.join(site, i + '.html'), `<!doctype html><html lang=en><body data-pagefind-body>${body}`);
  });
  const started = performance.now();
  execFileSync('npx', ['pagefind', '--site', site], { cwd: folder, stdio: 'ignore' });
  const out = path.join(site, 'pagefind');
  let files = 0;
  let bytes = 0;
  for (const each of fs.readdirSync(out, { recursive: true })) {
    const stat = fs.statSync(path.join(out, each));
    if (stat.isFile()) { files += 1; bytes += stat.size; }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Pagefind ${VERSIONS.pagefind}: ${seconds} s wall, ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ` +
    `${(bytes / papers.length).toFixed(0)} B/paper; needs a web server`);
}
fs.rmSync(folder, { recursive: true });

/* Other search engines on the same papers: bytes a reader must move before the first result, and time in Node.
 *
 *   node benchmarks/search_compare.mjs papers.json query…      (papers: [{id, title, authors, abstract, …}])
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

const [file, ...queries] = process.argv.slice(2);
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

function row(label, build, serialized, loading, search) {
  const queryTimes = queries.map((query) => median([1, 2, 3].map(() => timed(() => search(query))[0])));
  const text = serialized === null ? '' : serialized;
  const packed = gzipSync(text).length;
  console.log(
    label.padEnd(28) + (build / 1000).toFixed(2).padStart(10) + (text.length / 1e6).toFixed(1).padStart(10) +
      (packed / 1e3).toFixed(0).padStart(10) + (packed / papers.length).toFixed(0).padStart(10) +
      loading.toFixed(0).padStart(10) + median(queryTimes).toFixed(1).padStart(10) + Math.max(...queryTimes).toFixed(1).padStart(10),
  );
}

console.log('\n' + 'others, all in memory'.padEnd(28) + ['build s', 'raw MB', 'gzip KB', 'B/paper', 'load ms', 'query ms', 'worst ms'].map((x) => x.padStart(10)).join(''));

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
  row('lunr.js whole', build, text, loading, (query) =>
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
  row('MiniSearch ' + VERSIONS.minisearch, build, text, loading, (query) => loaded.search(query, { combineWith: 'AND' }));
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
  row('FlexSearch ' + VERSIONS.flexsearch, build, text, loading, (query) => loaded.search(query));
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

/* What the scripts of the site decide without a browser; input: the static folder, the name of a case, its arguments. */
'use strict';

const fs = require('node:fs');
const { Element, page, settled } = require('./fake_page.cjs');

const [folder, name, ...given] = JSON.parse(fs.readFileSync(0, 'utf8'));
const button = (part, label) => part.all((one) => one.tag === 'button' && one.textContent === label)[0];

/** The page of the reading list, with the marks and the papers of one piece. */
async function readingList(marks, papers, hash = '', missing = [], interests = {}) {
  const ends = papers.flatMap((paper) => [paper.url.match(/([a-z0-9]+)\.html$/)[1], ...(paper.formerly ?? [])]);
  const files = { 'papers-0': papers, 'where-0': Object.fromEntries(ends.map((end) => [end, '0'])) };
  for (const name of missing) delete files[name];
  const fake = page(folder, { files, hash });
  localStorage.setItem('conspectus:toy:marks', JSON.stringify(marks));
  localStorage.setItem('conspectus:toy:interests', JSON.stringify(interests));
  fake.run('site.js');
  fake.run('interests.js');
  fake.run('followed.js');
  fake.run('bibliographies.js');
  fake.run('saved-list.js');
  fake.run('entry.js');
  fake.run('reading-list.js');
  await settled();
  return fake;
}
const headings = (part) => part.all((one) => one.tag === 'h2').map((one) => one.textContent);

const CASES = {
  /** Trees -> HTML. */
  grow(trees) {
    page(folder).run('site.js');
    return window.conspectus.growAll(trees).map((node) => node.html ?? node).join('');
  },
  /** Changes, one after the other -> all marks. */
  marks(changes) {
    page(folder).run('site.js');
    for (const [id, change] of changes) window.conspectus.marks.change(id, change);
    return window.conspectus.marks.all();
  },
  /** What stands in the storage, whether it is full, and changes -> all marks, what is kept, and what is said aloud. */
  stored(text, full, changes) {
    const fake = page(folder);
    localStorage.setItem('conspectus:toy:marks', text);
    localStorage.setItem('conspectus:settings', text);
    if (full) localStorage.setItem = () => { throw new Error('QuotaExceededError'); };
    fake.run('site.js');
    const { marks } = window.conspectus;
    for (const [id, change] of changes) marks.change(id, change);
    const told = fake.body.all((one) => one.className === 'alert').map((one) => one.childNodes[0].textContent);
    return [marks.all(), localStorage.getItem('conspectus:toy:marks'), told];
  },
  /** What stands in the storage as interests, whether it is full, things to follow or not, the day of the latest paper and the time
   * -> what is followed, what is kept, what is said aloud, whether anything is new. */
  interests(text, full, things, newest, now) {
    const fake = page(folder, { digest: { papers: 1, buckets: 1, search: [], ...(newest && { newest }) } });
    localStorage.setItem('conspectus:toy:interests', text);
    if (full) localStorage.setItem = () => { throw new Error('QuotaExceededError'); };
    Date.now = () => now;
    fake.run('site.js');
    fake.run('interests.js');
    for (const thing of things) interests.toggle(thing);
    const told = fake.body.all((one) => one.className === 'alert').map((one) => one.childNodes[0].textContent);
    return [interests.all(), JSON.parse(localStorage.getItem('conspectus:toy:interests')), told, interests.news];
  },
  /** What is kept as interests, and the text of a saved file, taken over if it can be -> what is followed, what else is kept, what
   * is shown before, and what is told. */
  async follow(kept, text) {
    await readingList({}, [], '', [], kept);
    const [file] = document.getElementById('keep').all((one) => one.type === 'file');
    file.files = [{ text: async () => text }];
    file.onchange();
    await settled();
    const friend = document.getElementById('friend');
    const shown = friend.all((one) => one.tag === 'b').map((one) => one.textContent);
    button(friend, 'Follow these too')?.onclick();
    const { follows, ...others } = JSON.parse(localStorage.getItem('conspectus:toy:interests'));
    return [follows, others, shown, document.getElementById('told').textContent];
  },
  /** What stands in the storage as the list that a reader came from -> the links on the page of a paper. */
  trail(text, paper) {
    const place = new Element('nav');
    const shown = new Element('article');
    shown.dataset.paper = paper;
    const fake = page(folder, { found: { '[data-trail]': place, '.paper': shown } });
    location.href = 'https://example.org/site/papers/x-1a.html';
    sessionStorage.setItem('conspectus:toy:trail', text);
    fake.run('site.js');
    return place.all((one) => one.tag === 'a').map((one) => one.href);
  },
  /** What each request of a piece brings, one after the other (null: nothing) -> what each call gets, and what is asked. */
  async loads(brought, calls) {
    const files = { get 'papers-0'() { return brought.shift(); } };
    const fake = page(folder, { files: new Proxy(files, { has: () => brought.length > 0 && brought[0] !== null || (brought.shift(), false) }) });
    const got = [];
    for (let call = 0; call < calls; call += 1) got.push(await window.conspectus.load('papers', '0').catch((error) => error.message));
    return [got, fake.asked.length];
  },
  /** Marks, papers and an address -> what the page of the reading list says, and the marks once papers that went are let go. */
  async gone(marks, papers, files) {
    const fake = await readingList(marks, papers, '', files);
    const told = document.getElementById('told');
    const said = told.childNodes.map((one) => one.textContent ?? one).join('');
    told.all((one) => one.tag === 'button').forEach((one) => one.onclick());
    return [said, Object.keys(JSON.parse(localStorage.getItem('conspectus:toy:marks')))];
  },
  /** Data files and random numbers -> the files that are asked for, and where the page goes. */
  async random(files, digest, chances) {
    const link = new Element('a');
    const fake = page(folder, { found: { '[data-random] a': link }, files, digest });
    fake.run('site.js');
    Math.random = () => chances.shift();
    link.heard.click({ preventDefault() {} });
    await settled();
    return [fake.asked, location.href];
  },
  /** Data files and ends of addresses -> the paper that each leads to. */
  async find(files, digest, ends) {
    page(folder, { files, digest });
    return Promise.all(ends.map(async (end) => (await window.conspectus.find(end))?.paper.id ?? null));
  },
  /** The numbers of a digest -> what the box for a search says. */
  search(digest) {
    const [box, label] = [new Element('input'), new Element('label')];
    Object.assign(box, { labels: [label] });
    page(folder, { found: { '[data-search]': box }, digest }).run('site.js');
    return [box.placeholder, label.textContent];
  },
  /** Marks and papers -> the headings, in each order. */
  async orders(marks, papers) {
    await readingList(marks, papers);
    const tools = () => document.querySelector('[data-tools]').all((one) => one.tag === 'select')[0];
    const seen = {};
    for (const option of tools().childNodes) {
      const select = tools();
      select.value = option.value;
      select.onchange();
      seen[option.value] = headings(document.getElementById('marked'));
    }
    return seen;
  },
  /** Marks, papers and the text of a saved file, taken over if it can be -> all marks, and what the reader is told. */
  async bringBack(marks, papers, text) {
    await readingList(marks, papers);
    const [file] = document.getElementById('keep').all((one) => one.type === 'file');
    file.files = [{ text: async () => text }];
    file.onchange();
    await settled();
    button(document.getElementById('friend'), 'Add theirs to mine')?.onclick();
    return [JSON.parse(localStorage.getItem('conspectus:toy:marks')), document.getElementById('told').textContent];
  },
  /** Marks, papers and interests -> the file that a button saves. */
  async save(marks, papers, label, interests) {
    await readingList(marks, papers, '', [], interests);
    let saved = null;
    URL.createObjectURL = (blob) => { saved = blob; return 'blob:1'; };
    URL.revokeObjectURL = () => {};
    Element.prototype.click = () => {};
    button(document.getElementById('keep'), label).onclick();
    await settled();
    return saved.text();
  },
  /** Marks, papers and the end of an address -> how many of theirs, what is lost, and all marks once joined. */
  async shared(marks, papers, hash) {
    await readingList(marks, papers, hash);
    const friend = document.getElementById('friend');
    if (!friend.childNodes.length) return null;
    const views = friend.all((one) => one.tag === 'summary').map((one) => one.textContent);
    const note = friend.all((one) => one.className === 'note')[0].textContent;
    button(friend, 'Add theirs to mine').onclick();
    const all = JSON.parse(localStorage.getItem('conspectus:toy:marks'));
    return [views, note, Object.keys(all).filter((id) => all[id].star).sort()];
  },
  /** Orders and pieces of the table of results, and what is pressed -> after each: how it is sorted, and its lines. */
  async results(orders, pieces, presses) {
    const files = Object.fromEntries(pieces.map((piece, number) => [`results-${number}`, piece]));
    if (orders) files['results-orders'] = orders;
    const heads = ['papers', 'values', 'on'].map((sort) => Object.assign(new Element('th'), { dataset: { sort } }));
    heads.forEach((head) => head.append(head.dataset.sort));
    const table = new Element('table');
    Object.defineProperty(table, 'tBodies', { get() { return this.childNodes; } });
    table.tHead = { rows: [{ cells: heads }] };
    const came = new Element('tbody');
    came.append(Object.assign(new Element('tr'), { textContent: 'as it came' }));
    table.append(came);
    let more = null;
    table.after = (one) => { more = one; };
    const [tools, parts] = [new Element('div'), new Element('nav')];
    // an older Node sorts in place only
    Array.prototype.toSorted ??= function (compare) { return [...this].sort(compare); };
    const fake = page(folder, { found: { 'table.results': table, 'nav.parts': parts, '[data-orders]': tools }, files });
    fake.run('site.js');
    fake.run('results.js');
    const controls = [...heads.flatMap((head) => head.childNodes), ...tools.childNodes];
    const failed = [];
    process.on('unhandledRejection', (error) => failed.push(error.message));
    const seen = [];
    for (const label of presses) {
      const control = label === 'more' ? more : controls.find((one) => one.textContent === label);
      control.onclick();
      await settled();
      const told = heads.map((head) => head.getAttribute('aria-sort')?.[0] ?? '-').join('');
      const lines = table.tBodies.flatMap((body) => body.childNodes).map((row) => row.childNodes.map((cell) => cell.textContent ?? cell).join('|'));
      seen.push([told, lines, Boolean(parts.hidden), more.hidden ? '' : more.textContent]);
    }
    return [seen, fake.asked, failed];
  },
  /** An address that does not exist -> the files that are asked for, and where the page goes. */
  async moved(pathname, addresses) {
    const paper = ([end, url]) => ({ id: end, url, heading: '', title: [''], formerly: [end] });
    const where = Object.fromEntries(Object.keys(addresses).map((end) => [end, '0']));
    const fake = page(folder, { pathname, files: { 'where-0': where, 'papers-0': Object.entries(addresses).map(paper) } });
    fake.run('moved.js');
    await settled();
    return [fake.asked, location.replaced ?? null];
  },
};

Promise.resolve(CASES[name](...given)).then((result) => process.stdout.write(JSON.stringify(result ?? null)));

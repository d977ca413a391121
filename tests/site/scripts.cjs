/* What the scripts of the site decide without a browser; input: the static folder, the name of a case, its arguments. */
'use strict';

const fs = require('node:fs');
const { Element, page, settled } = require('./fake_page.cjs');

const [folder, name, ...given] = JSON.parse(fs.readFileSync(0, 'utf8'));
const button = (part, label) => part.all((one) => one.tag === 'button' && one.textContent === label)[0];

/** The page of the reading list, with the marks and the papers of one piece. */
async function readingList(marks, papers, hash = '') {
  const where = Object.fromEntries(papers.map((paper) => [paper.url.match(/([a-z0-9]+)\.html$/)[1], 0]));
  const firsts = new Set(Object.keys(where).map((tail) => tail[0]));
  const files = { 'papers-0': papers };
  for (const first of firsts) files[`where-${first}`] = where;
  const fake = page(folder, { files, hash });
  localStorage.setItem('conspectus:toy:marks', JSON.stringify(marks));
  fake.run('site.js');
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
  /** A random number -> the piece that is asked for, and where the page goes. */
  async random(chance, size, count) {
    const link = new Element('a');
    const paper = (place) => ({ id: `p${place}`, url: `papers/${place}.html`, heading: '', title: [] });
    const piece = (number) => Array.from({ length: size }, (_, at) => paper(number * size + at));
    const files = {};
    for (let at = 0; at * size < count; at += 1) files[`papers-${at}`] = piece(at);
    const fake = page(folder, { found: { '[data-random] a': link }, files, data: { papers: String(count), pieceSize: String(size) } });
    fake.run('site.js');
    Math.random = () => chance;
    link.heard.click({ preventDefault() {} });
    await settled();
    return [fake.asked, location.href];
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
  /** Marks, papers and the text of a saved file -> all marks, and what the reader is told. */
  async bringBack(marks, papers, text) {
    await readingList(marks, papers);
    const [file] = document.getElementById('keep').all((one) => one.type === 'file');
    file.files = [{ text: async () => text }];
    file.onchange();
    await settled();
    return [JSON.parse(localStorage.getItem('conspectus:toy:marks')), document.getElementById('told').textContent];
  },
  /** Marks and papers -> the file that a button saves. */
  async save(marks, papers, label) {
    await readingList(marks, papers);
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
    const views = friend.all((one) => one.tag === 'label').map((one) => one.textContent);
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
  /** An address that does not exist -> the file that is asked for, and where the page goes. */
  async moved(pathname, addresses) {
    const files = { [`addresses-${Object.keys(addresses)[0][0]}`]: addresses };
    const fake = page(folder, { pathname, files });
    fake.run('moved.js');
    await settled();
    return [fake.asked, location.replaced ?? null];
  },
};

Promise.resolve(CASES[name](...given)).then((result) => process.stdout.write(JSON.stringify(result ?? null)));

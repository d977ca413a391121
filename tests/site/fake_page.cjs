/* A page for scripts that are run by Node: elements that hold what they are given, and no more of a document. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

class Element {
  constructor(tag, space = null) {
    Object.assign(this, { tagName: tag.toUpperCase(), tag, space, childNodes: [], attributes: {}, dataset: {}, heard: {} });
    this.classList = { toggle() {}, add() {}, remove() {}, contains: () => false };
  }
  append(...nodes) {
    for (const node of nodes) {
      const from = node.parent?.childNodes;
      if (from) from.splice(from.indexOf(node), 1);
      if (node instanceof Element) node.parent = this;
      this.childNodes.push(node);
    }
  }
  prepend(...nodes) { this.childNodes.unshift(...nodes); }
  replaceChildren(...nodes) { this.childNodes = []; this.append(...nodes); }
  replaceWith() {}
  remove() {
    const from = this.parent?.childNodes;
    if (from?.includes(this)) from.splice(from.indexOf(this), 1);
  }
  after() {}
  focus() {}
  scrollIntoView() {}
  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (name.startsWith('data-')) this.dataset[name.slice(5)] = String(value);
  }
  getAttribute(name) { return this.attributes[name] ?? null; }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener(name, heard) { this.heard[name] = heard; }
  contains() { return false; }
  querySelector() { return null; }
  querySelectorAll() { return []; }
  get textContent() { return this.childNodes.map((node) => (node instanceof Element ? node.textContent : node)).join(''); }
  set textContent(text) { this.childNodes = [text]; }
  /** All elements below that a test wants. */
  all(wanted) {
    return this.childNodes.filter((node) => node instanceof Element)
      .flatMap((node) => [...(wanted(node) ? [node] : []), ...node.all(wanted)]);
  }
  get html() {
    const names = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<${this.tag}${names}>${this.childNodes.map((node) => node.html ?? node).join('')}</${this.tag}>`;
  }
}

const area = (store) => ({ getItem: (key) => store[key] ?? null, setItem: (key, value) => { store[key] = value; } });

/** Makes `globalThis` a page; `found` answers `querySelector`, `files` are the pieces of data that there are, `digest` its
 * numbers. */
exports.page = function (folder, { found = {}, files = {}, digest = { papers: 1, buckets: 1, search: [] }, hash = '', pathname = '/site/index.html' } = {}) {
  const store = {};
  const ids = {};
  const body = new Element('body');
  Object.assign(body.dataset, { site: 'toy', root: '../', pieces: 'data/{}.js' });
  const head = new Element('head');
  const asked = [];
  head.append = (script) => {
    if (script.src === '../static/asides.js') {
      fakes.run('asides.js');
      return script.onload();
    }
    const name = script.src.replace('../data/', '').replace(/\.js(\?\d+)?$/, '');
    asked.push(name);
    if (!(name in files)) return script.onerror();
    globalThis.conspectus.receive(`data/${name}.js`, JSON.stringify(files[name]));
    return script.onload();
  };
  const location = {
    hash, pathname, href: `https://example.org${pathname}${hash}`, replace(address) { this.replaced = address; },
  };
  const heard = {};
  const fakes = {
    asked,
    location,
    body,
    document: {
      body, head, documentElement: new Element('html'), activeElement: null,
      createElement: (tag) => new Element(tag),
      createElementNS: (space, tag) => new Element(tag, space),
      createTextNode: (text) => text,
      getElementById: (id) => (ids[id] ??= new Element('div')),
      querySelector: (selector) => found[selector] ?? null,
      querySelectorAll: (selector) => [found[selector] ?? []].flat(),
      get baseURI() { return location.href; },
      addEventListener(name, listener) { heard[name] = listener; },
      dispatchEvent(event) { if (event.type !== 'conspectus:marks') heard[event.type]?.(event); }, // tests ask themselves
    },
    window: globalThis,
    localStorage: area(store),
    sessionStorage: area({}),
    addEventListener() {},
    matchMedia: () => ({ matches: false }),
    history: { replaceState() {} },
    // scripts as they are written: a build leaves the words alone (conspectus/script_messages.py)
    gettext: (text, ...values) => (text.raw ? String.raw(text, ...values) : text),
    ngettext: (count, one, many) => (count === 1 ? one : many),
  };
  for (const [name, value] of Object.entries(fakes)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  found['[data-theme-switch]'] ??= new Element('span');
  found["script[src$='site.js']"] ??= Object.assign(new Element('script'), { getAttribute: () => '../static/site.js' });
  found['[data-footer]'] ??= new Element('ul');
  found['[data-tools]'] ??= new Element('div');
  fakes.run = (name) => vm.runInThisContext(fs.readFileSync(path.join(folder, name), 'utf8'), { filename: name });
  fakes.run('base.js');
  globalThis.conspectus.receive('data/digest.js', JSON.stringify(digest));
  return fakes;
};
exports.Element = Element;
/** Lets everything happen that waits for something else. */
exports.settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/* The pieces of data of a site through base.js; input: the static folder, a site, [[family, key, names], …], where the
 * members of the piece have `names` renamed, and perhaps the names of what the browser lacks. Prints for each the piece, or
 * what was thrown. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const zlib = require('node:zlib');

const [folder, site, cases, lacking = []] = JSON.parse(fs.readFileSync(0, 'utf8'));
for (const name of lacking) delete globalThis[name];
const run = (file) => vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file });

const html = fs.readFileSync(path.join(site, 'index.html'), 'utf8');
const attribute = (name) => new RegExp(' data-' + name + '="([^"]*)"').exec(html)[1];

globalThis.document = {
  body: { dataset: { root: attribute('root'), pieces: attribute('pieces') } },
  createElement: () => ({ append() {}, remove() {} }),
  head: {
    append(script) {
      try {
        run(path.join(site, script.src));
        script.onload();
      } catch {
        script.onerror();
      }
    },
  },
};

(async () => {
  const answers = [];
  for (const [family, key, names] of cases) {
    run(path.join(folder, 'base.js'));
    const { receive } = globalThis.conspectus;
    globalThis.conspectus.receive = (address, packed, packing) => {
      const text = zlib.inflateRawSync(Buffer.from(packed, 'base64')).toString();
      const renamed = (member) => Object.fromEntries(Object.entries(member).map(([name, value]) => [names[name] ?? name, value]));
      const value = JSON.parse(text);
      const all = Array.isArray(value) ? value.map(renamed)
        : Object.fromEntries(Object.entries(value).map(([id, member]) => [id, typeof member === 'object' ? renamed(member) : member]));
      receive(address, zlib.deflateRawSync(JSON.stringify(all)).toString('base64'), packing);
    };
    try {
      answers.push(await globalThis.conspectus.load(family, key));
    } catch (problem) {
      answers.push(problem.message);
    }
  }
  process.stdout.write(JSON.stringify(answers));
})();

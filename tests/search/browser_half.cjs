/* Loads the scripts that are shipped, as a page would, and an index from a folder. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

/** Runs a classic script. */
const run = exports.run = (file) => vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file });

const LUNR = ['vendor/lunr.js', 'search/analysis.js', 'search/pieces.js', 'search/query.js', 'search/postings.js',
  'search/spelling.js', 'search/lunr.js'];

/** The search of a site, after the scripts of a back end (names below `static/`). */
exports.load = function (folder, names = LUNR) {
  // lunr.js hands itself to the page when there is no module system; in a context it sees none.
  for (const name of ['base.js', ...names]) run(path.resolve(folder, name));
  return globalThis.ConspectusSearch;
};

/** Opens the index of a site; `broken(name)` says whether the piece fails to load. */
exports.open = function (api, site, broken = () => false) {
  return api.open('', 'search/manifest.js', {
    async load(url) {
      const name = url.replace(/\?\d+$/, '');
      if (broken(name)) throw new Error('cannot load ' + name);
      run(path.join(site, name));
    },
  });
};

/** The document that a card is of, by the end of its address. */
exports.refOf = ({ url }) => globalThis.conspectus.tail(url);

/** What the test hands over. */
exports.input = () => JSON.parse(fs.readFileSync(0, 'utf8'));
exports.stem = (word) => globalThis.lunr.stemmer(new globalThis.lunr.Token(word, {})).toString();
exports.json = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/* The stems that the shipped lunr.js gives; input: the static folder, the words. */
'use strict';

const { input, load, stem } = require('./browser_half.cjs');

const [folder, words] = input();
load(folder, ['vendor/lunr.js']);
process.stdout.write(JSON.stringify(words.map(stem)));

/* Terms of each text, and where they stand; input: the static folder, the tables, the texts. */
'use strict';

const { input, load } = require('./browser_half.cjs');

const [folder, tables, texts] = input();
const analysis = load(folder, ['vendor/lunr.js', 'search/analysis.js']).analysis(tables);
const answer = texts.map((text) => ({
  terms: analysis.terms(text),
  prose: analysis.terms(text, true),
  spans: analysis.spans(text).map(({ term, start, end }) => [term, text.slice(start, end)]),
  folded: analysis.fold(text),
  placed: analysis.foldWithPlaces(text).folded,
}));
process.stdout.write(JSON.stringify(answer));

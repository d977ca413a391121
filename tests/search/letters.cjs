/* Letters -> numbers; input: the static folder, what the letters begin with, the texts. */
'use strict';

const { input, load } = require('./browser_half.cjs');

const [folder, letters, texts] = input();
const { numbersOf } = load(folder);
process.stdout.write(JSON.stringify(texts.map((text) => [...numbersOf(text, letters)])));

/* A text and the words that were looked for -> the stretches to mark, and the part of a long text worth showing. */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;

  const SNIPPET = 260; // characters, about three lines
  const KEPT = 200; // texts whose words are kept: the next letter typed shows much the same papers

  const analysed = new Map();

  function spansOf(analysis, text) {
    if (!analysed.has(text)) {
      if (analysed.size >= KEPT) analysed.clear();
      analysed.set(text, analysis.spans(text));
    }
    return analysed.get(text);
  }

  /** Where `words` (stems, from the results of a query) stand in `text`: `[[start, end], …]`, apart and in order. */
  api.marks = function (analysis, text, words) {
    const wanted = new Set(words);
    const places = spansOf(analysis, text)
      .filter(({ term, word }) => wanted.has(term) && !analysis.stopWords.has(word))
      .map(({ start, end }) => [start, end])
      .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    const joined = [];
    for (const [start, end] of places) {
      const last = joined[joined.length - 1];
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else joined.push([start, end]);
    }
    return joined;
  };

  /** The stretch of `text` with most different marked words, cut at blanks: `[start, end]`. */
  api.snippet = function (text, marks) {
    if (text.length <= SNIPPET) return [0, text.length];
    let best = { start: 0, count: -1 };
    for (const [first] of marks.length ? marks : [[0, 0]]) {
      const start = startNear(text, first);
      const seen = new Set();
      for (const [from, to] of marks) {
        if (from >= start && to <= start + SNIPPET) seen.add(text.slice(from, to).toLowerCase());
      }
      if (seen.size > best.count) best = { start, count: seen.size };
    }
    const start = Math.min(best.start, Math.max(0, text.length - SNIPPET));
    return [wholeWord(text, start), wholeWord(text, Math.min(text.length, start + SNIPPET))];
  };

  /** The beginning of the sentence if it is near, else some words before. */
  function startNear(text, place) {
    const sentence = Math.max(...['. ', '? ', '! ', '。', '！', '？'].map((stop) => {
      const found = text.lastIndexOf(stop, place - 1);
      return found < 0 ? 0 : found + stop.length;
    }));
    return place - sentence < SNIPPET / 2 ? sentence : place - 60;
  }

  /** The nearest place at or before `place` that cuts no word; in writing without blanks, none that cuts a letter. */
  function wholeWord(text, place) {
    if (place <= 0 || place >= text.length) return Math.max(0, Math.min(place, text.length));
    const blank = text.lastIndexOf(' ', place);
    if (blank >= 0 && place - blank < 30) return blank + 1;
    return /[\udc00-\udfff]/.test(text[place]) ? place - 1 : place;
  }

  /** `text` (or its part `[start, end]`) as nodes, marked stretches in `mark` elements. */
  api.marked = function (text, marks, [start, end] = [0, text.length]) {
    const nodes = start > 0 ? ['… '] : [];
    let at = start;
    for (const [from, to] of marks) {
      if (from < start || to > end) continue;
      if (from > at) nodes.push(text.slice(at, from));
      const element = document.createElement('mark');
      element.textContent = text.slice(from, to);
      nodes.push(element);
      at = to;
    }
    if (end > at) nodes.push(text.slice(at, end));
    if (end < text.length) nodes.push(' …');
    return nodes;
  };
})();

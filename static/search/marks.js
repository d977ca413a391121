/* A text and the stretches of it that were looked for -> the part that is worth showing, and its nodes. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});
  const { make } = globalThis.conspectus;

  const SNIPPET = 260; // characters, about three lines

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

  /** A part of `text` as nodes: marked stretches in `mark` elements, formulas (`[start, end, tree]`, in order) as a page
   * shows them. None of these is cut: what touches it has it whole. */
  api.shown = function (text, marks, [from, to] = [0, text.length], formulas = []) {
    const touched = (start, end) => formulas.filter((each) => each[0] < end && each[1] > start);
    const whole = (start, end) => {
      const those = touched(start, end);
      return [Math.min(start, ...those.map((each) => each[0])), Math.max(end, ...those.map((each) => each[1]))];
    };
    const [start, end] = whole(from, to);
    function* plain(at, upTo) {
      for (const [first, last, tree] of touched(at, upTo)) {
        if (first > at) yield text.slice(at, first);
        yield* globalThis.conspectus.growAll([tree]);
        at = last;
      }
      if (upTo > at) yield text.slice(at, upTo);
    }
    const nodes = [];
    let at = start;
    for (const [first, last] of marks.map((mark) => whole(...mark))) {
      if (first < at || last > end) continue;
      nodes.push(...plain(at, first), make('mark', {}, ...plain(first, last)));
      at = last;
    }
    return [...nodes, ...plain(at, end)];
  };

  /** The same, which says where it leaves something out. */
  api.marked = function (text, marks, [start, end] = [0, text.length], formulas = []) {
    return [start > 0 ? '… ' : '', ...api.shown(text, marks, [start, end], formulas), end < text.length ? ' …' : ''].filter(Boolean);
  };
})();

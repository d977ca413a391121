/* A query that finds nothing -> the same with misspelt words mended, from the words of the index. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});

  /** The query with misspelt words mended so that papers are found, or null; `run` is the query that found nothing.
   *
   * A word that is still being typed (`unfinished`, the last one) is not yet misspelt. */
  api.mended = async function (run, text, asked) {
    if (!lengthsOf(run).length) return null;
    const typed = (concept) => run.options.unfinished && concept.ways.flat().some(({ beginning }) => beginning !== null);
    const unknown = asked.filter((concept) => concept.simple && !run.matches(concept).length);
    if (unknown.some(typed)) return null;
    const known = asked.filter((concept) => concept.simple && !unknown.includes(concept) && !typed(concept));
    const doubtful = unknown.length ? unknown : known.sort((a, b) => run.matches(a).length - run.matches(b).length).slice(0, 3);
    let mended = text;
    for (const concept of doubtful) {
      const others = asked.filter((other) => other !== concept && !unknown.includes(other));
      const better = await likely(run, concept.simple, run.all(others), others.length > 0);
      if (!better) continue;
      mended = replacedWord(run.analysis, mended, concept.simple, better);
      if (!unknown.length) return mended;
    }
    return mended === text ? null : mended;
  };

  /** The lengths of words that there is a piece for. */
  const lengthsOf = (run) => Object.keys(run.manifest.names.words).map(Number);

  /** The known word nearest to `word` that most papers have, among `papers` if `within`. */
  async function likely(run, word, papers, within) {
    if (word.length < 4) return null;
    const near = async (distance) => {
      const lengths = lengthsOf(run).filter((length) => Math.abs(length - word.length) <= distance);
      const lists = await Promise.all(lengths.map((length) => run.piece('words', length)));
      const found = [];
      for (const list of lists) {
        await run.breathe();
        found.push(...list.filter((known) => known !== word && distanceWithin(word, known, distance)));
      }
      return found;
    };
    for (const candidates of [() => near(1), () => halves(run, word), () => (word.length > 7 ? near(2) : [])]) {
      const found = await candidates();
      const options = found.map((candidate) => ({ candidate, asked: api.concepts(run.analysis, candidate) })).slice(0, 40);
      await run.load(options.flatMap((option) => option.asked));
      const counted = [];
      for (const { candidate, asked } of options) {
        await run.breathe();
        const own = run.all(asked);
        counted.push({ candidate, inside: within ? api.sets.intersection(own, papers).length : own.length, count: own.length });
      }
      const useful = counted.filter(({ inside }) => inside).sort((a, b) => b.inside - a.inside || b.count - a.count);
      if (useful.length) return useful[0].candidate;
    }
    return null;
  }

  /** `timeseries` as two known words. */
  async function halves(run, word) {
    const lengths = lengthsOf(run).filter((length) => length > 2 && length < word.length - 2);
    const lists = await Promise.all(lengths.map((length) => run.piece('words', length)));
    const known = new Set(lists.flat());
    const found = [];
    for (let i = 3; i < word.length - 2; i += 1) {
      if (known.has(word.slice(0, i)) && known.has(word.slice(i))) found.push(word.slice(0, i) + ' ' + word.slice(i));
    }
    return found;
  }

  function replacedWord(analysis, text, word, better) {
    const place = analysis.spans(text).find((span) => span.word === word);
    return place ? text.slice(0, place.start) + better + text.slice(place.end) : text;
  }

  /** Whether two words differ by at most `limit` letters left out, put in, changed or swapped with a neighbour.
   *
   * Optimal string alignment: F. Damerau, A technique for computer detection and correction of spelling errors, 1964. */
  function distanceWithin(a, b, limit) {
    let before = [];
    let last = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i += 1) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= b.length; j += 1) {
        const change = last[j - 1] + Number(a[i - 1] !== b[j - 1]);
        row[j] = Math.min(change, last[j] + 1, row[j - 1] + 1);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
        least = Math.min(least, row[j]);
      }
      if (least > limit) return false;
      before = last;
      last = row;
    }
    return last[b.length] <= limit;
  }
})();

/* Text -> the terms that stand for it in the index, and where in the text they stand.
 *
 * The same analysis as conspectus/search/analysis.py: both take their tables from analysis.json (here they come with
 * the manifest of an index) and are held together by tests/cases/search/analysis.json. */
(function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});

  const KEPT = 200; // texts whose words are kept: the next letter typed shows much the same papers

  /** The functions of the analysis for one set of tables; words are stemmed by lunr.js. */
  api.analysis = function (tables) {
    const { lunr } = globalThis;
    const stems = new Map();
    const stem = (word) => {
      if (!stems.has(word)) {
        let one = Object.hasOwn(tables.plurals, word) ? tables.plurals[word] : word;
        for (const [pattern, replacement] of respelt) one = one.replace(pattern, replacement);
        const [own] = apart.exec(one) || /^[a-z]{2}s$/.exec(one) || [];
        stems.set(word, own || lunr.stemmer(new lunr.Token(one, {})).toString());
      }
      return stems.get(word);
    };
    const respelt = Object.entries(tables.respelt).map(([pattern, replacement]) => [new RegExp(pattern, 'gu'), replacement]);
    const apart = new RegExp('^(?:' + tables.apart.join('|') + ')', 'u');
    const stopWords = new Set(tables.stopwords);
    const deleted = new RegExp('[' + ranges(tables.deleted) + ']+', 'gu');
    const separators = ranges(tables.separators);
    const letter = '[^' + separators + ']';
    const initial = '[^0-9' + separators + ']';
    const connectors = '[' + escaped(tables.connectors) + ']';
    const command = /\\([A-Za-z]+)/g;
    const before = characters(tables.before);
    const replaced = characters(tables.replaced);
    const variants = characters(tables.variants);
    const chunk = new RegExp(letter + '+(?:' + connectors + letter + '+)*(?:\\+\\+|[#*](?!' + letter + '))?', 'gu');
    const joiner = new RegExp('(^| )(' + tables.joiners.join('|') + ') (?=' + letter + ')', 'gu');
    const compound = new RegExp(
      '(?<!' + letter + '|' + connectors + ')(?:' + tables.compounds.join('|') + ')(?=s?(?!' + connectors + '?' + letter + '))', 'gu',
    );
    const initials = new RegExp('^' + initial + '(?:\\.' + initial + ')+$', 'u');
    const contraction = new RegExp("'(" + letter + '{1,2})(?!' + letter + ')', 'gu');
    const thousands = new RegExp('([0-9]),(?=[0-9]{3}(?!' + letter + '))', 'gu');
    const links = new RegExp(connectors, 'u');
    const unspaced = new RegExp('([' + ranges(tables.unspaced) + ']+)', 'u');
    const POINT = '\ue000'; // a private character is a separator, so no chunk holds one

    function fold(text) {
      text = text.replace(command, (whole, name) => (Object.hasOwn(tables.commands, name) ? tables.commands[name] : whole));
      text = text.replace(before, (character) => tables.before[character]);
      text = text.normalize('NFKD').replace(deleted, '').normalize('NFC').toLowerCase();
      text = text.replace(replaced, (character) => tables.replaced[character]);
      return text.replace(variants, (character) => tables.variants[character]);
    }

    const tied = (folded) => folded.replace(compound, (words) => words.replace(' ', '-')).replace(joiner, '$1$2-');
    const chunks = (text) => tied(fold(text)).match(chunk) || [];

    /** The compounds of a chunk: parts, other spellings, terms for the index alone, and where each part stands. */
    function groups(text) {
      if (/^[a-z0-9]+$/.test(text)) {
        return [{ parts: [cut(text)], joined: [], extra: [], spans: [[0, text.length]], unspaced: false }];
      }
      const suffix = (/(\+\+|[#*])$/.exec(text) || [''])[0];
      let word = text.slice(0, text.length - suffix.length);
      if (initials.test(word)) word = word.replace(/\./g, '');
      word = word.replace(/'s$/, '').replace(contraction, '$1').replace(thousands, '$1');
      word = word.replace(/([0-9])\.(?=[0-9])/g, '$1' + POINT);
      const compounds = word.split(/[.,]/).map((compound) => compound.split(links));
      const last = compounds[compounds.length - 1];
      const end = last[last.length - 1];
      const single = /^[a-z]$/.test(end);
      const starred = suffix === '*' && single;
      if (suffix === '++' || (suffix === '#' && single)) last[last.length - 1] += suffix;
      else if (starred) last.push('star');
      const place = placer(text);
      return compounds.flatMap((compound) => byScript(compound, place, starred && compound === last));
    }

    /** Where the characters of each next word of a chunk stand in it; what was left out of words is connectors. */
    function placer(text) {
      let at = 0;
      return (word) =>
        Array.from(word).flatMap((character) => {
          const start = text.indexOf(character === POINT ? '.' : character, at);
          at = start + character.length;
          return character.length > 1 ? [start, start + 1] : [start];
        });
    }

    function byScript(compound, place, starred) {
      const found = [];
      let parts = [];
      let spans = [];
      const flush = () => {
        if (parts.length) found.push(group(parts, spans));
        parts = [];
        spans = [];
      };
      compound.forEach((word, number) => {
        if (starred && number === compound.length - 1) {
          const star = spans[spans.length - 1][1];
          parts.push(word);
          spans.push([star, star + 1]);
          return;
        }
        const places = place(word);
        let at = 0;
        word.split(unspaced).forEach((stretch, odd) => {
          const own = places.slice(at, (at += stretch.length));
          if (odd % 2) {
            flush();
            found.push(pairs(stretch, own[0]));
          } else if (stretch) {
            parts.push(spelled(stretch));
            spans.push([own[0], own[own.length - 1] + 1]);
          }
        });
      });
      flush();
      return found;
    }

    function pairs(stretch, start) {
      const letters = Array.from(stretch);
      if (letters.length === 1) {
        return { parts: [stretch], joined: [], extra: [], spans: [[start, start + stretch.length]], unspaced: true };
      }
      const parts = [];
      const spans = [];
      for (let i = 0; i + 1 < letters.length; i += 1) {
        const pair = letters[i] + letters[i + 1];
        parts.push(pair);
        spans.push([start, start + pair.length]);
        start += letters[i].length;
      }
      return { parts, joined: [], extra: [letters[letters.length - 1]], spans, unspaced: true };
    }

    function spelled(part) {
      part = part.replace(/[α-ω]+/g, (run) => (Object.hasOwn(tables.greek, run) ? tables.greek[run] : run));
      return cut(part.split(POINT).join('.'));
    }

    function cut(word) {
      return word.length > tables.longest ? Array.from(word).slice(0, tables.longest).join('') : word;
    }

    function group(parts, spans) {
      const joined = parts.length > 1 && !parts.every((part) => /^[0-9.]+$/.test(part)) ? [cut(parts.join(''))] : [];
      if (parts.length > 2) {
        for (let i = 0; i + 1 < parts.length; i += 1) {
          if (/^[0-9]/.test(parts[i + 1]) && !/[0-9]$/.test(parts[i])) joined.push(parts[i] + parts[i + 1]);
        }
      }
      const extra = parts.filter((part) => part.endsWith('++') && part.length > 4).map((part) => part.slice(0, -2));
      return { parts, joined, extra, spans, unspaced: false };
    }

    function groupTerms(found, prose) {
      const parts = found.parts.filter((part) => !(prose && stopWords.has(part)));
      return [...parts, ...found.joined, ...found.extra].map(stem);
    }

    const allGroups = (text) => chunks(text).flatMap(groups);
    const terms = (text, prose) => allGroups(text).flatMap((found) => groupTerms(found, prose));

    /** The words of a text in order, each as its stem: two texts that read alike have the same sequence. */
    const sequence = (text) => allGroups(text).flatMap((found) => found.parts.map(stem));

    /** Every term of a text with the characters that it stands for: `[{term, start, end}]`. */
    function spans(text) {
      const { folded, start: startOf, end: endOf } = foldWithPlaces(text);
      const found = [];
      const add = (word, start, end) => found.push({ term: stem(word), word, start: startOf(start), end: endOf(end - 1) });
      for (const match of tied(folded).matchAll(chunk)) {
        for (const { parts, joined, spans: places, unspaced: pair } of groups(match[0])) {
          const at = (number, side) => match.index + places[number][side];
          parts.forEach((part, number) => {
            add(part, at(number, 0), at(number, 1));
            if (part.endsWith('++')) add(part.slice(0, -2), at(number, 0), at(number, 1) - 2);
          });
          for (const word of joined) {
            const first = word.length ? parts.findIndex((_, i) => parts.slice(i).join('').startsWith(word)) : 0;
            const from = Math.max(first, 0);
            let to = from;
            for (let size = parts[from].length; size < word.length && to + 1 < parts.length; size += parts[to].length) {
              to += 1;
            }
            add(word, at(from, 0), at(to, 1));
          }
          if (pair) {
            for (let i = 0; i < parts.length; i += 1) add(Array.from(parts[i])[0], at(i, 0), at(i, 0) + 1);
            const end = parts.length - 1;
            const letters = Array.from(parts[end]);
            if (letters.length > 1) add(letters[1], at(end, 1) - letters[1].length, at(end, 1));
          }
        }
      }
      return found;
    }

    /** A folded text, and where in the original each of its characters starts and ends. */
    function foldWithPlaces(text) {
      // Plain text folds letter by letter; most texts are plain.
      if (/^[\t-~]*$/.test(text) && !/[\\${}]/.test(text)) {
        return { folded: text.toLowerCase(), start: (at) => at, end: (at) => at + 1 };
      }
      let folded = '';
      const starts = [];
      const ends = [];
      const known = new Map();
      for (const { 0: cluster, index } of text.matchAll(/\\[A-Za-z]+|[\u1100-\u11ff]+|[\s\S]\p{M}*/gu)) {
        if (!known.has(cluster)) known.set(cluster, fold(cluster));
        const piece = known.get(cluster);
        for (let i = 0; i < piece.length; i += 1) {
          starts.push(index);
          ends.push(index + cluster.length);
        }
        folded += piece;
      }
      return { folded, start: (at) => starts[at], end: (at) => ends[at] };
    }

    const analysed = new Map();

    /** Where `words` (terms) stand in `text`: `[[start, end], …]`, apart and in order. */
    function marks(text, words) {
      if (!analysed.has(text)) {
        if (analysed.size >= KEPT) analysed.clear();
        analysed.set(text, spans(text));
      }
      const wanted = new Set(words);
      const places = analysed.get(text)
        .filter(({ term, word }) => wanted.has(term) && !stopWords.has(word))
        .map(({ start, end }) => [start, end])
        .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
      const joined = [];
      for (const [start, end] of places) {
        const last = joined[joined.length - 1];
        if (last && start <= last[1]) last[1] = Math.max(last[1], end);
        else joined.push([start, end]);
      }
      return joined;
    }

    return { fold, foldWithPlaces, allGroups, terms, sequence, spans, marks, stem, stopWords, tables };
  };

  function ranges(list) {
    return list.map(([first, last]) => '\\u{' + first + '}-\\u{' + last + '}').join('');
  }

  function escaped(text) {
    return text.replace(/[\\\]^-]/g, '\\$&');
  }

  function characters(table) {
    return new RegExp('[' + escaped(Object.keys(table).join('')) + ']', 'gu');
  }
})();

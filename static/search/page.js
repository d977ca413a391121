/* The search page: results as you type, facets, sorting, the address, the keyboard.
 *
 * The page brings `<body data-root data-manifest>`, the scripts of a search back end, `<input id="q">` in a `<form role="search">`, `<p id="status" role="status">`,
 * `<ol id="results">`, `<div id="facets">` and a hidden `<section id="help">`. Everything else is made here, by DOM
 * methods, with text as text. */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;
  const { make, breathe } = globalThis.conspectus;
  const input = document.getElementById('q');
  const list = document.getElementById('results');
  if (!input || !list) return;

  const status = document.getElementById('status');
  const refine = document.getElementById('facets');
  const help = document.getElementById('help') || make('div');
  const { root, manifest } = document.body.dataset;
  const search = api.open(root, manifest);

  const PAGE = 10;
  // Milliseconds: shorter than a keystroke of a fast typist. From a disk there is no traffic to save.
  const TYPING_PAUSE = location.protocol === 'file:' ? 0 : 90;
  const SAYING_PAUSE = 400; // a screen reader should hear the end of the typing, not each letter
  const ADDRESS_PAUSE = 400; // browsers refuse more than a hundred changes of the address in half a minute
  const VALUES = 10; // of a facet, before "show all"
  const SORTS = { relevance: 'Relevance', list: 'List order', title: 'Title', year: 'Newest first' };

  const state = { q: '', facets: {}, sort: 'relevance', shown: PAGE };
  let offered = new Map(); // what papers are narrowed down by, by name, as the index tells it
  let latest = 0; // number of the query whose results may be shown
  let typingTimer = 0;
  let addressTimer = 0;
  let sayingTimer = 0;

  // --- the address --------------------------------------------------------------------------------------------------

  function readAddress() {
    const parameters = new URLSearchParams(location.search);
    state.q = parameters.get('q') || '';
    const sort = parameters.get('sort');
    state.sort = Object.keys(SORTS).includes(sort) ? sort : 'relevance';
    const shown = Number.parseInt(parameters.get('n'), 10);
    state.shown = shown > PAGE ? Math.min(shown, 500) : PAGE;
    input.value = state.q;
    readFacets();
  }

  function readFacets() {
    const parameters = new URLSearchParams(location.search);
    state.facets = {};
    for (const facet of offered.keys()) {
      if (parameters.has(facet)) state.facets[facet] = parameters.getAll(facet);
    }
  }

  function address() {
    const parameters = new URLSearchParams();
    if (state.q) parameters.set('q', state.q);
    for (const [facet, values] of Object.entries(state.facets)) {
      for (const value of values) parameters.append(facet, value);
    }
    if (state.sort !== 'relevance') parameters.set('sort', state.sort);
    if (state.shown > PAGE) parameters.set('n', String(state.shown));
    const query = parameters.toString();
    return query ? '?' + query : location.pathname;
  }

  function writeAddress(method) {
    clearTimeout(addressTimer);
    try {
      history[method]({ scroll: method === 'pushState' ? 0 : scrollY }, '', address());
    } catch {
      // Some browsers refuse this for files; the page works without it.
    }
  }

  // --- asking -------------------------------------------------------------------------------------------------------

  /** Shows what is found. The last word counts as a beginning whether or not it is `unfinished`: Enter takes nothing away. */
  async function ask({ unfinished = false } = {}) {
    const number = (latest += 1);
    const chosen = Object.values(state.facets).some((values) => values.length);
    if (!state.q.trim() && !chosen) {
      show(null);
      return;
    }
    const slow = setTimeout(() => number === latest && say('Searching…'), 300);
    try {
      const options = {
        typing: true, unfinished, facets: state.facets, sort: state.sort, limit: state.shown, wanted: () => number === latest,
        counts: Boolean(refine && refine.querySelector('details[open]')),
      };
      const results = await search.query(state.q, options);
      const items = results ? await shownHits(results) : [];
      if (number === latest) show(results, items, unfinished ? SAYING_PAUSE : 0);
    } catch (problem) {
      if (number === latest) say('The search index could not be loaded. Reload the page to try again, or use the lists.');
      console.error(problem);
    } finally {
      clearTimeout(slow);
    }
  }

  // --- showing ------------------------------------------------------------------------------------------------------

  function say(...nodes) {
    clearTimeout(sayingTimer);
    const text = nodes.map((node) => node.textContent || node).join('');
    if (status && status.textContent !== text) status.replaceChildren(...nodes);
  }

  async function shownHits(results) {
    const items = [];
    for (const { card } of results.hits) {
      items.push(shownHit(card, results.marks));
      await breathe();
    }
    return items;
  }

  function show(results, items, pause) {
    help.hidden = Boolean(results && results.total);
    if (!results) {
      list.replaceChildren();
      more.hidden = true;
      say('');
      return;
    }
    // results that come late must not take the reader's place in the list away
    const place = [...list.querySelectorAll('h3 a')].indexOf(document.activeElement);
    list.replaceChildren(...items);
    if (place >= 0) (list.querySelectorAll('h3 a')[place] || input).focus({ preventScroll: true });
    more.hidden = results.total <= results.hits.length;
    if (results.counts) showCounts(results.counts);
    clearTimeout(sayingTimer);
    sayingTimer = setTimeout(() => say(...summary(results, pause > 0)), pause);
  }

  function summary(results, unfinished) {
    if (results.incomplete) {
      return ['A part of the search index could not be loaded, perhaps because the digest is being published anew; so nothing is shown. Reload the page to try again.'];
    }
    const least = results.unread ? 'At least ' : '';
    const papers = least + (results.total === 1 ? '1 paper' : results.total.toLocaleString('en') + ' papers');
    const found = results.total ? papers : 'No papers found';
    const nodes = [];
    if (results.corrected) {
      nodes.push(found + ' for ', make('strong', {}, results.corrected), ', because nothing was found for “' + state.q.trim() + '”.');
    } else if (results.how === 'any' && results.total) {
      const have = results.total === 1 ? ' has' : ' have';
      nodes.push('No paper has all of these words; ' + papers.toLowerCase() + have + ' some of them.');
    } else {
      nodes.push(found + (unfinished && !results.total ? ' yet; Enter looks for words that are spelt alike.' : '.'));
    }
    if (results.unread) nodes.push(' The phrase was looked for in the likeliest papers only.');
    return nodes;
  }

  function shownHit(card, marks) {
    const title = String(card.title || '');
    const abstract = String(card.text || '');
    const inside = marks(abstract);
    // A paper that was found by its title alone shows its own best sentence.
    const text = inside.length || !card.highlight ? abstract : String(card.highlight);
    const link = make('a', { href: root + card.url }, ...api.marked(title, marks(title)));
    const places = text === abstract ? inside : [];
    const snippet = make('p', { className: 'snippet' }, ...api.marked(text, places, api.snippet(text, places)));
    if (card.lang) snippet.lang = card.lang;
    const heading = make('h3', {}, link);
    if (card.derived) heading.append(make('span', { className: 'dagger' }, '†'));
    const item = make('li', { className: 'hit' }, heading);
    if (card.name && !title.startsWith(card.name)) heading.prepend(make('span', { className: 'name' }, card.name), ' ');
    const dated = String(card.venue || '').includes(card.year);
    const venue = dated ? card.venue : [card.venue, card.year].filter(Boolean).join(' ');
    const facts = [...offered.values()].filter((facet) => facet.shown).map(({ name }) => card[name]);
    const topics = [card.topics || []].flat().slice(0, 3).join(', ');
    const line = [[card.authors || []].flat().join(', '), venue, ...facts, topics].filter(Boolean).join(' · ');
    item.append(snippet);
    if (line) item.append(make('p', { className: 'about' }, line));
    return item;
  }

  const more = make('button', { type: 'button', className: 'more', hidden: true }, 'Show more');
  more.addEventListener('click', async () => {
    const first = list.children.length;
    state.shown += PAGE;
    writeAddress('replaceState');
    await ask();
    const next = list.children[first] && list.children[first].querySelector('a');
    if (next) next.focus();
  });
  list.after(more);

  // --- facets -------------------------------------------------------------------------------------------------------

  const groups = new Map(); // facet -> its values in order, their latest counts, and a box for each value that is shown
  let panel = null;

  function makePanel() {
    const sort = make('select', { id: 'sort' });
    for (const [value, label] of Object.entries(SORTS)) sort.append(make('option', { value }, label));
    sort.addEventListener('change', () => {
      state.sort = sort.value;
      changed();
    });
    const clear = make('button', { type: 'button', className: 'button clear', hidden: true }, 'Clear all');
    clear.addEventListener('click', () => {
      state.facets = {};
      changed();
      panel.querySelector('summary').focus();
    });
    panel = make('details', {}, make('summary', {}, 'Refine'), make('div', { className: 'choices' }), clear);
    panel.addEventListener('toggle', () => panel.open && ask());
    refine.replaceChildren(make('label', { htmlFor: 'sort' }, 'Sort by '), sort, panel);
  }

  function showCounts(counts) {
    for (const [facet, values] of Object.entries(counts)) {
      if (values.length < (offered.get(facet).flag ? 1 : 2)) continue;
      if (!groups.has(facet)) groups.set(facet, makeGroup(facet, values));
      groups.get(facet).counts = new Map(values.map(({ value, count }) => [value, count]));
    }
    reflect();
  }

  /** A facet with its first values; a long list of values is made when somebody wants to see it. */
  function makeGroup(facet, values) {
    const order = values.map(({ value }) => value);
    const fieldset = make('fieldset', {}, make('legend', {}, offered.get(facet).label));
    fieldset.dataset.facet = facet;
    const all = make('button', { type: 'button', className: 'button' }, 'Show all ' + order.length);
    const group = { facet, order, counts: new Map(), boxes: new Map(), all };
    fieldset.append(all);
    panel.querySelector('.choices').append(fieldset);
    showValues(group, order.slice(0, VALUES));
    all.addEventListener('click', () => {
      const next = order.find((value) => !group.boxes.has(value));
      showValues(group, order);
      reflect();
      group.boxes.get(next).box.focus();
    });
    return group;
  }

  /** Puts the boxes of these values, in this order, at the end of what is shown of a facet. */
  function showValues({ facet, order, boxes, all }, values) {
    for (const value of values) {
      if (!boxes.has(value)) boxes.set(value, makeBox(facet, value));
      all.before(boxes.get(value).label);
    }
    all.hidden = boxes.size === order.length;
  }

  function makeBox(facet, value) {
    const box = make('input', { type: 'checkbox', name: facet, value });
    const number = make('span', { className: 'count' });
    box.addEventListener('change', () => {
      const others = (state.facets[facet] || []).filter((other) => other !== value);
      state.facets[facet] = box.checked ? [...others, value] : others;
      changed();
    });
    const shown = offered.get(facet).flag || value;
    return { box, number, label: make('label', {}, box, ' ' + shown + ' ', number) };
  }

  /** Shows in the controls what the state says. */
  function reflect() {
    if (!panel) return;
    refine.querySelector('#sort').value = state.sort;
    panel.querySelector('.clear').hidden = !Object.values(state.facets).flat().length;
    for (const [facet, group] of groups) {
      const chosen = state.facets[facet] || [];
      showValues(group, chosen.filter((value) => group.counts.has(value) && !group.boxes.has(value)));
      for (const [value, { box, number }] of group.boxes) {
        const count = group.counts.get(value) || 0;
        number.textContent = String(count);
        box.checked = chosen.includes(value);
        box.disabled = !count && !box.checked;
      }
    }
  }

  /** A deliberate change: it makes a place to come back to, once. */
  function changed() {
    state.shown = PAGE;
    const here = location.search || location.pathname;
    writeAddress(here === address() ? 'replaceState' : 'pushState');
    reflect();
    ask();
  }

  // --- typing and keys ----------------------------------------------------------------------------------------------

  input.addEventListener('input', () => {
    state.q = input.value;
    state.shown = PAGE;
    for (const timer of [typingTimer, addressTimer, sayingTimer]) clearTimeout(timer);
    typingTimer = setTimeout(() => ask({ unfinished: true }), TYPING_PAUSE);
    addressTimer = setTimeout(() => writeAddress('replaceState'), ADDRESS_PAUSE);
  });
  input.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(typingTimer);
    state.q = input.value;
    changed();
  });

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target;
    if (event.key === 'Escape' && target === input && input.value) {
      event.preventDefault();
      input.value = state.q = '';
      changed();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const links = [...list.querySelectorAll('h3 a')];
      const at = target === input ? -1 : links.indexOf(target);
      if (at < 0 && target !== input) return;
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      const wanted = next < 0 ? input : links[next];
      if (target === input && next < 0) return;
      if (!wanted) return;
      event.preventDefault();
      wanted.focus();
    }
  });

  // --- coming and going ---------------------------------------------------------------------------------------------

  addEventListener('pagehide', () => writeAddress('replaceState'));
  addEventListener('popstate', restore);

  async function restore() {
    readAddress();
    if (!offered.size) {
      try {
        offered = new Map((await search.facets()).map((facet) => [facet.name, facet]));
        readFacets();
      } catch {
        // Asking says what is wrong.
      }
    }
    if (panel) {
      if (Object.keys(state.facets).length) panel.open = true;
      reflect();
    }
    const { scroll = 0 } = history.state || {};
    await ask();
    scrollTo(0, scroll);
  }

  if ('scrollRestoration' in history) history.scrollRestoration = 'manual';
  if (refine) makePanel();
  // where there is a keyboard on the screen, it would cover the page
  if (!location.search && matchMedia('(hover: hover)').matches) input.focus({ preventScroll: true });
  restore();
  search.warm().catch(() => {}); // a failure is told when something is asked
})();

/* The explorer: papers that a reader searches, narrows down and sorts, with the address as its whole state.
 *
 * On the search page it begins with an empty list; on a page that lists papers it takes the place of the list as soon as
 * something is chosen, and gives it back when nothing is. The page brings `<body data-root data-manifest>`, a `.list` and an
 * `<aside id="facets">` for what papers are narrowed down by; the search page an `<input id="q">` in a form, `<p id="status"
 * role="status">` and a hidden `<section id="help">`, too. Everything else is made here, by DOM methods, with text as text. */
(async function () {
  'use strict';

  const api = (globalThis.ConspectusSearch ||= {});
  const { make, breathe, loadScript, digest, tail, button, marks: kept, dress, entries, remember, show: showMarks, tools } = globalThis.conspectus;
  const list = document.querySelector('.list');
  const place = document.getElementById('facets');
  if (!list || !place) return;

  const input = document.getElementById('q');
  const status = document.getElementById('status');
  const help = document.getElementById('help') || make('div');
  const { root, manifest } = document.body.dataset;
  const { list: heading, facet, value } = list.dataset;
  const within = facet ? { [facet]: value } : {};

  const sheets = document.querySelector('link[href$="explorer.css"]') ?? make('link', { rel: 'stylesheet', href: list.dataset.look });
  const styled = sheets.isConnected || new Promise((resolve) => {
    sheets.onload = sheets.onerror = resolve;
    document.head.append(sheets);
  });
  if (!globalThis.interests) await loadScript(list.dataset.interests);
  if (!globalThis.paperEntry) await loadScript(list.dataset.entry);
  const { interests, paperEntry } = globalThis;

  // Papers that are chosen from many lie far apart, so that each brings a piece of cards along.
  const PAGE = input || digest().papers > 10000 ? 10 : 20;
  // Milliseconds: shorter than a keystroke of a fast typist. From a disk there is no traffic to save.
  const TYPING_PAUSE = location.protocol === 'file:' ? 0 : 90;
  const SAYING_PAUSE = 400; // a screen reader should hear the end of the typing, not each letter
  const ADDRESS_PAUSE = 400; // browsers refuse more than a hundred changes of the address in half a minute
  const FIRST = input ? 'relevance' : 'list';
  const SORTS = { ...(input ? { relevance: gettext('Relevance') } : {}), you: gettext('For you'), list: gettext('List order'), title: gettext('Title'), name: gettext('Name'), year: gettext('Newest first') };

  const state = { q: '', facets: {}, sort: FIRST, page: 1 };
  let search = null;
  let offered = new Map(); // what papers are narrowed down by, by name: of the index, and of the reader's own marks
  let latest = 0; // number of the query whose results may be shown
  let typingTimer = 0;
  let addressTimer = 0;
  let sayingTimer = 0;
  let typing = false; // whether the address is that of words which are being typed, and no place to come back to

  const chosen = () => Object.entries(state.facets).flatMap(([name, values]) => values.map((each) => [name, each]));
  /** Whether the address asks for nothing but the page as it is. */
  const plain = () => !input && !chosen().length && state.sort === FIRST;
  const resting = () => (input ? !state.q.trim() && !chosen().length : plain());
  const count = (papers, shown = papers.toLocaleString('en')) => ngettext(papers, `${shown} paper`, `${shown} papers`);

  // --- the address --------------------------------------------------------------------------------------------------

  function readAddress() {
    const parameters = new URLSearchParams(location.search);
    const sort = parameters.get('sort');
    const page = Number.parseInt(parameters.get('page'), 10);
    state.q = (input && parameters.get('q')) || '';
    state.sort = Object.hasOwn(SORTS, sort) && (sort !== 'you' || interests.all().length) ? sort : FIRST;
    state.page = page > 1 ? Math.min(page, 10000) : 1;
    if (input) input.value = state.q;
    readFacets();
  }

  function readFacets() {
    const parameters = new URLSearchParams(location.search);
    state.facets = {};
    for (const name of offered.keys()) if (parameters.has(name)) state.facets[name] = parameters.getAll(name);
    prune();
  }

  /** Leaves out what is not followed, or no longer: a link that another reader sent tells of what she follows. */
  function prune() {
    const keys = interests.all().map(interests.key);
    const left = (state.facets.followed || []).filter((each) => keys.includes(each));
    if (left.length) state.facets.followed = left;
    else delete state.facets.followed;
  }

  function address({ q, facets, sort, page }) {
    const parameters = new URLSearchParams();
    if (q) parameters.set('q', q);
    for (const [name, values] of Object.entries(facets)) for (const each of values) parameters.append(name, each);
    if (sort !== FIRST) parameters.set('sort', sort);
    if (page > 1) parameters.set('page', String(page));
    const query = parameters.toString();
    return query ? '?' + query : location.pathname;
  }

  function writeAddress(method, place = {}) {
    clearTimeout(addressTimer);
    try {
      history[method](place, '', plain() && method === 'replaceState' ? undefined : address(state));
    } catch {
      // Some browsers refuse this for files; the page works without it.
    }
  }

  /** Where the reader is: how far down, and in which entry. */
  const here = () => ({ scroll: scrollY, focus: document.activeElement.closest('.entry')?.dataset.paper });

  /** Makes a place to come back to, at another address. */
  function goOn() {
    typing = false;
    try {
      history.replaceState(here(), '');
    } catch { /* as above */ }
    const now = location.search || location.pathname;
    writeAddress(now === address(state) ? 'replaceState' : 'pushState');
  }

  // --- the index ----------------------------------------------------------------------------------------------------

  const UNREACHED = gettext('The search index could not be loaded. Are you offline? It is tried again when you are back, and when you ask again.');
  const MINE = { starred: { label: gettext('Mine'), flag: gettext('Starred') }, read: { label: gettext('Read'), flag: '' }, new: { label: gettext('Mine'), flag: gettext('New') } };
  const FOLLOWED = { name: 'followed', label: gettext('What you follow'), flag: '', shown: false, large: true, latest: true };

  /** The search, with what it offers to narrow papers down by; rejects while that cannot be loaded. */
  async function opened() {
    if (search) return search;
    if (!api.open || !api.marked) for (const script of digest().search.slice(0, -1)) await loadScript(root + script);
    const made = api.open(root, manifest);
    const facets = (await made.facets()).filter(({ name }) => !Object.hasOwn(within, name));
    if (facets.length) {
      for (const [name, each] of Object.entries(MINE)) facets.push({ name, shown: false, large: false, latest: true, ...each });
      facets.unshift(FOLLOWED);
    }
    offered = new Map(facets.map((each) => [each.name, each]));
    search = made;
    readFacets();
    return search;
  }

  let news = null; // the facet of papers that came since her last visit

  /** The facets that are this reader's: of her marks, once she has any; of what is new to her; of what she follows, where that is
   * asked for. */
  async function own() {
    if (!offered.has('read')) return {};
    const following = forYou() || isOpen('followed');
    const found = await Promise.all([
      unlessChosen(marked(), 'starred', 'read'),
      unlessChosen(newcomers(), 'new'),
      following && { followed: await interests.followed(search) },
    ]);
    return Object.assign({}, ...found);
  }

  /** What is hers, or nothing where that cannot be loaded and papers are not narrowed down to it. */
  const unlessChosen = (loading, ...names) => loading.catch((problem) => {
    if (names.some((name) => state.facets[name])) throw problem;
    console.error(problem);
    return {};
  });

  const forYou = () => state.sort === 'you' || Boolean(state.facets.followed);

  async function newcomers() {
    if (!interests.news) return {};
    news ??= interests.fresh(search).catch((problem) => {
      news = null;
      throw problem;
    });
    return { new: await news };
  }

  async function marked() {
    const all = Object.entries(kept.all());
    if (!all.length && !state.facets.read && !state.facets.starred) return {};
    const numbers = await search.numbers();
    const starred = [];
    const read = Array.from({ length: numbers.size }, () => [1]);
    for (const [id, mark] of all) {
      const number = numbers.get(mark.tail ?? id);
      if (number === undefined) continue;
      if (mark.star) starred[number] = [0];
      if (mark.read) read[number] = [0];
    }
    return { starred: { values: ['starred'], cells: starred }, read: { values: ['read', 'unread'], cells: read } };
  }

  const NAMES = { 'read read': gettext('Read'), 'read unread': gettext('Not read') };
  /** What a value of a facet is called. */
  const called = (name, each) => offered.get(name)?.flag || NAMES[`${name} ${each}`] || (name === 'followed' ? interests.valueOf(each) : each);

  const nearby = make('section', { className: 'list' });
  list.after(nearby);

  // --- asking -------------------------------------------------------------------------------------------------------

  /** Shows what is found. The last word counts as a beginning whether or not it is `unfinished`: Enter takes nothing away. */
  async function ask({ unfinished = false } = {}) {
    const number = (latest += 1);
    const wanted = () => number === latest;
    const slow = setTimeout(() => wanted() && !resting() && say(gettext('Searching…')), 300);
    try {
      if (!resting() || panel.isConnected || (interests.news && !input)) await opened();
      if (!wanted()) return;
      if (resting()) rest();
      if (!search || (input && resting())) return;
      if (!resting()) {
        const how = await options(wanted);
        const results = await search.query(state.q, { ...how, unfinished, offset: (state.page - 1) * PAGE, limit: PAGE });
        const items = results ? await shownHits(results, results.hits, how.own) : [];
        const near = results?.near ? await shownHits(results, results.near.hits, how.own) : [];
        if (!wanted()) return;
        clearTimeout(slow);
        show(results, items, near, unfinished ? SAYING_PAUSE : 0, how.order && how.own.followed);
      }
      await recount();
      if (resting() && search && offered.size) await tellNews();
    } catch (problem) {
      if (!wanted()) return;
      if (!resting()) clear();
      if (!resting() || input) say(UNREACHED);
      console.error(problem);
    } finally {
      clearTimeout(slow);
    }
  }

  async function options(wanted) {
    const mine = await own();
    const [sort, order] = state.sort === 'you' ? [FIRST, mine.followed?.cells.map((those) => -those.length)] : [state.sort];
    return { typing: true, facets: state.facets, within, all: !input, sort, order, own: mine, wanted };
  }

  /** Counts what is left of each value, where that is seen. */
  async function recount() {
    const number = latest;
    if (!panel.isConnected || !search || !offered.size || (input && resting())) return;
    const results = await search.query(state.q, { ...(await options(() => number === latest)), counts: counted(), limit: 0 });
    if (!results || number !== latest) return;
    showCounts(results);
    if (results.incomplete) say(...summary(results));
  }

  // --- showing ------------------------------------------------------------------------------------------------------

  const untouched = { entries: [...list.childNodes], parts: [...document.querySelectorAll('.parts')], said: [...(status?.childNodes ?? [])], ...list.dataset };
  let taken = false; // whether what was found has taken the place of the page's own list
  const pagers = untouched.parts.length ? untouched.parts.map((nav) => ({ nav, own: null })) : [{ own: null, before: list }, { own: null, after: list }];

  function say(...nodes) {
    clearTimeout(sayingTimer);
    const text = nodes.map((node) => node.textContent || node).join('');
    if (status && status.textContent !== text) status.replaceChildren(...nodes);
  }

  function clear() {
    taken = true;
    list.replaceChildren();
    nearby.replaceChildren();
    turn(0);
  }

  /** What there is where nothing is asked: the page's own list, or how to ask. */
  function rest() {
    help.hidden = false;
    reflect();
    if (!taken) return;
    taken = false;
    list.replaceChildren(...untouched.entries);
    nearby.replaceChildren();
    Object.assign(list.dataset, { list: heading, first: untouched.first ?? 1, total: untouched.total ?? 0 });
    for (const pager of pagers) {
      pager.own?.replaceWith(...(pager.nav ? [pager.nav] : []));
      pager.own = null;
    }
    say(...untouched.said);
    chips.replaceChildren();
    showMarks();
    reflect();
  }

  /** Marks in the page's own list what is new, and says how much of the whole list is. */
  async function tellNews() {
    const { new: fresh } = await newcomers();
    if (!fresh) return;
    const number = latest;
    const [numbers, { counts }] = await Promise.all([search.numbers(), search.query('', { ...(await options()), counts: ['new'], limit: 0 })]);
    if (number !== latest || !counts) return;
    const [{ count: papers }] = counts.new;
    const shown = papers.toLocaleString('en');
    const way = make('a', { href: address({ ...state, facets: { new: ['new'] } }) }, ngettext(papers, `${shown} is new since your last visit`, `${shown} are new since your last visit`));
    if (papers) say(...untouched.said, ' ', way);
    for (const each of untouched.entries.filter((node) => node.dataset?.paper)) {
      if (fresh.cells[numbers.get(tail(each.querySelector('h2 a').href))]?.length && !each.querySelector('.new')) tellNew(each);
    }
  }

  const tellNew = (element) => element.querySelector('h2').append(' ', make('span', { className: 'badge new' }, gettext('New')));

  async function shownHits({ marks }, hits, { new: fresh, followed }) {
    const items = [];
    for (const { card, paper } of hits) {
      const made = entry(card, marks);
      if (fresh?.cells[paper]?.length) tellNew(made);
      const reasons = followed?.cells[paper]?.map((number) => interests.valueOf(followed.values[number]));
      if (reasons) made.append(make('p', { className: 'note why' }, gettext('You follow:'), ' ', ...reasons.flatMap((each, at) => [at ? ' · ' : '', make('b', { dir: 'auto' }, each)])));
      items.push(made);
      await breathe();
    }
    return items;
  }

  /** Beside few papers that have all words, those that lack one of them. */
  function showNear({ near }, items) {
    if (!near) return nearby.replaceChildren();
    const them = `${near.total.toLocaleString('en')} more ${near.total === 1 ? 'paper has' : 'papers have'} ${near.held} of the ${near.words} words`;
    nearby.replaceChildren(make('p', { className: 'note' }, near.total > items.length ? `${them}; the likeliest of them:` : `${them}:`), ...items);
    items.forEach(dress);
  }

  function show(results, items, near, pause, followed) {
    help.hidden = results.total > 0;
    taken = true;
    // results that come late must not take the reader's place in the list away
    const at = document.activeElement.closest('.entry')?.dataset.paper;
    list.replaceChildren(...items);
    items.forEach(dress);
    showNear(results, near);
    if (at) (entryOf(at) || input)?.focus({ preventScroll: true });
    const name = [state.q.trim() || (input ? gettext('Search') : heading), ...chosen().map(([facetName, each]) => called(facetName, each))].join(' · ');
    Object.assign(list.dataset, { list: name, first: (state.page - 1) * PAGE + 1, total: results.total });
    turn(results.total);
    showChips();
    showMarks();
    reflect();
    if (items.length && !document.querySelector('[data-tools]').children.length) tools(document.querySelector('[data-tools]'));
    clearTimeout(sayingTimer);
    sayingTimer = setTimeout(() => say(...summary(results, pause > 0, followed)), pause);
  }

  const entryOf = (id) => [...list.children].find((each) => each.dataset?.paper === id)?.querySelector('h2 a');

  function summary(results, unfinished, followed) {
    if (results.incomplete && !results.total) {
      return [gettext('A part of the search index could not be loaded, perhaps because the digest is being published anew; so nothing is shown. It is tried again when you are online, and when you ask again.')];
    }
    if (unfinished && !results.total && state.q.trim().length < 3) { // too little to say that there is nothing
      return [gettext('Nothing yet: names are found by their first two letters, other words by their first three.')];
    }
    const papers = results.unread ? gettext`At least ${count(results.total)}` : count(results.total);
    const some = results.total ? papers : gettext('No papers found');
    const found = results.total < results.of ? gettext`${some} of ${results.of.toLocaleString('en')}` : some;
    if (results.incomplete) {
      return [gettext`${found} so far: a part of the search index could not be loaded, perhaps because the digest is being published anew. It is tried again when you are online, and when you ask again.`];
    }
    const nodes = [];
    if (results.corrected) {
      const [words, asked] = ['\0', state.q.trim()]; // an element stands for the first
      const [before, behind] = gettext`${found} for ${words}, because nothing was found for “${asked}”.`.split(words);
      nodes.push(before, make('strong', {}, results.corrected), behind);
    } else if (results.how === 'any' && results.total) {
      const few = papers.toLowerCase();
      nodes.push(ngettext(results.total, `No paper has all of these words; ${few} has some of them.`, `No paper has all of these words; ${few} have some of them.`));
    } else {
      nodes.push(unfinished && !results.total ? gettext`${found} yet; Enter looks for words that are spelt alike.` : gettext`${found}.`);
    }
    const first = followed ? Array.from(results.papers).filter((paper) => followed.cells[paper]).length : 0;
    if (first) nodes.push(' ', ngettext(first, `The first is for you.`, `The first ${first.toLocaleString('en')} are for you.`));
    if (results.unread) nodes.push(' ', gettext('The phrase was looked for in the likeliest papers only.'));
    return nodes;
  }

  /** The entry of a hit; of a search, with the words that were looked for. */
  function entry(card, marks) {
    const { title, name = '', text = '', formulas = {} } = card;
    const cut = card.derived && name && title.startsWith(name + ': ') ? name : '';
    const inside = input ? marks(text) : [];
    // a paper that was found by its title alone shows its own best sentence
    const found = inside.length || !(card.tldr || card.highlight);
    const own = () => (card.tldr ? [card.tldr] : api.shown(text, [], card.highlight, formulas.text));
    const topics = (card.topics || []).slice(0, 2).map((topic) => {
      const to = { ...state, page: 1, facets: { ...state.facets, topic: [topic] } };
      return offered.has('topic') ? make('a', { href: address(to) }, topic) : make('span', {}, topic);
    });
    return paperEntry({
      id: card.id ?? tail(card.url),
      url: card.url,
      lang: card.lang,
      name: api.shown(name, marks(name)),
      kind: card.kind,
      cut,
      slot: name ? [] : topics.splice(0, 1),
      title: api.shown(title, marks(title), [cut ? cut.length + 2 : 0, title.length], formulas.title),
      made: card.derived,
      said: found ? api.marked(text, inside, api.snippet(text, inside), formulas.text) : own(),
      look: found ? 'snippet' : card.cap ? 'cap' : '',
      facts: [...facts(card, topics)],
    });
  }

  function* facts(card, topics) {
    for (const result of card.results || []) yield make('b', { lang: card.lang || 'en', dir: 'auto' }, ...api.shown(card.text, [], result, card.formulas?.text));
    for (const { name, shown } of offered.values()) if (shown && card[name]) yield make('span', { className: 'badge', dir: 'auto' }, card[name]);
    yield* topics;
    if (card.code) yield make('span', {}, gettext('Code'));
    if (!input) return;
    const dated = String(card.venue || '').includes(card.year);
    const venue = dated ? card.venue : [card.venue, card.year].filter(Boolean).join(' ');
    for (const each of [(card.authors || []).join(', '), venue]) if (each) yield make('span', { dir: 'auto' }, each);
  }

  // --- the parts of a long list --------------------------------------------------------------------------------------

  /** The way to the other parts, at both ends of the list, as templates/_parts.html makes it. */
  function turn(total) {
    const last = Math.ceil(total / PAGE);
    pagers.forEach((pager, end) => {
      const nav = parts(last, end ? gettext('Parts of this list, again') : gettext('Parts of this list'));
      const there = pager.own || pager.nav;
      if (there) there.replaceWith(nav);
      else if (end) list.after(nav);
      else list.before(nav);
      pager.own = nav;
    });
  }

  function parts(last, label) {
    const row = make('ul', { className: 'row' });
    const way = (page, text, more = {}) => {
      const link = make('a', { href: address({ ...state, page }), ...more }, ...text);
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goTo(page);
      });
      row.append(make('li', {}, link));
    };
    if (state.page > 1) way(state.page - 1, [gettext('← Previous')], { rel: 'prev' });
    for (let page = 1; page <= last; page += 1) {
      const apart = Math.abs(page - state.page);
      const unseen = make('span', { className: 'unseen' }, gettext('Part'), ' ');
      if (page === 1 || page === last || apart <= 2) way(page, [unseen, String(page)], page === state.page ? { 'aria-current': 'page' } : {});
      else if (apart === 3) row.append(make('li', {}, '…'));
    }
    if (state.page < last) way(state.page + 1, [gettext('Next →')], { rel: 'next' });
    return make('nav', { className: 'parts', 'aria-label': label, hidden: last < 2 }, row);
  }

  async function goTo(page) {
    state.page = page;
    goOn();
    await ask();
    list.scrollIntoView();
    entries()[0]?.querySelector('h2 a').focus({ preventScroll: true });
  }

  // --- what is on ----------------------------------------------------------------------------------------------------

  const chips = make('p', { className: 'taken' });
  const LONGEST_FOLLOWED = 80; // characters of a query: longer ones are pasted titles

  /** What a reader may follow of what she asks for. */
  function* followable() {
    const words = state.q.trim();
    if (words && words.length <= LONGEST_FOLLOWED) yield [interests.WORDS, words];
    for (const [name, each] of chosen()) {
      const facet = offered.get(name);
      if (facet && !facet.flag && name !== 'followed' && !Object.hasOwn(MINE, name)) yield [name, each];
    }
  }

  function showChips() {
    const { thing } = chips.contains(document.activeElement) ? document.activeElement.dataset : {};
    const made = chosen().map(([name, each]) => {
      const { flag, label = name } = offered.get(name) ?? {};
      const off = () => {
        choose(name, each, false);
        (chips.querySelector('button') || (panel.isConnected ? sort : opener)).focus();
      };
      const chip = make('button', { type: 'button', className: 'chip', onclick: off });
      chip.append(make('span', { className: 'unseen' }, gettext('Take off'), ' '), flag ? '' : `${label} `, make('b', { dir: 'auto' }, called(name, each)), ' ×');
      return chip;
    });
    if (made.length > 1) made.push(button(gettext('Clear all'), clearAll, { className: 'plainly' }));
    if (offered.size) made.push(...interests.followers([...followable()]));
    chips.replaceChildren(...made);
    if (thing) made.find((each) => each.dataset.thing === thing)?.focus({ preventScroll: true });
  }

  function clearAll() {
    state.facets = {};
    changed();
    (input || opener || list).focus({ preventScroll: true });
  }

  function choose(name, each, on) {
    const others = (state.facets[name] || []).filter((other) => other !== each);
    state.facets[name] = on ? [...others, each] : others;
    if (!state.facets[name].length) delete state.facets[name];
    changed();
  }

  /** A deliberate change: it makes a place to come back to, once. */
  function changed() {
    state.page = 1;
    goOn();
    showChips();
    ask();
  }

  // --- what papers are narrowed down by ------------------------------------------------------------------------------

  const VALUES = 10; // of a facet, before all of them
  const PILLS = 4; // so few values stand beside each other, where they are short
  const SHORT = 28; // letters
  const MANY = 30; // among so many one looks for a value by its letters

  const groups = new Map(); // facet -> its element, and what was done to it: opened, all of its values shown, letters typed
  const sort = make('select', { className: 'field', id: 'sort' });
  const choices = make('div');
  const panel = make('div', { className: 'panel' }, make('label', { className: 'sort' }, gettext('Sort by'), ' ', sort), choices);

  sort.addEventListener('change', () => {
    state.sort = sort.value;
    changed();
  });

  /** The facets to count: of large ones those that were opened or chosen. */
  const counted = () => [...offered.values()].filter(({ name, large }) => !large || state.facets[name] || isOpen(name)).map(({ name }) => name);
  const isOpen = (name) => groups.get(name)?.element?.open;

  let last = null; // what was counted last

  function showCounts(results) {
    last = results;
    const focused = document.activeElement;
    const all = [...offered.values()];
    const flags = (wanted) => all.filter(({ name, flag }) => flag && Object.hasOwn(MINE, name) === wanted).flatMap((each) => values(each).shown);
    const mine = [...flags(true), ...all.filter(({ name }) => name === 'read').flatMap((each) => values(each).shown)];
    const others = all.filter(({ name, flag }) => !flag && !Object.hasOwn(MINE, name)).map(group);
    choices.replaceChildren(...[pills(gettext('The paper has'), flags(false)), pills(gettext('Mine'), mine), ...others].filter(Boolean));
    if (panel.contains(focused)) focused.focus({ preventScroll: true });
    reflect();
  }

  const pills = (label, rows) => rows.length && make('fieldset', { className: 'pills' }, make('legend', {}, label), ...rows);

  /** The values of a facet as they are now: how many are left, how many have the letters that were typed, and the first of
   * these; nothing where choosing any of them would change nothing. */
  function values({ name, flag, latest: inOrder }) {
    const here = groups.get(name) ?? groups.set(name, { rows: new Map(), all: false, letters: '' }).get(name);
    const on = state.facets[name] || [];
    const left = (last.counts[name] || []).filter(({ value: each, count: papers }) => papers || on.includes(each));
    if (!inOrder) left.sort((a, b) => b.count - a.count);
    const telling = flag || name === 'followed' ? left.some(({ count: papers }) => papers < last.total) : left.length > (isOpen(name) ? 0 : 1);
    if (!telling && !on.length) return { here, left: 0, found: 0, shown: [] };
    const found = left.filter(({ value: each }) => called(name, each).toLowerCase().includes(here.letters));
    const shown = here.all ? found : found.filter(({ value: each }, at) => at < VALUES || on.includes(each));
    return { here, left: left.length, found: found.length, shown: shown.map((each) => row(name, here, each, on.includes(each.value))) };
  }

  /** A facet with a place of its own; null where it says nothing. A large one is counted when it is opened. */
  function group(described) {
    const { name, label, large } = described;
    const { here, left, found, shown } = values(described);
    if (name === 'followed' && !interests.all().length) return null;
    const uncounted = large && last.counts[name] === undefined;
    if (!uncounted && !shown.length && !here.letters) return null;
    here.element ??= large
      ? make('details', { ontoggle: () => here.element.open && last.counts[name] === undefined && recount() }, make('summary', {}, label))
      : make('fieldset', {}, make('legend', {}, label));
    if (state.facets[name] && large) here.element.open = true;
    const rows = [...shown];
    if (left > MANY) rows.unshift(finder(here, label));
    if (shown.length < found) rows.push(button(gettext`All ${found.toLocaleString('en')}`, () => all(here, shown.length), { className: 'plainly' }));
    here.element.dataset.facet = name;
    const short = !large && left <= PILLS && last.counts[name].every(({ value: each }) => called(name, each).length <= SHORT);
    here.element.classList.toggle('pills', short);
    here.element.replaceChildren(here.element.firstChild, ...rows);
    return here.element;
  }

  function row(name, here, { value: each, count: papers }, on) {
    if (!here.rows.has(each)) {
      const box = make('input', { type: 'checkbox', name, value: each, onchange: () => choose(name, each, box.checked) });
      const number = make('span', { className: 'count' });
      const [bar, share] = ['svg', 'rect'].map((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag));
      for (const [attribute, what] of Object.entries({ viewBox: '0 0 100 2', preserveAspectRatio: 'none', 'aria-hidden': 'true' })) bar.setAttribute(attribute, what);
      share.setAttribute('height', 2);
      bar.append(share);
      const label = make('label', {}, box, make('span', { dir: 'auto' }, called(name, each)), ' ', number, bar);
      here.rows.set(each, { box, number, share, label });
    }
    const { box, number, share, label } = here.rows.get(each);
    box.checked = on;
    number.textContent = papers.toLocaleString('en');
    share.setAttribute('width', Math.ceil((100 * papers) / Math.max(last.of, 1)));
    return label;
  }

  function all(here, from) {
    here.all = true;
    showCounts(last);
    here.element.querySelectorAll('[type=checkbox]')[from]?.focus();
  }

  function finder(here, label) {
    here.finder ??= make('input', {
      type: 'text', className: 'field', placeholder: gettext('Find'), 'aria-label': gettext`Find in ${label}`, spellcheck: false,
      oninput: () => {
        here.letters = here.finder.value.trim().toLowerCase();
        showCounts(last);
      },
    });
    return here.finder;
  }

  /** Shows in the controls what the state says. */
  function reflect() {
    const may = { year: !offered.size || offered.has('year'), you: interests.all().length > 0 };
    const sorts = Object.entries(SORTS).filter(([name]) => may[name] ?? true);
    if (sort.children.length !== sorts.length) sort.replaceChildren(...sorts.map(([name, label]) => make('option', { value: name }, label)));
    sort.value = state.sort;
    const on = chosen().length;
    opener.replaceChildren(gettext('Filter'), ...(on ? [' ', make('b', {}, String(on)), make('span', { className: 'unseen' }, ' ', gettext('on'))] : []));
    done.textContent = last ? gettext`Show ${count(last.total)}` : gettext('Show');
    emptied.disabled = !on;
    const current = document.querySelector('.parts:not([hidden]) [aria-current]');
    const next = document.querySelector('.parts:not([hidden]) [rel=next]');
    const pages = [...document.querySelectorAll('.parts:not([hidden]) li')].map((each) => Number(each.textContent.match(/[0-9]+/)));
    dockTurn.hidden = !current;
    dockTurn.textContent = current ? gettext`${current.textContent.match(/[0-9]+/)} of ${Math.max(...pages)}` + (next ? ' →' : '') : '';
    dockTurn.disabled = !next;
    dock.hidden = place.hidden = Boolean(input) && resting();
    dockDensity.hidden = !densities().length;
    const density = densities().find((each) => each.checked)?.labels[0].textContent ?? '';
    dockDensity.replaceChildren(make('span', { className: 'unseen' }, gettext('How much to show'), ': '), density);
  }

  // --- on a phone: a dock at the foot of the page, and a sheet -----------------------------------------------------------

  const densities = () => [...document.querySelectorAll('[name=density]')];
  const opener = button(gettext('Filter'), openSheet);
  const dockDensity = button('', () => {
    const shown = densities();
    shown[(shown.findIndex((each) => each.checked) + 1) % shown.length].click();
    reflect();
  });
  const dockTurn = button('', () => document.querySelector('.parts:not([hidden]) [rel=next]')?.click());
  const dock = make('div', { className: 'dock', role: 'group', 'aria-label': gettext('This list') }, opener, dockDensity, dockTurn);

  const done = button(gettext('Show'), () => sheet.close(), { className: 'button first' });
  const emptied = button(gettext('Clear'), () => { state.facets = {}; changed(); });
  const cross = button('×', () => sheet.close(), { className: 'plainly', 'aria-label': gettext('Close') });
  const title = make('h2', { id: 'filter' }, gettext('Filter'));
  const body = make('div', { className: 'body' });
  const sheet = make('dialog', { className: 'sheet', 'aria-labelledby': 'filter' }, make('header', {}, title, cross), body, make('footer', {}, emptied, done));
  sheet.addEventListener('click', (event) => { if (event.target === sheet) sheet.close(); });
  sheet.addEventListener('close', () => {
    panel.remove();
    sheet.remove();
    opener.focus({ preventScroll: true });
  });

  function openSheet() {
    body.replaceChildren(panel);
    document.body.append(sheet);
    sheet.showModal();
    ask();
  }

  const wide = matchMedia('(min-width: 60rem)');
  /** On a wide page the panel stands beside the list, on a narrow one in the sheet. */
  function settle() {
    if (sheet.open) sheet.close();
    if (wide.matches) place.replaceChildren(panel);
    else panel.remove();
    ask();
  }

  // --- typing and keys ----------------------------------------------------------------------------------------------

  input?.addEventListener('input', () => {
    state.q = input.value;
    state.page = 1;
    for (const timer of [typingTimer, addressTimer, sayingTimer]) clearTimeout(timer);
    typingTimer = setTimeout(() => ask({ unfinished: true }), TYPING_PAUSE);
    addressTimer = setTimeout(() => {
      if (typing || !location.search) writeAddress('replaceState');
      else goOn();
      typing = true;
    }, ADDRESS_PAUSE);
  });
  input?.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(typingTimer);
    state.q = input.value;
    changed();
  });

  if (input) document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target;
    if (event.key === 'Escape' && target === input && input.value) {
      event.preventDefault();
      input.value = state.q = '';
      changed();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const links = [...list.querySelectorAll('h2 a')];
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

  addEventListener('pagehide', () => writeAddress('replaceState', here()));
  addEventListener('popstate', restore);
  addEventListener('online', () => ask());
  document.addEventListener('conspectus:marks', () => recount().catch(() => {}));
  document.addEventListener('conspectus:interests', () => {
    const asked = forYou();
    if (state.sort === 'you' && !interests.all().length) state.sort = FIRST;
    prune();
    reflect();
    if (asked) ask();
    else recount().catch(() => {});
  });

  async function restore() {
    const { scroll, focus } = history.state || {};
    typing = false;
    readAddress();
    if (location.search) await opened().catch(() => {}); // asking says what is wrong
    await ask();
    if (!resting()) scrollTo(0, scroll ?? 0);
    if (focus) entryOf(focus)?.focus({ preventScroll: true });
    onward();
  }

  /** Goes on to the first or the last paper, where the way from a paper leads over the border of two pages. */
  function onward() {
    const entry_ = { '#next': entries()[0], '#prev': entries().at(-1) }[location.hash];
    if (!entry_) return;
    remember();
    location.replace(entry_.querySelector('h2 a').href);
  }

  await styled;
  list.before(chips);
  document.querySelector('main .frame').append(dock);
  wide.addEventListener('change', settle);
  if (wide.matches) place.replaceChildren(panel);
  reflect();
  if (!plain() || location.search) history.scrollRestoration = 'manual';
  // where there is a keyboard on the screen, it would cover the page
  if (input && !location.search && matchMedia('(hover: hover)').matches) input.focus({ preventScroll: true });
  await restore();
  if (input && search) search.warm().catch(() => {}); // a failure is told when something is asked
})();

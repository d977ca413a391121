/* The search box in the head of every page: the best papers as you type, below the box. Comes after load.js.
 *
 * The page brings `<body data-root>` and a form with an `<input data-search name="q">`; without this script the form
 * leads to the search page. It is itself loaded when the box is first used, and loads the rest. */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;
  const box = document.querySelector('input[data-search]');
  if (!box || document.getElementById('q')) return;

  const root = document.body.dataset.root || '';
  const NAMES = ['lunr', 'analysis', 'query', 'postings', 'spelling', 'search', 'marks'];
  const SCRIPTS = ['search/manifest', ...NAMES.map((name) => 'static/search/' + name)];
  const SHOWN = 5;
  const TYPING_PAUSE = 120;

  const list = document.createElement('ol');
  list.className = 'suggestions';
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'unseen';
  status.setAttribute('role', 'status');
  box.form.append(list, status);

  let opened = null;
  let latest = 0;
  let timer = 0;

  /** Loads the scripts in order, once. */
  function open() {
    opened ||= (async () => {
      await Promise.all(SCRIPTS.map((path) => api.loadScript(root + path + '.js')));
      const search = api.open(root);
      await search.warm();
      return search;
    })();
    opened.catch(() => {
      opened = null;
    });
    return opened;
  }

  async function suggest() {
    const number = (latest += 1);
    const text = box.value.trim();
    if (!text) {
      close();
      return;
    }
    try {
      const search = await open();
      const results = await search.query(text, { typing: true, limit: SHOWN, wanted: () => number === latest });
      const analysis = await search.analysis();
      if (number === latest) show(results, analysis);
    } catch {
      // Without an index the form still leads to the search page, which says what is wrong.
    }
  }

  function show(results, analysis) {
    const words = results.words.flatMap((entry) => [entry.term, ...entry.words]);
    const items = results.hits.map(({ card }) => {
      const link = document.createElement('a');
      link.href = root + card.url;
      link.append(...api.marked(card.title, api.marks(analysis, card.title, words)), card.derived ? '†' : '');
      const item = document.createElement('li');
      item.append(link);
      return item;
    });
    list.replaceChildren(...items);
    list.hidden = !items.length;
    status.textContent = items.length ? items.length + ' of ' + results.total + ' papers below the box' : 'No papers';
  }

  function close() {
    latest += 1;
    clearTimeout(timer);
    list.hidden = true;
    list.replaceChildren();
    status.textContent = '';
  }

  box.setAttribute('autocomplete', 'off');
  open().catch(() => {});
  box.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, TYPING_PAUSE);
  });
  document.addEventListener('focusin', (event) => {
    if (!box.form.contains(event.target)) close();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!box.form.contains(event.target)) close();
  });

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (list.hidden || !box.form.contains(event.target)) return;
    if (event.key === 'Escape') {
      // Browsers empty a search field on Esc; the first one only closes the list.
      event.preventDefault();
      close();
      box.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const places = [box, ...list.querySelectorAll('a')];
      const next = places[places.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  });
})();

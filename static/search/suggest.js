/* The search box in the head of every page: the best papers as you type, below the box.
 *
 * The page brings `<body data-root data-manifest>` and a form with an `<input data-search name="q">`; without this script
 * the form leads to the search page. It is loaded when the box is first used, after the scripts of the search back end. */
(function () {
  'use strict';

  const api = globalThis.ConspectusSearch;
  const { make } = globalThis.conspectus;
  const box = document.querySelector('input[data-search]');
  if (!box || document.getElementById('q')) return;

  const { root, manifest } = document.body.dataset;
  const search = api.open(root, manifest);
  const SHOWN = 5;
  const TYPING_PAUSE = 120;

  const list = make('ol', { className: 'suggestions', hidden: true });
  const status = make('p', { className: 'unseen', role: 'status' });
  box.form.append(list, status);

  let latest = 0;
  let timer = 0;

  async function suggest() {
    const number = (latest += 1);
    const text = box.value.trim();
    if (!text) {
      close();
      return;
    }
    try {
      const results = await search.query(text, { typing: true, unfinished: true, limit: SHOWN, wanted: () => number === latest });
      if (number === latest) show(results);
    } catch {
      // Without an index the form still leads to the search page, which says what is wrong.
    }
  }

  function show(results) {
    const items = results.hits.map(({ card }) => {
      const title = api.shown(card.title, results.marks(card.title), undefined, card.formulas?.title);
      return make('li', {}, make('a', { href: root + card.url, lang: card.lang || 'en', dir: 'auto' }, ...title, card.derived ? '†' : ''));
    });
    list.replaceChildren(...items);
    list.hidden = !items.length;
    status.textContent = items.length ? gettext`${items.length} of ${results.total} papers below the box` : results.incomplete || box.value.trim().length < 3 ? '' : gettext('No papers');
  }

  function close() {
    latest += 1;
    clearTimeout(timer);
    list.hidden = true;
    list.replaceChildren();
    status.textContent = '';
  }

  box.setAttribute('autocomplete', 'off');
  search.warm().catch(() => {});
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

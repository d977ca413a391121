/* The search box in the head of every page: `/` goes there, Esc leaves it. Without this the form works just the same. */
(function () {
  'use strict';

  const box = document.querySelector('input[data-search]');
  if (!box) return;

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const writing = event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key === '/' && !writing && !document.getElementById('q')) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === 'Escape' && event.target === box) {
      if (box.value) box.value = '';
      else box.blur();
    }
  });
})();

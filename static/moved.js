// On the page for addresses that do not exist: finds a paper that moved by the id at the end of its old address; where
// there is none, the words of the address stand in the field of the search.
(async function () {
  "use strict";
  const { make, find, tail } = window.conspectus;
  // the page's own anchor, which would otherwise lead to the site's root
  document.querySelector(".skip")?.setAttribute("href", `${location.href.split("#")[0]}#main`);
  const end = tail(location.pathname.replace(/\/$/, ""));
  const found = end?.length >= 4 && (await find(end).catch(() => null));
  if (!found) {
    const [, words] = /([^/]+)-[a-z0-9]+(?:\.html)?$/.exec(location.pathname) ?? [];
    if (words) document.getElementById("ask").value = words.replaceAll("-", " ");
    return;
  }
  const link = make("a", { href: document.body.dataset.root + found.paper.url }, gettext("The paper is here now."));
  document.getElementById("moved").replaceChildren(link);
  location.replace(link.href);
})();

// A paper as lists show it (templates/_entry.html), wherever a script makes it: what is found or narrowed down, the reading list, the map.
(function () {
  "use strict";
  const { make, growAll, root } = window.conspectus;

  /** The entry of a paper, of nodes of its name, its title, what it says and its facts. `cut` is the name that its title begins with and that stands
   * beside it instead, `slot` what stands there where it has none, `look` the class of what it says. */
  window.paperEntry = function ({ id, url, lang, name, kind, cut, slot, title, made, said, look, facts }, level = "h2") {
    const words = { lang: lang || "en", dir: "auto" };
    const element = make("article", { className: "entry", "data-paper": id });
    const shown = name.length ? [make("b", { dir: "auto", ...(cut ? { "aria-hidden": "true" } : {}) }, ...name), kind ? ` ${kind}` : ""] : slot;
    element.append(make("p", { className: "name" }, ...shown));
    const link = make("a", { href: root + url, ...words }, ...(cut ? [make("span", { className: "unseen" }, `${cut}: `)] : []), ...title);
    element.append(make(level, {}, link, made ? "†" : ""));
    if (said.length) element.append(make("p", { className: `said ${look}`.trim(), ...words }, ...said));
    element.append(make("p", { className: "facts" }, ...facts));
    return element;
  };

  /** The same of a paper as its piece of data tells it, with some texts as its facts. */
  window.paperEntry.told = function (paper, facts, level) {
    const { name = "" } = paper;
    const known = facts.filter(Boolean).map((text) => make("span", { dir: "auto" }, text));
    return window.paperEntry({
      id: paper.id,
      url: paper.url,
      lang: paper.lang,
      name: name ? [name] : [],
      slot: name ? [] : known.splice(0, 1),
      cut: paper.made && name && paper.heading.startsWith(`${name}: `) ? name : "",
      title: growAll(paper.title),
      made: paper.made,
      said: growAll(paper.highlight),
      look: paper.cap ? "cap" : "",
      facts: known,
    }, level);
  };
})();

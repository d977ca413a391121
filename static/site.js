// The reader's tools on every page: theme, stars, densities of a list, the way back into it, keys.
// Nothing readable depends on it; every control that needs it is made by it.
(function () {
  "use strict";
  const { make, load, loadScript, tail, digest, find } = window.conspectus;
  const { site, root } = document.body.dataset;

  // --- small things ---

  const button = (label, click, properties = {}) =>
    make("button", { type: "button", className: "button", onclick: click, ...properties }, label);

  const DENSITIES = { labels: gettext("Labels"), highlights: gettext("Highlights"), abstracts: gettext("Abstracts") };
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value) => typeof value === "string" && value;
  const entriesOf = (value) => (isObject(value) ? Object.entries(value) : []);

  /** What is kept in the browser under `key`, as far as it is what we keep: `clean` makes that of whatever stands there, and
   * of nothing at all. Storage may be full or forbidden: what could not be kept lasts as long as the page. */
  function kept(area, key, clean) {
    let value = clean(null);
    let stays = true;
    return {
      read() {
        if (!stays) return value;
        try {
          value = clean(JSON.parse(area().getItem(key)));
        } catch { /* forbidden, or not ours */ }
        return value;
      },
      write(next) {
        value = clean(next);
        try {
          area().setItem(key, JSON.stringify(value));
          stays = true;
        } catch {
          stays = false;
        }
        return stays;
      },
    };
  }
  const local = () => localStorage;
  const settings = kept(local, "conspectus:settings", (found) => {
    const { density, keys, unread } = isObject(found) ? found : {};
    return {
      ...(Object.hasOwn(DENSITIES, density) ? { density } : {}), ...(keys === false ? { keys } : {}), ...(unread === true ? { unread } : {}),
    };
  });
  const set = (name, value) => settings.write({ ...settings.read(), [name]: value });

  const live = make("p", { role: "status", className: "unseen" });
  document.body.append(live);
  const say = (text) => { live.textContent = text; };

  let notice = null;
  /** Says what the reader must see too; it stays until it is closed. */
  function warn(text) {
    notice?.remove();
    notice = make("div", { className: "alert", role: "alert" }, make("p", {}, text), button(gettext("Close"), () => notice.remove()));
    document.body.append(notice);
  }

  const UNREACHED = gettext("This could not be loaded. If you are offline, try again when you are back. If the site was renewed since "
    + "you opened this page, load the page again.");
  const UNKEPT = gettext("This browser keeps nothing more for this site: its storage is full, or closed. Your stars and notes last until "
    + "you leave the page; save them as a file on the page of the reading list.");

  // --- data that is loaded only when asked for ---

  /** Where a link leads, below the site's root: as the pieces of data name a paper's page. */
  const home = new URL(root || "./", document.baseURI).href;
  const address = (link) => link.href.slice(home.length).split("#")[0];

  const MATH = "http://www.w3.org/1998/Math/MathML";
  const REFUSED = /^(script|style|iframe|object|embed|link|meta|base|form)$/i;

  /** `["em", {}, "text", …]` as elements; attributes that could run something are left out. */
  function grow(tree, space) {
    if (typeof tree === "string") return document.createTextNode(tree);
    const [tag, attributes, ...children] = tree;
    if (REFUSED.test(tag)) return document.createTextNode("");
    const inside = tag === "math" ? MATH : space;
    const element = inside ? document.createElementNS(inside, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (!/^on|^style$/i.test(name) && !(name === "href" && !/^https?:/i.test(value))) element.setAttribute(name, value);
    }
    element.append(...children.map((child) => grow(child, inside)));
    return element;
  }
  const growAll = (trees) => (trees ?? []).map((tree) => grow(tree));

  // --- marks: stars, what was read, notes ---

  /** What is known of a mark, or null without star, read mark and note. */
  function cleanMark(mark) {
    if (!isObject(mark)) return null;
    const { star, read, note, group, tail: end, at } = mark;
    if (!star && !read && !isText(note)) return null;
    return {
      ...(star && { star: true }),
      ...(isText(note) && { note }),
      ...(isText(group) && { group }),
      ...(+at && isFinite(at) && { at: +at }),
      ...(isText(end) && /^[a-z0-9]+$/.test(end) && { tail: end }),
      ...(read && { read: true }),
    };
  }
  const cleanMarks = (found) => Object.fromEntries(
    entriesOf(found).map(([id, mark]) => [id, cleanMark(mark)]).filter(([, mark]) => mark));

  const store = kept(local, `conspectus:${site}:marks`, cleanMarks);
  const markOf = (all, id) => (Object.hasOwn(all, id) ? all[id] : {});
  const marks = {
    all: () => store.read(),
    of: (id) => markOf(store.read(), id),
    /** Changes what is kept of one paper; what is empty goes. */
    change(id, changes) {
      const all = store.read();
      return marks.replace({ ...all, [id]: { ...markOf(all, id), ...changes } });
    },
    replace(all) {
      if (!store.write(all)) warn(UNKEPT);
      show();
      document.dispatchEvent(new CustomEvent("conspectus:marks"));
    },
  };
  addEventListener("storage", (event) => {
    if (event.key === `conspectus:${site}:marks`) {
      show();
      document.dispatchEvent(new CustomEvent("conspectus:marks"));
    }
  });

  /** By what an entry's paper is found, now and later: the end of its address. */
  const where = (entry) => ({ tail: tail(entry.querySelector(":is(h2, h3) a")?.href ?? location.pathname) });

  function toggleStar(entry) {
    const id = entry.dataset.paper;
    const star = !marks.of(id).star;
    marks.change(id, { star, ...where(entry), at: star ? Date.now() : 0 });
    say(star ? gettext("Added to the reading list.") : gettext("Removed from the reading list."));
  }

  /** Marks a paper as read, or as not read; where that hides it, the focus goes on to the next. */
  function toggleRead(entry) {
    const next = entry.nextElementSibling;
    marks.change(entry.dataset.paper, { read: !marks.of(entry.dataset.paper).read, ...where(entry) });
    say(marks.of(entry.dataset.paper).read ? gettext("Marked as read.") : gettext("Marked as not read."));
    if (entry.matches(UNSEEN)) next?.querySelector(":is(h2, h3) a")?.focus();
  }
  const reader = (entry, properties = {}) => button(gettext("Mark as read"), () => toggleRead(entry), { "data-mark": "read", ...properties });

  /** What a paper is called where its controls are told apart: its name, or its title. */
  const called = (entry) => entry.querySelector(".name b, :is(h2, h3) a")?.textContent ?? "";

  function star(entry) {
    return button("☆", () => toggleStar(entry), { className: "star", "aria-label": gettext`Star ${called(entry)}`, title: gettext("Keep on the reading list") });
  }

  /** Shows the marks of all entries on the page, or of one. */
  function show(only) {
    const all = store.read();
    const count = document.querySelector("[data-starred]");
    if (count) count.textContent = Object.values(all).filter(({ star }) => star).length || "";
    for (const entry of only ? [only] : document.querySelectorAll("[data-paper]")) {
      const mark = markOf(all, entry.dataset.paper);
      entry.classList.toggle("read", Boolean(mark.read));
      for (const control of entry.querySelectorAll(".star, [data-mark]")) {
        const on = Boolean(mark[control.dataset.mark ?? "star"]);
        control.setAttribute("aria-pressed", String(on));
        if (control.className === "star") control.textContent = on ? "★" : "☆";
      }
    }
  }

  // --- lists: stars, folding, densities ---

  const list = document.querySelector(".list");
  const UNSEEN = ".unread .read";
  const allEntries = () => [...document.querySelectorAll("main .entry")];
  const entries = () => allEntries().filter((entry) => !entry.matches(UNSEEN));

  /** What the control of an entry's abstract says and does next. */
  function tell(control, entry, open) {
    if (!control) return;
    control.setAttribute("aria-expanded", String(open));
    control.textContent = open ? gettext("Hide") : gettext("Abstract");
    control.setAttribute("aria-label", open ? gettext`Hide the abstract of ${called(entry)}` : gettext`Abstract of ${called(entry)}`);
  }

  /** Shows or hides one entry's abstract, below the title; what the entry says of it is not said twice. */
  async function fold(entry, open) {
    const control = entry.querySelector("[aria-expanded]");
    tell(control, entry, open);
    let shown = entry.querySelector(".unfolded");
    if (open && !shown) {
      const whole = await loadAsides().then(() => asides.unfolded(entry)).catch(() => null);
      shown = entry.querySelector(".unfolded");
      if (shown || control?.getAttribute("aria-expanded") === "false") return;
      if (!whole) {
        tell(control, entry, false);
        return warn(UNREACHED);
      }
      shown = whole;
      if (control) shown.append(reader(entry, { className: "plainly", "aria-label": gettext`Mark as read: ${called(entry)}` }));
      entry.querySelector(".facts").before(shown);
      show(entry);
    } else if (shown) {
      shown.hidden = !open;
    }
    const said = entry.querySelector(".said");
    if (said) said.hidden = open && (said.matches(".snippet") || shown.textContent.includes(said.textContent));
  }

  function dress(entry) {
    const opener = button("", () => fold(entry, opener.getAttribute("aria-expanded") !== "true"), { className: "plainly fold" });
    tell(opener, entry, false);
    entry.querySelector(":is(h2, h3)").after(opener, star(entry));
  }

  function choose(density) {
    for (const name of Object.keys(DENSITIES)) list.classList.toggle(name, name === density);
    const open = density === "abstracts";
    for (const entry of allEntries()) {
      if (open || entry.querySelector(".unfolded")) fold(entry, open);
    }
  }

  function tools(place) {
    const current = list.classList.contains("skim") ? "abstracts" : settings.read().density ?? "highlights";
    const choice = make("fieldset", { className: "choice" }, make("legend", { className: "unseen" }, gettext("How much to show")));
    for (const [name, label] of Object.entries(DENSITIES)) {
      const input = make("input", { type: "radio", name: "density", value: name, checked: name === current });
      input.onchange = () => {
        set("density", name);
        if (name !== "abstracts" && skim.checked) skim.click();
        choose(name);
      };
      choice.append(make("label", {}, input, make("span", {}, label)));
    }
    const skim = make("input", { type: "checkbox" });
    skim.onchange = () => {
      list.classList.toggle("skim", skim.checked);
      if (skim.checked) {
        choice.querySelector("[value=abstracts]").checked = true;
        choose("abstracts");
      }
    };
    const unread = make("input", { type: "checkbox", checked: settings.read().unread === true });
    unread.onchange = () => {
      set("unread", unread.checked);
      list.classList.toggle("unread", unread.checked);
      say(gettext`${entries().length} of ${allEntries().length} papers are shown.`);
    };
    list.classList.toggle("unread", unread.checked);
    place.append(choice, make("label", {}, skim, gettext("Only contributions and results")), make("label", {}, unread, gettext("Hide read")), button(gettext("A paper at random"), () => ask("random")));
    if (location.hash === "#skim") skim.click();
    else if (current !== "highlights") choose(current);
  }

  // --- the list that a reader came from ---

  const PAGE = /^(?!.*\.\.)(?!\/)[\w/.-]+\.html$/;
  const isStop = (stop) => Array.isArray(stop) && stop.length >= 3 && stop.every((part) => typeof part === "string") && PAGE.test(stop[1]);

  /** The list as we remember it, or null: it leads to pages of this site and to nothing else. */
  function cleanTrail(found) {
    const { name, from, before = "", after = "", first = 1, total, papers } = isObject(found) ? found : {};
    const ours = [from, before || home, after || home].every((url) => typeof url === "string" && url.startsWith(home));
    const whole = typeof name === "string" && ours && Array.isArray(papers) && papers.every(isStop);
    return whole ? { name, from, before, after, first: Number(first), total: Number(total) || papers.length, papers } : null;
  }
  const trail = kept(() => sessionStorage, `conspectus:${site}:trail`, cleanTrail);

  /** Remembers a list when one of its papers is opened, so that the paper's page can lead on. */
  function remember() {
    const found = entries().map((entry) => {
      const link = entry.querySelector(":is(h2, h3) a");
      const label = entry.querySelector(".name b")?.textContent ?? link.textContent;
      return [entry.dataset.paper, address(link), label.slice(0, 60), link.lang];
    });
    const { list: name, first, total } = list.dataset;
    const [before, after] = ["prev", "next"].map((rel) => document.querySelector(`.parts [rel=${rel}]`)?.href);
    trail.write({ name, from: location.href.split("#")[0], before, after, first, total, papers: found });
  }

  function leadOn(place) {
    const from = trail.read();
    const at = from ? from.papers.findIndex(([id]) => id === document.querySelector(".paper").dataset.paper) : -1;
    if (at < 0) return;
    const step = (to, rel, beyond) => {
      if (!from.papers[to] && !beyond) return "";
      const [, permalink, label, lang = ""] = from.papers[to] ?? [];
      const href = permalink ? root + permalink : `${beyond}#${rel}`;
      const named = make("bdi", { lang }, label ?? (to < 0 ? gettext("Previous") : gettext("Next")));
      return make("li", {}, make("a", { href, rel }, ...(to < at ? ["← ", named] : [named, " →"])));
    };
    const back = make("a", { href: from.from, dir: "auto" }, from.name);
    place.replaceChildren(
      make("p", { className: "note" }, gettext`${(from.first + at).toLocaleString("en")} of ${from.total.toLocaleString("en")} in `, back),
      make("ul", { className: "row" }, step(at - 1, "prev", from.before), step(at + 1, "next", from.after)),
    );
  }

  // --- a paper's page ---

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      say(gettext("Copied."));
      return true;
    } catch {
      say(gettext`This browser does not let the page copy. ${text.length < 200 ? text : ""}`);
      return false;
    }
  }

  function copier(label, text) {
    const control = button(label, async () => {
      if (await copy(text())) {
        control.textContent = gettext("Copied");
        setTimeout(() => { control.textContent = label; }, 1500);
      }
    });
    return control;
  }

  function actions(place) {
    const entry = place.closest("[data-paper]");
    const keep = button(gettext("Star"), () => toggleStar(entry), { "data-mark": "star" });
    const address = document.querySelector("link[rel=canonical]")?.href ?? location.href.split("#")[0];
    const note = button(gettext("Note"), () => ask("note"), { "data-note": "", "aria-expanded": "false" });
    place.prepend(keep, note, reader(entry));
    if (marks.of(entry.dataset.paper).note) note.click();
    for (const text of place.querySelectorAll("pre")) {
      text.after(copier(gettext("Copy BibTeX"), () => text.textContent), " ", copier(gettext("Copy link"), () => address));
    }
  }

  // --- theme ---

  const THEMES = {
    system: [gettext("Theme: system"), "M12 3v18a9 9 0 0 0 0-18z"], light: [gettext("Theme: light"), ""], dark: [gettext("Theme: dark"), "M12 3a9 9 0 0 0 0 18a9 9 0 0 0 0-18z"],
  };

  function themeSwitch() {
    const html = document.documentElement;
    const NS = "http://www.w3.org/2000/svg";
    const icon = document.createElementNS(NS, "svg");
    const [ring, half] = ["circle", "path"].map((tag) => document.createElementNS(NS, tag));
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    for (const [name, value] of Object.entries({ cx: 12, cy: 12, r: 9 })) ring.setAttribute(name, value);
    half.setAttribute("class", "full");
    icon.append(ring, half);
    const control = make("button", { type: "button", className: "look", onclick: turn }, icon);
    function paint() {
      const [told, shape] = THEMES[html.dataset.theme ?? "system"];
      half.setAttribute("d", shape);
      control.setAttribute("aria-label", control.title = told);
    }
    function turn() {
      const names = Object.keys(THEMES);
      const next = names[(names.indexOf(html.dataset.theme ?? "system") + 1) % names.length];
      if (next === "system") delete html.dataset.theme;
      else html.dataset.theme = next;
      try {
        localStorage.setItem("conspectus:theme", next);
      } catch { /* it holds until the page is left */ }
      paint();
      say(control.title);
    }
    paint();
    document.querySelector("[data-theme-switch]").replaceWith(control);
  }

  // --- keys ---

  const keys = { on: () => settings.read().keys !== false, set: (on) => set("keys", on) };
  let here = -1;

  function step(by) {
    const all = entries();
    if (!all.length) {
      document.querySelector(`[data-trail] a[rel=${by > 0 ? "next" : "prev"}]`)?.click();
      return;
    }
    all[here]?.classList.remove("here");
    here = Math.max(0, Math.min(all.length - 1, here + by));
    all[here].classList.add("here");
    all[here].querySelector(":is(h2, h3) a").focus();
  }

  const current = () => document.activeElement?.closest("[data-paper]") ?? entries()[here] ?? document.querySelector(".paper");
  const ACTIONS = {
    "/": () => (document.querySelector("#q") ?? document.querySelector("[data-search]"))?.focus(),
    j: () => step(1),
    k: () => step(-1),
    o: () => current()?.querySelector(":is(h2, h3) a")?.click(),
    s: () => { if (current()) toggleStar(current()); },
    x: () => { if (current()) toggleRead(current()); },
    l: () => document.querySelector(".menu nav > ul > li:last-child > a")?.click(),
    "?": () => ask("help"),
  };

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !keys.on()) return;
    if (event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog")) return;
    const action = Object.hasOwn(ACTIONS, event.key) && ACTIONS[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // --- asides: a script of their own ---

  const asides = {};
  let loading = null;
  const loadAsides = () => (loading ??= loadScript(document.querySelector("script[src$='site.js']").getAttribute("src").replace(/site\.js$/, "asides.js"))
    .catch((error) => { loading = null; throw error; }));

  /** Does what the script of asides does on `conspectus:WHAT`. */
  async function ask(what) {
    try {
      await loadAsides();
      document.dispatchEvent(new CustomEvent(`conspectus:${what}`));
    } catch {
      warn(UNREACHED);
    }
  }

  // --- begin ---

  themeSwitch();
  document.querySelector("[data-footer]").append(make("li", {}, button(gettext("Keyboard shortcuts"), () => ask("help"), { className: "plainly" })));
  for (const item of document.querySelectorAll("[data-random], [data-skim]")) item.hidden = false;
  document.querySelector("[data-random] a")?.addEventListener("click", (event) => {
    event.preventDefault();
    ask("random");
  });
  allEntries().forEach(dress);
  const place = document.querySelector("main [data-tools]");
  if (place && entries().length) tools(place);
  list?.addEventListener("click", (event) => { if (event.target.closest("a")) remember(); });
  document.querySelectorAll("[data-actions]").forEach(actions);
  document.querySelectorAll("[data-trail]").forEach(leadOn);
  if (list) list.addEventListener("focusin", (event) => {
    const entry = event.target.closest(".entry");
    if (entry) here = entries().indexOf(entry);
  });
  for (const link of document.querySelectorAll("[data-preview]")) {
    for (const event of ["focus", "mouseenter"]) link.addEventListener(event, () => loadAsides().catch(() => {}), { once: true });
  }
  show();

  // what sorts, narrows down and follows comes with the first sign of a reader; on a desk, lists have it at once
  const { later, look } = document.querySelector("[data-later]")?.dataset ?? {};
  if (later) {
    let opened;
    const open = () => (opened ??= loadScript(later).catch(() => {}));
    const signs = look && innerWidth > 959 ? ["load"] : ["pointermove", "keydown", "scroll"];
    if (location.search || location.hash || history.state) open();
    else for (const event of signs) addEventListener(event, open, { once: true });
  }

  const box = document.querySelector("[data-search]");
  if (box) {
    const { papers } = digest();
    const shown = papers.toLocaleString("en");
    box.placeholder = ngettext(papers, `Search ${shown} paper`, `Search ${shown} papers`);
    for (const label of box.labels) label.textContent = box.placeholder;
  }
  // what suggests papers comes with the first who goes there
  box?.addEventListener("focus", async () => {
    try {
      await Promise.all(digest().search.map((script) => loadScript(root + script)));
      if (box.value) box.dispatchEvent(new Event("input"));
    } catch { /* the form still leads to the search */ }
  }, { once: true });

  Object.freeze(Object.assign(window.conspectus, { UNREACHED, kept, asides, dress, entries, remember, tools, button, say, warn, growAll, keys, marks, where, cleanMarks, copier, show, star, root, site }));
})();

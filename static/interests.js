// What a reader follows, and which papers came since she was last here; kept in this browser and nowhere else.
//
// She follows words, as the search takes them, and values of facets: a topic, an author, a keyword. What she follows is one
// more facet to the explorer, whose values are these; so papers are sorted, narrowed down and counted by it as by any other.
(function () {
  "use strict";
  const { make, button, say, warn, kept, digest, site } = window.conspectus;

  const WORDS = "words"; // the kind of what is asked of the search; all other kinds are names of facets
  const LISTED = { author: "authors", keyword: "keywords" }; // facets with about as many values as papers -> the part of a card
  const FEW = 40; // papers whose cards weigh less than the column of such a facet
  const MOST = 200; // things to follow
  const LONGEST = 300; // characters of one of them
  const VISIT = 6 * 3600e3; // milliseconds without a page after which she comes for another visit

  const TOLD = {
    follow: ([kind, value]) => (kind === WORDS ? gettext`Follow “${value}”` : gettext`Follow ${value}`),
    on: (value) => gettext`You follow ${value}.`,
    off: (value) => gettext`You no longer follow ${value}.`,
    all: gettext("What you follow"),
    some: gettext("Follow"),
    full: gettext`You can follow ${MOST} things at most; the last ones are left out.`,
    unkept: gettext("This browser keeps nothing more for this site: its storage is full, or closed. What you follow lasts until you leave the "
      + "page; save it as a file on the page of the reading list."),
  };

  // --- what is kept ------------------------------------------------------------------------------------------------------

  const isDay = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
  const isThing = (thing) => Array.isArray(thing) && thing.length === 2 && thing.every((part) => typeof part === "string")
    && /^[a-z_]{1,40}$/.test(thing[0]) && thing[1].trim() && thing[1].length <= LONGEST;

  /** What is known of things to follow, `[kind, value]` each, whoever wrote them down; none twice. */
  function cleanThings(found) {
    const things = (Array.isArray(found) ? found : []).filter(isThing).map(([kind, value]) => [kind, value.trim().replace(/\s+/g, " ")]);
    return [...new Map(things.map((thing) => [key(thing), thing])).values()].slice(0, MOST);
  }
  const key = ([kind, value]) => `${kind}:${value}`;
  const valueOf = (each) => each.slice(each.indexOf(":") + 1);

  /** What is followed; the day of the latest paper that was seen, now (`seen`) and on the visits before this one (`since`); and
   * when the last page was looked at (`at`). */
  function clean(found) {
    const { follows, seen, since, at } = typeof found === "object" && found ? found : {};
    return {
      follows: cleanThings(follows),
      ...(isDay(seen) && { seen }), ...(isDay(since) && { since }), ...(Number.isFinite(at) && { at }),
    };
  }
  const name = `conspectus:${site}:interests`;
  const store = kept(() => localStorage, name, clean);

  const all = () => store.read().follows;
  const changed = () => document.dispatchEvent(new CustomEvent("conspectus:interests"));
  addEventListener("storage", (event) => { if (event.key === name) changed(); });

  function replace(follows) {
    if (follows.length > MOST) warn(TOLD.full);
    if (!store.write({ ...store.read(), follows })) warn(TOLD.unkept);
    changed();
  }

  /** Follows a thing, or no longer. */
  function toggle(thing) {
    const others = all().filter((each) => key(each) !== key(thing));
    const on = others.length === all().length;
    replace(on ? [...others, thing] : others);
    say(TOLD[on ? "on" : "off"](thing[1]));
  }

  // --- visits ------------------------------------------------------------------------------------------------------------

  /** Notes that she is here, where the latest paper came on the day `newest`; gives the day of the latest one that she saw on a
   * visit before this one, or undefined if this is the first. */
  function visit(newest) {
    const { follows, seen = newest, since, at } = store.read();
    const another = !(Math.abs(Date.now() - at) < VISIT);
    store.write({ follows, seen: seen > newest ? seen : newest, since: another && at ? seen : since, at: Date.now() });
    return store.read().since;
  }

  const { newest } = digest();
  // who follows a link to one paper has not seen what else came
  const since = newest && (document.querySelector(".paper") ? store.read().since : visit(newest));

  /** What goes along into a file, and what a file from another browser adds: its visits count where there was none here. */
  function saved() {
    const { follows, seen } = store.read();
    return { follows, ...(seen && { seen }) };
  }

  function bringBack(found) {
    const { follows, seen: theirs } = clean(found);
    const here = store.read();
    store.write({ ...here, since: here.since ?? theirs });
    replace([...here.follows, ...follows]);
  }

  // --- asking the index ----------------------------------------------------------------------------------------------------

  /** The numbers of the papers that the search finds and that have all of a text. */
  async function having(search, text) {
    const { how, papers, incomplete } = await search.query(text, { verbatim: true, sort: "list", limit: 0 });
    if (incomplete) throw new Error(incomplete);
    return how === "all" ? [...papers] : [];
  }

  /** The numbers of the papers that a thing is about. Rejects where a piece of the index cannot be loaded. */
  async function papersOf(search, analysis, [kind, value]) {
    if (kind === WORDS) return having(search, value);
    const read = (text) => analysis.sequence(text).join(" ") || text;
    const wanted = read(value);
    const words = Object.hasOwn(LISTED, kind) ? analysis.allGroups(value).flatMap(({ parts }) => parts) : [];
    if (words.length) {
      const papers = await having(search, words.map((word) => `${kind}:${word}`).join(" "));
      if (papers.length <= FEW) {
        const cards = await Promise.all(papers.map((paper) => search.card(paper)));
        return papers.filter((_, at) => (cards[at][LISTED[kind]] ?? []).some((each) => read(each) === wanted));
      }
    }
    const { values, cells } = (await search.column(kind)) ?? { values: [], cells: [] };
    const numbers = new Set([...values.keys()].filter((number) => read(values[number]) === wanted));
    return [...cells.keys()].filter((paper) => cells[paper].some((number) => numbers.has(number)));
  }

  const known = new WeakMap(); // an opened index, by its analysis -> a thing -> its papers

  /** What she follows as a facet of the index: `{values, cells}`. Rejects as above. */
  async function followed(search) {
    const analysis = await search.analysis();
    if (!known.has(analysis)) known.set(analysis, new Map());
    const papers = known.get(analysis);
    const things = all();
    for (const thing of things) {
      if (papers.has(key(thing))) continue;
      const asked = papersOf(search, analysis, thing);
      papers.set(key(thing), asked);
      asked.catch(() => papers.delete(key(thing)));
    }
    const cells = [];
    const lists = await Promise.all(things.map((thing) => papers.get(key(thing))));
    lists.forEach((those, number) => those.forEach((paper) => (cells[paper] ??= []).push(number)));
    return { values: things.map(key), cells };
  }

  /** The papers that came since her last visit as a facet of one value. Rejects as above. */
  async function fresh(search) {
    const seen = Date.parse(since) / 864e5;
    return { values: ["new"], cells: Array.from((await search.keys("entered")) ?? [], (day) => (day > seen ? [0] : [])) };
  }

  // --- what is seen --------------------------------------------------------------------------------------------------------

  const page = document.querySelector("[data-starred]")?.closest("a").href; // where all of it is seen

  /** The controls that follow things, and once anything is followed the way to all of it. */
  function followers(things) {
    const controls = things.map((thing) => {
      const tick = make("span", { "aria-hidden": "true" }, "✓ ");
      const [before, behind] = TOLD.follow([thing[0], "\0"]).split("\0"); // an element stands for the value
      const control = button(tick, () => toggle(thing), { "data-thing": key(thing) });
      control.append(before, make("bdi", {}, thing[1]), behind);
      return control;
    });
    if (page && things.length) controls.push(make("a", { href: `${page}#followed`, className: "note", "data-followed": "" }, TOLD.all));
    reflect(controls);
    return controls;
  }

  /** Shows in the controls what is followed. */
  function reflect(controls) {
    const keys = new Set(all().map(key));
    for (const control of controls) {
      const on = keys.has(control.dataset.thing);
      if (control.dataset.thing) {
        control.setAttribute("aria-pressed", String(on));
        control.firstChild.hidden = !on;
      } else {
        control.hidden = !keys.size;
      }
    }
  }

  /** What may be followed of the paper whose page this is. */
  function ofPaper(paper) {
    const texts = (kind, selector) => [...paper.querySelectorAll(selector)].map((each) => [kind, each.textContent.trim()]);
    return cleanThings([
      ...texts(WORDS, ".names dt"),
      ...texts("topic", ".eyebrow > a, .eyebrow > span:not(.badge)"),
      ...texts("author", ".authors > li:not(:has(details))"),
    ]);
  }

  for (const place of document.querySelectorAll(".paper .side")) {
    const things = ofPaper(place.closest(".paper"));
    if (things.length) place.append(make("section", { className: "actions", "aria-label": TOLD.some }, ...followers(things)));
  }
  for (const place of document.querySelectorAll("[data-follow]")) place.append(...followers([[place.dataset.follow, place.dataset.value]]));
  document.addEventListener("conspectus:interests", () => reflect(document.querySelectorAll("[data-thing], [data-followed]")));

  window.interests = Object.freeze({
    WORDS, all, replace, toggle, key, valueOf, news: since < newest, followed, fresh, followers, clean, saved, bringBack,
  });
})();

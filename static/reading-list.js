// The page of the reading list: see, sort, annotate, save as a file, bring back, share by a link.
// Marks live in this browser; a shared list travels in the address's fragment, which browsers send to no server.
(function () {
  "use strict";
  const { make, button, say, warn, load, tail, find, growAll, marks, cleanMarks, copier, show, star, root, site } = window.conspectus;
  const $ = (id) => document.getElementById(id);
  const ORDERS = {
    added: ["as starred", (a, b) => (a.mark.at ?? 0) - (b.mark.at ?? 0)],
    title: ["by title", (a, b) => a.paper.heading.localeCompare(b.paper.heading)],
    venue: ["by venue", (a, b) => (a.paper.venue ?? "").localeCompare(b.paper.venue ?? "")],
    unread: ["unread first", (a, b) => Boolean(a.mark.read) - Boolean(b.mark.read)],
  };
  let order = "added";
  let rows = []; // {id, mark, piece, paper} of the papers that this edition of the digest still has
  let friend = null; // ids of a shared list that is being looked at

  /** A mark -> its paper, or null where this edition does not have it. */
  async function resolve([id, mark]) {
    const found = mark.tail ? await find(mark.tail) : null;
    return found ? { id, mark, ...found } : null;
  }

  async function refresh() {
    const all = Object.entries(marks.all()).filter(([, mark]) => mark.star || mark.note);
    const found = await Promise.allSettled(all.map(resolve));
    rows = found.map(({ value }) => value).filter(Boolean);
    const gone = all.filter((_, number) => found[number].value === null).map(([id]) => id);
    const unreached = found.filter(({ status }) => status === "rejected").length;
    $("told").replaceChildren(...(gone.length ? tellGone(gone) : []));
    if (unreached) $("told").append(`${papers(unreached)} could not be loaded. Load the page again when you are online.`);
    draw();
  }

  const papers = (count) => `${count} of your papers`;

  /** Papers that are starred or have notes, and that this edition has no more: said, and let go if the reader wants. */
  function tellGone(gone) {
    const forget = () => marks.replace(Object.fromEntries(Object.entries(marks.all()).filter(([id]) => !gone.includes(id))));
    return [
      `${papers(gone.length)} ${gone.length === 1 ? "is" : "are"} no longer in this digest. `,
      button(gone.length === 1 ? "Forget it" : "Forget them", forget, { className: "plainly" }), " ",
    ];
  }

  // --- what is seen ------------------------------------------------------------------------------------------

  function entry({ id, mark, piece, paper }, own) {
    const element = make("article", { className: "entry", "data-paper": id, "data-piece": piece });
    if (paper.name) element.append(make("p", { className: "name" }, make("b", { dir: "auto" }, paper.name)));
    const link = make("a", { href: root + paper.url, dir: "auto", lang: paper.lang || "en" }, ...growAll(paper.title));
    element.append(make("h2", {}, link, paper.made ? "†" : ""));
    if (paper.highlight) {
      element.append(make("p", { className: paper.cap ? "said cap" : "said", dir: "auto", lang: paper.lang || "en" }, ...growAll(paper.highlight)));
    }
    const facts = make("p", { className: "facts" }, ...[paper.venue, ...(paper.authors ?? []).slice(0, 3)].filter(Boolean)
      .map((text) => make("span", {}, text)));
    element.append(facts, star(element));
    if (own) {
      const read = () => marks.change(id, { read: !marks.of(id).read });
      facts.append(button("Mark as read", read, { className: "plainly", "data-mark": "read", "aria-label": `Mark as read: ${paper.name || paper.heading}` }));
      const note = make("textarea", { rows: mark.note ? 2 : 1, value: mark.note ?? "", "aria-label": `Note on ${paper.heading}`, placeholder: "A note" });
      note.oninput = () => marks.change(id, { note: note.value.trim() });
      element.append(note);
    }
    return element;
  }

  function draw() {
    const focused = document.activeElement;
    if (focused?.tagName === "TEXTAREA" && $("marked").contains(focused)) return show();
    const sorted = [...rows].sort(ORDERS[order][1]);
    $("marked").replaceChildren(...sorted.map((row) => entry(row, true)));
    $("empty").hidden = rows.length > 0;
    document.querySelector("[data-tools]").replaceChildren(...(rows.length ? tools() : []));
    $("keep").replaceChildren(...keep());
    show();
  }

  function tools() {
    const select = make("select", { className: "field", id: "order" });
    for (const [name, [label]] of Object.entries(ORDERS)) {
      select.append(make("option", { value: name, selected: name === order }, label));
    }
    select.onchange = () => { order = select.value; draw(); $("order").focus(); };
    return [
      make("span", {}, `${rows.length} ${rows.length === 1 ? "paper" : "papers"}`),
      make("label", { htmlFor: "order" }, "Sorted"), select,
      copier("Copy a link to this list", () => shareLink(rows.map((row) => row.paper))),
    ];
  }

  // --- sharing -----------------------------------------------------------------------------------------------

  const shareLink = (papers) => `${location.href.split("#")[0]}#papers=${papers.map((paper) => tail(paper.url)).join(".")}`;

  /** The ends of addresses in the fragment of an address, as mails and people may have changed it; null if there are none. */
  function sharedEnds(fragment) {
    const shared = /^#papers=(.+)$/.exec(fragment);
    if (!shared) return null;
    const text = shared[1].replace(/%2[ce]/gi, ".").toLowerCase();
    const ends = [...new Set(text.split(/[.,;\s]/))].filter((end) => /^[a-z0-9]+$/.test(end)).slice(0, 500);
    return ends.length ? ends : null;
  }

  /** Looks at a list that came in the address: what only they have, what both have, and taking it over. */
  async function openShared() {
    friend = sharedEnds(location.hash);
    if (!friend) return $("friend").replaceChildren();
    const asked = await Promise.allSettled(friend.map(find));
    if (asked.some(({ status }) => status === "rejected")) warn("The list that was shared with you could not be loaded whole.");
    const found = asked.map(({ value }) => value).filter(Boolean).map((row) => ({ id: row.paper.id, ...row }));
    const mine = new Set(rows.filter((row) => row.mark.star).map((row) => row.id));
    const views = {
      all: ["All of theirs", found],
      both: ["On both lists", found.filter((row) => mine.has(row.id))],
      theirs: ["Only on theirs", found.filter((row) => !mine.has(row.id))],
    };
    const shown = make("div", { className: "list" });
    const choice = make("fieldset", { className: "choice" }, make("legend", { className: "unseen" }, "Which papers"));
    const look = (name) => {
      shown.replaceChildren(...views[name][1].map((row) => entry({ ...row, mark: {} }, false)));
      show();
    };
    for (const [name, [label, those]] of Object.entries(views)) {
      const input = make("input", { type: "radio", name: "those", checked: name === "all", onchange: () => look(name) });
      choice.append(make("label", {}, input, make("span", {}, `${label} (${those.length})`)));
    }
    const join = button("Add theirs to mine", () => {
      const all = { ...marks.all() };
      for (const row of found) all[row.id] = { at: Date.now(), ...all[row.id], star: true, tail: tail(row.paper.url) };
      leave();
      marks.replace(all);
    });
    const leave = () => {
      history.replaceState(null, "", location.href.split("#")[0]);
      $("friend").replaceChildren();
    };
    const lost = friend.length - found.length;
    $("friend").replaceChildren(
      make("h2", { className: "label" }, "A list that was shared with you"),
      make("p", { className: "note" }, lost ? `${lost} of its papers are not in this digest.` : ""),
      make("div", { className: "tools" }, choice, join, button("Close", leave)),
      shown,
    );
    look("all");
  }

  // --- files -------------------------------------------------------------------------------------------------

  async function citations(format) {
    const parts = [];
    for (const row of rows) {
      const cites = (await load("cite", row.piece)) ?? {};
      if (cites[row.id]) parts.push(cites[row.id][format]);
    }
    return parts;
  }

  const FILES = {
    "BibTeX": ["bib", "application/x-bibtex", async () => (await citations("bib")).join("\n")],
    "RIS": ["ris", "application/x-research-info-systems", async () => (await citations("ris")).join("\r\n")],
    "CSL-JSON": ["csl.json", "application/json", async () => `[\n${(await citations("csl")).join(",\n")}\n]\n`],
    "Markdown": ["md", "text/markdown", async () => rows.map(markdown).join("")],
    "JSON": ["json", "application/json", async () => JSON.stringify({ site, marks: withTails() }, null, 1)],
  };

  /** A line of Markdown; characters that would be read as markup are escaped. */
  function markdown({ mark, paper }) {
    const plain = (text) => text.replace(/([\\`*_[\]<>#|])/g, "\\$1").replace(/\s+/g, " ");
    const where = [(paper.authors ?? []).join(", "), paper.venue].filter(Boolean).map(plain).join(". ");
    const address = new URL(root + paper.url, location.href).href;
    const note = mark.note ? `  ${plain(mark.note)}\n` : "";
    return `- [${mark.read ? "x" : " "}] [${plain(paper.heading)}](${address})${where ? `. ${where}` : ""}\n${note}`;
  }

  /** The marks with the end of each paper's address, by which a later edition of the digest finds it. */
  function withTails() {
    const all = structuredClone(marks.all());
    for (const row of rows) all[row.id].tail = tail(row.paper.url);
    return all;
  }

  function save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  function keep() {
    const parts = [];
    if (rows.length) {
      const row = make("div", { className: "tools" }, make("span", {}, "Save as"));
      for (const [label, [suffix, type, write]] of Object.entries(FILES)) {
        row.append(button(label, async () => save(`reading-list.${suffix}`, type, await write())));
      }
      parts.push(row);
    }
    const file = make("input", { type: "file", accept: ".json,application/json", id: "back", className: "field" });
    file.onchange = () => bringBack(file.files[0]);
    parts.push(make("p", { className: "tools" }, make("label", { htmlFor: "back" }, "Bring back a saved JSON file"), file));
    return parts;
  }

  /** Joins a saved file with what is here; what both have keeps its own note. */
  async function bringBack(file) {
    try {
      const saved = JSON.parse(await file.text());
      if (typeof saved.site === "string" && saved.site !== site) {
        $("told").textContent = `This reading list was saved from another digest (${saved.site}).`;
        return;
      }
      const theirs = cleanMarks(saved.marks);
      const count = Object.keys(theirs).length;
      if (!count) throw new TypeError("no marks");
      const mine = marks.all();
      marks.replace({ ...mine, ...Object.fromEntries(
        Object.entries(theirs).map(([id, mark]) => [id, { ...mark, ...(Object.hasOwn(mine, id) ? mine[id] : {}) }])) });
      say(`${count} ${count === 1 ? "mark" : "marks"} brought back.`);
    } catch {
      $("told").textContent = "This file is not a reading list that was saved here as JSON.";
    }
  }

  // --- begin -------------------------------------------------------------------------------------------------

  document.addEventListener("conspectus:marks", refresh);
  addEventListener("online", refresh);
  addEventListener("hashchange", openShared);
  refresh().then(openShared);
})();

// The page of the reading list: see, sort, group, annotate, save as a file, bring back, share by a link.
// Marks live in this browser; a shared list travels in the address's fragment, which browsers send to no server.
(function () {
  "use strict";
  const { make, button, say, warn, tail, find, marks, cleanMarks, copier, show, star, site, loadScript } = window.conspectus;
  const { interests, bibliographies: { save } } = window;
  const $ = (id) => document.getElementById(id);
  const ORDERS = {
    mine: [gettext("in my order"), (a, b) => (a.mark.at ?? 0) - (b.mark.at ?? 0)],
    title: [gettext("by title"), (a, b) => a.paper.heading.localeCompare(b.paper.heading)],
    venue: [gettext("by venue"), (a, b) => (a.paper.venue ?? "").localeCompare(b.paper.venue ?? "")],
    unread: [gettext("unread first"), (a, b) => Boolean(a.mark.read) - Boolean(b.mark.read)],
  };
  const FIELDS = /^(?:TEXTAREA|INPUT)$/;
  let order = "mine";
  let rows = []; // {id, mark, piece, paper} of the papers that this edition of the digest still has

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
    if (unreached) $("told").append(gettext`${ofYours(unreached)} could not be loaded. Load the page again when you are online.`);
    draw();
  }

  const papers = (count) => ngettext(count, `${count} paper`, `${count} papers`);
  const ofYours = (count) => gettext`${count} of your papers`;

  /** Papers that are starred or have notes, and that this edition has no more: said, and let go if the reader wants. */
  function tellGone(gone) {
    const forget = () => marks.replace(Object.fromEntries(Object.entries(marks.all()).filter(([id]) => !gone.includes(id))));
    return [
      ngettext(gone.length, `${ofYours(gone.length)} is no longer in this digest.`, `${ofYours(gone.length)} are no longer in this digest.`), " ",
      button(gone.length === 1 ? gettext("Forget it") : gettext("Forget them"), forget, { className: "plainly" }), " ",
    ];
  }

  // --- what is seen ------------------------------------------------------------------------------------------

  /** The rows as they are shown and saved: [name of the group, its rows] …, those of no group first. */
  function grouped() {
    const groups = new Map([["", []]]);
    for (const row of [...rows].sort(ORDERS[order][1])) {
      const name = row.mark.group ?? "";
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    return [...groups].filter(([, those]) => those.length).sort(([a], [b]) => a.localeCompare(b));
  }

  function entry({ id, piece, paper }, level) {
    const element = window.paperEntry.told({ ...paper, id }, [paper.venue, ...(paper.authors ?? []).slice(0, 3)], level);
    element.dataset.piece = piece;
    element.append(star(element));
    return element;
  }

  /** An entry of one's own list, the `place`-th of `count`, with what one does with it. */
  function own(row, place, count) {
    const { id, mark, paper } = row;
    const called = paper.name || paper.heading;
    const element = entry(row, mark.group ? "h3" : "h2");
    const read = () => marks.change(id, { read: !marks.of(id).read });
    const act = make("p", { className: "facts" },
      button(gettext("Mark as read"), read, { className: "plainly", "data-mark": "read", "aria-label": gettext`Mark as read: ${called}` }));
    if (order === "mine" && count > 1) {
      for (const [label, step] of [[gettext("Up"), -1], [gettext("Down"), 1]]) {
        act.append(button(label, () => move(id, step), {
          className: "plainly", "data-move": step, disabled: place + step < 0 || place + step === count, "aria-label": `${label}: ${called}` }));
      }
    }
    const group = make("input", { type: "text", value: mark.group ?? "", placeholder: gettext("No group"), autocomplete: "off", "aria-label": gettext`Group of ${called}` });
    group.setAttribute("list", "groups");
    group.onchange = () => marks.change(id, { group: group.value.trim() });
    const note = make("textarea", { rows: mark.note ? 2 : 1, value: mark.note ?? "", "aria-label": gettext`Note on ${paper.heading}`, placeholder: gettext("A note") });
    note.oninput = () => marks.change(id, { note: note.value.trim() });
    act.append(group);
    element.append(act, note);
    return element;
  }

  /** Puts a paper before or behind its neighbour in its group: the order is that of the times which marks carry. */
  function move(id, step) {
    const groups = grouped().map(([name, those]) => [name, those.map((row) => row.id)]);
    const [, ids] = groups.find(([, those]) => those.includes(id));
    const place = ids.indexOf(id);
    [ids[place], ids[place + step]] = [ids[place + step], ids[place]];
    const all = { ...marks.all() };
    groups.flatMap(([, those]) => those).forEach((each, number) => { all[each] = { ...all[each], at: number + 1 }; });
    marks.replace(all);
    say(gettext`Now number ${place + step + 1} of ${ids.length}.`);
  }

  function draw() {
    const focused = $("marked").contains(document.activeElement) ? document.activeElement : null;
    if (FIELDS.test(focused?.tagName)) return show();
    const held = focused?.closest(".entry")?.dataset.paper;
    const sections = grouped().map(([name, those]) => make("section", {},
      ...(name ? [make("h2", { className: "label", dir: "auto" }, name)] : []),
      ...those.map((row, place) => own(row, place, those.length))));
    const names = [...new Set(rows.map((row) => row.mark.group).filter(Boolean))];
    const choices = make("datalist", { id: "groups" }, ...names.map((value) => make("option", { value })));
    $("marked").replaceChildren(...sections, choices);
    $("empty").hidden = rows.length > 0;
    document.querySelector("[data-tools]").replaceChildren(...(rows.length ? tools() : []));
    $("keep").replaceChildren(...keep());
    $("followed").hidden = false;
    show();
    if (held) holdAgain(held, focused.getAttribute("aria-label"));
  }

  /** Gives the focus back to a control of a paper after the list was drawn anew; to another one where it cannot be used now. */
  function holdAgain(id, label) {
    const controls = [...$("marked").querySelectorAll(`[data-paper="${CSS.escape(id)}"] button:enabled`)];
    (controls.find((control) => control.getAttribute("aria-label") === label) ?? controls.find((control) => control.dataset.move))?.focus();
  }

  function tools() {
    const select = make("select", { className: "field", id: "order" });
    for (const [name, [label]] of Object.entries(ORDERS)) {
      select.append(make("option", { value: name, selected: name === order }, label));
    }
    select.onchange = () => { order = select.value; draw(); $("order").focus(); };
    return [make("span", {}, papers(rows.length)), make("label", { htmlFor: "order" }, gettext("Sorted")), select, ...share()];
  }

  // --- sharing -----------------------------------------------------------------------------------------------

  /** Where others find this page: its address, or from a disk the one that the publisher gave; empty where nobody can. */
  function hosted() {
    const here = location.href.split("#")[0];
    return location.protocol === "file:" ? document.querySelector("link[rel=canonical]")?.href ?? "" : here;
  }

  /** On paper each paper has its whole address, where somebody can follow it. */
  function printAddresses() {
    for (const link of hosted() ? document.querySelectorAll(".entry :is(h2, h3) a") : []) {
      link.setAttribute("data-address", new URL(link.getAttribute("href"), hosted()).href);
    }
  }

  const shareLink = () => `${hosted()}#papers=${grouped().flatMap(([, those]) => those).map((row) => tail(row.paper.url)).join(".")}`;

  function share() {
    if (!hosted()) return [button(gettext("Save a file to send"), saveList)];
    return [copier(gettext("Copy a link to this list"), shareLink), button(gettext("Show it as a QR code"), showCode)];
  }

  /** The link as a square that a telephone reads from the screen. */
  async function showCode() {
    if (!window.qrcode) await loadScript($("keep").dataset.code);
    const code = window.qrcode(0, "L");
    try {
      code.addData(shareLink(), "Byte");
      code.make();
    } catch {
      return warn(gettext("These are more papers than a QR code holds. Copy the link instead."));
    }
    const count = code.getModuleCount();
    const cells = [...Array(count * count).keys()].map((cell) => [Math.floor(cell / count), cell % count]);
    const path = cells.filter(([row, column]) => code.isDark(row, column)).map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    for (const [name, value] of Object.entries({ viewBox: `-4 -4 ${count + 8} ${count + 8}`, role: "img", "aria-label": gettext("A QR code of the link to this list") })) svg.setAttribute(name, value);
    svg.append(document.createElementNS(svg.namespaceURI, "path"));
    svg.firstChild.setAttribute("d", path);
    const dialog = make("dialog", { className: "code" }, svg, make("p", {}, button(gettext("Close"), () => dialog.close())));
    dialog.onclose = () => dialog.remove();
    document.body.append(dialog);
    dialog.showModal();
  }

  /** The ends of addresses in the fragment of an address, as mails and people may have changed it; null if there are none. */
  function sharedEnds(fragment) {
    const shared = /^#papers=(.+)$/.exec(fragment);
    if (!shared) return null;
    const text = shared[1].replace(/%2[ce]/gi, ".").toLowerCase();
    const ends = [...new Set(text.split(/[.,;\s]/))].filter((end) => /^[a-z0-9]+$/.test(end)).slice(0, 500);
    return ends.length ? ends : null;
  }

  /** Looks at a list that came in the address. */
  async function openShared() {
    const ends = sharedEnds(location.hash);
    if (!ends) return $("friend").replaceChildren();
    await compare(gettext("A list that was shared with you"), ends.map((end) => [null, { star: true, tail: end }]));
  }

  /** Another list beside one's own, before anything is taken: what is on both, only on theirs, only on mine; and what `more` it
   * brings. */
  async function compare(heading, theirs, more = []) {
    const asked = await Promise.allSettled(theirs.map(resolve));
    if (asked.some(({ status }) => status === "rejected")) warn(gettext("The list could not be loaded whole."));
    const found = asked.map(({ value }) => value).filter(Boolean).map((row) => ({ ...row, id: row.paper.id }));
    const their = new Set(found.map((row) => row.id));
    const mine = new Set(rows.map((row) => row.id));
    const parts = [
      [gettext("Only on theirs"), found.filter((row) => !mine.has(row.id))],
      [gettext("On both lists"), found.filter((row) => mine.has(row.id))],
      [gettext("Only on mine"), rows.filter((row) => !their.has(row.id))],
    ];
    const leave = () => {
      history.replaceState(null, "", location.href.split("#")[0]);
      $("friend").replaceChildren();
    };
    const join = button(gettext("Add theirs to mine"), () => {
      const all = { ...marks.all() };
      const elsewhere = theirs.filter(([id], number) => id && !asked[number].value); // of another edition: kept for it
      const here = found.map((row) => [row.id, { at: Date.now(), ...row.mark, tail: tail(row.paper.url) }]);
      const taken = cleanMarks(Object.fromEntries([...elsewhere, ...here]));
      for (const [id, mark] of Object.entries(taken)) all[id] = { ...mark, ...(Object.hasOwn(all, id) ? all[id] : {}), ...(mark.star ? { star: true } : {}) };
      leave();
      marks.replace(all);
      say(gettext`${papers(Object.keys(taken).length)} of theirs on your list.`);
    });
    const lost = theirs.length - found.length;
    const sections = parts.filter(([, those]) => those.length).map(([label, those]) => make("details", { open: label === parts[0][0] },
      make("summary", { className: "label" }, `${label} (${those.length})`),
      make("div", { className: "list" }, ...those.map((row) => {
        const element = entry(row, "h3");
        if (row.mark.note) element.append(make("p", { className: "said", dir: "auto" }, gettext`Note: ${row.mark.note}`));
        return element;
      }))));
    $("friend").replaceChildren(
      make("h2", {}, heading),
      make("p", { className: "note" }, lost ? gettext`${papers(theirs.length)}; ${lost} of its papers are not in this digest.` : gettext`${papers(theirs.length)}.`),
      make("div", { className: "tools" }, ...(found.length || theirs.some(([id]) => id) ? [join] : []), button(gettext("Close"), leave)),
      ...sections,
      ...more,
    );
    show();
  }

  // --- files -------------------------------------------------------------------------------------------------

  /** The marks with the end of each paper's address, by which a later edition of the digest finds it. */
  function withTails() {
    const all = structuredClone(marks.all());
    for (const row of rows) all[row.id].tail = tail(row.paper.url);
    return all;
  }

  const saveList = () => save("reading-list.json", "application/json", JSON.stringify({ site, marks: withTails(), ...interests.saved() }, null, 1));

  function keep() {
    const parts = [];
    if (rows.length || interests.all().length) {
      const row = make("div", { className: "tools" }, make("span", {}, gettext("Save as")));
      for (const [label, [suffix, type, write]] of rows.length ? Object.entries(window.savedList) : []) {
        row.append(button(label, async () => save(`reading-list.${suffix}`, type, await write(grouped()))));
      }
      row.append(button("JSON", saveList));
      parts.push(row);
    }
    const file = make("input", { type: "file", accept: ".json,application/json", id: "back", className: "field" });
    file.onchange = () => bringBack(file.files[0]);
    parts.push(make("p", { className: "tools" }, make("label", { htmlFor: "back" }, gettext("Look at a saved JSON file, and add it")), file));
    return parts;
  }

  /** Shows what a saved file holds beside what is here; what both have keeps its own note. */
  async function bringBack(file) {
    try {
      const saved = JSON.parse(await file.text());
      if (typeof saved.site === "string" && saved.site !== site) {
        $("told").textContent = gettext`This reading list was saved from another digest (${saved.site}).`;
        return;
      }
      const theirs = Object.entries(cleanMarks(saved.marks));
      const follow = window.followed(saved);
      if (!theirs.length && !follow.length) throw new TypeError("no marks");
      $("told").replaceChildren();
      await compare(gettext`The list in ${file.name}`, theirs, follow);
      $("friend").scrollIntoView();
    } catch {
      $("told").textContent = gettext("This file is not a reading list that was saved here as JSON.");
    }
  }

  // --- begin -------------------------------------------------------------------------------------------------

  document.addEventListener("conspectus:marks", refresh);
  document.addEventListener("conspectus:interests", () => $("keep").replaceChildren(...keep()));
  addEventListener("online", refresh);
  addEventListener("beforeprint", printAddresses);
  addEventListener("hashchange", openShared);
  refresh().then(openShared).then(() => { if (location.hash === "#followed") $("followed").scrollIntoView(); });
})();

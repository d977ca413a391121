// What readers ask for now and then: an abstract in a list, help on keys, a note on a paper's page, a paper at random, previews of papers that a
// page leads to. site.js loads it then.
(function () {
  "use strict";
  const { asides, make, load, digest, find, tail, growAll, button, warn, keys, marks, where, root, UNREACHED } = window.conspectus;

  // --- abstracts in a list -----------------------------------------------------------------------------------------------

  /** The paper of an entry: from the piece that the page names, or from where this edition of the site has it; null while
   * it cannot be had. */
  async function paperOf(entry) {
    try {
      const { piece, paper: id } = entry.dataset;
      const papers = piece && (await load("papers", piece));
      return (papers || []).find((one) => one.id === id) ?? (await find(where(entry).tail))?.paper ?? null;
    } catch {
      return null;
    }
  }

  const QUIET = ["background", "gap", "outlook"];
  const ROLES = {
    background: gettext("Background"), gap: gettext("Gap"), contribution: gettext("Contribution"), method: gettext("Method"),
    result: gettext("Result"), outlook: gettext("Outlook"), availability: gettext("Availability"),
  };

  /** An abstract as the paper's page shows it: a paragraph for neighbours of one role, which is said where they differ. */
  function abstract(paper) {
    const sentences = paper.sentences ?? [];
    const told = new Set(sentences.map(([role]) => role).filter(Boolean)).size > 1;
    const whole = make("div", { className: "unfolded" });
    let before = null;
    for (const [role, ...trees] of sentences) {
      if (role !== before) {
        whole.append(make("p", { className: told && QUIET.includes(role) ? `${role} quiet` : role, dir: "auto", lang: paper.lang || "en" }));
        if (told && role) whole.lastChild.append(make("span", { className: "note", lang: document.documentElement.lang }, `${ROLES[role]}: `));
      }
      whole.lastChild.append(...growAll(trees), " ");
      before = role;
    }
    return whole;
  }

  asides.unfolded = async (entry) => {
    const paper = await paperOf(entry);
    return paper && abstract(paper);
  };

  // --- keys ------------------------------------------------------------------------------------------------------------

  const KEYS = [
    ["/", gettext("search")], ["j", gettext("next paper")], ["k", gettext("previous paper")], ["o", gettext("open it")],
    ["s", gettext("star it")], ["x", gettext("mark it as read")], ["l", gettext("Reading list")], ["?", gettext("this help")],
  ];

  let dialog = null;
  function help() {
    if (!dialog) {
      const list = make("dl", { className: "keys" });
      for (const [key, what] of KEYS) list.append(make("dt", {}, make("kbd", {}, key)), make("dd", {}, what));
      const on = make("input", { type: "checkbox", checked: keys.on() });
      on.onchange = () => keys.set(on.checked);
      const title = make("h2", { id: "keys" }, gettext("Keyboard shortcuts"));
      dialog = make("dialog", { "aria-labelledby": "keys" }, title, list,
        make("p", {}, make("label", {}, on, " ", gettext("Shortcuts are on"))), make("p", {}, button(gettext("Close"), () => dialog.close())));
      document.body.append(dialog);
    }
    dialog.showModal();
  }

  document.addEventListener("conspectus:help", help);

  // --- a note on a paper's page ------------------------------------------------------------------------------------------

  let field = null;

  /** The field for the note, which is kept as it is typed. */
  function noteField(entry) {
    const id = entry.dataset.paper;
    const made = make("textarea", { className: "my-note", rows: 2, "aria-label": gettext("My note"), placeholder: gettext("A note, kept in this browser") });
    const read = () => { if (document.activeElement !== made) made.value = marks.of(id).note ?? ""; };
    made.oninput = () => marks.change(id, { note: made.value.trim(), ...where(entry) });
    document.addEventListener("conspectus:marks", read);
    read();
    return made;
  }

  /** Opens the field, or closes it; the focus goes there with the one who opened it. */
  function note() {
    const control = document.querySelector("[data-note]");
    if (field) field.hidden = !field.hidden;
    else control.parentNode.append(field = noteField(control.closest("[data-paper]")));
    control.setAttribute("aria-expanded", String(!field.hidden));
    if (document.activeElement === control) field.focus();
  }

  document.addEventListener("conspectus:note", note);

  // --- a paper at random -------------------------------------------------------------------------------------------------

  async function random() {
    const among = (list) => list[Math.floor(Math.random() * list.length)];
    const places = await load("where", Math.floor(Math.random() * digest().buckets));
    const ends = Object.keys(places ?? {});
    if (places && !ends.length) return;
    const found = places && await find(among(ends)).catch(() => null);
    if (!found) return warn(UNREACHED);
    location.href = root + found.paper.url;
  }

  document.addEventListener("conspectus:random", random);

  // --- previews ----------------------------------------------------------------------------------------------------------

  let preview = null;
  let soon = 0;

  function hidePreview() {
    clearTimeout(soon);
    preview?.remove();
    preview = null;
  }

  async function showPreview(link) {
    const { paper } = (await find(tail(link.href)).catch(() => null)) ?? {};
    if (!paper || !link.matches(":hover, :focus")) return;
    hidePreview();
    const said = paper.highlight ?? [paper.heading];
    preview = make("div", { className: "preview", role: "tooltip", id: "preview" },
      make("p", { className: paper.cap ? "cap" : "", lang: paper.lang || "en", dir: "auto" }, ...growAll(said)));
    preview.onmouseleave = hidePreview;
    document.querySelector("main").append(preview);
    const place = link.getBoundingClientRect();
    const left = Math.max(8, Math.min(place.left, innerWidth - preview.offsetWidth - 8));
    preview.style.setProperty("left", `${left + scrollX}px`);
    const below = place.bottom + preview.offsetHeight < innerHeight;
    preview.style.setProperty("top", `${scrollY + (below ? place.bottom : place.top - preview.offsetHeight)}px`);
    link.setAttribute("aria-describedby", "preview");
  }

  function previews() {
    for (const link of document.querySelectorAll("[data-preview]")) {
      const start = () => { clearTimeout(soon); soon = setTimeout(() => showPreview(link), 350); };
      const stop = () => {
        clearTimeout(soon);
        setTimeout(() => { if (preview && !preview.matches(":hover") && !link.matches(":hover, :focus")) hidePreview(); }, 150);
      };
      if (link.matches(":hover, :focus")) start();
      link.addEventListener("focus", start);
      link.addEventListener("blur", stop);
      if (matchMedia("(hover: hover)").matches) {
        link.addEventListener("mouseenter", start);
        link.addEventListener("mouseleave", stop);
      }
    }
    addEventListener("keydown", (event) => { if (event.key === "Escape") hidePreview(); });
  }

  previews();
})();

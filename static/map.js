// The map: every dot answers to pointer, finger and keys, what is typed or starred lights up, a topic fills the picture.
// Without this script the picture stays, with its links. What it draws lies over that picture (`.over`), so that pointing
// draws nothing anew but a ring.
(async function () {
  "use strict";
  const { make, load, loadScript, digest, shaped, find, tail, marks, star, show, say, warn, root, UNREACHED } = window.conspectus;

  const PLACES = ["x", "y", "kinds", "topics", "subjects", "pieces", "names"];
  const SUBJECT = ["id", "label", "url", "box"];
  const REACH = { mouse: 16, touch: 28 }; // pixels from a dot that still mean it
  const REST = 60; // milliseconds that a pointer stays, so that crossing other dots on the way to the card changes nothing
  const GAP = 28; // pixels between a dot and its card
  const MARGIN = 45; // around a topic, in units of the picture
  const AROUND = 150; // of a paper that is shown by a link
  const CLOSEST = 120; // units of the picture that are seen at least
  const NAMED = 40; // names at a time
  const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

  const stage = document.querySelector(".stage");
  const atlas = stage.closest(".atlas");
  const picture = stage.querySelector(".map");
  const legend = document.querySelector(".legend");
  const small = "small" in stage.dataset;
  const phone = matchMedia("(max-width: 47.99rem)");

  const data = await load("map", "places");
  if (!data) return;
  shaped("the places of papers", data, PLACES).subjects.forEach((subject) => shaped("the place of a topic", subject, SUBJECT));
  const { x: xs, y: ys, names, subjects } = data;

  // --- where papers are --------------------------------------------------------------------------------------------

  const whole = picture.getAttribute("viewBox").split(" ").map(Number);
  const starts = new Map();
  let count = 0;
  for (const [piece, papers] of data.pieces) {
    starts.set(piece, count);
    count += papers;
  }
  const pieceOf = (number) => data.pieces.findLast(([piece]) => starts.get(piece) <= number)[0];

  async function paperAt(number) {
    const piece = pieceOf(number);
    const papers = await load("papers", piece).catch(() => null);
    return papers?.[number - starts.get(piece)] ?? null;
  }

  const known = new Map(); // end of a paper's address -> its number
  async function numberOf(end) {
    if (!known.has(end)) {
      const found = await find(end).catch(() => null);
      if (!found) return null;
      const papers = await load("papers", found.piece);
      known.set(end, starts.get(found.piece) + papers.findIndex(({ id }) => id === found.paper.id));
    }
    return known.get(end);
  }

  // --- what is drawn over the picture ------------------------------------------------------------------------------

  const NS = "http://www.w3.org/2000/svg";
  function draw(tag, attributes, text = "") {
    const element = document.createElementNS(NS, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  }
  const over = draw("svg", { class: "over", "aria-hidden": "true", focusable: "false" });
  const layers = Object.fromEntries(["lit", "starred", "names", "pointed"].map((name) => [name, draw("g", {})]));
  over.append(...Object.values(layers));
  picture.after(over);

  let view = whole;
  let zoomed = null; // the subject that fills the picture
  let lit = null; // the numbers of the papers that what is typed has found
  let starred = []; // [number, name]
  let current = -1;
  let pinned = false;
  let returning = false;

  const unit = () => view[2] / stage.clientWidth;
  const inView = (number) => {
    const [left, top, width, height] = view;
    return xs[number] >= left && xs[number] <= left + width && ys[number] >= top && ys[number] <= top + height;
  };
  /** Where a paper is, in pixels of the stage. */
  const pixel = (number) => [(xs[number] - view[0]) / unit(), (ys[number] - view[1]) / unit()];

  /** The view that shows all of a box: inside the whole picture, and in its proportions, so that nothing on the page moves. */
  function fitted([left, top, width, height]) {
    const ratio = whole[2] / whole[3];
    const across = Math.min(whole[2], Math.max(width, height * ratio));
    const down = across / ratio;
    const between = (value, most) => Math.max(0, Math.min(most, value));
    return [between(left + width / 2 - across / 2, whole[2] - across), between(top + height / 2 - down / 2, whole[3] - down), across, down];
  }

  function look(box) {
    view = fitted(box);
    for (const svg of [picture, over]) svg.setAttribute("viewBox", view.join(" "));
    stage.classList.toggle("closer", view[2] < whole[2]);
    redraw();
  }

  /** Dots as one path: points that round caps make visible. */
  const points = (numbers) => numbers.map((number) => `M${xs[number]} ${ys[number]}h0`).join("");

  const STAR = Array.from({ length: 10 }, (_, corner) => {
    const turn = (corner * Math.PI) / 5 - Math.PI / 2;
    const radius = corner % 2 ? 3.6 : 8.5;
    return [Math.cos(turn) * radius, Math.sin(turn) * radius];
  });

  function redraw() {
    const size = unit();
    const closer = Math.sqrt(view[2] / whole[2]);
    const width = stage.dataset.dot * closer;
    // all names of a small map are shown, and have room at the size that they were placed with, not at a larger one
    atlas.style.setProperty("--unit", small && view === whole && !phone.matches ? Math.min(size, 1) : size);
    for (const dots of picture.querySelectorAll(".dots")) dots.setAttribute("stroke-width", width);
    atlas.classList.toggle("dimmed", lit !== null);
    layers.lit.replaceChildren(...(lit ? [0, 1, 2, 3, 4, 5, 6].map((kind) => draw("path", {
      class: `lit t${kind}`, "stroke-width": 1.6 * width, d: points([...lit].filter((number) => data.kinds[number] === kind)),
    })) : []));
    layers.starred.replaceChildren(draw("path", {
      class: "stars",
      d: starred.map(([number]) => `M${STAR.map(([x, y]) => `${xs[number] + x * size} ${ys[number] + y * size}`).join("L")}z`).join(""),
    }));
    nameThem(size);
    point();
  }

  // --- names -------------------------------------------------------------------------------------------------------

  /** The names of what matters most in this view, none over another: what she starred, then what is central. */
  function nameThem(size) {
    for (const link of picture.querySelectorAll("a")) link.classList.toggle("mine", starred.some(([number]) => number === Number(link.dataset.number)));
    atlas.classList.toggle("told", !small);
    layers.names.replaceChildren();
    if (small) return;
    const frame = stage.getBoundingClientRect();
    const taken = [...picture.querySelectorAll(".topic text")].map((text) => text.getBoundingClientRect())
      .map(({ left, top, width, height }) => [left - frame.left, top - frame.top, width, height]);
    const free = (box) => box[0] >= 0 && box[0] + box[2] <= frame.width
      && taken.every(([x, y, w, h]) => box[0] + box[2] <= x || x + w <= box[0] || box[1] + box[3] <= y || y + h <= box[1]);
    const mine = new Set(starred.map(([number]) => number));
    const others = phone.matches && view === whole ? [] : lit ? names.filter(([number]) => lit.has(number)) : names;
    const wanted = [...starred, ...others.filter(([number]) => !mine.has(number))].filter(([number]) => inView(number));
    let room = NAMED;
    for (const [number, name] of wanted) {
      if (!room) break;
      const [x, y] = pixel(number);
      const wide = 7.6 * name.length + 22;
      const right = [x - 8, y - 10, wide + 8, 20];
      const left = [x - wide, y - 10, wide + 8, 20];
      const box = [right, left].find(free);
      if (!box) continue;
      taken.push(box);
      room -= 1;
      const end = box === left;
      layers.names.append(draw("text", {
        x: xs[number] + (end ? -13 : 13) * size, y: ys[number] + 5 * size, class: `${mine.has(number) ? "mine " : ""}${end ? "end" : ""}`,
      }, name));
    }
  }

  async function readStars() {
    const found = Object.values(marks.all()).filter((mark) => mark.star && mark.tail);
    const numbers = await Promise.all(found.map((mark) => numberOf(mark.tail)));
    const there = numbers.filter((number) => number !== null);
    const papers = await Promise.all(there.map(paperAt));
    starred = there.flatMap((number, place) => (papers[place] ? [[number, (papers[place].name || papers[place].heading).slice(0, 32)]] : []));
    redraw();
  }

  // --- one paper: ring, tie and card -------------------------------------------------------------------------------

  const card = make("article", { className: "card", hidden: true, "aria-label": gettext("The paper pointed at") });
  stage.append(card);

  async function choose(number, { pin = pinned, told = false } = {}) {
    pinned = pin;
    if (number === current && !card.hidden) return;
    current = number;
    point();
    const paper = await paperAt(number);
    if (current !== number) return;
    if (!paper) {
      warn(UNREACHED);
      return;
    }
    fill(paper, number);
    point();
    if (told) say([paper.heading, subjects[data.topics[number]]?.label].filter(Boolean).join(". "));
  }

  function fill(paper, number) {
    card.dataset.paper = stage.dataset.paper = paper.id;
    const entry = window.paperEntry.told(paper, [subjects[data.topics[number]]?.label, paper.venue]);
    card.replaceChildren(...entry.childNodes);
    card.append(make("p", { className: "row" }, star(card), make("a", { href: root + paper.url }, gettext("Open →")),
      make("button", { type: "button", className: "plainly close", onclick: close, "aria-label": gettext("Close the card") }, gettext("Close"))));
    card.hidden = false;
    show(card);
  }

  function close() {
    const back = card.contains(document.activeElement);
    current = -1;
    pinned = false;
    card.hidden = true;
    delete stage.dataset.paper;
    point();
    if (!back) return;
    returning = true; // not to the first dot
    stage.focus({ preventScroll: true });
    returning = false;
  }

  /** Draws the ring around the chosen dot and the line to its card, and puts the card where it covers neither. */
  function point() {
    for (const link of picture.querySelectorAll(".here")) link.classList.remove("here");
    layers.pointed.replaceChildren();
    if (current < 0) return;
    picture.querySelector(`a[data-number="${current}"]`)?.classList.add("here");
    const size = unit();
    const at = { cx: xs[current], cy: ys[current] };
    layers.pointed.append(draw("circle", { class: "dot", r: 5 * size, ...at }), draw("circle", { class: "ring", r: 12 * size, ...at }));
    if (card.hidden) return;
    card.removeAttribute("style");
    const [x, y] = pixel(current);
    if (phone.matches) {
      const below = stage.getBoundingClientRect().top + y + 24 - card.getBoundingClientRect().top;
      if (below > 0) scrollBy({ top: below });
      return;
    }
    const [width, height] = [stage.clientWidth, stage.clientHeight];
    const [wide, high] = [card.offsetWidth, card.offsetHeight];
    const sides = [
      [width - x - GAP - wide, x + GAP, y - high / 3, [x + GAP, y]],
      [x - GAP - wide, x - GAP - wide, y - high / 3, [x - GAP, y]],
    ].sort((a, b) => b[0] - a[0]);
    let [room, left, top, end] = sides[0];
    if (room < 0) {
      left = Math.max(0, Math.min(width - wide, x - wide / 2));
      const under = y < height / 2;
      top = under ? y + GAP : y - GAP - high;
      end = [x, under ? y + GAP : y - GAP];
    } else {
      top = Math.max(0, Math.min(Math.max(height - high, 0), top));
    }
    card.style.setProperty("left", `${left}px`);
    card.style.setProperty("top", `${top}px`);
    layers.pointed.prepend(draw("path", { class: "tie", d: `M${at.cx} ${at.cy}L${view[0] + end[0] * size} ${view[1] + end[1] * size}` }));
  }

  // --- pointer and finger ------------------------------------------------------------------------------------------

  /** The paper nearest to a place of the window, if it is within reach; -1 if none is. */
  function under({ clientX, clientY, pointerType }) {
    const frame = stage.getBoundingClientRect();
    const size = unit();
    const [x, y] = [view[0] + (clientX - frame.left) * size, view[1] + (clientY - frame.top) * size];
    let best = -1;
    let least = ((REACH[pointerType] ?? REACH.touch) * size) ** 2;
    for (let number = 0; number < xs.length; number += 1) {
      const square = (xs[number] - x) ** 2 + (ys[number] - y) ** 2;
      if (square <= least) [best, least] = [number, square];
    }
    return best;
  }

  let resting = 0;
  const inside = (event) => card.contains(event.target);

  stage.addEventListener("pointermove", (event) => {
    clearTimeout(resting);
    if (event.pointerType !== "mouse" || pinned || inside(event)) return;
    resting = setTimeout(() => {
      const number = under(event);
      if (number >= 0) choose(number);
    }, REST);
  });
  stage.addEventListener("pointerleave", (event) => {
    clearTimeout(resting);
    if (event.pointerType === "mouse" && !pinned && !stage.contains(document.activeElement)) close();
  });
  // a press keeps the card open; one on a linked dot does the same as on any other, unless it asks for a new window
  stage.addEventListener("click", (event) => {
    if (inside(event) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const number = under(event);
    if (number >= 0) choose(number, { pin: true });
    else close();
  });

  const zoom = window.gestures(stage, [picture, over], { view: () => view, fitted, least: CLOSEST, look, begin: close });

  // --- keys --------------------------------------------------------------------------------------------------------

  /** The nearest dot that lies more in this direction than beside it; -1 where there is none. */
  function next([right, down]) {
    let best = -1;
    let least = Infinity;
    for (let number = 0; number < xs.length; number += 1) {
      const [across, along] = [xs[number] - xs[current], ys[number] - ys[current]];
      const ahead = across * right + along * down;
      const beside = Math.abs(across * down + along * right);
      if (ahead <= 0 || beside > ahead || !inView(number) || (lit && !lit.has(number))) continue;
      const way = ahead * ahead + 2 * beside * beside;
      if (way < least) [best, least] = [number, way];
    }
    return best;
  }

  const first = () => [...(lit ?? names.map(([number]) => number))].find(inView) ?? -1;

  stage.addEventListener("focus", () => {
    if (current < 0 && !returning && stage.matches(":focus-visible") && first() >= 0) choose(first(), { told: true });
  });
  stage.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && current >= 0) {
      event.preventDefault();
      close();
      return;
    }
    if (event.target !== stage || event.ctrlKey || event.metaKey || event.altKey) return;
    if (Object.hasOwn(DIRECTIONS, event.key)) {
      event.preventDefault();
      const number = current < 0 ? first() : next(DIRECTIONS[event.key]);
      if (number >= 0) choose(number, { pin: true, told: true });
    } else if (event.key === "Enter" && current >= 0) {
      card.querySelector("h2 a")?.click();
    }
  });
  stage.addEventListener("focusout", (event) => {
    if (!stage.contains(event.relatedTarget) && !pinned) close();
  });

  // --- topics and links into the map -------------------------------------------------------------------------------

  const told = make("p", { className: "note", role: "status" });

  function tell() {
    const found = lit ? [gettext`${lit.size.toLocaleString("en")} of ${xs.length.toLocaleString("en")} papers are lit.`, " "] : [];
    const page = zoomed && picture.ownerDocument.querySelector(`[data-topic="${zoomed.id}"]`)
      ? [make("a", { href: root + zoomed.url }, gettext`The papers on ${zoomed.label}`)] : [];
    told.replaceChildren(...found, ...page);
  }

  async function go() {
    const { topic, paper } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    zoomed = subjects.find(({ id }) => id === topic) ?? null;
    const [left, top, width, height] = zoomed?.box ?? whole;
    const number = paper ? await numberOf(paper) : null;
    if (number !== null) look([xs[number] - AROUND, ys[number] - AROUND, 2 * AROUND, 2 * AROUND]);
    else if (zoomed) look([left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN]);
    else look(whole);
    if (view[2] === whole[2]) view = whole;
    for (const link of legend.querySelectorAll("a")) {
      if (link.dataset.topic === (zoomed?.id ?? (number === null ? "" : null))) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    if (others) others.value = zoomed && !shown.has(zoomed.id) ? zoomed.id : "";
    tell();
    if (number !== null) choose(number, { pin: true, told: true });
    else close();
  }

  const shown = new Set();
  for (const link of legend.querySelectorAll("[data-topic]")) {
    shown.add(link.dataset.topic);
    link.href = `#topic=${encodeURIComponent(link.dataset.topic)}`;
  }
  const left = subjects.filter(({ id }) => !shown.has(id));
  const others = left.length && shown.size ? make("select", { "aria-label": gettext("Zoom to another topic") }, make("option", { value: "" }, gettext("Another topic …")),
    ...left.map(({ id, label }) => make("option", { value: id }, label))) : null;
  if (others) {
    others.onchange = () => { location.hash = others.value ? `topic=${encodeURIComponent(others.value)}` : ""; };
    legend.append(make("li", {}, others));
  }
  if (shown.size) legend.prepend(make("li", {}, make("a", { href: "#", "data-topic": "" }, gettext("The whole map"))));

  // --- words -------------------------------------------------------------------------------------------------------

  const field = make("input", {
    className: "field", type: "text", inputMode: "search", autocomplete: "off", placeholder: gettext("Light up a word, a name, an author"),
    "aria-label": gettext("Light up the papers with these words"),
  });
  const nearer = (label, sign, times) => make("button", { type: "button", className: "button", "aria-label": label, onclick: () => zoom(times) }, sign);
  document.querySelector("[data-map-tools]").append(field, nearer(gettext("Zoom in"), "+", 2), nearer(gettext("Zoom out"), "−", 0.5), told);

  let engine = null;
  async function opened() {
    const scripts = digest().search.filter((script) => !script.endsWith("suggest.js"));
    await Promise.all(scripts.map((script) => loadScript(root + script)));
    return globalThis.ConspectusSearch.open(root, document.body.dataset.manifest);
  }

  let latest = 0;
  let pause = 0;
  async function light() {
    const asked = (latest += 1);
    const text = field.value.trim();
    if (!text) {
      lit = null;
      redraw();
      return tell();
    }
    try {
      const results = await (await (engine ??= opened())).query(text, { typing: true, unfinished: true, limit: 1, wanted: () => asked === latest });
      if (asked !== latest || !results) return;
      lit = new Set(results.how === "all" ? results.papers : []);
      redraw();
      tell();
    } catch (problem) {
      engine = null;
      warn(UNREACHED);
      console.error(problem);
    }
  }
  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(light, 150);
  });

  // --- begin -------------------------------------------------------------------------------------------------------

  // one stop for the Tab key instead of one for each link: the arrow keys reach all dots
  stage.tabIndex = 0;
  stage.setAttribute("role", "application");
  stage.setAttribute("aria-label", gettext("Map of the papers. The arrow keys go from paper to paper, Enter opens one, S stars it."));
  for (const link of picture.querySelectorAll("a")) link.setAttribute("tabindex", "-1");
  for (const dots of picture.querySelectorAll("title")) dots.remove();
  document.addEventListener("conspectus:marks", readStars);
  addEventListener("hashchange", go);
  new ResizeObserver(redraw).observe(stage);
  await go();
  readStars();
})();

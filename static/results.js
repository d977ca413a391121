// The table of results: sorts all its rows, not only those of the part that is shown, and groups what was measured on
// the same data set. The rows to sort are numbers (data/results-orders.js); those to show are loaded as they come up.
(function () {
  "use strict";
  const { make, button, say, load, shaped, growAll, root } = window.conspectus;

  const SHOWN = 40; // rows at a time
  const ORDERS = ["papers", "kinds", "values", "on", "sets", "rowsInPiece"];
  const ROW = ["url", "sentence", "paper", "said"];
  const ROW_MAY = ["value", "on", "rival", "lang"];

  const table = document.querySelector("table.results");
  const parts = document.querySelector("nav.parts");
  const heads = Array.from(table.tHead.rows[0].cells).filter((cell) => cell.dataset.sort);
  const asFound = Array.from(table.tBodies);

  // --- which rows, in which order ------------------------------------------------------------------------------

  const known = (values) => (a, b, sign) => {
    const [one, other] = [values[a], values[b]];
    // what has nothing to be ordered by comes last, whatever the direction
    return one === null || other === null ? (one === null) - (other === null) : sign * (one - other);
  };

  /** How two rows stand in an order: like numbers together, then by value. */
  function comparing(orders, by) {
    const rank = known(orders[by]);
    if (by !== "values") return rank;
    return (a, b, sign) => {
      const none = (orders.values[a] === null) - (orders.values[b] === null);
      return none || orders.kinds[a] - orders.kinds[b] || rank(a, b, sign);
    };
  }

  /** The lines of the table: places of rows, and where grouped `{ name, papers, results }` before those of a group. */
  function lines(orders, by, sign, grouped) {
    const compare = by ? comparing(orders, by) : (a, b) => a - b;
    const sorted = (rows) => rows.toSorted((a, b) => compare(a, b, sign));
    const all = orders.papers.map((_, row) => row);
    if (!grouped) return sorted(all);
    const named = new Set(orders.sets.flatMap(([, , rows]) => rows));
    const rest = all.filter((row) => !named.has(row));
    const papers = new Set(rest.map((row) => orders.papers[row])).size;
    const groups = rest.length ? [...orders.sets, ["", papers, rest]] : orders.sets;
    return groups.flatMap(([name, count, rows]) => [{ name, papers: count, results: rows.length }, ...sorted(rows)]);
  }

  // --- what is shown of them -----------------------------------------------------------------------------------

  const results = (count, shown = count.toLocaleString("en")) => ngettext(count, `${shown} result`, `${shown} results`);
  const papers = (count, shown = count.toLocaleString("en")) => ngettext(count, `${shown} paper`, `${shown} papers`);

  function heading(group) {
    const { name } = group;
    const counts = gettext`${results(group.results)} of ${papers(group.papers)}`;
    const title = make("b", name ? { dir: "auto" } : {}, name || gettext("No data set named"));
    const cell = make("th", { scope: "rowgroup", colSpan: 4 }, title, " ", make("span", { className: "count" }, counts));
    return make("tr", { className: "group" }, cell);
  }

  function line(result) {
    shaped("a result", result, ROW, ROW_MAY);
    const address = root + result.url;
    const words = { lang: result.lang ?? "en", dir: "auto" };
    const cell = (properties, ...children) => make("td", properties, ...children);
    const value = result.value ? growAll(result.value) : [gettext("in words")];
    const against = result.rival ? [make("span", { className: "note", lang: document.documentElement.lang }, gettext("against")), " "] : [];
    return make("tr", {},
      make("th", { scope: "row" }, make("a", { href: address, ...words }, ...growAll(result.paper))),
      cell({}, make("a", { href: `${address}#s${result.sentence}` }, ...value)),
      cell(words, ...against, result.on ?? ""),
      cell(words, ...growAll(result.said)));
  }

  /** The element of one line, once the piece that holds it is there. */
  async function drawn(row, orders) {
    if (typeof row !== "number") return heading(row);
    const piece = await load("results", Math.floor(row / orders.rowsInPiece));
    return line(piece?.[row % orders.rowsInPiece]);
  }

  // --- what a reader does --------------------------------------------------------------------------------------

  const state = { by: null, sign: 1, grouped: false };
  let latest = 0;
  const told = make("span", { className: "note" });
  const more = button("", () => {}, { hidden: true });
  const group = button(gettext("Group by data set"), () => { state.grouped = !state.grouped; show(); }, { "aria-pressed": "false" });

  function asItCame() {
    for (const body of Array.from(table.tBodies)) body.remove();
    table.append(...asFound);
    if (parts) parts.hidden = false;
    more.hidden = true;
    told.textContent = "";
  }

  /** Says at the controls what is chosen. */
  function tell() {
    for (const head of heads) head.removeAttribute("aria-sort");
    const head = heads.find((cell) => cell.dataset.sort === state.by);
    head?.setAttribute("aria-sort", state.sign > 0 ? "ascending" : "descending");
    group.setAttribute("aria-pressed", String(state.grouped));
  }

  async function show() {
    const mine = (latest += 1);
    tell();
    if (!state.by && !state.grouped) return asItCame();
    try {
      const orders = shaped("the orders of the results", await load("results", "orders"), ORDERS);
      const all = lines(orders, state.by, state.sign, state.grouped);
      await next(make("tbody"), all, 0, orders, mine);
    } catch (error) {
      Object.assign(state, { by: null, sign: 1, grouped: false });
      tell();
      asItCame();
      say(gettext("The rows could not be loaded"));
      throw error;
    }
  }

  /** Adds the next lines to `body`, which replaces what the table showed before. */
  async function next(body, all, from, orders, mine) {
    const until = Math.min(from + SHOWN, all.length);
    const elements = await Promise.all(all.slice(from, until).map((row) => drawn(row, orders)));
    if (mine !== latest) return;
    body.append(...elements);
    if (!from) {
      for (const old of Array.from(table.tBodies)) old.remove();
      table.append(body);
      if (parts) parts.hidden = true;
    } else {
      elements[0].querySelector("a")?.focus();
    }
    const left = all.length - until;
    told.textContent = gettext`${results(orders.papers.length)}, all parts together`;
    more.hidden = !left;
    more.textContent = gettext`Show ${Math.min(SHOWN, left)} more of ${left.toLocaleString("en")}`;
    more.onclick = () => next(body, all, until, orders, mine);
    say(told.textContent);
  }

  for (const head of heads) {
    const control = button("", () => {
      const again = state.by === head.dataset.sort;
      const down = again && state.sign > 0;
      state.by = again && !down ? null : head.dataset.sort;
      state.sign = down ? -1 : 1;
      show();
    }, { className: "plainly" });
    control.append(...head.childNodes);
    head.append(control);
  }
  document.querySelector("[data-orders]").append(group, told);
  table.after(more);
})();

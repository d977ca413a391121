// The table of results: sorts all its rows, not only those of the part that is shown, and groups what was measured on
// the same data set. The rows to sort are numbers (data/results-orders.js); those to show are loaded as they come up.
(function () {
  "use strict";
  const { make, button, say, load, shaped, growAll, root } = window.conspectus;

  const SHOWN = 40; // rows at a time
  const ORDERS = ["papers", "kinds", "values", "on", "sets", "rowsInPiece"];
  const ROW = ["url", "sentence", "paper", "said"];
  const ROW_MAY = ["value", "spoken", "on", "rival", "lang"];

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

  /** The rows of what one sentence reports, as on the page that came: paper and sentence stand once beside all values. */
  function sentence(results) {
    const [first] = results;
    const address = root + first.url;
    const words = { lang: first.lang ?? "en", dir: "auto" };
    const whole = results.length > 1 ? { rowSpan: results.length } : {};
    const rows = results.map((result) => {
      const value = result.value ? growAll(result.value) : [gettext("in words")];
      const told = result.spoken ? [make("span", { className: "unseen" }, result.spoken), make("span", { "aria-hidden": "true" }, ...value)] : value;
      const against = result.rival ? [make("span", { className: "note", lang: document.documentElement.lang }, gettext("against")), " "] : [];
      return make("tr", {},
        make("td", {}, make("a", { href: `${address}#s${first.sentence}` }, ...told)),
        make("td", words, ...against, result.on ?? ""));
    });
    rows[0].prepend(make("th", { scope: "row", ...whole }, make("a", { href: address, ...words }, ...growAll(first.paper))));
    rows[0].append(make("td", { className: "said", ...whole, ...words }, ...growAll(first.said)));
    return make("tbody", {}, ...rows);
  }

  /** A line as it is drawn: a heading as it is, of a row what its piece says, once that is there. */
  async function found(line, orders) {
    if (typeof line !== "number") return line;
    const piece = await load("results", Math.floor(line / orders.rowsInPiece));
    return shaped("a result", piece?.[line % orders.rowsInPiece], ROW, ROW_MAY);
  }

  /** Lines -> what the table holds of them: headings, and what neighbours of one sentence report. */
  function bodies(drawn) {
    const runs = [];
    for (const each of drawn) {
      const [last] = runs.at(-1) ?? [];
      if (last?.url && last.url === each.url && last.sentence === each.sentence) runs.at(-1).push(each);
      else runs.push([each]);
    }
    return runs.map((run) => (run[0].url ? sentence(run) : make("tbody", {}, heading(run[0]))));
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
      await next(all, 0, orders, mine);
    } catch (error) {
      Object.assign(state, { by: null, sign: 1, grouped: false });
      tell();
      asItCame();
      say(gettext("The rows could not be loaded"));
      throw error;
    }
  }

  /** Adds the next lines; the first ones replace what the table showed before. */
  async function next(all, from, orders, mine) {
    const until = Math.min(from + SHOWN, all.length);
    const drawn = bodies(await Promise.all(all.slice(from, until).map((line) => found(line, orders))));
    if (mine !== latest) return;
    if (!from) {
      for (const old of Array.from(table.tBodies)) old.remove();
      if (parts) parts.hidden = true;
    }
    table.append(...drawn);
    if (from) drawn[0].querySelector("a")?.focus();
    const left = all.length - until;
    told.textContent = gettext`${results(orders.papers.length)}, all parts together`;
    more.hidden = !left;
    more.textContent = gettext`Show ${Math.min(SHOWN, left)} more of ${left.toLocaleString("en")}`;
    more.onclick = () => next(all, until, orders, mine);
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

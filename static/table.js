// Makes the columns of a table sortable: up, down, and back to the order that the page came in.
(function () {
  "use strict";

  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

  /** Cells of numbers: like units together, then by value; what has no number comes last, whatever the direction. */
  function byNumber(one, other, sign) {
    const [a, b] = [one.dataset.value, other.dataset.value];
    if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
    const unit = (other.dataset.unit ?? "").localeCompare(one.dataset.unit ?? "");
    return unit || sign * (a - b);
  }

  function byText(one, other, sign) {
    return sign * collator.compare(one.textContent, other.textContent);
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    const body = table.tBodies[0];
    const found = Array.from(body.rows);
    const heads = Array.from(table.tHead.rows[0].cells);
    for (const head of heads.filter((cell) => cell.dataset.sort)) {
      const compare = head.dataset.sort === "number" ? byNumber : byText;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plainly";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        for (const cell of heads) cell.removeAttribute("aria-sort");
        if (now === "descending") return body.append(...found);
        const sign = now === "ascending" ? -1 : 1;
        head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
        const column = head.cellIndex;
        body.append(...found.toSorted((one, other) => compare(one.cells[column], other.cells[column], sign)));
      });
    }
  }
})();

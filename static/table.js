// Makes the columns of a table sortable; without it the table stands in the order of the papers.
(function () {
  "use strict";
  document.querySelectorAll("table.sortable").forEach(function (table) {
    var body = table.tBodies[0];
    var collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
    Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.className = "plainly";
      button.append.apply(button, Array.from(head.childNodes));
      head.append(button);
      button.addEventListener("click", function () {
        var down = head.getAttribute("aria-sort") === "ascending";
        Array.from(table.tHead.rows[0].cells).forEach(function (cell) { cell.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        var rows = Array.from(body.rows);
        rows.sort(function (one, other) {
          var order = collator.compare(one.cells[column].textContent, other.cells[column].textContent);
          return down ? -order : order;
        });
        body.append.apply(body, rows);
      });
    });
  });
})();

// In a page that holds everything: a field that leaves only the papers with all words that are typed.
(function () {
  "use strict";
  const field = document.getElementById("find");
  const found = document.getElementById("found");
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const spaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u; // scripts that put no blanks between words
  const papers = [...document.querySelectorAll("article")];
  let texts; // of each paper, its words with a blank before each: read when somebody types first

  function look() {
    texts ??= papers.map((paper) => ` ${words(paper.textContent).join(" ")}`);
    const asked = words(field.value).map((word) => (spaced.test(word) ? word : ` ${word}`));
    let count = 0;
    papers.forEach((paper, number) => {
      const holds = asked.every((word) => texts[number].includes(word));
      paper.hidden = !holds;
      count += holds;
    });
    found.textContent = asked.length ? ngettext(count, `${count} paper`, `${count} papers`) : "";
  }

  field.addEventListener("input", look);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && event.target !== field) {
      event.preventDefault();
      field.focus();
    }
  });
  field.closest("search").hidden = false;
})();

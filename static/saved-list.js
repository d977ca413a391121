// A reading list as other programs take it: rows in the order shown, each with the reader's note, as the text of a file.
(function () {
  "use strict";
  const { load, root } = window.conspectus;
  const { bib, ris, csl } = window.bibliographies.FORMS;

  const line = (text) => text.replace(/\s+/g, " ").trim();

  /** How the rows are written in one form of citations, each with what `noted` makes of the entry and its note. */
  const citations = (form, join, noted) => async (groups) => {
    const entries = [];
    for (const { id, piece, mark } of groups.flatMap(([, rows]) => rows)) {
      const entry = (await load("cite", piece))?.[id]?.[form];
      if (entry) entries.push(mark.note ? noted(entry, mark.note) : entry);
    }
    return join(entries);
  };

  const TEX = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };
  const tex = (text) => line(text).replace(/[\\{}%&#_$~^]/g, (character) => TEX[character] ?? `\\${character}`);
  const withAnnote = (entry, note) => entry.replace(/\n\}\s*$/, `,\n  annote = {${tex(note)}}\n}\n`);
  const withN1 = (entry, note) => entry.replace(/(?=ER {2}-\s*$)/, `N1  - ${line(note)}\r\n`);
  const withNote = (entry, note) => JSON.stringify({ ...JSON.parse(entry), annote: note });

  /** A line of Markdown; characters that would be read as markup are escaped. */
  function markdown({ mark, paper }) {
    const plain = (text) => line(text).replace(/([\\`*_[\]<>#|])/g, "\\$1");
    const where = [(paper.authors ?? []).join(", "), paper.venue].filter(Boolean).map(plain).join(". ");
    const address = new URL(root + paper.url, location.href).href;
    const note = mark.note ? `  ${plain(mark.note)}\n` : "";
    return `- [${mark.read ? "x" : " "}] [${plain(paper.heading)}](${address})${where ? `. ${where}` : ""}\n${note}`;
  }

  /** Groups of rows: [name, rows] … -> lines under a heading each; none over what is in no group. */
  const outline = (groups) => groups
    .map(([name, rows]) => (name ? `\n## ${line(name)}\n\n` : "") + rows.map(markdown).join("")).join("").trimStart();

  /** What a list is saved as -> ending, media type, and how the text is written. */
  const FILES = {
    "BibTeX": [bib[0], bib[1], citations("bib", bib[2], withAnnote)],
    "RIS": [ris[0], ris[1], citations("ris", ris[2], withN1)],
    "CSL-JSON": [csl[0], csl[1], citations("csl", csl[2], withNote)],
    "Markdown": ["md", "text/markdown", async (groups) => outline(groups)],
  };
  window.savedList = Object.freeze(FILES);
})();

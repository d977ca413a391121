// A reading list as other programs take it: rows in the order shown, each with the reader's note, as the text of a file.
(function () {
  "use strict";
  const { load, root } = window.conspectus;

  const line = (text) => text.replace(/\s+/g, " ").trim();

  /** The entries of the rows in one form of citations, each with what `noted` makes of the entry and its note. */
  async function citations(rows, format, noted) {
    const entries = [];
    for (const { id, piece, mark } of rows) {
      const entry = (await load("cite", piece))?.[id]?.[format];
      if (entry) entries.push(mark.note ? noted(entry, mark.note) : entry);
    }
    return entries;
  }

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
    "BibTeX": ["bib", "application/x-bibtex", async (groups) =>
      (await citations(groups.flatMap(([, rows]) => rows), "bib", withAnnote)).join("\n")],
    "RIS": ["ris", "application/x-research-info-systems", async (groups) =>
      (await citations(groups.flatMap(([, rows]) => rows), "ris", withN1)).join("\r\n")],
    "CSL-JSON": ["csl.json", "application/json", async (groups) =>
      `[\n${(await citations(groups.flatMap(([, rows]) => rows), "csl", withNote)).join(",\n")}\n]\n`],
    "Markdown": ["md", "text/markdown", async (groups) => outline(groups)],
  };
  window.savedList = Object.freeze(FILES);
})();

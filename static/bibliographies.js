// Bibliographies as files: entries joined, and those that lie packed on the site made anew of what scripts can load.
// From a disk no script can read a packed file. The link leads to it where there are no scripts.
(function () {
  "use strict";
  const { make, load, shaped, say, warn, UNREACHED } = window.conspectus;

  const AT_ONCE = 40; // pieces that are asked for together

  /** A form of citations -> the ending of its files, their type, how entries are joined, and how one takes an abstract. */
  const FORMS = {
    bib: ["bib", "application/x-bibtex", (entries) => entries.join("\n")],
    ris: ["ris", "application/x-research-info-systems", (entries) => entries.join("\r\n"),
      (entry, abstract) => entry.replace(/(?=ER {2}-\s*$)/, () => `AB  - ${abstract}\r\n`)],
    csl: ["csl.json", "application/json", (entries) => `[\n${entries.join(",\n")}\n]\n`,
      (entry, abstract) => `${entry.slice(0, -1)},"abstract":${JSON.stringify(abstract)}}`],
  };

  function save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  const text = (tree) => (typeof tree === "string" ? tree : tree.slice(2).map(text).join(""));
  const abstractOf = (paper) => paper.plain
    ?? (paper.sentences ?? []).map(([, ...trees]) => trees.map(text).join("")).join(" ");

  /** A piece of data that must be there. */
  async function there(piece) {
    const found = await piece;
    if (!found) throw new Error("a piece of data could not be loaded");
    return found;
  }

  /** The entries of one run of papers in a form, with abstracts where they are wanted. */
  async function entries([piece, ...ids], form, withAbstract) {
    const [cited, papers] = await Promise.all([there(load("cite", piece)), withAbstract ? there(load("papers", piece)) : []]);
    const abstracts = new Map(papers.map((paper) => [paper.id, abstractOf(paper)]));
    return ids.map((id) => (abstracts.get(id) ? withAbstract(cited[id][form], abstracts.get(id)) : cited[id][form]));
  }

  /** The whole file that a link leads to, unpacked. */
  async function whole(members, form) {
    const { abstracts, papers } = shaped("a bibliography", await there(load("members", members)), ["abstracts", "papers"]);
    const [, , join, withAbstract] = FORMS[form];
    const found = [];
    for (let start = 0; start < papers.length; start += AT_ONCE) {
      const some = papers.slice(start, start + AT_ONCE).map((run) => entries(run, form, abstracts && withAbstract));
      found.push(...(await Promise.all(some)).flat());
    }
    return join(found);
  }

  /** Saves what the link leads to as a plain file. */
  async function saveAs(link) {
    const [, name, form] = /([^/.]+)\.(\w+)(?:\.json)?\.gz$/.exec(link.pathname);
    const sign = document.createTextNode(" …");
    link.append(sign);
    say(gettext("Saving…"));
    try {
      const [ending, type] = FORMS[form];
      save(`${name}.${ending}`, type, await whole(link.dataset.members, form));
      say("");
    } catch {
      warn(UNREACHED);
    }
    sign.remove();
  }

  for (const link of document.querySelectorAll("a[data-members]")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      saveAs(link);
    });
  }

  window.bibliographies = Object.freeze({ FORMS, save });
})();

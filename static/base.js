// What all other scripts stand on: elements, scripts that bring data and a check of what they bring, and turns.
//
// Nothing but a classic script loads from a disk. So a piece of data is a script that hands its JSON text to
// conspectus.receive, under its own address below the site's root.
(function () {
  "use strict";

  const TASK = 12; // milliseconds of work after which keys and scrolling get their turn

  // --- elements ------------------------------------------------------------------------------------------------

  /** An element with properties and children; names with a dash or of ARIA are attributes. */
  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name.includes("-") || name === "role") element.setAttribute(name, value);
      else element[name] = value;
    }
    element.append(...children);
    return element;
  }

  // --- scripts that bring data ---------------------------------------------------------------------------------

  const FILE = /^(?!.*\.\.)[\w/.-]+\.js(?:\?\d+)?$/;
  const arrived = new Map();

  /** What a script calls: its address, and its value as JSON; `packing` says how that was packed before it became base64. */
  const receive = (address, text, packing) => { arrived.set(address, { text, packing }); };

  /** The value of a piece that has arrived, once; undefined if it has not. */
  function take(address) {
    const { text } = arrived.get(address) ?? {};
    arrived.delete(address);
    return text && JSON.parse(text);
  }

  /** The same of a piece that may be packed; browsers from before 2023 load what unpacks it. */
  async function unpack(address) {
    const { text, packing } = arrived.get(address) ?? {};
    if (packing) {
      const letters = atob(text);
      const bytes = new Uint8Array(letters.length).map((_, at) => letters.charCodeAt(at));
      const stream = globalThis.DecompressionStream && new DecompressionStream(packing);
      if (!stream) await loadScript(`${document.body.dataset.root}static/vendor/pako_inflate.js`);
      const json = stream ? await new Response(new Response(bytes).body.pipeThrough(stream)).text()
        : globalThis.pako.inflateRaw(bytes, { to: "string" });
      arrived.set(address, { text: json });
    }
    return take(address);
  }

  // The policy where one is asked for (Trusted Types): scripts are files of this site and no others.
  const policy = globalThis.trustedTypes?.createPolicy("conspectus", {
    createScriptURL(url) {
      const { root } = document.body.dataset;
      if (url.startsWith(root) && FILE.test(url.slice(root.length))) return url;
      throw new TypeError(`not a script of this site: ${url}`);
    },
  });

  /** Resolves when the script at `url` has run; rejects if it cannot be loaded. Those asked for first run first. */
  function loadScript(url) {
    return new Promise((resolve, reject) => {
      const element = make("script", {
        src: policy ? policy.createScriptURL(url) : url,
        async: false,
        onload() { element.remove(); resolve(); },
        onerror() { element.remove(); reject(new Error(`cannot load ${url}`)); },
      });
      document.head.append(element);
    });
  }

  /** `value`, if it has all `required` names, perhaps `optional` ones, and no others; a TypeError that says what is wrong.
   *
   * The names are those of conspectus/schema/scripts.schema.json: other data must not pass for data that says nothing. */
  function shaped(what, value, required, optional = []) {
    const names = Object.keys(value ?? {});
    for (const name of required) if (!names.includes(name)) throw new TypeError(`${what} has no "${name}"`);
    for (const name of names) {
      if (!required.includes(name) && !optional.includes(name)) throw new TypeError(`${what} has a "${name}" that nobody reads`);
    }
    return value;
  }

  // --- turns ---------------------------------------------------------------------------------------------------

  let turn = 0;

  /** Resolves when keys, scrolling and drawing have had their turn: at once, unless the work has gone on for long. */
  async function breathe() {
    if (performance.now() - turn < TASK) return;
    const { scheduler } = globalThis;
    await (scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve)));
    turn = performance.now();
  }

  // --- the papers ----------------------------------------------------------------------------------------------

  const PAPER = ["id", "url", "heading", "title"];
  const PAPER_MAY = ["formerly", "made", "name", "authors", "venue", "lang", "highlight", "cap", "sentences", "plain"];
  const CITATIONS = ["bib", "ris", "csl"];
  const CHECKS = {
    papers: (papers) => papers.forEach((paper) => shaped("a paper", paper, PAPER, PAPER_MAY)),
    cite: (papers) => Object.values(papers).forEach((texts) => shaped("a paper's citations", texts, CITATIONS)),
  };
  const waiting = new Map();

  /** What the script at `address` brings, checked; null if it cannot be had. The second attempt goes past all caches: they
   * may hold another edition's file. Rejects with what is wrong with data of another form. */
  async function fetched(address, check) {
    let wrong = null;
    for (const attempt of ["", `?${Date.now()}`]) {
      try {
        await loadScript(document.body.dataset.root + address + attempt);
        const value = await unpack(address);
        if (value === undefined) throw new TypeError(`${address} brings nothing`);
        check(value);
        return value;
      } catch (error) {
        if (error instanceof TypeError) wrong = error;
      }
    }
    if (wrong) throw wrong;
    return null;
  }

  /** The piece of data `family-key`, loaded once; null while it cannot be had, and then it is tried anew when asked again:
   * the reader may be offline, or the site was renewed since the page was loaded. */
  function load(family, key) {
    const address = document.body.dataset.pieces.replace("{}", `${family}-${key}`);
    if (!waiting.has(address)) {
      const piece = fetched(address, CHECKS[family] ?? (() => {}));
      waiting.set(address, piece);
      const forget = () => waiting.delete(address);
      piece.then((value) => { if (value === null) forget(); }, forget);
    }
    return waiting.get(address);
  }

  /** The end of a paper's address, which stays when its heading changes; undefined for other addresses. */
  const tail = (url) => /([a-z0-9]+)(?:\.html)?(?:#.*)?$/.exec(url)?.[1];

  let told = null;

  /** What the build writes at the end of this file: numbers of the digest, and scripts. */
  function digest() {
    const address = document.body.dataset.pieces.replace("{}", "digest");
    return (told ??= shaped("the digest", take(address), ["papers", "buckets", "search"], ["newest"]));
  }

  /** CRC-32 of an ASCII text. */
  function checksum(text) {
    let value = -1;
    for (const letter of text) {
      value ^= letter.charCodeAt(0);
      for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    }
    return ~value >>> 0;
  }

  /** The paper whose address ends so, now or formerly, and its piece: `{piece, paper}`; null where this edition has none.
   * Rejects where what tells cannot be loaded. */
  async function find(end) {
    const places = await load("where", checksum(end) % digest().buckets);
    if (!places) throw new Error("the places of papers could not be loaded");
    if (!Object.hasOwn(places, end)) return null;
    const piece = places[end];
    const papers = await load("papers", piece);
    if (!papers) throw new Error("the paper could not be loaded");
    const paper = papers.find((one) => tail(one.url) === end || one.formerly?.includes(end));
    return paper ? { piece, paper } : null;
  }

  globalThis.conspectus = { make, receive, take, unpack, loadScript, shaped, breathe, load, tail, digest, find };
})();

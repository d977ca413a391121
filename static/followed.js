// What a reader follows, on the page of the reading list: see it, go there, add words, let go, bring back from a file.
(function () {
  "use strict";
  const { make, button, say } = window.conspectus;
  const { WORDS, all, replace, toggle, key, clean, bringBack, news } = window.interests;
  const [section, list, form, field, told, forYou, sinceThen] = ["followed", "things", "follow", "words", "let-go", "for-you", "since-then"]
    .map((id) => document.getElementById(id));

  const KINDS = {
    words: gettext("words"), topic: gettext("topic"), author: gettext("author"), keyword: gettext("keyword"), venue: gettext("venue"),
    year: gettext("year"), list: gettext("list"), kind: gettext("kind"), award: gettext("award"), track: gettext("track"), status: gettext("presentation"),
  };
  const ofKind = (kind) => make("span", { className: "note" }, KINDS[kind] ?? kind);

  /** Where the papers are that a thing is about. */
  const asked = ([kind, value]) => `${section.dataset.asked}?${new URLSearchParams({ [kind === WORDS ? "q" : kind]: value })}`;

  function item(thing) {
    const [kind, value] = thing;
    const off = button(gettext("Unfollow"), () => letGo(thing), { className: "plainly", "aria-label": gettext`Unfollow ${value}` });
    return make("li", {}, make("a", { href: asked(thing), dir: "auto" }, value), " ", ofKind(kind), " ", off);
  }

  /** Lets a thing go, and offers to take that back. */
  function letGo(thing) {
    const before = all();
    toggle(thing);
    const undo = button(gettext("Undo"), () => {
      replace(before);
      told.replaceChildren();
      field.focus();
    }, { className: "plainly" });
    told.replaceChildren(gettext`You no longer follow ${thing[1]}.`, " ", undo);
    undo.focus();
  }

  function draw() {
    const things = all();
    list.replaceChildren(...things.map(item));
    forYou.hidden = !things.length;
    sinceThen.hidden = !news;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const thing = [WORDS, field.value.trim().replace(/\s+/g, " ")];
    field.value = "";
    told.replaceChildren();
    if (thing[1] && !all().some((each) => key(each) === key(thing))) toggle(thing);
  });

  /** What a saved file says of what its reader follows, to be looked at before it is taken over; nothing where it says nothing. */
  window.followed = function (saved) {
    const { follows } = clean(saved);
    if (!follows.length) return [];
    const take = button(gettext("Follow these too"), () => {
      bringBack(saved);
      whole.remove();
      say(gettext`You follow ${all().length} things.`);
    });
    const whole = make("section", { className: "tools" }, make("span", {}, gettext("It follows"), " "),
      ...follows.map(([kind, value]) => make("span", {}, make("b", { dir: "auto" }, value), " ", ofKind(kind))), take);
    return [whole];
  };

  document.addEventListener("conspectus:interests", draw);
  draw();
})();

// Hosts show this page for addresses of any depth, so no address on it holds before the site's root is known: where below
// the address asked for the style sheet lies. On a disk the page is at its own place.
(function () {
  "use strict";
  if (!/^http/.test(location.protocol)) return;
  var base = document.querySelector("base");
  if (base && location.href.startsWith(base.href)) return;
  base = base || document.head.appendChild(document.createElement("base"));
  for (var folder = location.href.replace(/[?#].*$/, ""), tries = 0; tries < 12; tries += 1) {
    folder = folder.replace(/[^/]*$/, "");
    var asked = new XMLHttpRequest();
    asked.open("HEAD", folder + "static/site.css", false);
    try { asked.send(); } catch (error) { return; }
    if (asked.status === 200 && !/html/.test(asked.getResponseHeader("Content-Type"))) {
      base.href = folder;
      return;
    }
    if (folder === location.origin + "/") return;
    folder = folder.slice(0, -1);
  }
})();

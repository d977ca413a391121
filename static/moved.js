// On the page for addresses that do not exist: finds a paper that moved by the id at the end of its old address.
(function () {
  "use strict";
  var root = document.body.dataset.root;
  var match = /([a-z0-9]{4,40})$/.exec(location.pathname.replace(/\/$|\.html$/, ""));
  if (!match) return;
  var tail = match[1];
  window.conspectusAddresses = function (json) {
    var permalink = JSON.parse(json)[tail];
    if (!permalink) return;
    var link = document.createElement("a");
    link.href = root + permalink;
    link.textContent = "The paper is here now.";
    document.getElementById("moved").replaceChildren(link);
    location.replace(link.href);
  };
  var script = document.createElement("script");
  script.src = root + "data/addresses-" + tail[0] + ".js";
  document.head.append(script);
})();

// Put into every page that `conspectus serve` shows: loads the page again once it, or what it loaded, is another.
(function () {
  "use strict";
  var shown = Number(document.currentScript.src.split("=")[1]);
  var state = "/.conspectus/state?page=" + encodeURIComponent(location.pathname);
  // It asks again and again: a connection kept open would use up one of the few that a browser allows.
  function ask() {
    if (document.hidden) return;
    fetch(state).then(function (answer) { return answer.json(); }).then(function (told) {
      if (told.page > shown) location.reload();
    }).catch(function () {});
  }
  ask();
  setInterval(ask, 300);
}());

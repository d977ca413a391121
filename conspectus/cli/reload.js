// Put into every page that `conspectus serve` shows: loads the page again once another build stands behind it.
(function () {
  "use strict";
  var shown = null;
  // It asks again and again: a connection kept open would use up one of the few that a browser allows.
  setInterval(function () {
    if (document.hidden) return;
    fetch("/.conspectus/state").then(function (answer) { return answer.json(); }).then(function (state) {
      if (shown !== null && state.build !== shown) location.reload();
      shown = state.build;
    }).catch(function () {});
  }, 300);
}());

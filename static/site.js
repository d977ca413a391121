// What every page does once it is there. Nothing readable depends on it.
(function () {
  "use strict";
  document.documentElement.classList.add("js");
})();

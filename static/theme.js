// Sets the reader's theme before the first paint; kept apart and tiny because it blocks.
(function () {
  "use strict";
  var html = document.documentElement;
  html.classList.add("js");
  try {
    var theme = localStorage.getItem("conspectus:theme");
    if (theme === "light" || theme === "dark") html.dataset.theme = theme;
  } catch (error) { /* storage may be forbidden; the system's theme holds */ }
})();

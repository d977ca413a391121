// Sets the reader's theme before the first paint; kept apart and tiny because it blocks.
(function () {
  "use strict";
  try {
    var theme = localStorage.getItem("conspectus:theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch (error) { /* storage may be forbidden; the system's theme holds */ }
})();

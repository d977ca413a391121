// A picture that is looked at more closely: wheel with Ctrl, pinch, drag, plus and minus -> another view of it.
// While a hand moves, what is drawn already is only stretched, which costs the same whatever it is made of; it is drawn
// anew once the hand rests.
(function () {
  "use strict";

  const RESTS = 150; // milliseconds after which a hand rests
  const STEP = 1.5; // how much nearer a key brings
  const FIRM = 5; // pixels that a press may slip and still be a press

  /** `stage` holds the pictures `svgs`. `view` gives the view that is drawn, as `[left, top, width, height]`; `look` draws
   * another, `fitted` gives the one that it would draw; none is narrower than `least`. `begin` is called when a view begins
   * to change.
   * Gives `zoom(times)`, which brings the middle nearer. */
  window.gestures = function (stage, svgs, { view, fitted, least, look, begin }) {
    let wanted = null; // the view that the hand has reached and that is not drawn
    let resting = 0;
    const fingers = new Map(); // pointer -> [x, y] in pixels of the stage
    let slipped = false;

    const now = () => wanted ?? view();
    const place = ({ clientX, clientY }) => {
      const frame = stage.getBoundingClientRect();
      return [clientX - frame.left, clientY - frame.top];
    };

    /** What was at the pixels `from` comes to the pixels `to`, so many times as large. */
    function move(from, to, times = 1) {
      if (!wanted) begin();
      const [left, top, width, height] = now();
      const nearer = Math.min(times, width / least);
      const [, , across, down] = fitted([left, top, width / nearer, height / nearer]);
      const [before, after] = [width, across].map((each) => each / stage.clientWidth);
      wanted = fitted([left + from[0] * before - to[0] * after, top + from[1] * before - to[1] * after, across, down]);
      stretch();
      clearTimeout(resting);
      resting = setTimeout(settle, RESTS);
    }

    function stretch() {
      const [left, top, width] = view();
      stage.classList.add("moving");
      const pixels = stage.clientWidth / wanted[2];
      const [x, y] = [(left - wanted[0]) * pixels, (top - wanted[1]) * pixels];
      for (const svg of svgs) svg.style.transform = `translate(${x}px, ${y}px) scale(${width / wanted[2]})`;
    }

    function settle() {
      if (fingers.size) {
        resting = setTimeout(settle, RESTS);
        return;
      }
      stage.classList.remove("moving");
      for (const svg of svgs) svg.style.transform = "";
      const reached = wanted;
      wanted = null;
      look(reached);
    }

    function zoom(times) {
      const middle = [stage.clientWidth / 2, stage.clientHeight / 2];
      move(middle, middle, times);
    }

    // --- wheel and keys --------------------------------------------------------------------------------------------

    // the wheel alone scrolls the page; a pinch on a trackpad comes as a wheel with Ctrl
    stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      const at = place(event);
      move(at, at, Math.exp(Math.max(-100, Math.min(100, -event.deltaY * lines)) / 150));
    }, { passive: false });
    stage.addEventListener("keydown", (event) => {
      if (event.target !== stage || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "+" || event.key === "=") zoom(STEP);
      else if (event.key === "-") zoom(1 / STEP);
      else return;
      event.preventDefault();
    });

    // --- fingers and mouse -----------------------------------------------------------------------------------------

    /** The middle of the fingers, and how far apart two of them are. */
    function hand() {
      const [one, other = one] = [...fingers.values()];
      return { middle: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2], apart: Math.hypot(one[0] - other[0], one[1] - other[1]) };
    }

    stage.addEventListener("pointerdown", (event) => {
      const ofPicture = event.target === stage || svgs.some((svg) => svg.contains(event.target));
      if (!ofPicture || event.button || (event.pointerType === "mouse" && !stage.classList.contains("closer"))) return;
      if (!fingers.size) slipped = false;
      fingers.set(event.pointerId, place(event));
    });
    addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      const at = place(event);
      const held = fingers.get(event.pointerId);
      if (!slipped && fingers.size < 2 && Math.hypot(at[0] - held[0], at[1] - held[1]) < FIRM) return;
      const before = hand();
      fingers.set(event.pointerId, at);
      if (fingers.size > 2 || (fingers.size < 2 && !stage.classList.contains("closer"))) return;
      slipped = true;
      const after = hand();
      move(before.middle, after.middle, before.apart && after.apart ? after.apart / before.apart : 1);
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => fingers.delete(pointerId));
    // the end of a drag presses nothing
    stage.addEventListener("click", (event) => {
      if (!slipped) return;
      slipped = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
    stage.addEventListener("dragstart", (event) => event.preventDefault());

    return zoom;
  };
})();

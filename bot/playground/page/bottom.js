// Keeps a scroller at its bottom until somebody scrolls away from it.

const NEAR_BOTTOM_PX = 48;
const STEERED_MS = 600; // a turn of the wheel goes on scrolling for a while, and each scroll prolongs it
const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

export class Bottom {
  /** `onchange()` is called whenever the bottom was reached. */
  constructor(scroller, content, onchange) {
    this.scroller = scroller;
    this.onchange = onchange;
    this.isKept = true;
    this.steeredUntil = 0;
    this.pressed = null; // "bar" while the scrollbar is held, "text" while what is shown is
    this.stirred = 0; // frames that are still to come before what was drawn has found its place
    scroller.addEventListener("scroll", () => this.onScroll());
    content.addEventListener("load", () => this.settle(), { capture: true });
    const sizes = new ResizeObserver(() => this.settle());
    sizes.observe(scroller);
    sizes.observe(content);
    this.watchHands();
  }

  /** Notes what people scroll with: a redraw that makes the content shorter for a moment scrolls, too. */
  watchHands() {
    const steer = () => this.steer();
    const { scroller } = this;
    scroller.addEventListener("wheel", (event) => event.deltaY < 0 && steer(), { passive: true });
    scroller.addEventListener("touchmove", steer, { passive: true });
    scroller.addEventListener("keydown", (event) => {
      if (UPWARD_KEYS.has(event.key) || (event.key === " " && event.shiftKey)) steer();
    });
    addEventListener("keydown", (event) => event.key === "Tab" && steer());
    scroller.addEventListener("pointerdown", (event) => {
      this.pressed = event.target === scroller ? "bar" : "text";
      if (event.button === 1) steer();
    });
    addEventListener("pointermove", (event) => event.buttons === 0 && (this.pressed = null));
    addEventListener("pointerup", () => (this.pressed = null));
  }

  get isSteered() {
    const isSelecting = this.pressed === "text" && !getSelection().isCollapsed;
    return performance.now() < this.steeredUntil || this.pressed === "bar" || isSelecting;
  }

  steer() {
    this.steeredUntil = performance.now() + STEERED_MS;
  }

  get distance() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  /** Leaves the bottom for somebody who scrolls, or for what scrolls while nothing is being drawn (a search). */
  onScroll() {
    const { isSteered } = this;
    if (isSteered) this.steer();
    if (this.distance < NEAR_BOTTOM_PX) this.reach();
    else if (isSteered || this.stirred === 0) this.letGo();
    else if (this.isKept) this.go();
  }

  reach() {
    this.isKept = true;
    this.onchange();
  }

  letGo() {
    this.isKept = false;
  }

  go() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.reach();
  }

  /** To be called after something was drawn: stays at the bottom, also through the scrolling that follows from it. */
  settle() {
    this.stirred += 1;
    requestAnimationFrame(() => requestAnimationFrame(() => (this.stirred -= 1)));
    if (this.isKept) this.go();
  }
}

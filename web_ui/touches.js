// SPDX-License-Identifier: MIT
// Hands on a drawn board: click, drag, long press and keys become "this site" and "one off here".

const LONG_PRESS = 550;

/** @param {Event} event */
const siteOf = (event) =>
  event.target instanceof Element ? event.target.closest("[data-site]")?.getAttribute("data-site") ?? "" : "";

/**
 * @param {Element} grid its cells carry data-site
 * @param {Touches} touches
 */
export function listen(grid, { onPick, onOff, onDrop }) {
  let pressed = "";
  let timer = 0;
  let taken = false;  // the long press was it; the click that follows is not another one

  /** @param {string} site */
  const takeOff = (site) => {
    if (!site || taken) return;
    taken = true;
    onOff(site);
  };
  const release = () => clearTimeout(timer);

  grid.addEventListener("pointerdown", (event) => {
    pressed = /** @type {PointerEvent} */ (event).button === 0 ? siteOf(event) : "";
    taken = false;
    release();
    if (pressed) timer = setTimeout(takeOff, LONG_PRESS, pressed);
  });
  grid.addEventListener("pointermove", (event) => siteOf(event) !== pressed && release());
  grid.addEventListener("pointercancel", release);
  grid.addEventListener("pointerup", (event) => {
    release();
    const site = siteOf(event);
    const dragged = pressed && site && site !== pressed && !taken;
    if (dragged) [pressed, site].forEach(onPick);
  });
  grid.addEventListener("click", (event) => {
    const site = siteOf(event);
    if (site && !taken) onPick(site);
    taken = false;
  });
  grid.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    release();
    takeOff(siteOf(event));
    if (!pressed) taken = false;  // the right button: no click follows
  });
  grid.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const action = { Enter: onPick, " ": onPick, x: onOff, Escape: onDrop }[key];
    if (!action || !siteOf(event)) return;
    event.preventDefault();
    action(siteOf(event));
  });
}

// SPDX-License-Identifier: MIT
// A stack that went elsewhere glides there, unless less motion is wished for.

/** @typedef {Stack & {site: string}} Standing */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What stood in `one` and no longer does so in `other`. @param {Scene} one @param {Scene} other @returns {Standing[]} */
function missing(one, other) {
  const hand = one.hand && !other.hand ? [{ ...one.hand, site: one.hand.from }] : [];
  const rest = [...one.board.stacks].flatMap(([site, { letter, height }]) => {
    const now = other.board.stacks.get(site);
    const left = height - (now?.letter === letter ? now.height : 0);
    return left > 0 ? [{ site, letter, height: left }] : [];
  });
  return [...hand, ...rest];
}

/**
 * @param {Scene} before
 * @param {Scene} after
 * @param {Element} layer of the pieces, drawn as after; each carries data-at
 * @param {(site: string) => {x: number, y: number}} place
 */
export function glide(before, after, layer, place) {
  if (calm.matches) return;
  const gone = missing(before, after);
  for (const { site, letter, height } of missing(after, before)) {
    const source = gone.find((one) => one.letter === letter && one.height === height && one.site !== site);
    const piece = layer.querySelector(`[data-at="${site}"]:not(.lifted) .stack`);
    if (!source || !piece) continue;
    const [from, to] = [place(source.site), place(site)];
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    piece.animate([{ transform: start }, { transform: "none" }], { duration: 280, easing: "cubic-bezier(.3,.7,.3,1)" });
  }
}

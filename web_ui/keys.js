// SPDX-License-Identifier: MIT
// Single-key shortcuts of whichever page is shown; not while somebody types or a dialog is open.

/** @type {Record<string, () => void>} */
let bindings = {};

/** @param {Record<string, () => void>} next key, as in KeyboardEvent.key, to what it does */
export function bindKeys(next) {
  bindings = next;
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Space presses what has the focus. @param {KeyboardEvent} event */
const presses = ({ key, target }) => key === " " && target instanceof Element && target.closest("button, a, summary") !== null;

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (isTyping(event.target) || presses(event) || document.querySelector("dialog[open]")) return;
  const action = bindings[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

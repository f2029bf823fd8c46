// SPDX-License-Identifier: MIT
// New contents for an element: what had the focus or was unfolded is so again, known by its data-key.

/** @param {Element} element @param {string} selector */
const keysOf = (element, selector) => [.../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(selector))].map(({ dataset }) => dataset.key);

/** @param {Element} element @param {Node[]} children */
export function refill(element, children) {
  const [held] = keysOf(element, ":focus");
  const unfolded = new Set(keysOf(element, "details[open]"));
  element.replaceChildren(...children);
  for (const details of element.querySelectorAll("details")) details.open = unfolded.has(details.dataset.key);
  if (!held) return;
  const next = element.querySelector(`[data-key="${held}"]:not(:disabled)`) ?? element.querySelector("button:not(:disabled)");
  /** @type {HTMLElement | null} */ (next)?.focus();
}

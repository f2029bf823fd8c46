// SPDX-License-Identifier: MIT
// A dialog that is made when it opens and gone when it closes.
import { h } from "./dom.js";
import { say } from "./words.js";

/**
 * @param {string} title
 * @param {(close: () => void) => Node[]} content
 */
export function openDialog(title, content) {
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { "aria-labelledby": "dialog-title", onclose: () => dialog.remove(),
    onclick: (/** @type {Event} */ event) => event.target === dialog && dialog.close() });
  const close = () => dialog.close();
  const head = h("header", {}, h("h2", { id: "dialog-title" }, title),
    h("button", { type: "button", class: "plain", "aria-label": say("ui.close"), onclick: close }, "✕"));
  dialog.append(h("div", { class: "sheet" }, head, ...content(close)));
  document.body.append(dialog);
  dialog.showModal();
}

let toastTimer = 0;

/** A short word that goes by itself. @param {string} words */
export function toast(words) {
  document.querySelector(".toast")?.remove();
  clearTimeout(toastTimer);
  const note = h("div", { class: "toast", role: "alert" }, words);
  document.body.append(note);
  toastTimer = setTimeout(() => note.remove(), 6000);
}

/** Asks for the table's PIN. @returns {Promise<string | null>} */
export function askPin() {
  return new Promise((answer) => openDialog(say("ui.pin_title"), (close) => {
    const field = h("input", { type: "password", inputmode: "numeric", name: "pin", autocomplete: "off", required: true });
    const form = h("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      answer(field.value);
      close();
    } }, h("p", {}, say("ui.pin_why")), h("label", {}, say("ui.pin"), field),
      h("button", { class: "primary" }, say("ui.go_on")));
    queueMicrotask(() => form.closest("dialog")?.addEventListener("close", () => answer(null)));
    return [form];
  }));
}

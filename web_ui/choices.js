// SPDX-License-Identifier: MIT
// The referee's question as numbered buttons under the thumb, and one-tap corrections of what was understood.
import { h } from "./dom.js";
import { stepWords } from "./sentences.js";
import { say } from "./words.js";

/** @param {Table} table */
export const answersOf = (table) => table.question?.candidates.map(({ actions }) => actions) ?? [];

/** @param {Table} table */
function corrections({ alternatives, provisional, question }) {
  const current = provisional.join(" ");
  return question ? [] : alternatives.filter((actions) => actions.join(" ") !== current);
}

export class Choices {
  #send;
  #shown = "";
  element = h("div", { class: "choices" });

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {Table} table @param {GameDrawing} drawing */
  show(table, drawing) {
    const answers = answersOf(table);
    const others = corrections(table);
    const now = JSON.stringify([answers, others]);
    if (now === this.#shown) return;
    this.#shown = now;
    this.element.replaceChildren(
      ...answers.map((actions, index) => this.#button(actions, drawing, String(index + 1))),
      ...(others.length ? [h("p", { class: "quiet" }, say("ui.instead"))] : []),
      ...others.map((actions) => this.#button(actions, drawing)));
  }

  /** @param {string[]} actions @param {GameDrawing} drawing @param {string} [number] */
  #button(actions, drawing, number) {
    return h("button", { type: "button", class: number ? "answer" : "answer other", onclick: () => this.#send("answer", { actions }) },
      number && h("span", { class: "number" }, number),
      h("span", {}, actions.length ? stepWords(drawing.steps(actions)) : say("ui.nothing_happened")));
  }
}

// SPDX-License-Identifier: MIT
// Dice without a board: a large place to roll, the notation, the rolls before.
import { die } from "./dice.js";
import { h } from "./dom.js";
import { bindKeys } from "./keys.js";
import { get, Refused } from "./transport.js";
import { say, sayTime } from "./words.js";

/** @typedef {import("./state.js").State} State */

const COMMON = ["d6", "2d6", "3d6", "4d6kh3", "d20", "d%", "4dF", "6d10>=7", "3d6!", "herd", "diablo"];
const REMEMBERED = "arbiter.notation";
const SHOWN = 20;

/** Fate dice have no numbers. @param {number} value @param {boolean} fate */
const faceOf = (value, fate) => (fate ? { "-1": "−", 0: "0", 1: "+" }[value] ?? "" : String(value));

/** @param {TableRoll} roll */
function faces({ dice }) {
  return dice.map(({ die: kind, value, kept, success }) => {
    const drawn = die(faceOf(value, kind === "dF"), !kept || success === false);
    if (success) drawn.classList.add("success");
    return drawn;
  });
}

/** @param {TableRoll} roll */
export function rollWords({ name, notation, dice, modifier, total }) {
  const values = dice.map(({ value, kept, subtracted, exploded }) =>
    `${subtracted ? "−" : ""}${kept ? value : `(${value})`}${exploded ? "!" : ""}`);
  if (modifier !== 0) values.push(`${modifier < 0 ? "−" : "+"}${Math.abs(modifier)}`);
  return `${name ? `${name} (${notation})` : notation}: ${values.join(" ")} = ${total}`;
}

export class DicePage {
  #state;
  #send;
  #shown = 0;
  #notation = h("input", { name: "notation", value: localStorage.getItem(REMEMBERED) ?? "2d6", autocomplete: "off", spellcheck: false,
    autocapitalize: "off", list: "common-dice", maxlength: 100, oninput: () => this.#fault() });
  #wrong = h("p", { class: "wrong", role: "alert", hidden: true });
  #dice = h("span", { class: "thrown" });
  #total = h("span", { class: "total", role: "status" });
  #area = h("button", { type: "button", class: "roll-area", onclick: () => this.#roll() }, this.#dice, this.#total,
    h("span", { class: "quiet" }, say("dice.tap")));
  #known = h("datalist", { id: "common-dice" });
  #presets = h("div", { class: "presets" });
  /** @type {Record<string, string>?} */
  #sets = null;
  #history = h("ol", { class: "rolls" });
  element;
  #update = () => this.#show();

  /** @param {State} state @param {Send} send */
  constructor(state, send) {
    this.#state = state;
    this.#send = send;
    this.element = h("main", { class: "dice-page" }, this.#area,
      h("section", { class: "beside" }, h("h1", {}, say("ui.dice")),
        h("form", { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.#roll()) },
          h("label", {}, say("dice.notation"), this.#notation), this.#wrong),
        this.#known, this.#presets,
        h("h2", {}, say("dice.before")), this.#history, h("p", { class: "quiet" }, say("dice.logged"))));
    state.addEventListener("change", this.#update);
    bindKeys({ " ": () => this.#roll(), Enter: () => this.#roll(), r: () => this.#roll() });
    this.#load();
    this.#show();
  }

  leave() {
    this.#state.removeEventListener("change", this.#update);
  }

  /** @param {string} notation */
  #choose(notation) {
    this.#notation.value = notation;
    this.#fault();
    this.#roll();
  }

  async #roll() {
    const notation = this.#notation.value.trim();
    localStorage.setItem(REMEMBERED, notation);
    await this.#send("roll_dice", { notation }, (problem) => this.#refused(problem));
  }

  /** @param {unknown} problem @returns {boolean} whether it was said here */
  #refused(problem) {
    if (!(problem instanceof Refused) || problem.coded.code !== "bad_notation") return false;
    const { column, why } = problem.coded.params ?? {};
    this.#fault(say("dice.wrong", { column: column ?? 1, why: why ?? problem.message }));
    const at = Math.max(Number(column ?? 1) - 1, 0);
    this.#notation.focus();
    this.#notation.setSelectionRange(at, this.#notation.value.length);
    return true;
  }

  #fault(words = "") {
    this.#wrong.textContent = words;
    this.#wrong.hidden = words === "";
    this.#notation.setAttribute("aria-invalid", String(words !== ""));
  }

  async #load() {
    /** @type {{rolls: TableRoll[]}} */
    const { rolls } = await get(`dice?limit=${SHOWN}`);
    this.#history.replaceChildren(...rolls.map((roll) => this.#line(roll)));
  }

  /** @param {TableRoll} roll */
  #line(roll) {
    return h("li", { "data-roll": String(roll.id) }, h("span", {}, rollWords(roll)), h("span", { class: "quiet" }, sayTime(roll.time)));
  }

  /** What can be rolled by one touch: the table's own sets, then what is common. */
  #offer() {
    const sets = this.#state.table?.dice_sets ?? {};
    if (this.#sets && JSON.stringify(sets) === JSON.stringify(this.#sets)) return;
    this.#sets = sets;
    const offered = [...Object.keys(sets), ...COMMON];
    this.#known.replaceChildren(...offered.map((value) => h("option", { value })));
    this.#presets.replaceChildren(...offered.map((value) =>
      h("button", { type: "button", title: sets[value] ?? "", onclick: () => this.#choose(value) }, value)));
  }

  #show() {
    this.#offer();
    const roll = this.#state.table?.table_roll;
    this.element.toggleAttribute("data-stale", !this.#state.live);
    if (!roll || roll.id === this.#shown) return;
    this.#shown = roll.id;
    const thrown = faces(roll);
    this.#dice.replaceChildren(...thrown);
    this.#dice.style.setProperty("--columns", String(Math.min(Math.max(Math.ceil(Math.sqrt(thrown.length * 1.6)), 1), 10)));
    this.#total.textContent = String(roll.total);
    this.#area.setAttribute("aria-label", `${say("ui.roll")}. ${rollWords(roll)}`);
    if (!this.#history.querySelector(`[data-roll="${roll.id}"]`)) this.#history.prepend(this.#line(roll));
    while (this.#history.children.length > SHOWN) this.#history.lastChild?.remove();
  }
}

// SPDX-License-Identifier: MIT
// D.U.D.O.S. as the page knows it: prisms with levels and stones. No rules.
import { BoardSvg } from "./board.js";
import { h, s } from "./dom.js";
import { siteName, squareLayout } from "./layouts.js";
import { drawGhost, drawStack } from "./stack.js";
import { say } from "./words.js";

const LABELS = ["2", "4", "6"];

/** @param {string} numbers "r45,b0" @returns {Map<string, number>} */
const numbersOf = (numbers) => new Map(numbers.split(",").map((entry) => [entry[0], Number(entry.slice(1))]));

/** @param {string} position @returns {Board} */
function parse(position) {
  const [board, side, phase, bar, , round, scores, hands] = position.split(" ");
  /** @type {Stacks} */
  const stacks = new Map();
  /** @type {Map<string, Prism>} */
  const prisms = new Map();
  board.split("/").reverse().forEach((rank, row) => rank.split(",").forEach((prism, column) => {
    const [level, stones] = [Number(prism[0]), [...prism.slice(1)]];
    const site = siteName(column, row);
    prisms.set(site, { level, stones });
    if (stones[level] !== ".") stacks.set(site, { letter: stones[level], height: 1 });
  }));
  return { size: 4, stacks, prisms, side, phase, bar, round, scores: numbersOf(scores), hands: numbersOf(hands) };
}

/** The first and last square of a row that turns. @param {string} action "3>+" @returns {[string, string]} */
function ends([row, from]) {
  const [first, last] = row > "9" ? [`${row}1`, `${row}4`] : [`a${row}`, `d${row}`];
  return from === ">" ? [first, last] : [last, first];
}

/** @param {string[]} actions @returns {Step[]} */
const steps = (actions) => actions.filter((action) => action !== "next").map((action) => {
  if (!/[<>]/.test(action)) return { from: action.replace("-off", ""), kind: action.endsWith("-off") ? "off" : "place" };
  const [from, to] = ends(action);
  return { from, to, kind: "turn" };
});

/** The prisms: the visible level's number, and small, the stones on the other two. @param {Board} board @param {(site: string) => {x: number, y: number}} place */
const under = ({ prisms }, place) => [...prisms ?? []].map(([site, { level, stones }]) => {
  const { x, y } = place(site);
  const hidden = [0, 1, 2].filter((other) => other !== level).map((other, index) => s("g", { class: "hidden-face" },
    s("text", { x: x - 34 + 68 * index, y: y + 40, "font-size": 15 }, LABELS[other]),
    stones[other] !== "." && s("circle", { class: `dot ${stones[other]}`, cx: x - 34 + 68 * index, cy: y + 24, r: 8 })));
  return s("g", { class: `prism level-${level}` }, s("rect", { x: x - 44, y: y - 47, width: 88, height: 94, rx: 9 }),
    s("path", { d: `M${x - 44} ${y - 30}H${x + 44}M${x - 44} ${y + 30}H${x + 44}` }),
    s("text", { x: x + 33, y: y - 38, "font-size": 20 }, LABELS[level]), ...hidden);
});

/** The board with a button that shows what the prisms hide; pressed or not, that stays while the page is open. */
class BoardOfPrisms extends BoardSvg {
  static shown = false;
  #faces = h("button", { type: "button", class: "plain", onclick: () => this.#press(!BoardOfPrisms.shown) }, say("ui.hidden_faces"));

  /** @param {Touches} touches */
  constructor(touches) {
    super(touches, { layout: () => squareLayout(4, 4), piece: drawStack, ghost: drawGhost, under });
    this.element = h("div", { class: "board-of-prisms" }, this.element, this.#faces);
    this.#press(BoardOfPrisms.shown);
  }

  /** @param {boolean} shown */
  #press(shown) {
    BoardOfPrisms.shown = shown;
    this.#faces.setAttribute("aria-pressed", String(shown));
    this.element.classList.toggle("all-faces", shown);
  }
}

/** @type {GameDrawing} */
export const dudos = {
  parse,
  steps,
  curves: [{ key: "curve.points", of: ({ scores }) => scores ?? new Map() }],
  openDice: () => [],
  supply: true,
  turns: (legal) => legal.filter((action) => /[<>]/.test(action)),
  view: (touches) => new BoardOfPrisms(touches),
  settings: [
    { name: "rules", values: ["kult", "taktik"], initial: "kult" },
    { name: "players", values: ["2", "3", "4"], initial: "2" },
  ],
  seats: [{ letter: "r", word: "red" }, { letter: "b", word: "blue" }, { letter: "g", word: "green" }, { letter: "y", word: "yellow" }],
};

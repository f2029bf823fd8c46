// SPDX-License-Identifier: MIT
// A game of the log, step by step: board, dice, moves as links, the curve. The address names the ply.
import { drawCurve } from "./curve.js";
import { diceFaces } from "./dice.js";
import { h, s } from "./dom.js";
import { games } from "./games_known.js";
import { bindKeys } from "./keys.js";
import { movesList } from "./moves.js";
import { diceAt, sayResult, seats } from "./played.js";
import { actionWords, isAgreed, nameOf, stackWords } from "./sentences.js";
import { get, Refused } from "./transport.js";
import { say } from "./words.js";

export class ReviewPage {
  element = h("main", { class: "review" }, h("p", { class: "quiet" }, say("ui.loading")));
  /** @type {Game | null} */
  #game = null;
  #ply = 0;
  /** @type {BoardView | null} */
  #view = null;
  #words = h("p", { class: "main", role: "status" });
  #dice = h("div", { class: "dice" });
  /** @type {ReturnType<typeof drawCurve> | null} */
  #curve = null;
  /** @type {ReturnType<typeof movesList> | null} */
  #moves = null;
  #onHash = () => this.#go(Number(location.hash.slice(1)) || 0);

  /** @param {number} id */
  constructor(id) {
    get(`games/${id}`).then((game) => this.#open(game), (problem) => {
      const words = problem instanceof Refused ? say("ui.no_games") : say("error.unreachable");
      this.element.replaceChildren(h("h1", {}, say("ui.review", { id })), h("p", {}, words));
    });
  }

  leave() {
    removeEventListener("hashchange", this.#onHash);
  }

  /** @param {Game} game */
  #open(game) {
    this.#game = game;
    const drawing = games[game.game];
    const nothing = () => {};
    this.#view = drawing.view({ onPick: nothing, onOff: nothing, onDrop: nothing });
    const positions = [game.start, ...game.plies.map(({ position }) => position)];
    this.#curve = drawCurve(positions.map((text) => drawing.material(drawing.parse(text, game.settings))), say("ui.curve"));
    this.#moves = movesList(game, drawing.steps);
    this.element.replaceChildren(
      h("div", { class: "board-place" }, this.#view.element),
      h("section", { class: "beside" }, ...this.#head(game), this.#dice, this.#words, this.#buttons(), this.#curve.element,
        this.#moves.element, h("p", { class: "quiet" }, say("ui.review_keys"))));
    addEventListener("hashchange", this.#onHash);
    bindKeys(this.#keys());
    this.#show(location.hash ? Number(location.hash.slice(1)) || 0 : game.plies.length);
  }

  /** @param {Game} game */
  #head(game) {
    const [first, second] = seats(game).map(({ name }) => name);
    return [h("h1", {}, say("ui.versus", { first, second })),
      h("p", { class: "quiet" }, `${say("ui.review", { id: game.id })} · ${sayResult(game)} · `,
        h("a", { href: `/api/v1/games/${game.id}/record`, download: `arbiter-${game.id}.txt` }, say("ui.record")))];
  }

  /** @returns {Record<string, () => void>} */
  #keys() {
    return {
      ArrowLeft: () => this.#go(this.#ply - 1), ArrowRight: () => this.#go(this.#ply + 1),
      Home: () => this.#go(0), End: () => this.#go(Infinity), f: () => this.#view?.flip(),
    };
  }

  #buttons() {
    /** @type {[string, string, string][]} */
    const steps = [["Home", "M6 5V19M18 5 9 12 18 19", "ui.first"], ["ArrowLeft", "M15 5 8 12 15 19", "ui.back"],
      ["ArrowRight", "M9 5 16 12 9 19", "ui.forward"], ["End", "M18 5V19M6 5 15 12 6 19", "ui.last"],
      ["f", "M8 19V5L4 9M16 5V19L20 15", "ui.flip"]];
    const keys = this.#keys();
    return h("div", { class: "steps" }, ...steps.map(([key, path, words]) =>
      h("button", { type: "button", "aria-label": say(words), title: say(words), onclick: keys[key] },
        s("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, s("path", { d: path })))));
  }

  /** @param {number} ply */
  #go(ply) {
    const wanted = Math.max(0, Math.min(ply, this.#game?.plies.length ?? 0));
    if (wanted === this.#ply) return;
    history.replaceState(null, "", `#${wanted}`);
    this.#show(wanted);
  }

  /** @param {number} wanted */
  #show(wanted) {
    const game = /** @type {Game} */ (this.#game);
    this.#ply = Math.max(0, Math.min(wanted, game.plies.length));
    const ply = this.#ply > 0 ? game.plies[this.#ply - 1] : null;
    const drawing = games[game.game];
    const board = drawing.parse(ply?.position ?? game.start, game.settings);
    const steps = ply?.kind === "action" && !isAgreed(ply.text) ? drawing.steps([ply.text]) : [];
    this.#view?.show({
      board, ghosts: new Map(), targets: new Set(), hand: null,
      marks: steps.flatMap(({ from, to }) => to ? [mark(from, "from"), mark(to, "to")] : [mark(from, "to")]),
      arrows: steps.map((step) => ({ ...step, tone: "done" })),
      describe: (site) => `${site}, ${this.#standing(board, site)}`,
    });
    document.documentElement.dataset.side = ply?.side ?? board.side;
    this.#words.textContent = this.#sentence(ply, drawing);
    const dice = ply && diceAt(game, this.#ply - 1);
    this.#dice.replaceChildren(...(dice ? diceFaces(dice) : []));
    this.#curve?.at(this.#ply);
    this.#moves?.at(this.#ply);
  }

  /** @param {Board} board @param {string} site */
  #standing(board, site) {
    const stack = board.stacks.get(site);
    return stack ? stackWords(seats(/** @type {Game} */ (this.#game)), stack) : say("ui.empty");
  }

  /** @param {Ply | null} ply @param {GameDrawing} drawing */
  #sentence(ply, { steps }) {
    if (!ply) return say("ui.start");
    const name = nameOf(seats(/** @type {Game} */ (this.#game)), ply.side);
    return `${name}: ${ply.kind === "roll" ? say("ui.rolls", { dice: ply.text.replaceAll(",", ", ") }) : actionWords(steps, ply.text)}`;
  }
}

/** @param {string} site @param {"from" | "to"} kind */
const mark = (site, kind) => ({ site, kind });

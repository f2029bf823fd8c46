// SPDX-License-Identifier: MIT
// A game of the log, step by step: board, dice, moves as links, curves. The address names the ply; a game that is still
// played grows under one's eyes.
import { drawCurve, luckOf } from "./curve.js";
import { diceFaces } from "./dice.js";
import { h, s } from "./dom.js";
import { games } from "./games_known.js";
import { bindKeys } from "./keys.js";
import { movesList } from "./moves.js";
import { diceAt, sayResult, seats } from "./played.js";
import { actionWords, isAgreed, nameOf, stackWords } from "./sentences.js";
import { ReviewMore } from "./review_more.js";
import { get, Refused } from "./transport.js";
import { say, sayDuration } from "./words.js";

/** @typedef {import("./state.js").State} State */

/** Between two plies while the game plays itself, in milliseconds. */
const PACE = 900;

export class ReviewPage {
  element = h("main", { class: "review" }, h("p", { class: "quiet" }, say("ui.loading")));
  /** @type {Game | null} */
  #game = null;
  #ply = 0;
  /** @type {BoardView | null} */
  #view = null;
  #words = h("p", { class: "main", role: "status" });
  #dice = h("div", { class: "dice" });
  /** @type {ReturnType<typeof drawCurve>[]} */
  #curves = [];
  /** @type {ReturnType<typeof movesList> | null} */
  #moves = null;
  #onHash = () => this.#go(Number(location.hash.slice(1)) || 0);
  #state;
  #send;
  #more = new ReviewMore();
  #live = h("button", { type: "button", class: "live", hidden: true, onclick: () => this.#go(Infinity) });
  #playing = 0;
  #left = false;
  #known = "";
  #onState = () => this.#follow();

  /** @param {number} id @param {State} state @param {Send} send */
  constructor(id, state, send) {
    this.#state = state;
    this.#send = send;
    get(`games/${id}`).then((game) => this.#left || this.#open(game), (problem) => {
      const words = problem instanceof Refused ? say("ui.no_games") : say("error.unreachable");
      this.element.replaceChildren(h("h1", {}, say("ui.review", { id })), h("p", {}, words));
    });
    state.addEventListener("change", this.#onState);
  }

  leave() {
    this.#left = true;
    clearInterval(this.#playing);
    removeEventListener("hashchange", this.#onHash);
    this.#state.removeEventListener("change", this.#onState);
  }

  /** Whether this is the game at the table. */
  #isLive() {
    return this.#game !== null && this.#state.table?.game.id === this.#game.id && this.#state.table.state !== "over";
  }

  // The game at the table has gone on: whoever looked at its end goes along, others are told how much is new.
  async #follow() {
    const table = this.#state.table;
    if (!this.#game || table?.game.id !== this.#game.id) return;
    const now = JSON.stringify([table.turns, table.result]);
    if (now === this.#known) return;
    this.#known = now;
    const fresh = await get(`games/${this.#game.id}`).catch(() => null);
    if (!fresh || this.#left) return;
    const atEnd = this.#ply === this.#game.plies.length;
    this.#fill(fresh);
    this.#show(atEnd ? fresh.plies.length : this.#ply);
  }

  /** @param {Game} game */
  #open(game) {
    this.#fill(game);
    addEventListener("hashchange", this.#onHash);
    bindKeys(this.#keys());
    this.#show(location.hash ? Number(location.hash.slice(1)) || 0 : game.plies.length);
  }

  /** @param {Game} game */
  #fill(game) {
    this.#game = game;
    const drawing = games[game.game];
    const nothing = () => {};
    this.#view ??= drawing.view({ onPick: nothing, onOff: nothing, onDrop: nothing });
    const boards = [game.start, ...game.plies.map(({ position }) => position)].map((text) => drawing.parse(text, game.settings));
    this.#curves = drawing.curves.map(({ key, of }) => drawCurve(boards.map(of), say(key)));
    this.#moves = movesList(game, drawing.steps, (ply) => this.#draw(ply ?? this.#ply));
    const curves = h("div", { class: "curves" }, ...this.#curves.map(({ element }) => element));
    this.element.replaceChildren(
      h("div", { class: "board-place" }, this.#view.element),
      h("section", { class: "beside" }, ...this.#head(game), this.#dice, this.#words, this.#buttons(), this.#live, curves,
        this.#moves.element, this.#more.show(game, this.#send), h("p", { class: "quiet" }, say("ui.review_keys"))));
    if (!drawing.withoutDice) this.#addLuck(game, curves);
  }

  /** @param {Game} game @param {HTMLElement} place */
  async #addLuck(game, place) {
    const luck = await get(`games/${game.id}/luck`).catch(() => null);
    if (!luck || game !== this.#game || luck.rolls.length === 0) return;
    const curve = drawCurve(luckOf(game, luck.rolls, seats(game).map(({ letter }) => letter)), say("curve.luck"));
    this.#curves.push(curve);
    place.append(curve.element);
    curve.at(this.#ply);
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
      " ": () => this.#play(), "?": () => listKeys(),
    };
  }

  // Plays on by itself, from the beginning where it stands at the end, until the end or the next press.
  #play() {
    const wasPlaying = this.#playing !== 0;
    this.#stop();
    if (wasPlaying || !this.#game) return;
    if (this.#ply === this.#game.plies.length) this.#step(0);
    this.#playing = setInterval(() => {
      this.#step(this.#ply + 1);
      if (this.#ply === this.#game?.plies.length) this.#stop();
    }, PACE);
  }

  #stop() {
    clearInterval(this.#playing);
    this.#playing = 0;
  }

  #buttons() {
    /** @type {[string, string, string][]} */
    const steps = [["Home", "M6 5V19M18 5 9 12 18 19", "ui.first"], ["ArrowLeft", "M15 5 8 12 15 19", "ui.back"],
      ["ArrowRight", "M9 5 16 12 9 19", "ui.forward"], ["End", "M18 5V19M6 5 15 12 6 19", "ui.last"],
      [" ", "M8 5 19 12 8 19Z", "ui.play"], ["f", "M8 19V5L4 9M16 5V19L20 15", "ui.flip"]];
    const keys = this.#keys();
    return h("div", { class: "steps" }, ...steps.map(([key, path, words]) =>
      h("button", { type: "button", "aria-label": say(words), title: say(words), onclick: keys[key] },
        s("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, s("path", { d: path })))));
  }

  /** Somebody goes there: the game does not play itself any more. @param {number} ply */
  #go(ply) {
    this.#stop();
    this.#step(ply);
  }

  /** @param {number} ply */
  #step(ply) {
    const wanted = Math.max(0, Math.min(ply, this.#game?.plies.length ?? 0));
    if (wanted === this.#ply) return;
    history.replaceState(null, "", `#${wanted}`);
    this.#show(wanted);
  }

  /** @param {number} wanted */
  #show(wanted) {
    const game = /** @type {Game} */ (this.#game);
    this.#ply = Math.max(0, Math.min(wanted, game.plies.length));
    this.#draw(this.#ply);
    this.#curves.forEach((curve) => curve.at(this.#ply));
    this.#moves?.at(this.#ply);
    this.#more.at(this.#ply);
    const fresh = game.plies.length - this.#ply;
    this.#live.hidden = !this.#isLive() || fresh === 0;
    this.#live.textContent = say("ui.live", { n: fresh });
  }

  /** The board after a ply, be it the one that is shown or one that is only pointed at. @param {number} at */
  #draw(at) {
    const game = /** @type {Game} */ (this.#game);
    const ply = at > 0 ? game.plies[at - 1] : null;
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
    const dice = ply && diceAt(game, at - 1);
    this.#dice.replaceChildren(...(dice ? diceFaces(dice) : []));
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
    const what = ply.kind === "roll" ? say("ui.rolls", { dice: ply.text.replaceAll(",", ", ") }) : actionWords(steps, ply.text);
    return `${name}: ${what}${ply.took === null ? "" : ` (${sayDuration(ply.took)})`}`;
  }
}

/** @param {string} site @param {"from" | "to"} kind */
const mark = (site, kind) => ({ site, kind });

async function listKeys() {
  const { openDialog } = await import("./dialogs.js");
  const keys = ["left", "right", "home", "end", "f", "space", "help"];
  openDialog(say("ui.keys_title"), () => [h("dl", { class: "keys" },
    ...keys.flatMap((key) => [h("dt", {}, say(`key.${key}`)), h("dd", {}, say(`key.${key}.does`))]))]);
}

// SPDX-License-Identifier: MIT
// The dialog about the dice: the commitment, the players' words, and after the end the seed that proves them.
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { nameOf } from "./sentences.js";
import { say } from "./words.js";

/** @param {string} label @param {string} value */
const figure = (label, value) => h("p", {}, label, h("br"), h("code", { class: "hash" }, value));

/** What a player adds. @param {Table} table @param {Player} player @param {Send} send */
function wordsField(table, { letter }, send) {
  const field = h("input", { name: `words.${letter}`, maxlength: 40, autocomplete: "off", value: table.evidence.words[letter] });
  const kept = h("span", { class: "quiet", role: "status" });
  const button = h("button", { class: "keep" }, say("dice.add_words"));
  field.addEventListener("input", () => kept.replaceChildren());
  return h("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    let refused = false;
    await send("words", { player: letter, words: field.value }, () => !(refused = true));
    kept.textContent = refused ? "" : say("dice.words_kept");
  } }, h("label", {}, say("dice.words_of", { name: nameOf(table.players, letter) }), field), button, kept);
}

/** @param {Table} table @param {Send} send */
function wordsPart(table, send) {
  if (table.evidence.takes_words) {
    return [h("p", {}, say("dice.words_why")), ...table.players.map((player) => wordsField(table, player, send))];
  }
  return Object.entries(table.evidence.words).map(([letter, words]) =>
    figure(say("dice.words_of", { name: nameOf(table.players, letter) }), words));
}

/** @param {Table} table */
function endPart({ evidence, game }) {
  if (evidence.void) return [h("p", {}, say("dice.void", { why: evidence.void }))];
  if (!evidence.seed) return [h("p", { class: "quiet" }, say("dice.seed_later"))];
  return [figure(say("dice.seed"), evidence.seed), h("p", {}, say("dice.verify")),
    h("code", { class: "hash" }, `arbiter verify ${game.id}`)];
}

/** @param {Table} table @param {Send} send */
function content(table, send) {
  const { evidence } = table;
  if (evidence.source === "physical") return [h("p", {}, say("dice.physical"))];
  if (!evidence.commitment) return [h("p", {}, say("dice.no_commitment"))];
  return [h("p", {}, say("dice.how")), figure(say("dice.commitment"), evidence.commitment), ...wordsPart(table, send), ...endPart(table)];
}

/** @param {import("./state.js").State} state @param {Send} send */
export function openEvidence(state, send) {
  const { table } = state;
  if (table) openDialog(say("dice.menu"), () => content(table, send));
}

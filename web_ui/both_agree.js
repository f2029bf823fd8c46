// SPDX-License-Identifier: MIT
// What only the sides together may do: each says yes.
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { games } from "./games_known.js";
import { nameOf } from "./sentences.js";
import { say } from "./words.js";

const nothing = () => {};

/** A box for each player who must agree; the button waits for all of them. @param {Table} table @param {string[]} letters @param {HTMLButtonElement} agreed */
function boxesOf(table, letters, agreed) {
  const boxes = letters.map((letter) => h("input", { type: "checkbox", name: letter, onchange: () => {
    agreed.disabled = boxes.some(({ checked }) => !checked);
  } }));
  agreed.disabled = true;
  return boxes.map((box) => h("label", { class: "agrees" }, box, say("ui.agrees", { name: nameOf(table.players, box.name) })));
}

/** @param {Table} table */
const everybody = ({ players }) => players.map(({ letter }) => letter);

/** Takes the last turn back when everybody has agreed. @param {Table} table @param {Send} send */
export function askUndoTurn(table, send) {
  if (!table.commands.includes("undo_turn")) return;
  openDialog(say("ui.undo_turn"), (close) => {
    const agreed = h("button", { type: "button", class: "primary", onclick: () => (close(), void send("undo_turn")) },
      say("ui.take_turn_back"));
    return [h("p", {}, say("ui.undo_turn_why")), ...boxesOf(table, everybody(table), agreed), agreed];
  });
}

/** The results that can be agreed on, and whose yes each needs. @param {Table} table */
function results(table) {
  const { players } = table;
  const all = everybody(table);
  const draw = { words: say("ui.agree_draw"), result: "draw", how: "agreement", needs: all };
  if (players.length > 2) {
    return [...all.map((letter) => ({ words: say("ui.agree_win", { name: nameOf(players, letter) }), result: letter,
      how: "agreement", needs: all })), draw];
  }
  return [...all.map((letter, index) => ({ words: say("ui.resigns", { name: nameOf(players, letter) }), result: all[1 - index],
    how: "resignation", needs: [letter] })), draw];
}

/** One of several, chosen by radio buttons. @param {string} legend @param {(Node | string)[]} options @param {(index: number) => void} choose */
const choiceOf = (legend, options, choose) => h("fieldset", { class: "choice" }, h("legend", {}, legend),
  ...options.map((option, index) => h("label", { class: "agrees" },
    h("input", { type: "radio", name: "choice", value: String(index), onchange: () => choose(index) }), option)));

/** Ends the game as the sides have agreed. @param {Table} table @param {Send} send */
export function askResult(table, send) {
  openDialog(say("ui.agree_result"), (close) => {
    const all = results(table);
    let chosen = all[0];
    const agreed = h("button", { type: "button", class: "primary", disabled: true,
      onclick: () => (close(), void send("agree_result", { result: chosen.result, how: chosen.how })) }, say("ui.end_game"));
    const needs = h("div", {});
    return [choiceOf(say("ui.agree_result_why"), all.map(({ words }) => words), (index) => {
      chosen = all[index];
      needs.replaceChildren(...boxesOf(table, chosen.needs, agreed));
    }), needs, agreed];
  });
}

/** A position that is offered, drawn small. @param {Table} table @param {{position: string, side: string}} offer */
function pictureOf({ game, players }, { position, side }) {
  const drawing = games[game.name];
  const view = drawing.view({ onPick: nothing, onOff: nothing, onDrop: nothing });
  view.show({ board: drawing.parse(position, game.settings), marks: [], arrows: [], targets: new Set(), ghosts: new Map(),
    hand: null, describe: (site) => site });
  return h("span", { class: "offer" }, h("span", { class: "small-board", inert: true }, view.element),
    h("span", {}, say("ui.next_is", { name: nameOf(players, side) })));
}

/** Both sides let stand what the rules refuse. @param {Table} table @param {Send} send */
export function askAccept(table, send) {
  openDialog(say("ui.accept_as_played"), (close) => {
    const offers = table.as_played;
    const written = h("input", { name: "position", autocomplete: "off", spellcheck: false, value: offers[0]?.position ?? table.position });
    const agreed = h("button", { type: "button", class: "primary",
      onclick: () => (close(), void send("accept_as_played", { position: written.value.trim() })) }, say("ui.accept_as_played"));
    const choice = choiceOf(say("ui.accept_which"), offers.map((offer) => pictureOf(table, offer)),
      (index) => (written.value = offers[index].position));
    const first = choice.querySelector("input");
    if (first) first.checked = true;
    return [h("p", {}, say("ui.accept_why")), offers.length > 0 && choice,
      h("details", { open: offers.length === 0 }, h("summary", {}, say("ui.accept_written")),
        h("label", {}, say("ui.position"), written)),
      ...boxesOf(table, everybody(table), agreed), agreed].filter((node) => node instanceof Node);
  });
}

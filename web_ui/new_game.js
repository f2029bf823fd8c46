// SPDX-License-Identifier: MIT
// The dialog that begins another game: game, settings, who plays.
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { games } from "./games_known.js";
import { say, sayFirst } from "./words.js";

/** @param {string} label @param {HTMLElement} field */
const labelled = (label, field) => h("label", {}, label, field);

/** @param {string} name @param {{value: string, words: string}[]} options @param {string} chosen */
const choice = (name, options, chosen) => h("select", { name },
  ...options.map(({ value, words }) => h("option", { value, selected: value === chosen }, words)));

/** @param {string} game @param {Table | null} table */
function settingFields(game, table) {
  const current = table?.game.name === game ? table.game.settings : {};
  return games[game].settings.map(({ name, values, initial }) => {
    const options = values.map((value) => ({ value, words: sayFirst([`setting.${name}.${value}`, `setting.${name}.value`], { value }) }));
    return labelled(say(`setting.${name}`), choice(`setting.${name}`, options, current[name] ?? initial));
  });
}

/** @param {string} game @param {Table | null} table */
const diceField = (game, table) => games[game].withoutDice ? [] : [labelled(say("dice.source"),
  choice("dice", ["electronic", "physical"].map((value) => ({ value, words: say(`dice.source.${value}`) })),
    table?.evidence.source ?? "electronic"))];

/** @param {string} game @param {Table | null} table */
const seatFields = (game, table) => games[game].seats.map(({ letter, word }) =>
  labelled(say(`side.${word}`), h("input", { name: `player.${letter}`, maxlength: 40, autocomplete: "off",
    value: table?.players.find((player) => player.letter === letter)?.name })));

/** @param {FormData} data @param {string} prefix */
const gathered = (data, prefix) => Object.fromEntries([...data]
  .filter(([name, value]) => name.startsWith(prefix) && value !== "")
  .map(([name, value]) => [name.slice(prefix.length), String(value)]));

/** @param {Table | null} table @param {Send} send */
export function openNewGame(table, send) {
  const first = table && table.game.name in games ? table.game.name : Object.keys(games)[0];
  openDialog(say("ui.new"), (close) => {
    const names = Object.keys(games).map((value) => ({ value, words: say(`game.${value}`) }));
    const game = choice("game", names, first);
    const fields = h("div", { class: "fields" });
    const refill = () => fields.replaceChildren(...settingFields(game.value, table), ...diceField(game.value, table), ...seatFields(game.value, table));
    game.addEventListener("change", refill);
    refill();
    const form = h("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const data = new FormData(form);
      close();
      send("new", { game: game.value, settings: gathered(data, "setting."), players: gathered(data, "player."),
        event: String(data.get("event") ?? ""), dice: String(data.get("dice") ?? "electronic") });
    } }, labelled(say("ui.game"), game), fields,
      labelled(say("ui.event"), h("input", { name: "event", maxlength: 80, autocomplete: "off" })),
      table?.state === "playing" ? h("p", { class: "quiet" }, say("ui.new_abandons")) : h("span"),
      h("button", { class: "primary" }, say("ui.begin")));
    return [form];
  });
}

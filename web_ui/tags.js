// SPDX-License-Identifier: MIT
// Which tag is which piece, and the lessons in which that is learned: one piece after another on an antenna.
import { h } from "./dom.js";
import { refill } from "./refill.js";
import { colourOf } from "./sentences.js";
import { say } from "./words.js";

/** @param {Table} table @param {TaggedPiece} piece */
const params = ({ players }, { side, number, count, up }) => ({ side: colourOf(players, side), number, count, up: up ?? "" });

/** @param {Table} table @param {TaggedPiece} piece */
const pieceWords = (table, piece) => say(`tags.${piece.kind}`, params(table, piece));

/** What a tag is known as. @param {Table} table @param {Tags} tags @param {string} tag */
function knownAs(table, { pieces, others }, tag) {
  const piece = pieces.find((one) => one.tag === tag);
  if (piece) return pieceWords(table, piece);
  return others[tag] ? say("tags.other", { meaning: others[tag] }) : say("tags.unknown");
}

/** The tags that antennas see now, each with its site. @param {Sensors} sensors */
const seen = ({ sites }) => Object.entries(sites).flatMap(([site, { is }]) =>
  is.split("+").filter((tag) => tag !== "-" && tag !== "").map((tag) => ({ site, tag })));

export class TagsPart {
  #send;
  #listed = "";
  #summary = h("p", {});
  #prompt = h("p", { class: "prompt", role: "status" });
  #news = h("p", { class: "news", role: "status" });
  #buttons = h("div", { class: "row" });
  #antennas = h("div", {});
  #pieces = h("div", { class: "pieces" });
  element = h("section", { class: "bench", hidden: true }, h("h2", {}, say("tags.title")), this.#summary,
    this.#prompt, this.#news, this.#buttons, this.#antennas, this.#pieces);

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {Table} table */
  show(table) {
    const { tags, workbench } = table;
    this.element.hidden = !tags;
    if (!tags) return;
    const lessons = workbench?.doing === "tags" ? workbench : null;
    this.element.classList.toggle("open", lessons !== null);
    const learned = tags.pieces.filter(({ tag }) => tag).length;
    this.#summary.textContent = say("tags.learned", { learned, of: tags.pieces.length });
    this.#showLesson(table, tags, lessons);
    const now = JSON.stringify([tags, workbench, table.sensors.sites]);
    if (now === this.#listed) return;
    this.#listed = now;
    refill(this.#buttons, this.#ways(table, tags, lessons));
    refill(this.#antennas, lessons ? this.#seen(table, tags, lessons) : []);
    refill(this.#pieces, this.#groups(table, tags));
  }

  /** @param {Table} table @param {Tags} tags @param {Lessons | null} lessons */
  #showLesson(table, tags, lessons) {
    const piece = lessons && lessons.lesson !== null ? tags.pieces[lessons.lesson] : null;
    const open = tags.pieces.filter(({ tag }) => !tag).length;
    const words = piece ? say(`tags.put.${piece.kind}`, params(table, piece)) : open ? say("tags.skipped", { n: open }) : say("tags.all");
    const replaces = piece?.tag ? ` ${say("tags.replaces", { tag: piece.tag })}` : "";
    tell(this.#prompt, lessons ? words + replaces : "");
    tell(this.#news, lessons?.news ? this.#newsWords(table, tags, lessons.news) : "");
  }

  /** @param {Table} table @param {Tags} tags @param {Coded} news */
  #newsWords(table, tags, { code, params: about }) {
    return say(`tags.news.${code}`, { ...about, piece: knownAs(table, tags, String(about?.tag ?? "")) });
  }

  /** @param {Table} table @param {Tags} tags @param {Lessons | null} lessons */
  #ways({ commands, workbench }, tags, lessons) {
    const button = (/** @type {string} */ command, /** @type {boolean} */ main = false) =>
      h("button", { type: "button", class: main && "primary", "data-key": command, disabled: workbench !== null && !lessons,
        onclick: () => this.#send(command) }, say(`ui.${command}`));
    const open = tags.pieces.some(({ tag }) => !tag);
    if (!lessons) return open ? [button("learn_tags", true)] : [];
    return [...["previous_tag", "skip_tag"].filter((command) => commands.includes(command)).map((command) => button(command)),
      ...(lessons.lesson === null && open ? [button("learn_tags")] : []), button("end_workbench", true)];
  }

  /** What every antenna sees, and the way to say that it is the piece asked for. @param {Table} table @param {Tags} tags @param {Lessons} lessons */
  #seen(table, tags, lessons) {
    const wanted = lessons.lesson === null ? null : tags.pieces[lessons.lesson];
    const rows = seen(table.sensors).map(({ site, tag }) => h("li", { class: "row" },
      h("span", {}, say("tags.sees", { site, tag, piece: knownAs(table, tags, tag) })),
      wanted && wanted.tag !== tag && h("button", { type: "button", "data-key": `take ${tag}`,
        "aria-label": `${say("ui.take_tag")}: ${tag}`, onclick: () => this.#send("take_tag", { tag }) }, say("ui.take_tag"))));
    return [h("h3", {}, say("tags.antennas")), rows.length ? h("ul", { class: "plain-list" }, ...rows) : h("p", { class: "quiet" }, say("tags.nothing_seen"))];
  }

  /** All pieces, those that are alike together. @param {Table} table @param {Tags} tags */
  #groups(table, tags) {
    const where = new Map(seen(table.sensors).map(({ site, tag }) => [tag, site]));
    /** @type {Map<string, {piece: TaggedPiece, index: number}[]>} */
    const groups = new Map();
    tags.pieces.forEach((piece, index) => {
      const key = `${piece.side}-${piece.kind}-${piece.up ?? ""}`;
      groups.set(key, [...(groups.get(key) ?? []), { piece, index }]);
    });
    const parts = [...groups].map(([key, members]) => {
      const learned = members.filter(({ piece }) => piece.tag).length;
      const words = say(`tags.group.${members[0].piece.kind}`, { ...params(table, members[0].piece), learned });
      return h("details", { "data-key": key }, h("summary", { "data-key": `summary ${key}` }, words),
        h("ul", { class: "plain-list" }, ...members.map((member) => this.#row(table, member, where))));
    });
    return [h("details", { "data-key": "pieces" }, h("summary", { "data-key": "summary" }, say("tags.pieces")), ...parts)];
  }

  /** @param {Table} table @param {{piece: TaggedPiece, index: number}} member @param {Map<string, string>} where */
  #row(table, { piece, index }, where) {
    const site = where.get(piece.tag ?? "");
    const words = !piece.tag ? say("tags.open", { number: piece.number })
      : say(site ? "tags.has_on" : "tags.has", { number: piece.number, tag: piece.tag, site: site ?? "" });
    const command = say(piece.tag ? "tags.replace" : "tags.learn");
    return h("li", { class: "row" }, h("span", {}, words),
      h("button", { type: "button", "data-key": `lesson ${index}`, disabled: table.workbench?.doing === "wiring",
        "aria-label": `${command}: ${pieceWords(table, piece)}`, onclick: () => this.#send("learn_tags", { lesson: index }) }, command));
  }
}

/** Only where it is new, so that it is spoken once. @param {HTMLElement} element @param {string} words */
function tell(element, words) {
  element.hidden = words === "";
  if (element.textContent !== words) element.textContent = words;
}

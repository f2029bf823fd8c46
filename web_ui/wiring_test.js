// SPDX-License-Identifier: MIT
// The wiring test: the page asks for one site after another and tells which sensors are dead or swapped.
import { h } from "./dom.js";
import { refill } from "./refill.js";
import { isFace, Walk } from "./walk.js";
import { say, sayList } from "./words.js";

/** The sites in the order in which a hand goes over a board: file by file. @param {string[]} sites */
const inOrder = (sites) => sites.sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0) || Number.parseInt(a.slice(1)) - Number.parseInt(b.slice(1)) || a.length - b.length);

/** @param {string} site */
const square = (site) => site.split(".")[0];

export class WiringTest {
  #send;
  #redraw;
  /** @type {Walk | null} */
  #walk = null;
  /** @type {string[] | null} the sites of a test that was ordered here */
  #ordered = null;
  /** @type {Table | null} */
  #table = null;
  #shown = "";
  #prompt = h("p", { class: "prompt", role: "status" });
  #buttons = h("div", { class: "row" });
  #results = h("div", {});
  element = h("section", { class: "bench" }, h("h2", {}, say("wiring.title")), this.#prompt, this.#buttons, this.#results);

  /** @param {Send} send @param {() => void} redraw shows the table again after a step that only this page knows of */
  constructor(send, redraw) {
    this.#send = send;
    this.#redraw = redraw;
  }

  /** The site that is asked for now. */
  get wanted() {
    return this.#isOpen() ? this.#walk?.site ?? null : null;
  }

  #isOpen() {
    return this.#table?.workbench?.doing === "wiring";
  }

  /** @param {Table} table */
  show(table) {
    this.#table = table;
    this.element.hidden = table.sensors.kind === "trace";
    if (this.#isOpen() && this.#ordered) this.#begin(this.#ordered);
    if (this.#isOpen()) this.#walk?.hear(table.sensors.sites);
    this.#draw();
  }

  /** @param {string[]} sites */
  #begin(sites) {
    this.#ordered = null;
    this.#walk = new Walk(sites, /** @type {Table} */ (this.#table).sensors.sites);
  }

  /** @param {string[]} sites */
  async #order(sites) {
    if (this.#isOpen()) this.#begin(sites);
    else {
      this.#ordered = sites;
      await this.#send("test_wiring");
      this.#ordered = null;
    }
    this.#redraw();
  }

  #draw() {
    const table = /** @type {Table} */ (this.#table);
    const open = this.#isOpen();
    this.element.classList.toggle("open", open);
    const words = this.#words(open);
    if (this.#prompt.textContent !== words) this.#prompt.textContent = words;
    const now = JSON.stringify([words, table.workbench, table.sensors.unseen, table.sensors.masked, this.#walk?.results, this.#walk?.answered]);
    if (now === this.#shown) return;
    this.#shown = now;
    refill(this.#buttons, this.#ways(table, open));
    refill(this.#results, this.#walk ? this.#verdict(this.#walk, table.sensors) : []);
  }

  /** @param {boolean} open */
  #words(open) {
    const walk = this.#walk;
    if (!open) return say("wiring.about");
    if (!walk) return say("wiring.elsewhere");
    const { site, answered } = walk;
    if (site === null) return say("wiring.done");
    if (answered.length) return say("wiring.wrong", { site, others: sayList(answered) });
    const how = isFace(site) ? "turn" : walk.isFilled ? "lift" : "put";
    return say("wiring.step", { number: walk.results.length + 1, of: walk.length, what: say(`wiring.${how}`, { site: square(site) }) });
  }

  /** @param {Table} table @param {boolean} open */
  #ways(table, open) {
    const { sensors: { sites, unseen }, workbench } = table;
    const walk = this.#walk;
    if (open && walk?.site) return this.#steps(walk, walk.site, table);
    const all = inOrder(Object.keys(sites));
    const start = [this.#button("all", say("wiring.all", { n: all.length }), () => this.#order(all), workbench !== null && !open)];
    if (unseen.length > 0 && unseen.length < all.length) {
      start.push(this.#button("unseen", say("wiring.unseen", { n: unseen.length }), () => this.#order(inOrder([...unseen])), workbench !== null && !open));
    }
    return open ? [...start, this.#end()] : start;
  }

  /** @param {Walk} walk @param {string} site @param {Table} table */
  #steps(walk, site, table) {
    const step = (/** @type {() => void} */ act) => () => (act(), this.#redraw());
    return [
      ...(table.sim ? [this.#button("try", say("wiring.try"), () => this.#tryIt(site, table))] : []),
      ...(walk.answered.length ? [this.#button("elsewhere", say("wiring.note", { site, others: sayList(walk.answered) }), step(() => walk.elsewhere()))] : []),
      this.#button("nothing", say("wiring.nothing"), step(() => walk.nothing())),
      ...(walk.results.length ? [this.#button("back", say("wiring.back"), step(() => walk.back()))] : []),
      this.#end(),
    ];
  }

  #end() {
    const end = this.#button("end", say("ui.end_workbench"), () => this.#send("end_workbench"));
    end.classList.toggle("primary", this.#walk?.site === null);
    return end;
  }

  /** @param {string} key @param {string} words @param {() => void} act @param {boolean} [disabled] */
  #button(key, words, act, disabled = false) {
    return h("button", { type: "button", "data-key": key, disabled, onclick: act }, words);
  }

  /** The simulated hand does what is asked for. @param {string} site @param {Table} table */
  async #tryIt(site, { sim, players }) {
    const at = { site: square(site) };
    if (isFace(site)) return this.#send("sim_turn", { ...at, way: "+" });
    if (sim?.sites[site]?.length) {
      await this.#send("sim_lift", at);
      return this.#send("sim_drop");
    }
    await this.#send("sim_take", { piece: players[0].letter });
    await this.#send("sim_place", at);
    await this.#send("sim_off", at);
  }

  /** @param {Walk} walk @param {Sensors} sensors */
  #verdict({ results, length }, { masked }) {
    const faults = results.filter(({ kind }) => kind !== "fine");
    const swapped = (/** @type {string} */ site, /** @type {string[]} */ others) => others.length === 1 &&
      results.find((result) => result.site === others[0] && result.kind === "elsewhere" && result.others.join() === site);
    const rows = faults.flatMap(({ site, kind, others }) => {
      const pair = kind === "elsewhere" && swapped(site, others);
      if (pair && results.indexOf(pair) < results.findIndex((result) => result.site === site)) return [];
      const words = pair ? say("wiring.swapped", { site, other: others[0] }) : say(`wiring.found.${kind}`, { site, others: sayList(others) });
      const command = masked.includes(site) ? "unmask" : "mask";
      return [h("li", { class: "finding" }, h("span", {}, words), (kind === "never" || kind === "stuck") &&
        h("button", { type: "button", "data-key": `mask ${site}`, onclick: () => this.#send(command, { site }) }, say(`ui.${command}`)))];
    });
    const fine = results.length - faults.length;
    return [h("p", {}, say("wiring.fine", { fine, tried: results.length, of: length })), h("ul", { class: "findings plain-list" }, ...rows)];
  }
}

// SPDX-License-Identifier: MIT
// For the builder: what every sensor reads against what is expected, masks, devices, and what cannot be checked.
import { h } from "./dom.js";
import { rove } from "./grid.js";
import { TagsPart } from "./tags.js";
import { WiringTest } from "./wiring_test.js";
import { has, say, sayFirst, sayList } from "./words.js";

/** @param {string} reading */
const inWords = (reading) => has(`reading.${reading}`) ? say(`reading.${reading}`) : reading;

/** What is read there and should be. @param {string} site @param {Pick<Sensors, "sites" | "unread">} sensors */
function readWords(site, { sites, unread }) {
  const { is, should } = sites[site];
  return say("ui.reads", { site, is: unread.includes(site) ? say("reading.") : inWords(is), should: inWords(should) });
}

/** Sites as one sees them, the furthest rank first. @param {string[]} sites */
function asSeen(sites) {
  const rank = (/** @type {string} */ site) => Number(site.slice(1));
  return sites.sort((a, b) => rank(b) - rank(a) || a.charCodeAt(0) - b.charCodeAt(0));
}

export class WorkbenchPage {
  #state;
  #send;
  #chosen = "";
  #listed = "";
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  #grid = h("div", { class: "sensors", role: "grid", "aria-label": say("ui.sensors") });
  #summary = h("p", { class: "main", role: "status" });
  #about = h("div", { class: "about" });
  #lists = h("div", { class: "lists" });
  #tags;
  #wiring;
  #update = () => this.#show();
  element;

  /** @param {import("./state.js").State} state @param {Send} send */
  constructor(state, send) {
    this.#state = state;
    this.#send = send;
    this.#tags = new TagsPart(send);
    this.#wiring = new WiringTest(send, this.#update);
    this.element = h("main", { class: "workbench" }, this.#grid, h("section", { class: "beside" }, h("h1", {}, say("ui.workbench")),
      this.#summary, this.#tags.element, this.#wiring.element, this.#about, this.#lists));
    state.addEventListener("change", this.#update);
    this.#show();
  }

  leave() {
    this.#state.removeEventListener("change", this.#update);
  }

  #show() {
    const { table } = this.#state;
    if (!table) return;
    const { sensors } = table;
    this.#tags.show(table);
    this.#wiring.show(table);
    const sites = asSeen(Object.keys(sensors.sites));
    if (sites.join() !== [...this.#cells.keys()].join()) this.#build(sites);
    const rests = table.workbench !== null;
    sites.forEach((site) => this.#showCell(site, sensors, rests));
    this.#showSummary(table);
    this.#showChosen(sensors);
    this.#showLists(sensors);
  }

  /** @param {string[]} sites */
  #build(sites) {
    const cells = sites.map((site) => h("button", { type: "button", role: "gridcell", "data-site": site, onclick: () => this.#choose(site) }));
    this.#cells = new Map(sites.map((site, index) => [site, cells[index]]));
    const ranks = [...new Set(sites.map((site) => site.slice(1)))];
    this.#grid.replaceChildren(...ranks.map((rank) =>
      h("div", { role: "row" }, ...cells.filter((cell) => cell.dataset.site?.slice(1) === rank))));
    rove(this.#grid, cells, sites.map((site) => ({ x: site.charCodeAt(0), y: ranks.indexOf(site.slice(1)) })));
  }

  /** Nothing is expected while the game rests. @param {string} site @param {Sensors} sensors @param {boolean} rests */
  #showCell(site, { sites, masked, unread }, rests) {
    const { is, should } = sites[site];
    const cell = /** @type {HTMLElement} */ (this.#cells.get(site));
    const words = readWords(site, { sites, unread });
    const known = !unread.includes(site);
    cell.classList.toggle("unread", !known);
    cell.classList.toggle("is", known && !["0", "-", ""].includes(is));
    cell.classList.toggle("should", !rests && !["0", "-", ""].includes(should));
    cell.classList.toggle("off", known && !rests && is !== should && !masked.includes(site));
    cell.classList.toggle("masked", masked.includes(site));
    cell.classList.toggle("wanted", site === this.#wiring.wanted);
    cell.setAttribute("aria-label", masked.includes(site) ? `${words}, ${say("mark.masked")}` : words);
    cell.setAttribute("aria-selected", String(site === this.#chosen));
    cell.replaceChildren(h("span", { "aria-hidden": true }, site));
  }

  /** Made anew only where something has changed: a button that is held stays. @param {Sensors} sensors */
  #showLists(sensors) {
    const { health, unseen, masked, unread, devices: known } = sensors;
    const now = JSON.stringify([health, unseen, masked, unread, known]);
    if (now === this.#listed) return;
    this.#listed = now;
    const held = /** @type {HTMLElement | null} */ (this.#lists.querySelector(":focus"))?.dataset.finding;
    this.#lists.replaceChildren(...this.#health(sensors), ...devices(sensors), ...blind(sensors));
    if (held) /** @type {HTMLElement | null} */ (this.#lists.querySelector(`[data-finding="${held}"]`))?.focus();
  }

  /** What seems wrong, each with the button that lets the game go on. @param {Sensors} sensors */
  #health({ health, unseen, masked, sites }) {
    const rows = health.map(({ site, fault, with: corners }) => {
      const command = masked.includes(site) ? "unmask" : "mask";
      return h("li", { class: "finding" }, h("span", {}, say(`health.${fault}`, { site, corners: sayList(corners) })),
        h("button", { type: "button", "data-finding": site, onclick: () => this.#send(command, { site }) }, say(`ui.${command}`)));
    });
    const seen = Object.keys(sites).length - unseen.length;
    const words = unseen.length === 0 ? say("health.all_seen") : unseen.length > 12
      ? say("health.seen", { n: seen, of: seen + unseen.length }) : say("health.unseen", { sites: sayList(asSeen([...unseen])) });
    return [h("h2", {}, say("ui.health")), rows.length > 0 ? h("ul", { class: "findings" }, ...rows) : h("p", {}, say("health.well")),
      h("p", { class: "quiet" }, words)];
  }

  /** @param {string} site */
  #choose(site) {
    this.#chosen = site;
    this.#show();
  }

  /** @param {Table} table */
  #showSummary({ state, expect, sensors: { sites, masked, unread } }) {
    const n = Object.entries(sites).filter(([site, { is, should }]) =>
      is !== should && !masked.includes(site) && !unread.includes(site)).length;
    this.#summary.textContent = state === "workbench" ? say("ui.workbench_rests")
      : state === "paused" ? say(`expect.${expect.code}`, expect.params)
      : n ? say("ui.disagree", { n }) : say("ui.agree");
  }

  /** @param {Sensors} sensors */
  #showChosen({ sites, masked, unread }) {
    const site = this.#chosen;
    if (!sites[site]) return this.#about.replaceChildren(h("p", { class: "quiet" }, say("ui.pick_site")));
    const command = masked.includes(site) ? "unmask" : "mask";
    const held = this.#about.contains(document.activeElement);
    const button = h("button", { type: "button", onclick: () => this.#send(command, { site }) }, say(`ui.${command}`));
    this.#about.replaceChildren(
      h("p", {}, readWords(site, { sites, unread })), button,
      ...this.#trial(site));
    if (held) button.focus();
  }

  /** What a dead sensor does, tried on the simulated board. @param {string} site */
  #trial(site) {
    const sim = this.#state.table?.sim;
    if (!sim) return [];
    const command = sim.dead.includes(site) ? "sim_mend" : "sim_kill";
    return [h("button", { type: "button", class: "plain", onclick: () => this.#send(command, { site }) }, say(`ui.${command}`))];
  }
}

/** @param {Sensors} sensors */
const devices = (sensors) => sensors.devices.length === 0 ? [] : [h("h2", {}, say("ui.devices")),
  h("ul", {}, ...sensors.devices.map(({ device, present, strange, why }) =>
    h("li", { class: present && !strange ? "there" : "gone" }, say(present ? "ui.present" : "ui.absent", { device, why: why ?? "" }))))];

/** @param {Sensors} sensors */
function blind({ capability, masked }) {
  const points = [`blind.${capability}`, "blind.heights"].filter(has).map((key) => sayFirst([key]));
  if (masked.length) points.push(say("blind.masked", { sites: sayList(masked) }));
  return [h("h2", {}, say("ui.blind")), h("ul", {}, ...points.map((point) => h("li", {}, point)))];
}

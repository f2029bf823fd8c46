// SPDX-License-Identifier: MIT
// A walk over the sites of a board, each of which is to answer when something is put there. Readings in, results out.

/** @typedef {Record<string, {is: string}>} Readings */
/** @typedef {{site: string, kind: "fine" | "together" | "elsewhere" | "never" | "stuck", others: string[]}} SiteResult */

/** @param {string} reading */
const filled = (reading) => !["0", "-", "?", ""].includes(reading);

/** A prism's face is turned, on other sites something is put down. @param {string} site */
export const isFace = (site) => site.endsWith(".face");

/** @param {string} one @param {string} other whether both belong to one square */
const sameSquare = (one, other) => one.split(".")[0] === other.split(".")[0];

export class Walk {
  #sites;
  /** @type {Readings} */
  #last;
  /** @type {Set<string>} */
  #answered = new Set();
  /** @type {SiteResult[]} */
  results = [];

  /** @param {string[]} sites in the order in which they are tried @param {Readings} readings */
  constructor(sites, readings) {
    this.#sites = sites;
    this.#last = readings;
  }

  /** The site that is asked for; null: all were. */
  get site() {
    return this.#sites[this.results.length] ?? null;
  }

  get length() {
    return this.#sites.length;
  }

  /** The sites that answered in place of the one asked for. */
  get answered() {
    return [...this.#answered];
  }

  /** Whether the site asked for reads something already, so that it is lifted first. */
  get isFilled() {
    return this.site !== null && !isFace(this.site) && filled(this.#last[this.site]?.is ?? "");
  }

  /** What all sites read now. @param {Readings} readings */
  hear(readings) {
    const before = this.#last;
    this.#last = readings;
    if (this.site === null) return;
    for (const [site, { is }] of Object.entries(readings)) {
      const was = before[site]?.is ?? "";
      if (isFace(site) ? is !== was && is !== "?" : filled(is) && !filled(was)) this.#answered.add(site);
      if (!isFace(site) && !filled(is)) this.#answered.delete(site);
    }
    if (!this.#answered.has(this.site)) return;
    const asked = this.site;
    const others = this.answered.filter((site) => !sameSquare(site, asked));
    this.#note(others.length ? "together" : "fine", others);
  }

  /** Something stands there, and other sites answer. */
  elsewhere() {
    this.#note("elsewhere", this.answered);
  }

  /** Something was put there, and nothing answers. */
  nothing() {
    this.#note(this.isFilled ? "stuck" : "never", []);
  }

  back() {
    this.results.pop();
    this.#answered.clear();
  }

  /** @param {SiteResult["kind"]} kind @param {string[]} others */
  #note(kind, others) {
    if (this.site !== null) this.results.push({ site: this.site, kind, others });
    this.#answered.clear();
  }
}

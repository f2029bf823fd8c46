// SPDX-License-Identifier: MIT
// The way to the daemon and back: the stream with back-off and resync, and commands that are done once.

/** @typedef {import("./state.js").State} State */

const API = "/api/v1/";
const LONGEST_WAIT = 8000;
const PULSE = 10000;

/** An answer of the daemon that is not the one hoped for. */
export class Refused extends Error {
  /** @param {number} status @param {Coded & {message?: string}} error */
  constructor(status, error) {
    super(error.message ?? error.code);
    this.status = status;
    this.coded = error;
  }
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return answer(await fetch(API + path));
}

/** @param {Response} response */
async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new Refused(response.status, body.error ?? { code: "http", params: { status: response.status } });
}

// crypto.randomUUID is missing where the page is not served from this machine or by HTTPS.
const freshId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Transport {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = 250;
  #state;
  #timer = 0;

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
    this.#connect();
    addEventListener("online", () => this.#reconnect());
    addEventListener("offline", () => this.#reconnect());
    setInterval(() => this.#feelPulse(), PULSE);
  }

  #connect() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const socket = (this.#socket = new WebSocket(`${scheme}${location.host}${API}stream`));
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  /** @param {any} message */
  #receive(message) {
    if (!this.#state.take(message)) return this.#reconnect();
    this.#wait = 250;
    this.#state.setLive(true);
  }

  #lost() {
    this.#state.setLive(false);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #reconnect() {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#lost();
  }

  // A socket whose network went away stays open for minutes; a request that fails tells at once.
  async #feelPulse() {
    if (document.hidden || !this.#state.live) return;
    const alive = await fetch("/healthz", { signal: AbortSignal.timeout(PULSE / 2) }).catch(() => null);
    if (!alive && this.#state.live) this.#reconnect();
  }

  /**
   * Sends one command; on a broken connection it is sent again with the same id, so that it is done once.
   * @param {string} command
   * @param {object} [members]
   */
  async command(command, members = {}) {
    const body = JSON.stringify({ id: freshId(), command, ...members });
    for (let attempt = 0; ; ++attempt) {
      try {
        return await this.#post(body);
      } catch (problem) {
        if (problem instanceof Refused || attempt === 3) throw problem;
        await pause(300 * 2 ** attempt);
      }
    }
  }

  /** Adds the games of a file; how many were new and how many known. @param {string} text @returns {Promise<{added: number[], known: number}>} */
  importGames(text) {
    return this.#post(JSON.stringify({ text }), "games");
  }

  /** @param {string} body @param {string} [path] */
  async #post(body, path = "commands") {
    const pin = sessionStorage.getItem("arbiter.pin");
    const headers = { "Content-Type": "application/json", ...(pin ? { "Arbiter-Pin": pin } : {}) };
    return answer(await fetch(API + path, { method: "POST", headers, body }));
  }
}

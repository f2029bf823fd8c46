// SPDX-License-Identifier: MIT
// The one copy of the table's snapshot and its revision; changes are merged, listeners told.

/** @typedef {{type: string, revision: number, table: Partial<Table>}} Message */

const PATIENCE = 2000;

/** @param {EventTarget[]} targets @returns {Promise<void>} at the next change or abort */
const nextOf = ([state, signal]) => new Promise((done) => {
  state.addEventListener("change", () => done(), { once: true });
  signal.addEventListener("abort", () => done(), { once: true });
});

export class State extends EventTarget {
  /** @type {Table | null} */
  table = null;
  revision = 0;
  /** Whether what is shown is what the table says now. */
  live = false;

  /**
   * @param {Message} message
   * @returns {boolean} false: a change is missing in between, a whole snapshot is needed
   */
  take(message) {
    if (message.type === "snapshot") return this.#replace(message);
    if (message.type !== "change" || !this.table) return message.type !== "change";
    if (message.revision <= this.revision) return true;
    if (message.revision > this.revision + 1) return false;
    return this.#replace({ ...message, table: { ...this.table, ...message.table } });
  }

  /** @param {Message} message */
  #replace(message) {
    this.table = /** @type {Table} */ (message.table);
    this.revision = message.revision;
    this.dispatchEvent(new Event("change"));
    return true;
  }

  /** Waits until a revision is here, or until it is plain that it will not come. @param {number} revision */
  async reached(revision) {
    const giveUp = AbortSignal.timeout(PATIENCE);
    while (this.revision < revision && !giveUp.aborted) await nextOf([this, giveUp]);
  }

  /** @param {boolean} live */
  setLive(live) {
    if (this.live === live) return;
    this.live = live;
    document.documentElement.toggleAttribute("data-stale", !live);
    this.dispatchEvent(new Event("change"));
  }
}

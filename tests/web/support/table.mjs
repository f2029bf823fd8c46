// SPDX-License-Identifier: MIT
// A real arbiterd with a table of its own: temporary data, free port, short times. ARBITERD names the program.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE = 10_000;

const config = ({ size = 8, settle = 20, hold = 200 }) => `
[game]
name = "diablo"
[game.settings]
size = ${size}
[players]
black = "Anna"
green = "Ben"
[timing]
settle = ${settle}
hold = ${hold}
[dice.sets]
attack = "3d6!"
[page]
port = 0
`;

/** The page's address, as soon as the daemon prints it. */
function addressOf(daemon) {
  return new Promise((found, failed) => {
    let text = "";
    const read = (chunk) => {
      text += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (address) found(address[0]);
    };
    daemon.stdout.on("data", read);
    daemon.stderr.on("data", read);
    daemon.on("error", failed);
    daemon.on("exit", (code) => failed(new Error(`arbiterd ended with ${code}:\n${text}`)));
  });
}

export class Table {
  url = "";
  #daemon;
  #folder;
  #count = 0;

  /** @param {{size?: number, settle?: number, hold?: number, text?: string}} [options] `text`: the whole configuration instead */
  static async start(options = {}) {
    const table = new Table();
    table.#folder = await mkdtemp(path.join(tmpdir(), "arbiter-web-"));
    await writeFile(path.join(table.#folder, "arbiter.toml"), options.text ?? config(options));
    await table.run(0);
    return table;
  }

  /** @param {number} port 0: any that is free */
  async run(port) {
    const program = process.env.ARBITERD;
    if (!program) throw new Error("ARBITERD must name the arbiterd that is to be tested");
    const folder = this.#folder;
    this.#daemon = spawn(program, ["--config", path.join(folder, "arbiter.toml"), "--data", path.join(folder, "data"),
      "--port", String(port)]);
    this.url = await addressOf(this.#daemon);
  }

  /** Ends the daemon; run() begins it anew over the same data. */
  async halt() {
    this.#daemon.kill("SIGTERM");
    await once(this.#daemon, "exit");
  }

  async stop() {
    await this.halt();
    await rm(this.#folder, { recursive: true });
  }

  /** A file beside the configuration. */
  read(name) {
    return readFile(path.join(this.#folder, name), "utf8");
  }

  async get(what = "table") {
    return (await fetch(`${this.url}/api/v1/${what}`)).json();
  }

  /** Does a command, and says what the table answered where it refuses. */
  async do(command, members = {}) {
    const body = JSON.stringify({ id: `test-${process.pid}-${++this.#count}`, command, ...members });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${this.url}/api/v1/commands`, { method: "POST", headers, body });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${command} ${JSON.stringify(members)}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** The first snapshot that a condition holds for. */
  async until(holds, what = String(holds)) {
    const latest = Date.now() + PATIENCE;
    for (;;) {
      const snapshot = await this.get();
      if (holds(snapshot)) return snapshot;
      if (Date.now() > latest) throw new Error(`never came true: ${what}; the table says ${JSON.stringify(snapshot)}`);
      await pause(10);
    }
  }

  /** A new game with the dice of its first turn thrown, so that `suits` is true of the snapshot. */
  async fresh({ size = 8, players = { b: "Anna", g: "Ben" }, suits = () => true } = {}) {
    for (;;) {
      await this.do("new", { game: "diablo", settings: { size: String(size) }, players });
      await this.until((table) => table.commands.includes("roll"), "the dice can be rolled");
      await this.do("roll");
      const snapshot = await this.until((table) => table.legal.length > 0, "there are moves");
      if (suits(snapshot)) return snapshot;
    }
  }
}

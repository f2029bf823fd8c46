// SPDX-License-Identifier: MIT
// Simulated readers of tags, each with one antenna, and the configuration of a table over them. SIMULATED_READER names the
// program; else it is the one that was built with ARBITERD.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const program = () => process.env.SIMULATED_READER ??
  path.join(path.dirname(process.env.ARBITERD ?? ""), "../tests/hal/nfc/simulated_reader");

export class Readers {
  #sites;
  #folder = "";
  #program;

  /** @param {string[]} sites one reader under each */
  static async start(sites) {
    const readers = new Readers();
    readers.#sites = sites;
    readers.#folder = await mkdtemp(path.join(tmpdir(), "arbiter-readers-"));
    readers.#program = spawn(program(), sites.map((site) => path.join(readers.#folder, site)), { stdio: ["pipe", "pipe", "inherit"] });
    const failed = once(readers.#program, "error").then(([problem]) => {
      throw problem;
    });
    await Promise.race([once(readers.#program.stdout, "data"), failed]);
    return readers;
  }

  /** Lays tags on a site's antenna; none: takes away what lies there. */
  put(site, ...tags) {
    this.#program.stdin.write(`${[this.#sites.indexOf(site), ...tags].join(" ")}\n`);
  }

  /** @param {string} game its table of the configuration @param {string[]} all every site of it */
  config(game, all) {
    const masked = all.filter((site) => !this.#sites.includes(site));
    const readers = this.#sites.map((site) =>
      `[[reader]]\nname = "under ${site}"\nconnection = "pn532_uart:${path.join(this.#folder, site)}"\nantennas = ["${site}"]\n`);
    return `${game}
[sensors]
kind = "nfc"
tags = "tags.toml"
masked = ${JSON.stringify(masked)}
[timing]
settle = 50
hold = 200
[page]
port = 0
${readers.join("")}`;
  }

  async stop() {
    this.#program.stdin.end();
    await once(this.#program, "exit");
    await rm(this.#folder, { recursive: true });
  }
}

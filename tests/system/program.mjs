// SPDX-License-Identifier: MIT
// The real programs, as somebody at a prompt sees them. ARBITERD and ARBITER name them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A program's path, from the environment variable that names it. */
function named(variable) {
  const program = process.env[variable];
  if (!program) throw new Error(`${variable} must name the program that is to be tested`);
  return program;
}

const cleanups = new WeakMap();

/** When the test ends, what was asked for last comes first: a program ends before the folder goes that it writes to. */
function afterwards(test, cleanup) {
  if (!cleanups.has(test)) {
    cleanups.set(test, []);
    test.after(async () => {
      for (const one of cleanups.get(test).reverse()) await one();
    });
  }
  cleanups.get(test).push(cleanup);
}

/** A folder that is gone when the test ends. */
export async function temporaryFolder(test) {
  const folder = await mkdtemp(path.join(tmpdir(), "arbiter-system-"));
  afterwards(test, () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program to its end: {code, out, err}. */
export async function run(variable, ...parameters) {
  const program = spawn(named(variable), parameters, { stdio: ["ignore", "pipe", "pipe"], timeout: 10_000 });
  const said = { code: null, out: "", err: "" };
  program.stdout.on("data", (text) => (said.out += text));
  program.stderr.on("data", (text) => (said.err += text));
  [said.code] = await once(program, "close");
  return said;
}

/** An arbiterd that serves; it ends with the test at the latest. */
export class Daemon {
  text = "";
  url = "";
  /** From the program's start to the first answered request, in milliseconds. */
  startedIn = 0;
  #program;

  static async start(test, ...parameters) {
    const daemon = new Daemon();
    const begun = performance.now();
    daemon.#program = spawn(named("ARBITERD"), parameters, { stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(daemon.#program, "exit");
    afterwards(test, () => {
      daemon.#program.kill("SIGKILL");
      return ended;
    });
    daemon.url = await daemon.#address();
    await daemon.get("/healthz");
    daemon.startedIn = performance.now() - begun;
    return daemon;
  }

  get port() {
    return Number(new URL(this.url).port);
  }

  async get(what) {
    return fetch(this.url + what, { headers: { Connection: "close" } });
  }

  /** Sends a signal; [exit code, signal, milliseconds until the end]. */
  async end(signal) {
    const begun = performance.now();
    const ended = once(this.#program, "exit");
    this.#program.kill(signal);
    return [...(await ended), performance.now() - begun];
  }

  #address() {
    return new Promise((found, failed) => {
      const read = (chunk) => {
        this.text += chunk;
        const address = /http:\/\/[\d.]+:\d+/.exec(this.text);
        if (address) found(address[0]);
      };
      this.#program.stdout.on("data", read);
      this.#program.stderr.on("data", read);
      this.#program.on("error", failed);
      this.#program.on("close", (code) => failed(new Error(`arbiterd ended with ${code}:\n${this.text}`)));
    });
  }
}

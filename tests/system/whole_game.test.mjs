// SPDX-License-Identifier: MIT
// A whole random game of 8x8: hands and dice as a sensor trace, through the daemon's referee into its log.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Daemon, run, temporaryFolder } from "./program.mjs";

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** `arbiter engine`, asked line by line. */
class Engine {
  #program = spawn(process.env.ARBITER, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  #answers = createInterface({ input: this.#program.stdout })[Symbol.asyncIterator]();

  async ask(line) {
    this.#program.stdin.write(`${line}\n`);
    const { value } = await this.#answers.next();
    assert.doesNotMatch(value, /^error/, `${line}: ${value}`);
    return value.replace(/^ok /, "");
  }

  end() {
    this.#program.kill();
  }
}

/** Heights by square, 0 for none, of a position's board. */
function heights(position) {
  const board = new Map();
  position.split(" ")[0].split("/").forEach((rank, row) => {
    [...rank.matchAll(/\.|[bg](\d+)/g)].forEach(([, height], file) => board.set("abcdefgh"[file] + (8 - row), Number(height ?? 0)));
  });
  return board;
}

/** Writes down what sensors say while hands play. */
class Trace {
  lines = [];
  #time = 0;

  say(site, value, after = 0) {
    this.#time += after;
    this.lines.push(`${this.#time} ${site} ${value}`);
  }

  /** One action as a hand makes it: a stack that is joined or taken is lifted for a moment. */
  act(action, board) {
    const [, from, to] = /^([a-h]\d)[-+x](.+)$/.exec(action);
    this.say(from, 0, 600);
    if (to === "off" && board.get(from) > 1) this.say(from, 1, 80);
    if (to === "off") return;
    if (board.get(to) > 0) this.say(to, 0, 300);
    this.say(to, 1, 60);
  }
}

/** Plays at random to the end: the trace and the last position. */
async function randomGame(random) {
  const engine = new Engine();
  let position = await engine.ask("new diablo");
  const trace = new Trace();
  trace.say("@table", "diablo size=8");
  trace.say("@sensors", "occupancy");
  for (const [site, height] of heights(position)) trace.say(site, height > 0 ? 1 : 0);
  const faces = () => 1 + random(4);
  let turn = [];
  while (!position.includes("over:")) {
    const legal = (await engine.ask("legal")).split(" ").slice(1);
    if (legal.length === 0) {
      const dice = [faces(), faces()].sort().join(",");
      trace.say("@roll", dice, 700);
      position = await engine.ask(`roll ${dice}`);
      turn = [];
      continue;
    }
    const action = legal[random(legal.length)];
    trace.act(action, heights(position));
    turn.push(action);
    trace.say("@answer", turn.join(" "), 1500);
    position = await engine.ask(`do ${action}`);
  }
  engine.end();
  return { text: `${trace.lines.join("\n")}\n`, position };
}

async function until(question, what) {
  for (let tries = 0; tries < 600; ++tries) {
    const answer = await question();
    if (answer) return answer;
    await pause(50);
  }
  throw new Error(`never came true: ${what}`);
}

test(`a random game of 8x8 ends in the log as it ended on the board (SEED=${SEED})`, { timeout: 120_000 }, async (t) => {
  const folder = await temporaryFolder(t);
  const { text, position } = await randomGame(randomNumbers(SEED));
  await writeFile(path.join(folder, "game.trace"), text);
  await writeFile(path.join(folder, "table.toml"), `
[sensors]
kind = "trace"
trace = "game.trace"
trace_speed = 0
[dice]
policy = "scripted"
[page]
port = 0
`);
  const daemon = await Daemon.start(t, "--config", path.join(folder, "table.toml"), "--data", folder);
  const table = await until(async () => {
    const now = await (await daemon.get("/api/v1/table")).json();
    return now.state === "over" && now;
  }, "the game is over");
  assert.equal(table.position, position);
  assert.equal(table.result, position.slice(-1));
  const record = await (await daemon.get("/api/v1/games/1/record")).text();
  assert.match(record, new RegExp(`\\[Result "${table.result}"\\]`));
  const [code] = await daemon.end("SIGTERM");
  assert.equal(code, 0);
  const verified = await run("ARBITER", "verify", "1", "--data", folder);
  assert.equal(verified.code, 0, verified.err);
  const refereed = await run("ARBITER", "referee", "--trace", path.join(folder, "game.trace"));
  assert.equal(JSON.parse(refereed.out.trim().split("\n").at(-1)).position, position);
  t.diagnostic(`${table.turn} turns`);
});

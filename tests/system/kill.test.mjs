// SPDX-License-Identifier: MIT
// The power is cut at 200 random moments of a game: what the table had shown is on disk, and the game goes on there.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Daemon, run, temporaryFolder } from "./program.mjs";

const KILLS = 200;
const LONGEST_PLAY = 450;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

const config = `
[game.settings]
size = 4
[timing]
settle = 20
hold = 60
[page]
port = 0
`;

/** Numbers from 0 to below 1, the same for the same seed. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Plays at a table until its daemon is gone, and knows what was acknowledged last. */
class Player {
  seen = null;
  inFlight = false;
  #daemon;
  #random;
  #commands = 0;
  #name;

  constructor(daemon, random, name) {
    this.#daemon = daemon;
    this.#random = random;
    this.#name = name;
  }

  async look() {
    const table = await (await this.#daemon.get("/api/v1/table")).json();
    this.seen = table;
    this.inFlight = false;
    return table;
  }

  async command(command, members = {}) {
    this.inFlight = true;
    const id = `${this.#name}-${++this.#commands}`;
    const body = JSON.stringify({ id, command, ...members });
    const headers = { "Content-Type": "application/json", Connection: "close" };
    return (await fetch(`${this.#daemon.url}/api/v1/commands`, { method: "POST", headers, body })).json();
  }

  async play() {
    for (;;) await this.#step(await this.look());
  }

  async #step(table) {
    if (table.state === "over") return this.command("new", { game: "diablo", settings: { size: "4" } });
    if (table.state !== "playing" || table.verdict?.kind === "illegal") return this.command("sim_arrange");
    if (table.question) return this.command("answer", { actions: table.question.candidates[0].actions });
    if (table.commands.includes("roll")) return this.command("roll");
    if (table.legal.length === 0) return pause(10);
    await this.#move(table.legal[Math.floor(this.#random() * table.legal.length)]);
    // Whatever the hands led to, the pieces stand as the table shows them before the next move.
    await pause(90);
    return this.command("sim_arrange");
  }

  async #move(action) {
    const [, from, to] = /^([a-z]\d+)[-+x](.+)$/.exec(action);
    if (to === "off") return this.command("sim_off", { site: from });
    await this.command("sim_lift", { site: from });
    return this.command("sim_place", { site: to });
  }
}

/** What a table holds for good: the rolls, the final turns and, where nothing was on its way, the turn being played. */
function assertHolds(after, before, inFlight) {
  if (!inFlight) {
    assert.deepEqual(after.turns, before.turns);
    assert.equal(after.position, before.position);
    return;
  }
  before.turns.forEach((turn, i) => {
    if (turn.final) assert.deepEqual(after.turns[i], turn);
    if (turn.roll !== "") assert.equal(after.turns[i].roll, turn.roll);
  });
}

/** A game whose winning turn had been played may have ended, by its hold time alone, before the cut; the next one began. */
async function assertEnded(daemon, after, before) {
  assert.equal(after.game.id, before.game.id + 1);
  const ended = await (await daemon.get(`/api/v1/games/${before.game.id}`)).json();
  assert.notEqual(ended.result, "*");
  assert.equal(ended.abandoned, false);
}

test(`a game survives ${KILLS} power cuts (SEED=${SEED})`, { timeout: 400_000 }, async (t) => {
  const folder = await temporaryFolder(t);
  const file = path.join(folder, "table.toml");
  await writeFile(file, config);
  const random = randomNumbers(SEED);
  let before = null;
  let inFlight = false;
  for (let cut = 0; cut < KILLS; ++cut) {
    const daemon = await Daemon.start(t, "--config", file, "--data", folder);
    const player = new Player(daemon, random, `cut-${cut}`);
    const after = await player.look();
    assert.deepEqual(after.notices, [], `after cut ${cut}`);
    if (before !== null && before.state !== "over") {
      if (after.game.id === before.game.id) assertHolds(after, before, inFlight);
      else await assertEnded(daemon, after, before);
    }
    const game = player.play().catch(() => "the daemon is gone");
    await pause(random() * LONGEST_PLAY);
    await daemon.end("SIGKILL");
    await game;
    ({ seen: before, inFlight } = player);
  }
  for (let id = 1; id <= before.game.id; ++id) {
    const { code, err } = await run("ARBITER", "verify", String(id), "--data", folder);
    assert.equal(code, 0, err);
  }
  t.diagnostic(`${before.game.id} games, the last one in turn ${before.turn}`);
});

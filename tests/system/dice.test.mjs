// SPDX-License-Identifier: MIT
// A game's dice, recomputed from what anybody can get: by the command line, and by a script that knows nothing of Arbiter.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Daemon, run, temporaryFolder } from "./program.mjs";

const SCRIPT = fileURLToPath(new URL("../dice/verify_rolls.py", import.meta.url));
const config = "[game.settings]\nsize = 4\n[timing]\nsettle = 20\nhold = 60\n[page]\nport = 0\n";

async function table(daemon) {
  return (await daemon.get("/api/v1/table")).json();
}

let sent = 0;
async function command(daemon, name, members = {}) {
  const body = JSON.stringify({ id: `dice-${++sent}`, command: name, ...members });
  const headers = { "Content-Type": "application/json", Connection: "close" };
  return (await fetch(`${daemon.url}/api/v1/commands`, { method: "POST", headers, body })).json();
}

async function begin(t) {
  const folder = await temporaryFolder(t);
  const file = path.join(folder, "table.toml");
  await writeFile(file, config);
  const daemon = await Daemon.start(t, "--config", file, "--data", folder);
  for (let tries = 0; (await table(daemon)).state !== "playing" && tries < 100; ++tries) await pause(20);
  return { folder, daemon };
}

test("two pages that roll at once see one roll, which everybody can recompute after the end", async (t) => {
  const { folder, daemon } = await begin(t);
  const { evidence, game } = await table(daemon);
  assert.match(evidence.commitment, /^[0-9a-f]{64}$/);
  assert.equal((await command(daemon, "words", { player: "b", words: "Kopf oder Zahl? 🎲" })).done, true);
  const answers = await Promise.all([command(daemon, "roll"), command(daemon, "roll")]);
  assert.equal(answers.filter(({ done }) => done).length, 1);
  const early = await run("ARBITER", "verify", String(game.id), "--data", folder);
  assert.match(early.out, /1 roll not checked: the seed is revealed when the game ends/);
  assert.equal((await table(daemon)).evidence.seed, null);
  await command(daemon, "new", { game: "diablo", settings: { size: "4" } });

  const verified = await run("ARBITER", "verify", String(game.id), "--data", folder);
  assert.equal(verified.code, 0, verified.err);
  assert.match(verified.out, /1 roll recomputed from the seed/);
  const proof = path.join(folder, "proof.json");
  assert.equal((await run("ARBITER", "export", String(game.id), "--proof", "-o", proof, "--data", folder)).code, 0);
  const file = await run("ARBITER", "verify", proof);
  assert.match(file.out, /1 roll recomputed from the seed/);
  const script = spawnSync(SCRIPT, [proof], { encoding: "utf8" });
  assert.equal(script.status, 0, script.stderr);

  const changed = JSON.parse(await readFile(proof, "utf8"));
  changed.rolls[0].dice = changed.rolls[0].dice === "1,1" ? "1,2" : "1,1";
  await writeFile(proof, JSON.stringify(changed));
  const refused = await run("ARBITER", "verify", proof);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /turn 1 was rolled/);
  assert.notEqual(spawnSync(SCRIPT, [proof]).status, 0);
});

test("people's own dice are taken as they fell, and the log says so", async (t) => {
  const { folder, daemon } = await begin(t);
  await command(daemon, "new", { game: "diablo", settings: { size: "4" }, dice: "physical" });
  for (let tries = 0; (await table(daemon)).state !== "playing" && tries < 100; ++tries) await pause(20);
  const { game, own_dice } = await table(daemon);
  assert.equal(own_dice.count, 2);
  assert.equal((await command(daemon, "roll")).error.code, "dice_are_physical");
  assert.equal((await command(daemon, "roll", { dice: "9,9" })).error.code, "bad_dice");
  assert.equal((await command(daemon, "roll", { dice: "1,2" })).done, true);
  const verified = await run("ARBITER", "verify", String(game.id), "--data", folder);
  assert.match(verified.out, /1 roll by people's own dice/);
});

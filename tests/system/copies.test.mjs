// SPDX-License-Identifier: MIT
// Copies of all games: by hand while the daemon runs, put back, and one a day by itself.
import assert from "node:assert/strict";
import { access, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Daemon, run, temporaryFolder } from "./program.mjs";

const exists = (file) => access(file).then(() => true, () => false);

/** Waits until a folder holds so many files whose names fit. */
async function files(folder, pattern, count) {
  for (const latest = Date.now() + 10_000; Date.now() < latest; await pause(20)) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
    if (names.length === count) return names;
  }
  throw new Error(`${folder} never held ${count} files like ${pattern}: ${await readdir(folder)}`);
}

test("games are copied while the daemon runs, and put back when it does not", async (t) => {
  const folder = await temporaryFolder(t);
  const [data, copy] = [path.join(folder, "data"), path.join(folder, "copy.db")];
  const daemon = await Daemon.start(t, "--data", data, "--port", "0");
  const made = await run("ARBITER", "backup", copy, "--data", data);
  assert.deepEqual([made.code, made.out], [0, `${copy}\n`], made.err);
  const running = await run("ARBITER", "restore", copy, "--data", data);
  assert.equal(running.code, 1);
  assert.match(running.err, /another arbiterd/);
  await daemon.end("SIGTERM");
  const back = await run("ARBITER", "restore", copy, "--data", data);
  assert.equal(back.code, 0, back.err);
  assert.match(back.out, /what was there is kept as .*arbiter\.replaced-/);
  const games = await run("ARBITER", "games", "--data", data);
  assert.match(games.out, /diablo/);
  const again = await run("ARBITER", "backup", copy, "--data", data);
  assert.equal(again.code, 3);
  assert.match(again.err, /is there already/);
});

test("a daemon copies its games once a day by itself", async (t) => {
  const data = await temporaryFolder(t);
  const daemon = await Daemon.start(t, "--data", data, "--port", "0");
  const [name] = await files(path.join(data, "backups"), /^arbiter-\d{8}\.db$/, 1);
  const games = await run("ARBITER", "restore", path.join(data, "backups", name), "--data", path.join(data, "other"));
  assert.equal(games.code, 0, games.err);
  assert.ok(!(await exists(path.join(data, "backups", `${name}.part`))));
  await daemon.end("SIGTERM");
});

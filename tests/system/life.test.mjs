// SPDX-License-Identifier: MIT
// How arbiterd starts, shares a machine and ends.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:net";
import { test } from "node:test";
import { Daemon, run, temporaryFolder } from "./program.mjs";

/** A WebSocket that is open, and never read from. */
async function openStream(daemon) {
  const key = { "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
  const asked = request(`${daemon.url}/api/v1/stream`, { headers: { Connection: "Upgrade", Upgrade: "websocket", ...key } });
  asked.end();
  const [answer, socket] = await once(asked, "upgrade");
  socket.on("error", () => {});
  assert.equal(answer.statusCode, 101);
}

test("the page is there as soon as its address is printed", async (t) => {
  const daemon = await Daemon.start(t, "--data", await temporaryFolder(t), "--port", "0");
  const page = await daemon.get("/");
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-type"), /text\/html/);
  assert.equal((await (await daemon.get("/api/v1/table")).json()).game.name, "diablo");
});

test("a cold start to the first answer takes less than a second", async (t) => {
  const times = [];
  for (let i = 0; i < 5; ++i) {
    const daemon = await Daemon.start(t, "--data", await temporaryFolder(t), "--port", "0");
    times.push(daemon.startedIn);
    await daemon.end("SIGTERM");
  }
  t.diagnostic(`cold starts: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  assert.ok(Math.min(...times) < 1000);
});

for (const signal of ["SIGTERM", "SIGINT"]) {
  test(`${signal} ends it in under a second, with pages open`, async (t) => {
    const daemon = await Daemon.start(t, "--data", await temporaryFolder(t), "--port", "0");
    await openStream(daemon);
    const [code, , time] = await daemon.end(signal);
    assert.equal(code, 0);
    assert.ok(time < 1000, `${time} ms`);
  });
}

test("the next port is taken where the wanted one is another's", async (t) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  t.after(() => other.close());
  const { port } = other.address();
  const daemon = await Daemon.start(t, "--data", await temporaryFolder(t), "--port", String(port));
  assert.ok(daemon.port > port && daemon.port <= port + 20, daemon.url);
  assert.match(daemon.text, new RegExp(`port ${port} is taken`));
});

test("two daemons do not share a data directory", async (t) => {
  const folder = await temporaryFolder(t);
  const daemon = await Daemon.start(t, "--data", folder, "--port", "0");
  const second = await run("ARBITERD", "--data", folder, "--port", "0");
  assert.equal(second.code, 3);
  assert.ok(second.err.includes(folder), second.err);
  assert.equal((await daemon.get("/healthz")).status, 200);
});

test("a data directory that cannot be made is said, and why", async () => {
  const { code, err } = await run("ARBITERD", "--data", "/dev/null/arbiter", "--port", "0");
  assert.equal(code, 3);
  assert.match(err, /\/dev\/null\/arbiter/);
});

test("the game is the same after a power cut", async (t) => {
  const folder = await temporaryFolder(t);
  const before = await Daemon.start(t, "--data", folder, "--port", "0");
  const { game } = await (await before.get("/api/v1/table")).json();
  await before.end("SIGKILL");
  const after = await Daemon.start(t, "--data", folder, "--port", "0");
  assert.deepEqual((await (await after.get("/api/v1/table")).json()).game, game);
});

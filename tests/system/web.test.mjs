// SPDX-License-Identifier: MIT
// What the web server takes, and from whom.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Daemon, temporaryFolder } from "./program.mjs";

let daemon;
const cleanUps = [];
const suite = { after: (step) => cleanUps.push(step) };

before(async () => {
  const folder = await temporaryFolder(suite);
  const file = path.join(folder, "table.toml");
  await writeFile(file, '[page]\nport = 0\npin = "271828"\nhosts = ["board.club"]\n');
  daemon = await Daemon.start(suite, "--config", file, "--data", folder);
});
after(async () => {
  for (const step of cleanUps.reverse()) await step();
});

/** One request with any headers, Host included: {status, headers, body}. */
async function ask(where, { method = "GET", headers = {}, body } = {}) {
  const asked = request(daemon.url + where, { method, headers: { Connection: "close", ...headers } });
  asked.end(body);
  const [answer] = await once(asked, "response");
  let text = "";
  for await (const part of answer.setEncoding("latin1")) text += part;
  return { status: answer.statusCode, headers: answer.headers, body: text };
}

const json = { "Content-Type": "application/json" };
const command = (headers, body = '{"id":"web-1","command":"undo"}') =>
  ask("/api/v1/commands", { method: "POST", headers: { ...json, ...headers }, body });

/** Sends raw bytes and gives back all that comes until the server closes. */
async function raw(bytes) {
  const socket = connect(daemon.port, "127.0.0.1");
  socket.write(bytes);
  let text = "";
  for await (const part of socket.setEncoding("latin1")) text += part;
  return text;
}

test("another site's name for this machine is refused", async () => {
  assert.equal((await ask("/", { headers: { Host: "evil.example" } })).status, 421);
  for (const host of ["localhost", "127.0.0.1:80", "[::1]:8080", "board.club"]) {
    assert.equal((await ask("/", { headers: { Host: host } })).status, 200, host);
  }
});

test("another site's page cannot command", async () => {
  assert.equal((await command({ Origin: "http://evil.example" })).status, 403);
  assert.equal((await command({ Origin: daemon.url })).status, 409);
});

test("a command is JSON, small, and known", async () => {
  assert.equal((await command({ "Content-Type": "text/plain" })).status, 415);
  assert.equal((await command({}, "{")).status, 400);
  assert.equal((await command({}, '{"id":"web-2","command":"cheat"}')).status, 400);
  assert.equal((await command({}, '{"command":"roll"}')).status, 400);
  assert.equal((await command({}, `{"id":"${"x".repeat(20_000)}"}`)).status, 413);
});

test("what is not there is said in JSON", async () => {
  const { status, body } = await ask("/api/v1/nothing");
  assert.equal(status, 404);
  assert.ok(JSON.parse(body).error.code);
  assert.equal((await ask("/api/v1/games/999")).status, 404);
  assert.equal((await ask("/api/v1/table", { method: "DELETE" })).status, 405);
});

test("a file that is known already is not sent again", async () => {
  const { headers } = await ask("/", { headers: { "Accept-Encoding": "gzip" } });
  assert.equal(headers["content-encoding"], "gzip");
  assert.match(headers["content-security-policy"], /default-src 'self'/);
  assert.equal((await ask("/", { headers: { "If-None-Match": headers.etag } })).status, 304);
});

test("a browser that cannot unpack gets the plain file", async () => {
  assert.match((await ask("/", { headers: { "Accept-Encoding": "identity" } })).body, /<!doctype html>/i);
});

test("nonsense and endless headers end the connection, not the server", async () => {
  await raw("\x00\x01\x02 nonsense\r\n\r\n");
  assert.match(await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"y".repeat(20_000)}\r\n\r\n`), /^HTTP\/1.1 431/);
  assert.equal((await ask("/healthz")).status, 200);
});

test("many connections that say nothing stall nobody", async () => {
  const sockets = Array.from({ length: 200 }, () => connect(daemon.port, "127.0.0.1").on("error", () => {}));
  await Promise.all(sockets.slice(0, 100).map((socket) => once(socket, "connect")));
  sockets.slice(0, 120).forEach((socket) => socket.destroy());
  sockets.forEach((socket) => socket.destroy());
  // At its bound the table says 503; it is all there again as soon as it has seen the others go.
  const deadline = Date.now() + 10_000;
  let status = 503;
  while (status === 503 && Date.now() < deadline) ({ status } = await ask("/healthz"));
  assert.equal(status, 200);
});

test("the stream begins with the snapshot and goes on with what changes", async () => {
  const key = { "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
  const asked = request(`${daemon.url}/api/v1/stream`, { headers: { Connection: "Upgrade", Upgrade: "websocket", ...key } });
  asked.end();
  const [, socket, head] = await once(asked, "upgrade");
  const messages = frames(socket, head);
  const first = (await messages.next()).value;
  assert.equal(first.type, "snapshot");
  await command({}, '{"id":"web-lift","command":"sim_lift","site":"a1"}');
  // The table may still be taking over the board as it stands: none of its changes is left out.
  for (let { revision } = first, lifted = false; !lifted; ) {
    const change = (await messages.next()).value;
    assert.equal(change.type, "change");
    assert.equal(change.revision, ++revision);
    assert.ok(!change.table.players);
    lifted = Boolean(change.table.sim);
  }
  socket.destroy();
});

/** The text frames of a WebSocket, parsed. */
async function* frames(socket, head) {
  let bytes = head;
  // The iterator keeps what comes while nobody asks; a listener that is added anew for each part would lose it.
  const parts = socket[Symbol.asyncIterator]();
  const wanted = async (count) => {
    while (bytes.length < count) {
      const { value, done } = await parts.next();
      assert.ok(!done, "the table closed the stream");
      bytes = Buffer.concat([bytes, value]);
    }
    const part = bytes.subarray(0, count);
    bytes = bytes.subarray(count);
    return part;
  };
  for (;;) {
    const short = (await wanted(2))[1] & 0x7f;
    const length = short < 126 ? short : short === 126 ? (await wanted(2)).readUInt16BE() : Number((await wanted(8)).readBigUInt64BE());
    yield JSON.parse((await wanted(length)).toString());
  }
}

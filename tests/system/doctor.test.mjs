// SPDX-License-Identifier: MIT
// `arbiter doctor` on the machine that it runs on, whatever that is.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { Daemon, run, temporaryFolder } from "./program.mjs";

/** A table of its own: a configuration whose page has a port that nobody else uses. */
async function table(t, text) {
  const folder = await temporaryFolder(t);
  const file = path.join(folder, "table.toml");
  await writeFile(file, text);
  return ["doctor", "--config", file, "--data", path.join(folder, "data"), "--watch", "0"];
}

/** Findings by their topics; what this machine suffers from otherwise is its own affair. */
async function findings(order) {
  const { code, out, err } = await run("ARBITER", ...order, "--json");
  assert.equal(err, "");
  const report = JSON.parse(out);
  assert.equal(code, report.exit_code);
  return report;
}

test("the doctor finds nothing wrong with a simulated board, its games and its page", async (t) => {
  const report = await findings(await table(t, "[page]\nport = 58123\n"));
  const topics = ["configuration", "chips", "permissions", "buses", "board", "readers", "disk"];
  const faults = report.findings.filter(({ severity }) => severity === "fault");
  assert.deepEqual(faults.filter(({ topic }) => topics.includes(topic)), []);
  assert.ok(report.findings.some(({ code }) => code === "config_right"));
  assert.ok(report.findings.some(({ code }) => code === "port_free"));
});

test("the doctor names each line of a wrong configuration and exits with 1", async (t) => {
  const order = await table(t, '[game]\nname = "diabolo"\n[page]\nprot = 80\n');
  const { code, out } = await run("ARBITER", ...order);
  assert.equal(code, 1);
  assert.match(out, /table\.toml:2: .*diablo/s);
  assert.match(out, /table\.toml:4: .*port/s);
  assert.match(out, /2 things are wrong:/);
});

test("the doctor misses the chips of a board that is not there and exits with 3", async (t) => {
  const order = await table(
    t,
    '[sensors]\nkind = "gpio"\n[wiring]\nboard = "none"\nchip = "no-such-chip"\n[wiring.buttons]\ndice = 17\n',
  );
  const report = await findings(order);
  assert.equal(report.exit_code, 3);
  const absent = report.findings.find(({ code }) => code === "chip_absent" || code === "chip_forbidden");
  assert.match(absent.sentence, /no-such-chip|header/);
});

test("the doctor meets a running daemon and its version", async (t) => {
  const folder = await temporaryFolder(t);
  const daemon = await Daemon.start(t, "--port", "0", "--data", path.join(folder, "data"));
  const order = await table(t, `[page]\nport = ${daemon.port}\n`);
  order[4] = path.join(folder, "data");
  const report = await findings(order);
  const codes = report.findings.map(({ code }) => code);
  assert.ok(codes.includes("page"), codes.join(" "));
  assert.ok(codes.includes("log"), codes.join(" "));
});

test("the doctor's report ends with what is wrong, or says that nothing is", async (t) => {
  const { out } = await run("ARBITER", ...(await table(t, "[page]\nport = 58124\n")));
  assert.match(out, /^Configuration\n/);
  assert.match(out, /(Nothing is wrong\.|wrong:\n[^]+)\n$/);
});

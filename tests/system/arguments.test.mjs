// SPDX-License-Identifier: MIT
// What the programs answer to arguments and configurations, right ones and wrong ones.
import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { run, temporaryFolder } from "./program.mjs";

const installed = fileURLToPath(new URL("../../systemd/arbiter.toml", import.meta.url));

for (const [program, ...parameters] of [["ARBITERD"], ["ARBITER", "games"]]) {
  test(`${program} tells its version and how to use it`, async () => {
    const version = await run(program, "--version");
    assert.equal(version.code, 0);
    assert.match(version.out, /\d+\.\d+\.\d+/);
    const help = await run(program, "--help");
    assert.equal(help.code, 0);
    assert.match(help.out, /--help/);
  });

  test(`${program} refuses arguments that it does not know with exit code 2, and names them`, async () => {
    const { code, out, err } = await run(program, ...parameters, "--frobnicate");
    assert.equal(code, 2);
    assert.match(err + out, /--frobnicate/);
    assert.match(err + out, /--help/);
  });
}

test("arbiterd refuses a port that cannot be one", async () => {
  const { code, err, out } = await run("ARBITERD", "--port", "70000");
  assert.equal(code, 2);
  assert.match(err + out, /--port/);
});

test("arbiter without a subcommand is a question of usage", async () => {
  assert.equal((await run("ARBITER")).code, 2);
});

test("the installed configuration is found right", async () => {
  const { code } = await run("ARBITERD", "--check-config", installed);
  assert.equal(code, 0);
});

test("a wrong configuration is refused with every line, and nothing is started", async (t) => {
  const folder = await temporaryFolder(t);
  const file = path.join(folder, "table.toml");
  await writeFile(file, '[page]\nprot = 8080\naddress = 7\n');
  for (const option of ["--check-config", "--config"]) {
    const { code, out, err } = await run("ARBITERD", option, file, "--data", path.join(folder, "data"));
    assert.equal(code, 1, option);
    assert.match(out + err, new RegExp(`${file}:2: .*port`));
    assert.match(out + err, new RegExp(`${file}:3: .*address`));
  }
  assert.deepEqual(await readdir(folder), ["table.toml"]);
});

test("a configuration that is not there is said to be missing", async () => {
  const { code, out, err } = await run("ARBITERD", "--config", "/nowhere/table.toml");
  assert.notEqual(code, 0);
  assert.match(out + err, /\/nowhere\/table\.toml/);
});

// SPDX-License-Identifier: MIT
// The builder's page: what sensors read against what is expected, and masks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leave, openBrowser, visit } from "./support/browser.mjs";
import { Table } from "./support/table.mjs";

let table;
let browser;
before(async () => [table, browser] = await Promise.all([Table.start(), openBrowser()]));
after(async () => {
  await browser?.close();
  await table?.stop();
});

test("a reading that differs is seen as it comes and goes", async () => {
  await table.fresh();
  const page = await visit(browser, `${table.url}/sensors`);
  await page.getByText("All sensors read what is expected.").waitFor();
  await table.do("sim_lift", { site: "c3" });
  await page.getByText("1 sensor reads something else.").waitFor();
  await page.locator('[data-site="c3"].off').waitFor();
  assert.match(await page.locator('[data-site="c3"]').getAttribute("aria-label"), /reads nothing; expected: something/);
  await table.do("sim_drop");
  await page.getByText("All sensors read what is expected.").waitFor();
  await leave(page);
});

test("a sensor that died is found and ignored with one press, and the game goes on", async () => {
  await table.fresh();
  const page = await visit(browser, `${table.url}/sensors`);
  await page.locator('[data-site="c3"]').click();
  await table.do("sim_lift", { site: "c3" });
  await page.getByRole("button", { name: "let this sensor die" }).click();
  await page.getByRole("button", { name: "Mend this sensor" }).waitFor();
  await table.do("sim_drop");
  const ignore = page.locator('[data-finding="c3"]');
  await ignore.waitFor({ timeout: 40_000 });
  await page.getByText("c3 reads nothing, and a piece should stand there").waitFor();
  await ignore.click();
  await page.locator('[data-site="c3"].masked').waitFor();
  await table.until(({ notices, verdict }) => notices.length === 0 && verdict === null, "the game goes on");
  await table.do("sim_mend", { site: "c3" });
  await table.do("unmask", { site: "c3" });
  await leave(page);
});

test("a dead sensor is ignored and trusted again", async () => {
  const page = await visit(browser, `${table.url}/sensors`);
  await page.locator('[data-site="d4"]').click();
  await page.getByRole("button", { name: "Ignore this sensor" }).click();
  await page.locator('[data-site="d4"].masked').waitFor();
  await page.getByText("not checked: d4").waitFor();
  assert.deepEqual((await table.get()).sensors.masked, ["d4"]);
  await page.getByRole("button", { name: "Trust this sensor again" }).click();
  await page.locator('[data-site="d4"]:not(.masked)').waitFor();
  await leave(page);
});

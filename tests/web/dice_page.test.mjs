// SPDX-License-Identifier: MIT
// Dice without a board: by button and by key, with any notation, and every roll in the history.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leave, openBrowser, visit } from "./support/browser.mjs";
import { Table } from "./support/table.mjs";

let browser, table;
before(async () => ([browser, table] = await Promise.all([openBrowser(), Table.start()])));
after(() => Promise.all([browser.close(), table.stop()]));

const rolls = async () => (await table.get("dice")).rolls;

test("a tap rolls, and a key rolls; each roll is in the history, after a reload too", async () => {
  const page = await visit(browser, `${table.url}/dice`);
  await page.getByLabel("What to roll").fill("3d6");
  await page.locator(".roll-area").click();
  await page.locator('[data-roll="1"]').waitFor();
  assert.equal(await page.locator(".thrown svg").count(), 3);
  await page.locator("h1").click();
  await page.keyboard.press(" ");
  await page.locator('[data-roll="2"]').waitFor();
  const [second, first] = await rolls();
  assert.equal(first.notation, "3d6");
  assert.equal(await page.locator(".total").textContent(), String(second.total));
  await page.reload();
  await page.locator('[data-roll="1"]').waitFor();
  assert.equal(await page.locator(".total").textContent(), String(second.total));
  await leave(page);
});

test("two taps at once roll once, and every page sees it", async () => {
  const [page, other] = [await visit(browser, `${table.url}/dice`), await visit(browser, `${table.url}/dice`)];
  const before = (await rolls()).length;
  await page.locator(".roll-area").evaluate((area) => (area.click(), area.click()));
  await other.locator(`[data-roll="${before + 1}"]`).waitFor();
  assert.equal((await rolls()).length, before + 1);
  await leave(page);
  await leave(other);
});

test("the table's own sets are offered first, and rolled by their names", async () => {
  const page = await visit(browser, `${table.url}/dice`);
  const before = (await rolls()).length;
  assert.equal(await page.locator(".presets button").first().textContent(), "attack");
  await page.getByRole("button", { name: "attack" }).click();
  const line = page.locator(`[data-roll="${before + 1}"]`);
  await line.waitFor();
  assert.match(await line.textContent(), /^attack \(3d6!\): /);
  await leave(page);
});

test("a notation that is wrong is pointed at, and rolls nothing", async () => {
  const page = await visit(browser, `${table.url}/dice`);
  const before = (await rolls()).length;
  const field = page.getByLabel("What to roll");
  await field.fill("2d6+x");
  await field.press("Enter");
  await page.getByText("At character 5").waitFor();
  assert.equal(await field.evaluate((input) => input.selectionStart), 4);
  assert.equal((await rolls()).length, before);
  page.watched.problems = page.watched.problems.filter((problem) => !problem.includes("400"));
  await leave(page);
});

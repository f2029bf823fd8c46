// SPDX-License-Identifier: MIT
// The other games on the page: begun in the dialog, drawn, and played with the simulated hand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leave, openBrowser, says, square, stands, visit } from "./support/browser.mjs";
import { Table } from "./support/table.mjs";

let table;
let browser;
before(async () => [table, browser] = await Promise.all([Table.start(), openBrowser()]));
after(async () => {
  await browser?.close();
  await table?.stop();
});

/** Chooses a game and settings in the dialog; gives the page. */
async function begin(game, settings = {}) {
  const page = await visit(browser, table.url);
  await page.keyboard.press("n");
  await page.locator('select[name="game"]').selectOption(game);
  for (const [name, value] of Object.entries(settings)) {
    await page.locator(`select[name="setting.${name}"]`).selectOption(value);
  }
  await page.getByRole("button", { name: "Begin" }).click();
  await table.until((now) => now.game.name === game && now.state === "playing", `${game} is begun`);
  return page;
}

test("Herd is played by touching cells of a hexagon", async () => {
  const page = await begin("herd", { size: "4" });
  assert.equal(await page.locator(".hexagon").count(), 37);
  await page.locator('.actions button[value="roll"]').click();
  const { expect } = await table.until((now) => now.legal.length > 0, "stones can be placed");
  const cells = ["d4", "e4", "f4", "d3", "e3", "f3"].slice(0, Number(expect.params.count));
  for (const cell of cells) await square(page, cell).click();
  const { position } = await table.until((now) => now.provisional.length === cells.length, "all stones are seen");
  assert.match(position, / w roll$/);
  await says(page, "stone on d4");
  await stands(page, "d4", 1);
  await page.locator('.actions button[value="roll"]').click();
  await table.until((now) => now.expect.code === "remove_stones", "White is to remove");
  await square(page, "d4").click();
  await table.until((now) => now.provisional.includes("d4-off"), "the stone is taken off");
  await leave(page);
});

test("Duell's dice show top, south and east, and tumble along a path", async () => {
  const page = await begin("duell", { board: "9x9" });
  const faces = (site) => page.locator(`[data-at="${site}"] .cube text`).allTextContents();
  assert.deepEqual(await faces("a1"), ["5", "3", "6"]);
  assert.deepEqual(await faces("i9"), ["5", "4", "1"]);
  assert.equal(await page.locator('[data-at="e1"] .key').count(), 1);
  assert.equal(await page.locator('.actions button[value="roll"]').count(), 0, "nothing is rolled");
  await square(page, "b1").click();
  await page.waitForFunction(() => document.querySelectorAll(".target").length === 1);
  await square(page, "b2").click();
  await says(page, "b1 to b2");
  // 1 on top and 3 in the south: tumbled north, 3 comes up and 6 to the south; 5 stays in the east.
  await page.waitForFunction(() => document.querySelector('[data-at="b2"] .cube text')?.textContent === "3");
  assert.deepEqual(await faces("b2"), ["3", "6", "5"]);
  await square(page, "b9").click();
  await square(page, "b8").click();
  const { turns } = await table.until((now) => now.provisional.join() === "b9-b8", "Black's reply is seen");
  assert.deepEqual(turns.map(({ actions, final }) => [actions.join(), final]), [["b1-b2", true], ["b9-b8", false]]);
  await leave(page);
});

test("D.U.D.O.S. is set and turned, and another round follows", async () => {
  const page = await begin("dudos", { rules: "taktik" });
  await page.locator(".scores", { hasText: "Round 1" }).waitFor();
  await page.locator(".scores", { hasText: "Assumed" }).waitFor();
  assert.equal(await page.locator(".prism").count(), 16);
  await square(page, "b2").click();
  await table.until((now) => now.provisional.join() === "b2", "the stone is seen");
  await page.locator('.turns button[value="2>+"]').click();
  await table.until((now) => now.provisional.join() === "2>+", "the turned row is seen");
  await stands(page, "b2", 0);
  const hidden = page.locator(".hidden-face .dot");
  assert.equal(await hidden.isVisible(), false, "what prisms hide is shown on request");
  await page.getByRole("button", { name: "Hidden faces" }).click();
  assert.equal(await hidden.isVisible(), true);
  await page.waitForFunction(() => document.querySelectorAll(".prism.level-1").length === 4);
  assert.equal(await page.locator('.turns button[value="2>-"]').count(), 0, "its reverse is barred");
  for (const cell of ["a1", "a3", "b1", "b3", "c1", "c3", "d1"]) {
    await square(page, cell).click();
    await table.until((now) => now.provisional.join() === cell, `${cell} is seen`);
  }
  await page.locator('.actions button[value="next"]').click();
  await page.locator(".scores", { hasText: "Round 2" }).waitFor();
  const { position } = await table.until((now) => now.state === "playing" && / act:free /.test(now.position), "round 2 is on");
  assert.match(position, / b act:free - 0 2 r5,b0 r12,b12$/);
  await leave(page);
});

test("no script of these pages failed, and a rule set that is not there is refused by name", async () => {
  await assert.rejects(table.do("new", { game: "dudos", settings: { rules: "mystik" }, players: {} }), /mystik/);
});

// SPDX-License-Identifier: MIT
// The dice on the page: the commitment and the players' words before, the seed after; people's own dice tapped in.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, visit } from "./support/browser.mjs";
import { Table } from "./support/table.mjs";

let table;
let browser;
before(async () => ([table, browser] = await Promise.all([Table.start(), openBrowser()])));
after(async () => {
  await browser?.close();
  await table?.stop();
});

/** A game of which nothing was rolled yet. */
async function begin(dice = "electronic") {
  await table.do("new", { game: "diablo", settings: { size: "8" }, players: { b: "Anna", g: "Ben" }, dice });
  return table.until((now) => now.commands.includes("roll"), "the dice can be rolled");
}

async function openDice(page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "The dice" }).click();
}

test("words are added in the dialog about the dice, which shows the commitment", async () => {
  const { evidence } = await begin();
  const page = await visit(browser, table.url);
  await openDice(page);
  await page.getByText(evidence.commitment).waitFor();
  await page.getByLabel("Words of Anna").fill("<b>Kopf & Zahl</b>");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/words.png` });
  await page.getByRole("button", { name: "Add" }).first().click();
  await page.getByText("Kept in the log.").waitFor();
  const { evidence: after } = await table.until((now) => now.evidence.words.b, "the words are in the log");
  assert.deepEqual(after.words, { b: "<b>Kopf & Zahl</b>" });
  assert.equal(after.seed, null);
  await page.context().close();
});

test("own dice are chosen with the game, tapped in and confirmed", async () => {
  await begin();
  const page = await visit(browser, table.url);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "New game" }).click();
  await page.locator("select[name=dice]").selectOption("physical");
  await page.getByRole("button", { name: "Begin" }).click();
  await table.until((now) => now.own_dice && now.commands.includes("roll"), "the dice can be rolled");
  await page.getByRole("button", { name: "Roll" }).click();
  await page.getByRole("button", { name: "A die shows 3" }).click();
  await page.getByRole("button", { name: "Again" }).click();
  await page.getByRole("button", { name: "A die shows 4" }).click();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/own.png` });
  await page.getByRole("button", { name: "A die shows 1" }).click();
  await page.getByRole("button", { name: "That is right" }).click();
  const { dice } = await table.until((now) => now.dice, "the dice are rolled");
  assert.deepEqual(dice.values, ["1", "4"]);
  await page.context().close();
});

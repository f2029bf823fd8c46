// SPDX-License-Identifier: MIT
// What both sides agree on: a result, and a position that the rules refuse.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leave, openBrowser, says, square, visit } from "./support/browser.mjs";
import { greenToMove, wrongMove } from "./support/play.mjs";
import { Table } from "./support/table.mjs";

let browser, table;
before(async () => ([browser, table] = await Promise.all([openBrowser(), Table.start()])));
after(() => Promise.all([browser.close(), table.stop()]));

test("what the rules refuse is accepted when both sides agree, and stays so in the review", async () => {
  const { own, free } = await wrongMove(table);
  const page = await visit(browser, table.url);
  await square(page, own).click();
  await page.locator(".lifted").waitFor();
  await square(page, free).click();
  await page.getByRole("button", { name: "Accept as played" }).click();
  const dialog = page.getByRole("dialog");
  const accept = dialog.getByRole("button", { name: "Accept as played" });
  assert.ok(await accept.isDisabled(), "nobody has agreed");
  await dialog.getByLabel("Anna agrees").check();
  assert.ok(await accept.isDisabled(), "only one side has agreed");
  await dialog.getByLabel("Ben agrees").check();
  await accept.click();
  const { turns, position, game } = await table.until((now) => now.verdict === null, "the game goes on");
  assert.match(turns.at(-2).actions.at(-1), /^=/);
  assert.ok(turns.at(-2).final);
  assert.match(position, / roll$/);
  await page.goto(`${table.url}/games/${game.id}`);
  await page.getByText("accepted as played").first().waitFor();
  await leave(page);
});

test("a player resigns in the menu, and the game is over", async () => {
  await greenToMove(table);
  const page = await visit(browser, table.url);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "End by agreement" }).click();
  await page.getByLabel("Anna resigns").check();
  assert.equal(await page.getByLabel("Ben agrees").count(), 0, "who wins need not agree");
  await page.getByLabel("Anna agrees").check();
  await page.getByRole("button", { name: "End the game" }).click();
  await says(page, "Ben wins: Anna resigned");
  const { state, result, game } = await table.get();
  assert.equal(state, "over");
  assert.equal(result, "g");
  const record = await (await fetch(`${table.url}/api/v1/games/${game.id}/record`)).text();
  assert.match(record, /\[Result "g"\]\n\[Termination "resignation"\]/);
  await leave(page);
});

test("a draw needs everybody's yes", async () => {
  await table.fresh();
  const page = await visit(browser, table.url);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "End by agreement" }).click();
  await page.getByLabel("Draw").check();
  await page.getByLabel("Anna agrees").check();
  assert.ok(await page.getByRole("button", { name: "End the game" }).isDisabled());
  await page.getByLabel("Ben agrees").check();
  await page.getByRole("button", { name: "End the game" }).click();
  await says(page, "Draw by agreement");
  await leave(page);
});

// SPDX-License-Identifier: MIT
// Games that were played: the list, stepping through one, a link to a ply.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leave, openBrowser, visit } from "./support/browser.mjs";
import { playOut } from "./support/play.mjs";
import { Table } from "./support/table.mjs";

let table;
let browser;
let game;
before(async () => {
  [table, browser] = await Promise.all([Table.start(), openBrowser()]);
  await table.fresh({ size: 4, players: { b: "Cleo", g: "Dan" } });
  await playOut(table);
  game = await table.get(`games/${(await table.get()).game.id}`);
});
after(async () => {
  await browser?.close();
  await table?.stop();
});

/** The drawn stacks as a position's board writes them. */
const drawn = (page) => page.locator(".pieces [data-at] .stack").evaluateAll((stacks) => stacks
  .map((stack) => `${stack.parentElement.dataset.at}${stack.classList.contains("b") ? "b" : "g"}${stack.dataset.height}`).sort());

function standing(position) {
  const ranks = position.split(" ")[0].split("/").reverse();
  return ranks.flatMap((rank, row) => [...rank.matchAll(/\.|[bg]\d+/g)].map(([text], column) =>
    text === "." ? "" : String.fromCharCode(97 + column) + (row + 1) + text)).filter(Boolean).sort();
}

const at = (page, ply) => page.waitForFunction((hash) => location.hash === hash, `#${ply}`);

test("the winner is shown at the table", async () => {
  const page = await visit(browser, table.url);
  const winner = game.result === "b" ? "Cleo" : "Dan";
  await page.locator(".status", { hasText: `${winner} wins` }).waitFor();
  await page.getByRole("button", { name: "New game" }).waitFor();
  await leave(page);
});

test("a finished game is stepped through with keys, buttons and links", async () => {
  const page = await visit(browser, `${table.url}/games/${game.id}`);
  await page.locator(".board svg").waitFor();
  assert.deepEqual(await drawn(page), standing(game.plies[game.plies.length - 1].position));
  await page.keyboard.press("Home");
  await at(page, 0);
  assert.deepEqual(await drawn(page), standing(game.start));
  await page.keyboard.press("ArrowRight");
  await at(page, 1);
  assert.match(await page.locator(".beside .main").innerText(), /^Cleo: rolls/);
  await page.getByRole("button", { name: "One step on" }).click();
  await at(page, 2);
  assert.deepEqual(await drawn(page), standing(game.plies[1].position));
  assert.equal(await page.locator('.moves [aria-current="step"]').getAttribute("href"), "#2");
  await page.locator('.moves a[href="#5"]').click();
  await at(page, 5);
  assert.deepEqual(await drawn(page), standing(game.plies[4].position));
  await page.keyboard.press("ArrowLeft");
  await at(page, 4);
  await page.keyboard.press("End");
  await at(page, game.plies.length);
  await leave(page);
});

test("a link leads to a ply", async () => {
  const page = await visit(browser, `${table.url}/games/${game.id}#3`);
  await page.locator('.moves [aria-current="step"]').waitFor();
  assert.deepEqual(await drawn(page), standing(game.plies[2].position));
  await leave(page);
});

test("the list of games is filtered by player", async () => {
  const page = await visit(browser, `${table.url}/games`);
  await page.locator(".games a", { hasText: "Cleo against Dan" }).waitFor();
  await page.getByLabel("Player").fill("nobody");
  await page.getByText("No game found.").waitFor();
  await page.getByLabel("Player").fill("Cleo");
  await page.locator(".games a", { hasText: "Cleo against Dan" }).click();
  await page.locator(".moves").waitFor();
  await page.goBack();
  await page.locator(".games").waitFor();
  await leave(page);
});

test("a game that never was is said to be unknown", async () => {
  const page = await visit(browser, `${table.url}/games/999`);
  await page.getByText("No game found.").waitFor();
  await page.context().close();
});

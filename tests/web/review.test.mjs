// SPDX-License-Identifier: MIT
// Games that were played: the list, stepping through one, a link to a ply.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leave, openBrowser, visit } from "./support/browser.mjs";
import { play, playOut, wrongMove } from "./support/play.mjs";
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

test("games are searched by part of a name, result and day", async () => {
  const page = await visit(browser, `${table.url}/games`);
  const found = page.locator(".games a", { hasText: "Cleo against Dan" });
  const none = page.getByText("No game found.");
  await page.getByLabel("Player").fill("cle");
  await found.waitFor();
  await page.getByLabel("Result").selectOption(game.result === "b" ? "g" : "b");
  await none.waitFor();
  await page.getByLabel("Result").selectOption(game.result);
  await found.waitFor();
  const day = game.begun.slice(0, 10);
  await page.getByLabel("From").fill(day);
  await page.getByLabel("Until").fill(day);
  await found.waitFor();
  await page.getByLabel("From").fill("2100-01-01");
  await none.waitFor();
  await leave(page);
});

test("pointing at a move previews it, and leaving goes back", async () => {
  const page = await visit(browser, `${table.url}/games/${game.id}#3`);
  await page.locator('.moves a[href="#1"]').hover();
  await page.locator(".beside .main", { hasText: "rolls" }).waitFor();
  assert.deepEqual(await drawn(page), standing(game.plies[0].position));
  await page.locator("h1").hover();
  await page.waitForFunction((wanted) => document.querySelectorAll(".pieces [data-at] .stack").length === wanted,
    standing(game.plies[2].position).length);
  assert.deepEqual(await drawn(page), standing(game.plies[2].position));
  assert.equal(await page.evaluate(() => location.hash), "#3");
  await leave(page);
});

test("space plays on from where one is, and ? lists the keys", async () => {
  const page = await visit(browser, `${table.url}/games/${game.id}#${game.plies.length - 2}`);
  await page.locator(".moves").waitFor();
  await page.keyboard.press(" ");
  await at(page, game.plies.length);
  await page.keyboard.press("?");
  await page.locator("dialog dl", { hasText: "plays on by itself" }).waitFor();
  await leave(page);
});

test("a review tells times, dice and what the sensors said, on request", async () => {
  const page = await visit(browser, `${table.url}/games/${game.id}#2`);
  await page.getByText("What the sensors said").click();
  await page.locator(".readings li").first().waitFor();
  await page.getByText("Dice of this game").click();
  await page.locator(".more .tally h3", { hasText: "All dice" }).waitFor();
  await page.getByText("Thinking times").click();
  await page.locator(".more li", { hasText: "Cleo:" }).waitFor();
  assert.equal(await page.locator(".curves svg").count(), 3, "checkers, tallest stacks, luck");
  await leave(page);
});

test("a refused attempt stands where it happened", async () => {
  const { own, free } = await wrongMove(table);
  await table.do("sim_lift", { site: own });
  await table.do("sim_place", { site: free });
  await table.until((now) => now.verdict?.kind === "illegal", "it is refused");
  const live = (await table.get()).game.id;
  const page = await visit(browser, `${table.url}/games/${live}`);
  await page.locator(".note.illegal", { hasText: "refused" }).waitFor();
  await leave(page);
});

test("the game at the table grows in its review, and whoever looks back is told how much is new", async () => {
  await table.fresh({ size: 4, players: { b: "Eve", g: "Fay" } });
  const live = (await table.get()).game.id;
  const page = await visit(browser, `${table.url}/games/${live}`);
  await page.locator(".moves").waitFor();
  const { legal } = await table.get();
  await play(table, legal[0]);
  await page.locator('.moves a[href="#2"][aria-current="step"]').waitFor();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: /^Live: [2-9] new plies$/ }).click();
  await page.locator('.moves a[aria-current="step"]').waitFor();
  await leave(page);
});

test("statistics add up who won and how the dice fell", async () => {
  const page = await visit(browser, `${table.url}/stats`);
  await page.locator(".figures", { hasText: "Diablo" }).waitFor();
  await page.locator(".tally", { hasText: "electronic dice" }).first().waitFor();
  await page.getByLabel("Player").selectOption("Cleo");
  await page.locator(".figures", { hasText: "Black" }).waitFor();
  await leave(page);
});

test("a file of games is imported once, and a wrong one not at all", async () => {
  const record = await (await fetch(`${table.url}/api/v1/games/${game.id}/record`)).text();
  const page = await visit(browser, `${table.url}/games`);
  const choose = (text) => page.locator('input[type="file"]').setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await choose(record.replaceAll("Cleo", "Gil"));
  await page.locator(".toast", { hasText: "Games added: 1" }).waitFor();
  await page.locator(".games a", { hasText: "Gil against Dan" }).waitFor();
  await choose(record.replaceAll("Cleo", "Gil"));
  await page.locator(".toast", { hasText: "known already: 1" }).waitFor();
  await choose("[Game \"diablo\"]\n\n1. 9,9 a1-a2\n");
  await page.locator(".toast", { hasText: "line 3" }).waitFor();
  page.watched.problems.length = 0;
  await leave(page);
});

test("a past game is deleted when one has said so twice, and the list says so", async () => {
  const page = await visit(browser, `${table.url}/games/${game.id}`);
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  assert.ok((await table.get(`games/${game.id}`)).id);
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.locator(".games").waitFor();
  const { deletions } = await table.get("deletions");
  assert.equal(deletions[0].game, game.id);
  assert.equal(deletions[0].about.players.b, "Cleo");
  await page.context().close();
});

test("a game that never was is said to be unknown", async () => {
  const page = await visit(browser, `${table.url}/games/999`);
  await page.getByText("No game found.").waitFor();
  await page.context().close();
});

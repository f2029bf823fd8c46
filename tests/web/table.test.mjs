// SPDX-License-Identifier: MIT
// The page at the table: playing, being refused, asked, reloaded, and seen twice.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leave, openBrowser, says, square, stands, visit } from "./support/browser.mjs";
import { parts, play, playTurn, takeTooMany, wrongMove } from "./support/play.mjs";
import { Table } from "./support/table.mjs";

let table;
let browser;
before(async () => [table, browser] = await Promise.all([Table.start(), openBrowser()]));
after(async () => {
  await browser?.close();
  await table?.stop();
});

/** The site of the most pieces of which `legal` says that they may join others. */
function mergingSite(legal) {
  const sites = legal.filter((action) => action.includes("+")).map((action) => parts(action).from);
  return sites.find((site) => sites.filter((other) => other === site).length > 1);
}

const press = (page, command) => page.locator(`.actions button[value="${command}"]`).click();

/** Captures by clicking, and waits until the page says so. */
async function takes(page, from, to) {
  await square(page, from).click();
  await page.locator(".lifted").waitFor();
  await square(page, to).click();
  await says(page, `${from} takes ${to}`);
}

test("a turn is played by clicking squares", async () => {
  const { legal, turn } = await table.fresh({ suits: ({ legal }) => legal.some((action) => action.includes("x")) });
  const page = await visit(browser, table.url);
  const { from, to } = parts(legal.find((action) => action.includes("x")));
  await takes(page, from, to);
  await stands(page, from, 0);
  await press(page, "roll");
  await table.until((t) => t.turn === turn + 1 && t.dice !== null, "the next turn's dice are rolled");
  await page.locator(".turn", { hasText: "Ben" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("data-side"), "g");
  assert.equal(await page.locator(".dice .die").count(), 2);
  await leave(page);
});

test("the table says why it took a move for what it was", async () => {
  const { legal } = await table.fresh({ suits: ({ legal }) => legal.some((action) => action.includes("x")) });
  const page = await visit(browser, table.url);
  const { from, to } = parts(legal.find((action) => action.includes("x")));
  await takes(page, from, to);
  await page.getByRole("button", { name: "Why?" }).click();
  const dialog = page.locator("dialog");
  await dialog.getByText(`${from}: what stood there is gone`).waitFor();
  await dialog.getByText(`${to}: touched, and as it was`).waitFor();
  assert.match(await dialog.locator("ol li").first().innerText(), new RegExp(`${from} takes ${to}\\nExplains all`));
  await leave(page);
});

test("a final turn is taken back when both sides agree", async () => {
  const { legal, turn, base } = await table.fresh({ suits: ({ legal }) => legal.some((action) => action.includes("x")) });
  const page = await visit(browser, table.url);
  const { from, to } = parts(legal.find((action) => action.includes("x")));
  await square(page, from).click();
  await page.locator(".lifted").waitFor();
  await square(page, to).click();
  await press(page, "confirm");
  await table.until((now) => now.turn === turn + 1, "the turn is final");
  await press(page, "undo");
  const take = page.getByRole("button", { name: "Take it back" });
  assert.equal(await take.isDisabled(), true, "nobody has agreed");
  for (const box of await page.locator("dialog input").all()) await box.check();
  await take.click();
  await table.until((now) => now.turn === turn && now.base === base, "the turn is to be played again");
  await leave(page);
});

test("a stack is dragged with the mouse, and its targets are dotted", async () => {
  const { legal } = await table.fresh({ suits: ({ legal }) => legal.some((action) => action.includes("x")) });
  const page = await visit(browser, table.url);
  const { from, to } = parts(legal.find((action) => action.includes("x")));
  await square(page, from).click();
  const targets = legal.filter((action) => parts(action).from === from);
  await page.waitForFunction((count) => document.querySelectorAll(".target").length === count, targets.length);
  await page.getByRole("button", { name: "Put back" }).click();
  await page.locator(".lifted").waitFor({ state: "detached" });
  await square(page, from).dragTo(square(page, to));
  await says(page, `${from} takes ${to}`);
  await leave(page);
});

test("a refusal names the rule and the way back, and is repaired by hand", async () => {
  const { own, free } = await wrongMove(table);
  const page = await visit(browser, table.url);
  await square(page, own).click();
  await page.locator(".lifted").waitFor();
  await square(page, free).click();
  await says(page, "Ben's turn");
  await page.locator(".way-back", { hasText: `${free}: take it away` }).waitFor();
  await page.locator(".way-back", { hasText: `${own}: put Black, 1 checker there` }).waitFor();
  assert.equal(await page.locator(".mark.extra, .mark.missing").count(), 2);
  assert.equal(await page.locator(".sign").count(), 2);
  assert.match(await square(page, free).getAttribute("aria-label"), /should be empty/);
  await square(page, free).click();
  await page.locator(".lifted").waitFor();
  await square(page, own).click();
  await page.locator(".sign").first().waitFor({ state: "detached" });
  const { verdict } = await table.get();
  assert.notEqual(verdict?.kind, "illegal");
  await leave(page);
});

test("a refusal is repaired by setting the pieces right", async () => {
  await table.fresh();
  const page = await visit(browser, table.url);
  await takeTooMany(page, table);
  await page.locator(".way-back li").nth(2).waitFor();
  await page.getByRole("button", { name: "Set pieces right" }).click();
  await page.locator(".way-back").waitFor({ state: "hidden" });
  assert.equal(Object.keys((await table.get()).sim.sites).length, 64);
  await leave(page);
});

test("a question is drawn on the board and answered with one tap", async () => {
  const { legal } = await table.fresh({ suits: (t) => mergingSite(t.legal) !== undefined });
  const page = await visit(browser, table.url);
  const site = mergingSite(legal);
  await page.getByRole("button", { name: "Take one off" }).click();
  await square(page, site).click();
  await says(page, "Which move was it?");
  const { question } = await table.get();
  assert.equal(await page.locator(".answer").count(), question.candidates.length);
  assert.equal(await page.locator(".badge").count(), question.candidates.length);
  const { from, to } = parts(question.candidates[1].actions[0]);
  await page.locator(".answer").nth(1).click();
  await says(page, `${from} joins ${to}`);
  assert.deepEqual((await table.get()).provisional, question.candidates[1].actions);
  await leave(page);
});

test("what was understood is corrected and taken back", async () => {
  const { legal } = await table.fresh({ suits: (t) => mergingSite(t.legal) !== undefined });
  const page = await visit(browser, table.url);
  await play(table, legal.find((action) => action.includes("+")));
  await press(page, "undo");
  await page.getByRole("button", { name: "Set pieces right" }).click();
  await says(page, "first move");
  assert.deepEqual((await table.get()).provisional, []);
  await leave(page);
});

test("a reload in mid-game shows the same table", async () => {
  const { legal } = await table.fresh();
  const page = await visit(browser, table.url);
  await play(table, legal[0]);
  const picture = () => page.locator(".pieces [data-at] .stack").evaluateAll((stacks) =>
    stacks.map((stack) => `${stack.parentElement.dataset.at} ${stack.getAttribute("class")} ${stack.dataset.height}`).sort());
  await page.locator(".mark.to").first().waitFor();
  const shown = [await picture(), await page.locator(".status").innerText(), await page.locator(".dice").getAttribute("aria-label")];
  await page.reload();
  await page.locator(".mark.to").first().waitFor();
  assert.deepEqual([await picture(), await page.locator(".status").innerText(), await page.locator(".dice").getAttribute("aria-label")], shown);
  await leave(page);
});

test("two pages show the same, whoever acts", async () => {
  const { legal } = await table.fresh();
  const [one, other] = await Promise.all([visit(browser, table.url), visit(browser, table.url)]);
  const { from } = parts(legal[0]);
  await square(one, from).click();
  await other.locator(".lifted").waitFor();
  await other.getByRole("button", { name: "Put back" }).click();
  await one.locator(".lifted").waitFor({ state: "detached" });
  await Promise.all([one, other].map(leave));
});

test("two taps on Roll roll once", async () => {
  await table.do("new", { game: "diablo", settings: {}, players: {} });
  await table.until((t) => t.commands.includes("roll"), "the dice can be rolled");
  const page = await visit(browser, table.url);
  await page.locator('.actions button[value="roll"]').dblclick();
  const { dice, turn } = await table.until((t) => t.dice !== null, "the dice lie");
  assert.deepEqual([turn, dice.values.length], [1, 2]);
  await page.context().close();
});

test("a move is made with the keyboard alone", async () => {
  const { legal } = await table.fresh();
  const page = await visit(browser, table.url);
  const { from, to } = parts(legal.find((action) => action.includes("+") || action.includes("x")));
  const walk = async (a, b) => {
    const files = b.charCodeAt(0) - a.charCodeAt(0);
    const ranks = Number(b.slice(1)) - Number(a.slice(1));
    for (let i = 0; i < Math.abs(files); ++i) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(ranks); ++i) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-site"));
  while ((await focused()) === null || (await focused()) === undefined) await page.keyboard.press("Tab");
  assert.equal(await focused(), "a1");
  await walk("a1", from);
  assert.match(await square(page, from).getAttribute("aria-label"), new RegExp(`^${from}, Black, 1 checker`));
  await page.keyboard.press("Enter");
  await page.locator(".lifted").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".lifted").waitFor({ state: "detached" });
  await page.keyboard.press(" ");
  await page.locator(".lifted").waitFor();
  await walk(from, to);
  await page.keyboard.press("Enter");
  await says(page, `${from} `);
  assert.match(await page.locator("#announce").textContent(), new RegExp(`^${from} (joins|takes) ${to}`));
  await page.keyboard.press("r");
  await page.locator(".turn", { hasText: "Ben" }).waitFor();
  await leave(page);
});

test("f turns the board round", async () => {
  await table.fresh();
  const page = await visit(browser, table.url);
  const upright = await square(page, "a1").boundingBox();
  await page.keyboard.press("f");
  const turned = await square(page, "h8").boundingBox();
  assert.deepEqual([Math.round(turned.x), Math.round(turned.y)], [Math.round(upright.x), Math.round(upright.y)]);
  await leave(page);
});

test("a new game is begun in the dialog, and names are text", async () => {
  await table.fresh();
  const page = await visit(browser, table.url);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("dialog").getByLabel("Board").selectOption("6");
  await page.getByLabel("On square a1").selectOption("black");
  await page.getByLabel("Black", { exact: true }).fill("<b>Eve</b>");
  await page.getByLabel("Green", { exact: true }).fill("Zoë & co");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".turn", { hasText: "<b>Eve</b>" }).waitFor();
  assert.equal(await page.locator("b").count(), 0);
  const { game, position } = await table.get();
  assert.equal(game.settings.size, "6");
  assert.match(position, /\/b1g1b1g1b1g1 b opening/);
  await leave(page);
});

test("a lost connection is seen, and mended", async () => {
  await table.fresh();
  const page = await visit(browser, table.url);
  await page.locator("html:not([data-stale]) .board svg").waitFor();
  const port = Number(new URL(table.url).port);
  await table.halt();
  await page.locator("html[data-stale]").waitFor();
  await says(page, "Reconnecting");
  await table.run(port);
  await page.locator("html:not([data-stale])").waitFor();
  await says(page, "first move");
  await page.context().close();
});

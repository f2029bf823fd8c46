// SPDX-License-Identifier: MIT
// Learning tags by the page, over simulated readers that the daemon reads through libnfc.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serious } from "./support/axe.mjs";
import { leave, openBrowser, says, visit } from "./support/browser.mjs";
import { Readers } from "./support/reader.mjs";
import { Table } from "./support/table.mjs";

const SITES = [..."abcd"].flatMap((file) => [..."1234"].map((rank) => file + rank));

let readers;
let table;
let browser;
before(async () => {
  [readers, browser] = await Promise.all([Readers.start(["a1", "a2"]), openBrowser()]);
  table = await Table.start({ text: readers.config('[game]\nname = "diablo"\n[game.settings]\nsize = 4', SITES) });
  await table.until(({ sensors }) => sensors.devices.every(({ present }) => present), "the readers are there");
});
after(async () => {
  await browser?.close();
  await table?.stop();
  await readers?.stop();
});

const known = async () => (await table.get()).tags.pieces.filter(({ tag }) => tag).map(({ tag }) => tag);
const prompt = (page, words) => page.locator(".prompt", { hasText: words }).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
/** What lies there goes, and another tag comes. */
async function put(site, tag) {
  readers.put(site);
  await table.until(({ sensors }) => sensors.sites[site].is === "-", `${site} is free`);
  if (tag) readers.put(site, tag);
}

test("the table's page says that no tag is learned, and leads to the lessons", async () => {
  const page = await visit(browser, table.url);
  await page.getByText("No piece's tag is learned yet").getByRole("link", { name: "Sensors" }).click();
  await page.getByText("Learned: 0 of 16.").waitFor();
  await leave(page);
});

test("the lessons go from piece to piece, on two pages at once, and each tag is on disk at once", async () => {
  const page = await visit(browser, `${table.url}/sensors`);
  const other = await visit(browser, `${table.url}/sensors`, { locale: "de-DE" });
  await press(page, "Learn tags");
  await prompt(page, "Put Black's piece 1 of 8 on any antenna.");
  await put("a1", "04A1B2C3");
  await prompt(page, "Put Black's piece 2 of 8 on any antenna.");
  await page.getByText("Learned: 04A1B2C3 is Black's piece 1 of 8.").waitFor();
  await page.getByText("a1: 04A1B2C3, Black's piece 1 of 8").waitFor();
  await prompt(other, "Schwarz: Stein 2 von 8 auf irgendeine Antenne stellen.");
  assert.match(await table.read("tags.toml"), /04A1B2C3 = "b"/);
  await leave(other);
  await leave(page);
});

test("a duplicate is told, and is the piece asked for when one says so", async () => {
  const page = await visit(browser, `${table.url}/sensors`);
  await put("a2", "04A1B2C4");
  await prompt(page, "piece 3 of 8");
  await put("a1", "04A1B2C3");
  await page.getByText("04A1B2C3 is Black's piece 1 of 8 already.").waitFor();
  await page.getByRole("button", { name: "It is this piece: 04A1B2C3" }).click();
  await prompt(page, "piece 4 of 8");
  assert.deepEqual(await known(), ["04A1B2C4", "04A1B2C3"]);
  await leave(page);
});

test("a piece is skipped and gone back to by the keyboard", async () => {
  const page = await visit(browser, `${table.url}/sensors`);
  const skip = page.getByRole("button", { name: "Skip this one" });
  await skip.focus();
  await page.keyboard.press("Enter");
  await prompt(page, "piece 5 of 8");
  assert.ok(await skip.evaluate((button) => button === document.activeElement), "the focus stays");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await prompt(page, "piece 4 of 8");
  await leave(page);
});

test("meanwhile the table's page says that the game rests, and nothing plays", async () => {
  const page = await visit(browser, table.url);
  await says(page, "The game rests: somebody works at the sensors");
  await assert.rejects(table.do("roll"), /workbench_open/);
  assert.equal(await page.getByRole("button", { name: "Roll" }).count(), 0);
  await leave(page);
});

test("a restart ends the lessons and loses nothing", async () => {
  const port = Number(new URL(table.url).port);
  await table.halt();
  await table.run(port);
  const snapshot = await table.get();
  assert.equal(snapshot.workbench, null);
  assert.deepEqual((await known()).sort(), ["04A1B2C3", "04A1B2C4"]);
});

test("a single piece's tag is replaced, and used at once", async () => {
  const page = await visit(browser, `${table.url}/sensors`);
  await put("a1");
  await page.getByText("All pieces").click();
  await page.getByText("Black's pieces: 2 of 8").click();
  await page.getByRole("button", { name: "Replace: Black's piece 1 of 8" }).click();
  await prompt(page, "The new tag replaces 04A1B2C3.");
  await put("a1", "04A1B2C5");
  await prompt(page, "piece 3 of 8");
  assert.deepEqual((await known()).sort(), ["04A1B2C4", "04A1B2C5"]);
  await press(page, "Go on with the game");
  await page.getByRole("button", { name: "Learn tags" }).waitFor();
  const { notices } = await table.until(({ workbench }) => workbench === null, "the game goes on");
  assert.deepEqual(notices.filter(({ code }) => code.includes("tag")), []);
  await leave(page);
});

test("a tag that nobody knows leads there, too", async () => {
  const page = await visit(browser, table.url);
  await put("a1", "04FFFFFF");
  await page.getByText("The tag on a1 is unknown: 04FFFFFF.").getByRole("link", { name: "Sensors" }).click();
  await page.getByText("Learned: 2 of 16.").waitFor();
  await leave(page);
});

test("the lessons are accessible and narrow enough in both languages and schemes", async () => {
  await table.do("learn_tags");
  for (const locale of ["en-GB", "de-DE"]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await visit(browser, `${table.url}/sensors`, { locale, colorScheme, bypassCSP: true, viewport: { width: 320, height: 640 } });
      await page.locator(".bench.open .prompt").waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      for (const button of await page.locator(".bench button:visible").all()) assert.ok((await button.boundingBox()).height >= 44);
      assert.deepEqual(await serious(page), []);
      await page.context().close();
    }
  }
  await table.do("end_workbench");
});

// SPDX-License-Identifier: MIT
// The page of a table whose chips are not there: what is missing, that the game waits, and the way on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serious } from "./support/axe.mjs";
import { leave, openBrowser, says, visit } from "./support/browser.mjs";
import { Table } from "./support/table.mjs";

const text = `
[game]
name = "diablo"
[game.settings]
size = 4
[sensors]
kind = "gpio"
[wiring]
chip = "no-such-chip"
[wiring.chips]
other = { label = "no-other-chip" }
[wiring.rows]
1 = "other/0-3"
2 = "other/4-7"
3 = "8-11"
4 = "12-15"
[page]
port = 0
`;

let table;
let browser;
before(async () => [table, browser] = await Promise.all([Table.start({ text }), openBrowser()]));
after(async () => {
  await browser?.close();
  await table?.stop();
});

test("the page says that the game waits, for how much and for what", async () => {
  const page = await visit(browser, table.url);
  await says(page, "The game waits: 16 squares cannot be read");
  await page.getByText("no chip 'no-such-chip'").waitFor();
  await page.getByText("no chip 'no-other-chip'").waitFor();
  assert.match(await page.locator('.board [data-site="a1"]').getAttribute("aria-label"), /cannot be read/);
  await page.locator(".notices").getByRole("link", { name: "Sensors" }).click();
  await page.locator('.sensors [data-site="a1"].unread').waitFor();
  assert.match(await page.locator('.sensors [data-site="a1"]').getAttribute("aria-label"), /reads unknown; expected: something/);
  assert.deepEqual(await page.locator(".off").count(), 0);
  await leave(page);
});

test("a game that the board cannot watch is refused with its number of sites and the key that mends it", async () => {
  await assert.rejects(table.do("new", { game: "diablo", settings: { size: "6" } }),
    /board_lacks_sites.*20 of the 36 sites.*\[wiring\]/);
});

test("the page is accessible and narrow enough while the game waits", async () => {
  for (const [locale, colorScheme] of [["en-GB", "light"], ["de-DE", "dark"]]) {
    for (const where of ["/", "/sensors"]) {
      const options = { locale, colorScheme, viewport: { width: 320, height: 700 }, bypassCSP: true };
      const page = await visit(browser, `${table.url}${where}`, options);
      assert.deepEqual(await serious(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} ${locale}`);
      await leave(page);
    }
  }
});

test("people play on without what is missing", async () => {
  const page = await visit(browser, table.url);
  await page.getByRole("button", { name: "Play without them" }).click();
  await table.until(({ state }) => state === "playing");
  await page.getByRole("button", { name: "Roll" }).waitFor();
  await page.getByText("no chip 'no-such-chip'").waitFor();
  await leave(page);
});

// SPDX-License-Identifier: MIT
// Takes the README's picture: `ARBITERD=... node screenshot.mjs FILE` plays two turns at a table and photographs the page.
import { openBrowser } from "./support/browser.mjs";
import { play, playTurn } from "./support/play.mjs";
import { Table } from "./support/table.mjs";

const [file = "screenshot.png", scheme = "light", width = "1024", height = "768"] = process.argv.slice(2);
const [table, browser] = await Promise.all([Table.start(), openBrowser()]);
await table.fresh();
for (let turn = 0; turn < 8; ++turn) {
  await playTurn(table);
  await table.do("roll");
}
await play(table, (await table.get()).legal.find((action) => action.includes("x")));
const viewport = { width: Number(width), height: Number(height) };
const page = await browser.newPage({ viewport, colorScheme: scheme, reducedMotion: "reduce" });
await page.goto(table.url);
await page.locator(".mark.to").first().waitFor();
await page.screenshot({ path: file });
await browser.close();
await table.stop();

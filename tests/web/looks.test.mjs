// SPDX-License-Identifier: MIT
// What holds for every page: accessible, in two languages, narrow enough, light, and alone with its table.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { serious } from "./support/axe.mjs";
import { leave, openBrowser, visit } from "./support/browser.mjs";
import { playTurn, takeTooMany } from "./support/play.mjs";
import { Table } from "./support/table.mjs";

const MOST_BYTES = 60_000;

let table;
let browser;
let pages;
before(async () => {
  [table, browser] = await Promise.all([Table.start(), openBrowser()]);
  await table.fresh();
  await playTurn(table);
  await table.do("roll");
  const { game } = await table.get();
  pages = ["/", "/games", `/games/${game.id}`, "/sensors"];
});
after(async () => {
  await browser?.close();
  await table?.stop();
});

const ready = (page) => page.waitForLoadState("networkidle");

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing serious in the ${colorScheme} pages`, async () => {
    for (const path of pages) {
      const page = await visit(browser, table.url + path, { colorScheme, bypassCSP: true });
      await page.locator("h1").waitFor();
      assert.deepEqual(await serious(page), [], path);
      await page.context().close();
    }
  });

  test(`axe finds nothing serious in the ${colorScheme} dialogs and the refusal`, async () => {
    const page = await visit(browser, table.url, { colorScheme, bypassCSP: true });
    await takeTooMany(page, table);
    await page.locator(".way-back").waitFor();
    assert.deepEqual(await serious(page), [], "refusal");
    await table.do("sim_arrange");
    await page.getByRole("button", { name: "Menu" }).click();
    assert.deepEqual(await serious(page), [], "menu");
    await page.getByRole("button", { name: "New game" }).click();
    assert.deepEqual(await serious(page), [], "new game");
    await page.context().close();
  });
}

test("nothing scrolls sideways at any width", async () => {
  for (const path of pages) {
    const page = await visit(browser, table.url + path, { locale: "de-DE" });
    await page.locator("h1").waitFor();
    for (const width of [320, 390, 768, 1024, 3840]) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} at ${width}: ${wide} too wide`);
    }
    await leave(page);
  }
});

test("buttons are large enough for a thumb", async () => {
  const page = await visit(browser, table.url, { viewport: { width: 320, height: 640 } });
  for (const button of await page.locator("button:visible").all()) {
    const { height, width } = await button.boundingBox();
    assert.ok(height >= 44 && width >= 44, `${await button.innerText()}: ${width} x ${height}`);
  }
  await leave(page);
});

test("the browser's language decides, the menu overrides and is remembered", async () => {
  const page = await visit(browser, table.url, { locale: "de-AT" });
  await page.getByRole("button", { name: "Würfeln" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.getByRole("button", { name: "Menü" }).click();
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByRole("button", { name: "Roll" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Roll" }).waitFor();
  await leave(page);
});

test("both languages have the same sentences with the same gaps", async () => {
  const read = async (language) => JSON.parse(await readFile(new URL(`../../web_ui/lang/${language}.json`, import.meta.url), "utf8"));
  const gaps = (sentence) => [...new Set(sentence.match(/\{\w+\}/g))].sort();
  const [english, german] = [await read("en"), await read("de")];
  assert.deepEqual(Object.keys(german), Object.keys(english));
  for (const key of Object.keys(english)) {
    if (!key.endsWith(".one")) assert.deepEqual(gaps(german[key]), gaps(english[key]), key);
  }
});

test("no request leaves the machine", async () => {
  for (const path of pages) {
    const page = await visit(browser, table.url + path);
    await ready(page);
    const host = new URL(table.url).host;
    assert.deepEqual(page.watched.requests.filter((url) => new URL(url).host !== host), []);
    await leave(page);
  }
});

test("the table page is light", async (t) => {
  const page = await visit(browser, table.url);
  await ready(page);
  const files = page.watched.requests.filter((url) => url.startsWith("http") && !/\/api\/|\/healthz/.test(url));
  let [sent, whole] = [0, 0];
  for (const url of new Set(files)) {
    sent += Number((await fetch(url, { headers: { "Accept-Encoding": "gzip" } })).headers.get("content-length"));
    whole += (await (await fetch(url)).arrayBuffer()).byteLength;
  }
  t.diagnostic(`${sent} bytes are sent, ${whole} unpacked, in ${files.length} files`);
  assert.ok(sent > 0 && sent < MOST_BYTES, `${sent} bytes`);
  await leave(page);
});

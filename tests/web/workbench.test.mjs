// SPDX-License-Identifier: MIT
// The builder's page: what sensors read against what is expected, and masks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serious } from "./support/axe.mjs";
import { leave, openBrowser, says, visit } from "./support/browser.mjs";
import { Table } from "./support/table.mjs";

let table;
let browser;
before(async () => [table, browser] = await Promise.all([Table.start(), openBrowser()]));
after(async () => {
  await browser?.close();
  await table?.stop();
});

test("a reading that differs is seen as it comes and goes", async () => {
  await table.fresh();
  const page = await visit(browser, `${table.url}/sensors`);
  await page.getByText("All sensors read what is expected.").waitFor();
  await table.do("sim_lift", { site: "c3" });
  await page.getByText("1 sensor reads something else.").waitFor();
  await page.locator('[data-site="c3"].off').waitFor();
  assert.match(await page.locator('[data-site="c3"]').getAttribute("aria-label"), /reads nothing; expected: something/);
  await table.do("sim_drop");
  await page.getByText("All sensors read what is expected.").waitFor();
  await leave(page);
});

test("a sensor that died is found and ignored with one press, and the game goes on", async () => {
  await table.fresh();
  const page = await visit(browser, `${table.url}/sensors`);
  await page.locator('[data-site="c3"]').click();
  await table.do("sim_lift", { site: "c3" });
  await page.getByRole("button", { name: "let this sensor die" }).click();
  await page.getByRole("button", { name: "Mend this sensor" }).waitFor();
  await table.do("sim_drop");
  const ignore = page.locator('[data-finding="c3"]');
  await ignore.waitFor({ timeout: 40_000 });
  await page.getByText("c3 reads nothing, and a piece should stand there").waitFor();
  await ignore.click();
  await page.locator('[data-site="c3"].masked').waitFor();
  await table.until(({ notices, verdict }) => notices.length === 0 && verdict === null, "the game goes on");
  await table.do("sim_mend", { site: "c3" });
  await table.do("unmask", { site: "c3" });
  await leave(page);
});

test("a dead sensor is ignored and trusted again", async () => {
  const page = await visit(browser, `${table.url}/sensors`);
  await page.locator('[data-site="d4"]').click();
  await page.getByRole("button", { name: "Ignore this sensor" }).click();
  await page.locator('[data-site="d4"].masked').waitFor();
  await page.getByText("not checked: d4").waitFor();
  assert.deepEqual((await table.get()).sensors.masked, ["d4"]);
  await page.getByRole("button", { name: "Trust this sensor again" }).click();
  await page.locator('[data-site="d4"]:not(.masked)').waitFor();
  await leave(page);
});

/** Lifts a piece and puts it back; where none is, puts one there. */
async function touch(site) {
  const { sim } = await table.get();
  if (sim.sites[site]?.length) {
    await table.do("sim_lift", { site });
    await table.do("sim_drop");
  } else {
    await table.do("sim_take", { piece: "b" });
    await table.do("sim_place", { site });
  }
}

const small = { size: 4 };
const asked = (page, number) => page.locator(".prompt", { hasText: `${number} of 16:` }).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

test("the wiring test finds the dead and the swapped, while the game rests", async () => {
  await table.fresh(small);
  const { position } = await table.get();
  const page = await visit(browser, `${table.url}/sensors`);
  await table.do("sim_kill", { site: "a2" });
  await press(page, "Test all 16");
  await asked(page, 1);
  assert.equal(await page.locator(".sensors .wanted").getAttribute("data-site"), "a1");
  await press(page, "Try it: by the simulated hand");
  await asked(page, 2);
  await touch("a2");
  await press(page, "Nothing answers");
  await asked(page, 3);
  assert.equal(await page.locator(".sensors .wanted").getAttribute("data-site"), "a3");
  await touch("a4");
  await press(page, "a3 reads as a4");
  await asked(page, 4);
  await touch("a3");
  await press(page, "a4 reads as a3");
  for (let number = 5; number <= 16; ++number) {
    await asked(page, number);
    await press(page, "Try it: by the simulated hand");
  }
  await page.getByText("All squares were tried.").waitFor();
  await page.getByText("Fine: 13 of 16 tried, 16 in all.").waitFor();
  await page.getByText("a3 and a4 are swapped: a3 reads as a4, a4 as a3.").waitFor();
  await page.locator(".bench").getByRole("button", { name: "Ignore this sensor" }).click();
  await page.locator('[data-site="a2"].masked').waitFor();
  await press(page, "Go on with the game");
  const after = await table.until(({ state }) => state === "playing", "the game goes on");
  assert.equal(after.position, position);
  await table.do("sim_mend", { site: "a2" });
  await table.do("unmask", { site: "a2" });
  await leave(page);
});

test("the wiring test asks only for what was never seen, by the keyboard", async () => {
  await table.fresh(small);
  await table.do("sim_lift", { site: "a1" });
  await table.do("sim_drop");
  const page = await visit(browser, `${table.url}/sensors`);
  await page.getByRole("button", { name: "Test the 15 never seen" }).press("Enter");
  await page.locator(".prompt", { hasText: "1 of 15: Lift what is on a2" }).waitFor();
  await page.getByRole("button", { name: "Nothing answers" }).press("Enter");
  await page.locator(".prompt", { hasText: "2 of 15:" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Nothing answers");
  await page.getByRole("button", { name: "One back" }).press("Enter");
  await page.locator(".prompt", { hasText: "1 of 15:" }).waitFor();
  await press(page, "Go on with the game");
  await page.getByText("All sensors read what is expected.").waitFor();
  await leave(page);
});

test("a wiring test that another page began can be taken over, or ended at the table", async () => {
  await table.fresh(small);
  await table.do("test_wiring");
  const page = await visit(browser, `${table.url}/sensors`, { locale: "de-DE", bypassCSP: true, viewport: { width: 320, height: 640 } });
  await page.getByText("Die Prüfung wurde auf einer anderen Seite begonnen.").waitFor();
  await press(page, "Alle 16 prüfen");
  await page.getByText("1 von 16: Was auf a1 steht, anheben und zurückstellen.").waitFor();
  await press(page, "Nichts antwortet");
  assert.deepEqual(await serious(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  await page.goto(table.url);
  await says(page, "Das Spiel ruht: An den Sensoren wird gearbeitet");
  await press(page, "Weiter mit dem Spiel");
  await table.until(({ state }) => state === "playing", "the game goes on");
  await leave(page);
});

// SPDX-License-Identifier: MIT
// What axe thinks of a page, which must have been visited with bypassCSP.
import { readFile } from "node:fs/promises";

const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe finds that is serious or critical. */
export async function serious(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}

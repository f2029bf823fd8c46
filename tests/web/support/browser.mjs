// SPDX-License-Identifier: MIT
// Debian's Chromium, without its own conversations with the network. CHROMIUM names another one.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });

/**
 * A page of its own context, watched: `page.watched` holds what it asked for and what went wrong in it.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function visit(browser, address, options = {}) {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1024, height: 768 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.watched = { requests: [], problems: [] };
  page.on("request", (request) => page.watched.requests.push(request.url()));
  page.on("websocket", (socket) => page.watched.requests.push(socket.url()));
  page.on("pageerror", (problem) => page.watched.problems.push(problem.message));
  page.on("console", (message) => message.type() === "error" && page.watched.problems.push(message.text()));
  await page.goto(address);
  await page.locator("main").waitFor();
  return page;
}

/** Closes a page, and fails where its scripts did. */
export async function leave(page) {
  await page.context().close();
  assert.deepEqual(page.watched.problems, []);
}

export const square = (page, site) => page.locator(`.board [data-site="${site}"]`);

/** Waits until the one line of words holds a text; fails with what it says instead. */
export const says = (page, words) => page.locator(".status .main", { hasText: words }).waitFor().catch(async (late) => {
  throw new Error(`the page does not say "${words}" but "${await page.locator(".status .main").textContent()}"`, { cause: late });
});

/** Waits until a stack is drawn so high on a site; 0: until nothing is there. */
export function stands(page, site, height) {
  const stack = page.locator(`.board .pieces [data-at="${site}"]:not(.lifted) .stack`);
  return height === 0 ? stack.waitFor({ state: "detached" })
    : page.locator(`.board .pieces [data-at="${site}"] .stack[data-height="${height}"]`).waitFor({ state: "attached" });
}

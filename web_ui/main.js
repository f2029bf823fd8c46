// SPDX-License-Identifier: MIT
// Where the page begins: words, stream, and which page the address means.
import { h } from "./dom.js";
import { bindKeys } from "./keys.js";
import { pageHead } from "./head.js";
import { State } from "./state.js";
import { TablePage } from "./table.js";
import { Refused, Transport } from "./transport.js";
import { has, loadWords, say } from "./words.js";

const state = new State();
const transport = new Transport(state);
/** @type {Page | null} */
let page = null;
let queue = Promise.resolve();
let path = "";

/** @type {Set<string>} */
const waiting = new Set();

/** One after the other; a button that is pressed twice meanwhile counts once. @type {Send} */
const send = (command, members, refused) => {
  const what = command + JSON.stringify(members);
  if (waiting.has(what)) return queue;
  waiting.add(what);
  return (queue = queue.then(() => attempt(command, members, refused)).finally(() => waiting.delete(what)));
};

/** @param {string} command @param {object} [members] @param {(problem: unknown) => boolean} [refused] @returns {Promise<void>} */
async function attempt(command, members, refused) {
  try {
    const { revision } = await transport.command(command, members);
    await state.reached(revision);
  } catch (problem) {
    if (problem instanceof Refused && problem.coded.code === "pin_needed") return retryWithPin(command, members, refused, problem);
    if (!refused?.(problem)) (await import("./dialogs.js")).toast(reason(problem));
  }
}

/** @param {string} command @param {object} [members] @param {(problem: unknown) => boolean} [refused] @param {unknown} [problem] */
async function retryWithPin(command, members, refused, problem) {
  const pin = await (await import("./dialogs.js")).askPin();
  if (pin === null) return void refused?.(problem);
  sessionStorage.setItem("arbiter.pin", pin);
  return attempt(command, members, refused);
}

/** @param {unknown} problem */
function reason(problem) {
  if (!(problem instanceof Refused)) return say("error.unreachable");
  const { code, params } = problem.coded;
  return has(`error.${code}`) ? say(`error.${code}`, params) : problem.message;
}

/** The style of the pages beside the table is loaded with the first of them. */
async function withStyle() {
  if (document.querySelector('link[href="/pages.css"]')) return;
  const link = h("link", { rel: "stylesheet", href: "/pages.css" });
  document.head.append(link);
  await new Promise((done) => ["load", "error"].forEach((event) => link.addEventListener(event, done)));
}

/** @param {string} path @returns {Promise<Page>} */
async function pageOf(path) {
  if (path === "/") return new TablePage(state, send);
  await withStyle();
  const game = /^\/games\/(\d+)$/.exec(path);
  if (game) return new (await import("./review.js")).ReviewPage(Number(game[1]), state, send);
  if (path === "/games") return new (await import("./games.js")).GamesPage(transport);
  if (path === "/stats") return new (await import("./stats_page.js")).StatsPage();
  if (path === "/dice") return new (await import("./dice_page.js")).DicePage(state, send);
  if (path === "/sensors") return new (await import("./workbench.js")).WorkbenchPage(state, send);
  return new TablePage(state, send);
}

/** @param {string} path */
function titleOf(path) {
  const game = /\d+$/.exec(path);
  const words = game ? say("ui.review", { id: game[0] }) : { "/games": say("ui.games"), "/stats": say("ui.stats"), "/sensors": say("ui.sensors"), "/dice": say("ui.dice") }[path];
  return words ? `${words} · Arbiter` : "Arbiter";
}

async function draw() {
  path = location.pathname;
  page?.leave();
  bindKeys({});
  document.title = titleOf(path);
  page = await pageOf(location.pathname);
  document.getElementById("page")?.replaceChildren(pageHead(state, send, draw), page.element);
}

/** Links within the page need no reload. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.hasAttribute("download") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  scrollTo(0, 0);
  draw();
}

addEventListener("click", follow);
addEventListener("popstate", () => path !== location.pathname && draw());
await loadWords();
await draw();

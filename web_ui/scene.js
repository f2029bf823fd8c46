// SPDX-License-Identifier: MIT
// From the snapshot to what a board drawing shows.
import { say } from "./words.js";
import { faultKind, stackWords } from "./sentences.js";

/** What physically stands on the simulated board. @param {Sim} sim @returns {Stacks} */
function physical(sim) {
  const piles = Object.entries(sim.sites).filter(([, pieces]) => pieces.length > 0);
  return new Map(piles.map(([site, pieces]) => [site, { letter: pieces[pieces.length - 1], height: pieces.length }]));
}

/** The simulated board does not know how a die lies; the position does, where it agrees. @param {Stacks} there @param {Stacks} due @returns {Stacks} */
const recognised = (there, due) => new Map([...there].map(([site, stack]) => {
  const wanted = due.get(site);
  return [site, wanted?.letter === stack.letter && wanted.height === stack.height ? wanted : stack];
}));

/** The prisms as their sensors see them. @param {Table} table @param {Board} due */
const prismsOf = ({ sensors }, { prisms }) => prisms && new Map([...prisms].map(([site, prism]) => {
  const seen = Number(sensors.sites[`${site}.face`]?.is);
  return [site, Number.isInteger(seen) ? { ...prism, level: seen } : prism];
}));

/** @param {Table} table @param {Board} due @returns {Scene["hand"]} */
export function handOf({ sim }, due) {
  if (!sim || sim.hand.length === 0) return null;
  const stack = { letter: sim.hand[0], height: sim.hand.length };
  const fits = [...due.stacks].find(([site, { letter, height }]) =>
    !sim.sites[site]?.length && letter === stack.letter && height === stack.height);
  const lifted = due.stacks.get(sim.from ?? "");
  return { ...stack, faces: lifted?.faces, from: sim.from || fits?.[0] || "" };
}

/** @param {Stacks} due @param {Stacks} there what should stand somewhere, but nothing does */
const ghostsOf = (due, there) => new Map([...due].filter(([site]) => !there.has(site)));

/** Sites where the simulated pieces are others than the position says. @param {Stacks} due @param {Stacks} there @returns {Mark[]} */
function differences(due, there) {
  return [...there].flatMap(([site, stack]) => {
    const wanted = due.get(site);
    const same = wanted && wanted.letter === stack.letter && wanted.height === stack.height;
    return same ? [] : [{ site, kind: wanted ? "differs" : "extra" }];
  });
}

/** @param {Table} table @param {GameDrawing} drawing @returns {Mark[]} */
function understood(table, drawing) {
  return drawing.steps(table.provisional).flatMap(({ from, to, kind }) =>
    kind === "off" || !to ? [{ site: from, kind: "to" }] : [{ site: from, kind: "from" }, { site: to, kind: "to" }]);
}

/** @param {Table} table @param {Stacks} due @param {Stacks} there @param {boolean} busy @returns {Mark[]} */
function faults({ verdict, sim }, due, there, busy) {
  if (verdict?.sites && verdict.kind !== "unfinished") {
    return verdict.sites.map((fault) => ({ site: fault.site, kind: faultKind(fault) }));
  }
  return sim && !busy ? differences(due, there) : [];
}

/** Where the stack that was lifted may go. @param {Table} table @param {GameDrawing} drawing @param {Scene["hand"]} hand */
function targetsOf({ legal, verdict }, drawing, hand) {
  const lifted = verdict?.kind === "unfinished" ? (verdict.sites ?? []).map((fault) => fault.site) : [];
  const origins = new Set(hand ? [hand.from] : lifted);
  if (hand && !hand.from) return new Set(drawing.steps(legal).flatMap(({ from, kind }) => (kind === "place" ? [from] : [])));
  return new Set(drawing.steps(legal).flatMap(({ from, to }) => (to && origins.has(from) ? [to] : [])));
}

/** @param {Table} table @param {GameDrawing} drawing @returns {Arrow[]} */
function arrowsOf({ provisional, question }, drawing) {
  if (!question) return drawing.steps(provisional).map((step) => ({ ...step, tone: "done" }));
  return question.candidates.flatMap(({ actions }, index) => drawing.steps(actions).map((step, at) =>
    ({ ...step, tone: "choice", label: at === 0 ? String(index + 1) : undefined })));
}

/** @param {Table} table @param {GameDrawing} drawing @returns {Scene} */
export function sceneOf(table, drawing) {
  const due = drawing.parse(table.position, table.game.settings);
  const hand = handOf(table, due);
  const there = table.sim ? recognised(physical(table.sim), due.stacks) : due.stacks;
  const targets = targetsOf(table, drawing, hand);
  const masked = table.sensors.masked.map((site) => ({ site, kind: /** @type {const} */ ("masked") }));
  const unread = table.sensors.unread.map((site) => ({ site, kind: /** @type {const} */ ("unread") }));
  const marks = [...masked, ...unread, ...understood(table, drawing),
    ...faults(table, due.stacks, there, hand !== null || table.question !== null)];
  return {
    board: { ...due, stacks: there, prisms: prismsOf(table, due) }, marks, targets, hand,
    arrows: arrowsOf(table, drawing),
    ghosts: ghostsOf(due.stacks, there),
    describe: (site) => describe(table, site, there.get(site), marks, targets),
  };
}

/** @param {Table} table @param {string} site @param {Stack | undefined} stack @param {Mark[]} marks @param {Set<string>} targets */
function describe(table, site, stack, marks, targets) {
  const what = stack ? stackWords(table.players, stack) : say("ui.empty");
  const notes = marks.filter((mark) => mark.site === site).map(({ kind }) => say(`mark.${kind}`));
  if (targets.has(site)) notes.push(say("mark.target"));
  return [site, what, ...notes].join(", ");
}

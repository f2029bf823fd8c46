// SPDX-License-Identifier: MIT
// Playing through the API, with whatever the dice allow.
import { square } from "./browser.mjs";

/** What an action's text says: a1-a3, a1+a3, a1xa3, a1-off. */
export function parts(action) {
  const [, from, sign, to] = /^([a-z]\d+)([-+x])(.+)$/.exec(action);
  return { from, sign, to, off: to === "off" };
}

const sorted = (actions) => [...actions].sort().join(" ");

/** Makes one action with the simulated hand; a question that it leaves open is answered with it. */
export async function play(table, action) {
  const before = (await table.get()).provisional;
  const { from, to, off } = parts(action);
  if (off) await table.do("sim_off", { site: from });
  else {
    await table.do("sim_lift", { site: from });
    await table.do("sim_place", { site: to });
  }
  // What rests only for a moment may be understood as another move first.
  const wanted = sorted([...before, action]);
  const understood = (t) => t.state === "over" || sorted(t.provisional) === wanted;
  const { question } = await table.until((t) => t.question !== null || understood(t), `${action} is understood`);
  if (!question) return;
  const meant = question.candidates.find(({ actions }) => sorted(actions) === wanted) ?? question.candidates[0];
  await table.do("answer", { actions: meant.actions });
  await table.do("sim_arrange");
}

/** Plays the rest of the turn that is rolled; captures where it can, so that games end. */
export async function playTurn(table) {
  for (;;) {
    const { legal, state } = await table.get();
    if (legal.length === 0 || state === "over") return;
    await play(table, legal.find((action) => action.includes("x")) ?? legal[0]);
  }
}

/** Plays until the game is over. */
export async function playOut(table) {
  for (;;) {
    await playTurn(table);
    const { state, commands } = await table.get();
    if (state === "over") return;
    if (commands.includes("roll")) await table.do("roll");
  }
}

/** Plays until Green's dice are thrown and allow a move. */
export async function greenToMove(table) {
  for (;;) {
    await table.fresh();
    await playTurn(table);
    await table.do("roll");
    const snapshot = await table.get();
    if (snapshot.side === "g" && snapshot.expect.code.startsWith("act")) return snapshot;
  }
}

/** A move that is not Black's to make while Green is to move: one of Black's stacks and a square where nothing stands. */
export async function wrongMove(table) {
  const { sim } = await greenToMove(table);
  const squares = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));
  return {
    own: Object.keys(sim.sites).find((site) => sim.sites[site].join("") === "b"),
    free: squares.find((site) => !sim.sites[site]?.length),
  };
}

/** Takes off three stacks of the player who is not to move, by the page: no turn takes so many, so it is refused. */
export async function takeTooMany(page, table) {
  const { sim, side } = await table.get();
  const sites = Object.keys(sim.sites).filter((site) => sim.sites[site][0] !== side && sim.sites[site].length === 1);
  for (const site of sites.slice(0, 3)) {
    await square(page, site).click({ button: "right" });
    await table.until((now) => now.sim.sites[site] === undefined, `${site} is empty`);
  }
}

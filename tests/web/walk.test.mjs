// SPDX-License-Identifier: MIT
// The walk of the wiring test: what readings tell of sensors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Walk } from "../../web_ui/walk.js";

const board = (filled = {}) => Object.fromEntries(["a1", "b1", "c1"].map((site) => [site, { is: filled[site] ?? "0" }]));
const walk = (filled) => new Walk(["a1", "b1", "c1"], board(filled));

test("a site that answers is fine, and the next is asked for", () => {
  const tested = walk();
  assert.equal(tested.site, "a1");
  tested.hear(board({ a1: "1" }));
  assert.equal(tested.site, "b1");
  tested.hear(board());
  tested.hear(board({ b1: "1" }));
  tested.hear(board({ b1: "1", c1: "1" }));
  assert.equal(tested.site, null);
  assert.deepEqual(tested.results.map(({ kind }) => kind), ["fine", "fine", "fine"]);
});

test("a piece that stands there already is lifted and put back", () => {
  const tested = walk({ a1: "1" });
  assert.ok(tested.isFilled);
  tested.hear(board());
  assert.ok(!tested.isFilled);
  tested.hear(board({ a1: "1" }));
  assert.deepEqual(tested.results, [{ site: "a1", kind: "fine", others: [] }]);
});

test("what never answers is dead, what always reads something is stuck", () => {
  const tested = walk({ b1: "1" });
  tested.nothing();
  tested.nothing();
  assert.deepEqual(tested.results.map(({ kind }) => kind), ["never", "stuck"]);
});

test("a site that answers in place of another is noted only when told, and forgotten when the piece goes where it belongs", () => {
  const tested = walk();
  tested.hear(board({ b1: "1" }));
  assert.deepEqual(tested.answered, ["b1"]);
  assert.equal(tested.site, "a1");
  tested.hear(board());
  assert.deepEqual(tested.answered, []);
  tested.hear(board({ b1: "1" }));
  tested.elsewhere();
  assert.deepEqual(tested.results, [{ site: "a1", kind: "elsewhere", others: ["b1"] }]);
});

test("sites that answer with the one asked for are noted", () => {
  const tested = walk();
  tested.hear(board({ b1: "1" }));
  tested.hear(board({ a1: "1", b1: "1" }));
  assert.deepEqual(tested.results, [{ site: "a1", kind: "together", others: ["b1"] }]);
});

test("one can go back", () => {
  const tested = walk();
  tested.nothing();
  tested.back();
  assert.equal(tested.site, "a1");
  assert.deepEqual(tested.results, []);
});

test("a prism is turned; that its stones come into sight is no fault", () => {
  const prism = (face, stone) => ({ a1: { is: stone }, "a1.face": { is: face } });
  const tested = new Walk(["a1.face"], prism("0", "-"));
  tested.hear(prism("?", "-"));
  assert.equal(tested.site, "a1.face");
  tested.hear(prism("?", "g"));
  tested.hear(prism("1", "g"));
  assert.deepEqual(tested.results, [{ site: "a1.face", kind: "fine", others: [] }]);
});

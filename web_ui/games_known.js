// SPDX-License-Identifier: MIT
// The games that this page can draw, by the names of the API.
import { diablo } from "./diablo.js";
import { dudos } from "./dudos.js";
import { duell } from "./duell.js";
import { herd } from "./herd.js";

/** @type {Record<string, GameDrawing>} */
export const games = { diablo, herd, duell, dudos };

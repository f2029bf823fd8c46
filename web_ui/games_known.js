// SPDX-License-Identifier: MIT
// The games that this page can draw, by the names of the API.
import { diablo } from "./diablo.js";

/** @type {Record<string, GameDrawing>} */
export const games = { diablo };

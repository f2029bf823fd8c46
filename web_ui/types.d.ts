// SPDX-License-Identifier: MIT
// The shapes of the API (daemon/README.md) and of what the page's modules hand each other. For the type check only.

export type Params = Record<string, string | number>;
export interface Coded { code: string; params?: Params }
export interface Player { letter: string; tag: string; name: string }
export interface SiteFault { site: string; is: string; should: string }
export interface Verdict extends Coded { kind: string; sites?: SiteFault[] }
export interface Dice { values: string[]; open: string[] }
export interface Candidate { actions: string[]; position: string }
export interface TurnRow { number: number; side: string; roll: string; actions: string[]; final: boolean }
export interface Device { device: string; present: boolean; why?: string }
export interface Sensors {
  kind: string;
  capability: string;
  masked: string[];
  sites: Record<string, { is: string; should: string }>;
  devices: Device[];
}
export interface Sim { hand: string[]; from?: string; sites: Record<string, string[]> }

export interface Table {
  version: string;
  revision: number;
  game: { id: number; name: string; settings: Record<string, string>; event: string };
  players: Player[];
  state: "setup" | "resume" | "playing" | "over";
  turn: number;
  side: string;
  position: string;
  base: string;
  legal: string[];
  dice: Dice | null;
  provisional: string[];
  alternatives: string[][];
  turns: TurnRow[];
  expect: Coded;
  verdict: Verdict | null;
  question: { candidates: Candidate[] } | null;
  result: string;
  sensors: Sensors;
  sim?: Sim | null;
  commands: string[];
  notices: Coded[];
}

export interface GameRow {
  id: number;
  game: string;
  settings: Record<string, string>;
  players: Record<string, string> | Player[];
  begun: string;
  result: string;
  abandoned: boolean;
  events: number;
}
export interface Ply {
  turn: number;
  side: string;
  kind: "roll" | "action";
  text: string;
  position: string;
}
export interface Game extends GameRow { start: string; plies: Ply[] }

/** A stack as it is drawn: whose it is and how many pieces high. */
export interface Stack { letter: string; height: number }
export type Stacks = Map<string, Stack>;
export interface Board { size: number; stacks: Stacks; side: string; phase: string }

/** A step of an action between two sites; `to` is missing where a piece leaves the board. */
export interface Step { from: string; to?: string; kind: "move" | "merge" | "capture" | "off" }

export interface Mark { site: string; kind: "from" | "to" | "extra" | "missing" | "masked" | "differs" }
export interface Arrow extends Step { label?: string; tone: "done" | "choice" }

/** Everything that a board drawing shows. */
export interface Scene {
  board: Board;
  marks: Mark[];
  arrows: Arrow[];
  targets: Set<string>;
  /** What should stand there, but does not. */
  ghosts: Stacks;
  hand: (Stack & { from: string }) | null;
  describe: (site: string) => string;
}

/** What a board drawing tells of hands on it. */
export interface Touches {
  onPick: (site: string) => void;
  onOff: (site: string) => void;
  onDrop: () => void;
}

export interface BoardView {
  element: Element;
  show: (scene: Scene) => void;
  flip: () => void;
}

/** How one game is drawn and begun. */
export interface GameDrawing {
  parse: (position: string) => Board;
  steps: (actions: string[]) => Step[];
  view: (touches: Touches) => BoardView;
  /** Pieces left by letter, for the review's curve. */
  material: (board: Board) => Map<string, number>;
  /** Rolled and still to be played. */
  openDice: (board: Board) => string[];
  settings: { name: string; values: string[]; initial: string }[];
  seats: { letter: string; word: string }[];
}

export type Send = (command: string, members?: object) => Promise<void>;
export interface Page { element: Element; leave: () => void }

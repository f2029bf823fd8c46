// SPDX-License-Identifier: MIT
// The shapes of the API (daemon/README.md) and of what the page's modules hand each other. For the type check only, everywhere known.

type Params = Record<string, string | number>;
interface Coded { code: string; params?: Params }
interface Player { letter: string; tag: string; name: string }
interface SiteFault { site: string; is: string; should: string }
interface Verdict extends Coded { kind: string; sites?: SiteFault[] }
interface Dice { values: string[]; open: string[] }
/** What the log says of the dice: a value of null is not (yet) there. */
interface Evidence {
  source: "electronic" | "physical" | "scripted";
  commitment: string | null;
  words: Record<string, string>;
  takes_words: boolean;
  seed: string | null;
  void: string | null;
}
interface OwnDice { count: number; sides: string[] }
interface Candidate { actions: string[]; position: string }
interface TurnRow { number: number; side: string; roll: string; actions: string[]; final: boolean }
/** `strange`: there, but not as it should be. */
interface Device { device: string; present: boolean; strange: boolean; why?: string }
interface Sensors {
  kind: string;
  capability: string;
  masked: string[];
  /** Sites that cannot be read now. */
  unread: string[];
  sites: Record<string, { is: string; should: string }>;
  devices: Device[];
  /** What seems wrong, masked sites too; `with` are the other corners of a ghost. */
  health: { site: string; fault: "chattering" | "stuck_closed" | "stuck_open" | "ghosting"; with: string[] }[];
  unseen: string[];
}
/** A prism's visible level, 0 to 2, and the stones on its levels, "." for none. */
interface Prism { level: number; stones: string[] }
interface Layout {
  width: number;
  height: number;
  sites: Map<string, { x: number; y: number }>;
  ground: (flipped: boolean) => Element[];
}
interface BoardStyle {
  layout: (board: Board) => Layout;
  piece: (stack: Stack) => SVGGElement;
  ghost: (stack: Stack) => SVGGElement;
  /** What lies under the marks: the board's own parts that move. */
  under?: (board: Board, place: (site: string) => { x: number; y: number }) => Element[];
}
interface Sim { hand: string[]; from?: string; sites: Record<string, string[]>; dead: string[] }

/** A roll of dice without a game. */
interface TableRoll {
  id: number;
  time: string;
  notation: string;
  name?: string;
  dice: { die: string; value: number; kept: boolean; subtracted: boolean; exploded: boolean; success?: boolean }[];
  modifier: number;
  total: number;
}

/** A piece's tag, or a die's for one of its faces: the one that is down while `up` is seen. */
interface TaggedPiece { side: string; kind: "piece" | "die" | "key"; number: number; count: number; up?: number; tag: string | null }
/** `others` are tags that no piece of this game has, with their meaning. */
interface Tags { pieces: TaggedPiece[]; others: Record<string, string> }
/** `lesson` is an index of Tags.pieces; null: no piece is asked for. */
interface Lessons { doing: "tags"; lesson: number | null; news: Coded | null }

interface Considered { actions: string[]; unexplained: string[]; missing: string[]; out_of_order: number }
interface Why { base: string; disturbed: SiteFault[]; considered: Considered[] }

interface Table {
  version: string;
  revision: number;
  game: { id: number; name: string; settings: Record<string, string>; event: string; assumptions: string[] };
  players: Player[];
  state: "setup" | "resume" | "playing" | "paused" | "over" | "workbench";
  turn: number;
  side: string;
  position: string;
  base: string;
  legal: string[];
  dice: Dice | null;
  evidence: Evidence;
  own_dice: OwnDice | null;
  provisional: string[];
  alternatives: string[][];
  turns: TurnRow[];
  expect: Coded;
  verdict: Verdict | null;
  question: { candidates: Candidate[] } | null;
  /** Positions that both sides could agree on while the board shows something illegal. */
  as_played: { position: string; side: string }[];
  table_roll: TableRoll | null;
  dice_sets: Record<string, string>;
  result: string;
  termination: string;
  sensors: Sensors;
  sim?: Sim | null;
  tags: Tags | null;
  workbench: Lessons | { doing: "wiring" } | null;
  commands: string[];
  notices: Coded[];
}

interface GameRow {
  id: number;
  game: string;
  settings: Record<string, string>;
  players: Record<string, string> | Player[];
  begun: string;
  result: string;
  termination?: string;
  abandoned: boolean;
  events: number;
}
interface Ply {
  turn: number;
  side: string;
  kind: "roll" | "action";
  text: string;
  position: string;
  /** Of the event that it came with. */
  sequence: number;
  /** Milliseconds since the ply before, where the clocks tell. */
  took: number | null;
}
/** What happened beside the plies, after so many of them. */
interface Note {
  ply: number;
  kind: "ask" | "moved" | "undone" | "illegal" | "restored" | "disturbed" | "mask";
  gone?: string[];
  actions?: string[];
  candidates?: string[][];
  code?: string;
  params?: Params;
  sites?: (SiteFault | string)[];
}
interface Game extends GameRow { start: string; plies: Ply[]; notes: Note[] }

interface Tally { count: number; expected: number }
interface DiceTally {
  rolls: number;
  faces: Record<string, Tally>;
  doubles: Tally;
  chi_square: number;
  degrees: number;
  p: number;
  throws_to_see_a_tenth?: number;
  throws_to_see_a_half?: number;
}
interface Score { games: number; finished: number; won: number }
interface Statistics {
  counted: number;
  upto: number;
  games: Record<string, { games: number; finished: number; results: Record<string, number>; first_won: number; mean_turns: number }>;
  players: Record<string, Score & { sides: Record<string, Score>; dice: Record<string, DiceTally> }>;
  dice: Record<string, DiceTally>;
  free_dice: Record<string, DiceTally>;
}

/** A stack as it is drawn: whose it is and how many pieces high. */
interface Stack { letter: string; height: number; faces?: string[] }
type Stacks = Map<string, Stack>;
interface Board {
  size: number;
  stacks: Stacks;
  side: string;
  phase: string;
  prisms?: Map<string, Prism>;
  bar?: string;
  round?: string;
  scores?: Map<string, number>;
  hands?: Map<string, number>;
}

/** A step of an action between two sites; `to` is missing where a piece leaves the board. */
interface Step { from: string; to?: string; via?: string; kind: "move" | "merge" | "capture" | "off" | "place" | "turn" }

interface Mark { site: string; kind: "from" | "to" | "extra" | "missing" | "masked" | "unread" | "differs" }
interface Arrow extends Step { label?: string; tone: "done" | "choice" }

/** Everything that a board drawing shows. */
interface Scene {
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
interface Touches {
  onPick: (site: string) => void;
  onOff: (site: string) => void;
  onDrop: () => void;
}

interface BoardView {
  element: Element;
  show: (scene: Scene) => void;
  flip: () => void;
}

/** How one game is drawn and begun. */
interface GameDrawing {
  parse: (position: string, settings: Record<string, string>) => Board;
  steps: (actions: string[]) => Step[];
  view: (touches: Touches) => BoardView;
  /** What the review draws as curves: each under a key of the language files, by letter. */
  curves: { key: string; of: (board: Board) => Map<string, number> }[];
  /** Rolled and still to be played. */
  openDice: (board: Board) => string[];
  /** Whether pieces come from beside the board, and go there. */
  supply?: boolean;
  /** Of the legal actions, those that turn rows. */
  turns?: (legal: string[]) => string[];
  /** Nothing is rolled in it. */
  withoutDice?: boolean;
  settings: { name: string; values: string[]; initial: string }[];
  seats: { letter: string; word: string }[];
}

/** `refused` may say itself what is wrong: then it gives true. */
type Send = (command: string, members?: object, refused?: (problem: unknown) => boolean) => Promise<void>;
interface Page { element: Element; leave: () => void }

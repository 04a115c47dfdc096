/** The games, and the type of a frame of each game. */
import { ROSTER } from "../games/roster.ts";
import type { Frame, TableOptions } from "../protocol/wire.gen.ts";
import type { GameFacts, GameName, OptionsOf } from "./game-facts.ts";

export type { GameName, Options, OptionsOf } from "./game-facts.ts";

type MatchView = NonNullable<Frame["match"]>;
export type ViewOf<Game extends GameName> = Extract<MatchView, { readonly game: Game }>;

export interface TableOptionsOf<Game extends GameName> extends Omit<TableOptions, "options"> {
  readonly options: OptionsOf<Game>;
}

/** A frame of a table at which this game is played. */
export interface FrameOf<Game extends GameName> extends Omit<Frame, "view" | "match"> {
  readonly view: Omit<Frame["view"], "sheet"> & { readonly sheet: TableOptionsOf<Game> };
  readonly match: ViewOf<Game> | null;
}

/** The view of a trick game. */
export type TrickView = Extract<MatchView, { readonly table: { readonly tricks: unknown } | null }>;
export type TrickFrame = TrickView["game"] extends infer Game
  ? Game extends GameName
    ? FrameOf<Game>
    : never
  : never;

/** All games, in the order in which pages list them. */
export const GAMES = Object.keys(ROSTER) as readonly GameName[];

/** The game that a page shows by default. */
export const FIRST_GAME = GAMES[0]!;

export function isGame(name: unknown): name is GameName {
  return GAMES.some((game) => game === name);
}

export function factsOf(game: GameName): GameFacts {
  return ROSTER[game] as GameFacts;
}

export function gameOf({ view }: Frame): GameName {
  return view.sheet.options.game;
}

export function isFrameOf<Game extends GameName>(
  frame: Frame,
  game: Game,
): frame is Frame & FrameOf<Game> {
  return gameOf(frame) === game;
}

/** Whether a game is played at ring tables; the others have matches. */
export function isRing(game: GameName): boolean {
  return factsOf(game).isRing === true;
}

/** Whether the frame is of a trick game. */
export function isOfTricks(frame: Frame): frame is Frame & TrickFrame {
  return factsOf(gameOf(frame)).isOfTricks === true;
}

/** The levels of the house bots, the weakest first. */
export const LEVELS = ["principiante", "dilettante", "circolo", "maestro"] as const;

/** The opponents that a player may choose: bots of a level, or people. */
export const COMPANIES = [...LEVELS, "people"] as const;

export type Company = (typeof COMPANIES)[number];

/**
 * Returns the number of seats among the places of a table; the other places are for standing
 * bettors (F25).
 */
export function seatsIn({ options }: TableOptions, places: number): number {
  return factsOf(options.game).seats?.(options) ?? places;
}

/** Whether players sit opposite their partners, in two pairs. */
export function isInPairs(options: OptionsOf<GameName>): boolean {
  const facts = factsOf(options.game);
  return facts.hasSides === true && facts.places(options) === 4;
}

/** Whether a table lends its chips to one person who plays with bots. */
export function isPractice(sheet: Pick<TableOptions, "chips">): boolean {
  return sheet.chips === "practice";
}

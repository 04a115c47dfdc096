/** The games of the house as types: what a frame holds at a table of each. */
import type { Frame, TableOptions } from "../protocol/wire.gen.ts";

export type Options = TableOptions["options"];
export type GameName = Options["game"];
export type OptionsOf<Game extends GameName> = Extract<Options, { readonly game: Game }>;

type MatchView = NonNullable<Frame["match"]>;
export type ViewOf<Game extends GameName> = Extract<MatchView, { readonly game: Game }>;

export interface SheetOf<Game extends GameName> extends Omit<TableOptions, "options"> {
  readonly options: OptionsOf<Game>;
}

/** A frame of a table at which this game is played. */
export interface FrameOf<Game extends GameName> extends Omit<Frame, "view" | "match"> {
  readonly view: Omit<Frame["view"], "sheet"> & { readonly sheet: SheetOf<Game> };
  readonly match: ViewOf<Game> | null;
}

export type TressetteFrame = FrameOf<"tressette">;
export type ChiamatreFrame = FrameOf<"chiamatre">;
export type SetteFrame = FrameOf<"sette_e_mezzo">;
export type CheminFrame = FrameOf<"chemin_de_fer">;
/** Of the games in which tricks are taken. */
export type TrickFrame = TressetteFrame | ChiamatreFrame;

export function gameOf({ view }: Frame): GameName {
  return view.sheet.options.game;
}

export function isFrameOf<Game extends GameName>(
  frame: Frame,
  game: Game,
): frame is Frame & FrameOf<Game> {
  return gameOf(frame) === game;
}

/** Whether a game is played for stacks, at tables that go on; the others have matches. */
export function isRing(game: GameName): game is "sette_e_mezzo" | "chemin_de_fer" {
  return game === "sette_e_mezzo" || game === "chemin_de_fer";
}

/** Whether cards are played to tricks at a frame's table. */
export function isOfTricks(frame: Frame): frame is Frame & TrickFrame {
  return !isRing(gameOf(frame));
}

const COMPANIES = ["circolo", "maestro", "people"] as const;

/** Whom one plays with: bots of a level, or people. */
export type Company = (typeof COMPANIES)[number];

/** Whom there is to play this game with: masters play tressette only. */
export function companiesOf(game: GameName): readonly Company[] {
  return COMPANIES.filter((company) => game === "tressette" || company !== "maestro");
}

/** At a table of chemin de fer that does not say how many. */
export const USUAL_SEATS = 9;

/** How many of the places of a table are seats: behind them there may be room to stand (F25). */
export function seatsIn({ options }: TableOptions, places: number): number {
  return options.game === "chemin_de_fer" ? (options.most ?? USUAL_SEATS) : places;
}

/** Whether a table lends its chips to one person who plays with bots. */
export function isPractice(sheet: Pick<TableOptions, "chips">): boolean {
  return sheet.chips === "practice";
}

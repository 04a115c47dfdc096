/** What a page draws of a game, and where that comes from: its code and its words, once it is played. */
import type { ComponentChildren } from "preact";

import { learn } from "../app/language.ts";
import { keep, recall } from "../app/preferences.ts";
import type { GameName } from "../core/games.ts";
import type { Scene } from "../core/table-state.ts";
import type { Tongue } from "../core/tongue.ts";
import type { LaidCard } from "../core/tricks/picture.ts";
import type { Card, Frame } from "../core/wire.gen.ts";
import type { InWords } from "../core/in-words.ts";
import type { Desk } from "../table/desk.ts";

export interface FeltProps<Seen extends Frame = Frame> {
  readonly desk: Desk;
  readonly scene: Scene<Seen>;
  readonly newest: Seen;
  /** The seat at the bottom of the screen: mine, or the one that an onlooker has chosen. */
  readonly viewpoint: number;
  /** My card on its way to the table, which the house has not shown yet. */
  readonly flying: LaidCard | null;
  readonly showsLast: boolean;
  readonly onLastTrick: (shown: boolean) => void;
}

export interface ConsoleProps<Seen extends Frame = Frame> {
  readonly desk: Desk;
  readonly scene: Scene<Seen>;
  readonly newest: Seen;
  readonly isMyTurn: boolean;
}

/** A felt on which a deal is seen again: nothing can be done there. */
export interface ReplayFeltProps<Seen extends Frame = Frame> {
  readonly scene: Scene<Seen>;
  readonly viewpoint: number;
  /** By seat, the hands that lie face up; nothing for one that does not. */
  readonly hands: readonly (readonly Card[])[];
  readonly showsLast: boolean;
  readonly onLastTrick: (shown: boolean) => void;
  /** Whether the deal is over and what it came to is told. */
  readonly isOver: boolean;
}

/** A component; as a method it may be one for the frames of one game only. */
type Part<Props> = { of(props: Props): ComponentChildren }["of"];

/** The parts that every game draws for itself, of frames of its own tables only. */
export interface Game<Seen extends Frame = Frame> {
  readonly tongue: Tongue<Seen>;
  /** How it stands, in the bar at the top. */
  Score(props: { readonly scene: Scene<Seen> }): ComponentChildren;
  Felt(props: FeltProps<Seen>): ComponentChildren;
  /** All that is mine at the table. */
  Console(props: ConsoleProps<Seen>): ComponentChildren;
  /** The match so far, in the menu: nothing while there is nothing to be told. */
  scores(): Promise<Part<{ readonly frame: Seen }>>;
  /** Its table, when a deal is seen again. */
  replay(): Promise<Part<ReplayFeltProps<Seen>>>;
  /** The table in words only. */
  inWords(): Promise<InWords<Seen>>;
}

const LOADERS: Readonly<Record<GameName, () => Promise<Game>>> = {
  tressette: () => import("./tressette/index.ts").then(({ game }) => game),
  chiamatre: async () => {
    const [{ game }] = await Promise.all([import("./chiamatre/index.ts"), learn("chiamatre")]);
    return game;
  },
  sette_e_mezzo: async () => {
    const [{ game }] = await Promise.all([import("./sette_e_mezzo/index.ts"), learn("ring", "sette")]);
    return game;
  },
  chemin_de_fer: async () => {
    const [{ game, loadFrenchCards }] = await Promise.all([
      import("./chemin_de_fer/index.ts"),
      learn("ring", "chemin"),
    ]);
    void loadFrenchCards();
    return game;
  },
};

const here = new Map<GameName, Game>();

export async function loadGame(name: GameName): Promise<Game> {
  const game = await LOADERS[name]();
  here.set(name, game);
  keep("game", name);
  return game;
}

/** A game whose code has come; null for any other. */
export function loadedGame(name: GameName): Game | null {
  return here.get(name) ?? null;
}

/** The game that was last played on this device: before a table is here it is the likeliest. */
export function likelyGame(): GameName {
  const names = Object.keys(LOADERS) as GameName[];
  return names.find((name) => name === recall("game")) ?? "tressette";
}

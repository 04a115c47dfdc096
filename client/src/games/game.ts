/**
 * The interfaces that each game implements for the pages: its table, its handbook and its odds.
 * Their code loads on first use.
 */
import type { ComponentChildren, ComponentType } from "preact";
import type { TableClient } from "../house/table-client.ts";
import type { Chapter } from "../i18n/chapters.ts";
import type { Language } from "../i18n/languages.ts";
import type { OddsTable } from "../odds/model/chance-tables.ts";
import type { CelebrationsOf } from "../play/celebrations.ts";
import type { GameSpeech } from "../play/game-speech.ts";
import type { GameName, OptionsOf, TableOptionsOf } from "../play/games.ts";
import type { Reveal } from "../play/reveals.ts";
import type { Scene } from "../play/scene-queue.ts";
import type { Card, Frame } from "../protocol/wire.gen.ts";
import type { TextGame } from "../text/model/text-game.ts";
import type { LaidCard } from "../tricks/model/trick-picture.ts";

export interface FeltProps<Seen extends Frame = Frame> {
  readonly tableClient: TableClient;
  readonly scene: Scene<Seen>;
  readonly newest: Seen;
  /** The seat at the bottom of the screen: mine, or the one that a spectator has chosen. */
  readonly viewpoint: number;
  /** My card that flies to the table before the server has confirmed it; null if none does. */
  readonly flying: LaidCard | null;
  readonly showsLast: boolean;
  readonly onLastTrick: (shown: boolean) => void;
}

export interface ConsoleProps<Seen extends Frame = Frame> {
  readonly tableClient: TableClient;
  readonly scene: Scene<Seen>;
  readonly newest: Seen;
  readonly isMyTurn: boolean;
}

/** The props of a felt in a replay, where nobody can act. */
export interface ReplayFeltProps<Seen extends Frame = Frame> {
  readonly scene: Scene<Seen>;
  readonly viewpoint: number;
  /** The hands that lie face up, by seat; empty for a closed hand. */
  readonly hands: readonly (readonly Card[])[];
  readonly showsLast: boolean;
  readonly onLastTrick: (shown: boolean) => void;
  /** Whether the replay has reached the end of the deal, so that its result may be shown. */
  readonly isOver: boolean;
}

/**
 * A component. It is declared as a method, so that a component for the frames of one game is
 * assignable to it.
 */
type Part<Props> = { of(props: Props): ComponentChildren }["of"];

/** The components and texts of one game; they receive frames of that game only. */
export interface Game<Seen extends Frame = Frame> {
  readonly gameSpeech: GameSpeech<Seen>;
  /** The score, in the bar at the top of the page. */
  Score(props: { readonly scene: Scene<Seen> }): ComponentChildren;
  Felt(props: FeltProps<Seen>): ComponentChildren;
  /** My part of the table, below the felt: say line, clock, cards and buttons. */
  Console(props: ConsoleProps<Seen>): ComponentChildren;
  /**
   * Loads the list of scores for the menu; the component renders nothing before the first score.
   */
  scores(): Promise<Part<{ readonly frame: Seen }>>;
  /** Loads the felt that replays show. */
  replay(): Promise<Part<ReplayFeltProps<Seen>>>;
  /**
   * Returns the steps that lead from a frame to the next one; a game whose frames appear at once
   * leaves this out.
   */
  reveals?(frame: Seen, before: Seen): readonly Reveal[];
  /** Loads code and pictures that the table needs after it is first shown. */
  afterwards?(): Promise<unknown>;
  /** Loads the function that finds the celebrations of a scene; missing for a game without any. */
  celebrations?(): Promise<CelebrationsOf<Seen>>;
  /** Loads what the coach says when I leave a bank; missing for a game with matches. */
  coach?(): Promise<Part<{ readonly tableClient: TableClient }>>;
  /** Loads what text mode shows at the end of a match; missing for a game without matches. */
  endInWords?(): Promise<Part<{ readonly frame: Seen }>>;
  /** Loads the text mode of the game. */
  textGame(): Promise<TextGame<Seen>>;
}

/** A component that shows the worked example with this name. */
export type WorkedExample = ComponentType<{ readonly name: string }>;

export interface OddsProps {
  readonly game: GameName;
  readonly tables: readonly OddsTable[];
  /** Whether chances are shown as exact fractions too, not only as percentages. */
  readonly isExact: boolean;
}

type Json = Promise<{ readonly default: unknown }>;

/** The rules of one game with their worked examples, and its odds. */
export interface Handbook<Game extends GameName = GameName> {
  /** Whether a part of the rules, marked with this condition, applies to a table. */
  holds(condition: string, sheet: TableOptionsOf<Game>): boolean;
  /**
   * The text of the option with this name, as chosen for a table; "" if the game has no such
   * option.
   */
  chosenText(choice: string, options: OptionsOf<Game>): string;
  readonly rules: Readonly<Record<Language, () => Json>>;
  examples(): Promise<WorkedExample>;
  /** The catalogue chapters that the examples need. */
  readonly exampleWords: readonly Chapter[];
  odds(): Promise<ComponentType<OddsProps>>;
  chances(): Json;
  /** The catalogue chapters that the odds need. */
  readonly oddsWords: readonly Chapter[];
}

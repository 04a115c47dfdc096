/** What each game gives to the pages: its table, its rules and its chances, each loaded when it is asked for. */
import type { ComponentChildren, ComponentType } from "preact";
import type { TableClient } from "../house/table-client.ts";
import type { Chapter } from "../i18n/chapters.ts";
import type { Language } from "../i18n/languages.ts";
import type { OddsTable } from "../odds/model/chance-tables.ts";
import type { GameSpeech } from "../play/game-speech.ts";
import type { GameName, OptionsOf, TableOptionsOf } from "../play/games.ts";
import type { Scene } from "../play/scene-queue.ts";
import type { Card, Frame } from "../protocol/wire.gen.ts";
import type { InWords } from "../text/model/text-game.ts";
import type { LaidCard } from "../tricks/model/trick-picture.ts";

export interface FeltProps<Seen extends Frame = Frame> {
  readonly tableClient: TableClient;
  readonly scene: Scene<Seen>;
  readonly newest: Seen;
  /** The seat at the bottom of the screen: mine, or the one that a spectator has chosen. */
  readonly viewpoint: number;
  /** My card on its way to the table, which the house has not shown yet. */
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
  readonly gameSpeech: GameSpeech<Seen>;
  /** How it stands, in the bar at the top. */
  Score(props: { readonly scene: Scene<Seen> }): ComponentChildren;
  Felt(props: FeltProps<Seen>): ComponentChildren;
  /** All that is mine at the table. */
  Console(props: ConsoleProps<Seen>): ComponentChildren;
  /** The match so far, in the menu: nothing while there is nothing to be told. */
  scores(): Promise<Part<{ readonly frame: Seen }>>;
  /** Its table, when a deal is seen again. */
  replay(): Promise<Part<ReplayFeltProps<Seen>>>;
  /** Loads what the table needs soon after it is seen. */
  afterwards?(): Promise<unknown>;
  /** The table in words only. */
  inWords(): Promise<InWords<Seen>>;
}

/** A worked example by its name, in the words of the reader. */
export type Worked = ComponentType<{ readonly name: string }>;

export interface OddsProps {
  readonly tables: readonly OddsTable[];
  /** Whether the fractions are written out. */
  readonly isExact: boolean;
}

type Json = Promise<{ readonly default: unknown }>;

/** The rules of one game with their worked examples, and its chances. */
export interface Handbook<Game extends GameName = GameName> {
  /** Whether a part of the rules with this condition holds for a table. */
  holds(condition: string, sheet: TableOptionsOf<Game>): boolean;
  /** The option of this name that a table has chosen; empty for a name that the game does not have. */
  chosenText(choice: string, options: OptionsOf<Game>): string;
  readonly rules: Readonly<Record<Language, () => Json>>;
  examples(): Promise<Worked>;
  /** The chapters of words that the examples need. */
  readonly exampleWords: readonly Chapter[];
  odds(): Promise<ComponentType<OddsProps>>;
  chances(): Json;
  /** The chapters of words that the chances need. */
  readonly oddsWords: readonly Chapter[];
}

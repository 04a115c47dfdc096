/** Sheets of tables: what the house makes of nothing said, and what is chosen at the lobby. */
import {
  type Company,
  companiesOf,
  type GameName,
  isPractice,
  isRing,
  type Options,
  type OptionsOf,
  seatsIn,
  USUAL_SEATS,
} from "../../play/games.ts";
import type { Frame, LobbyTable, TableOptions } from "../../protocol/wire.gen.ts";
import { SMALL_BANK } from "./table-minima.ts";

/** In the order of the house. */
export const GAMES = [
  "tressette",
  "chiamatre",
  "sette_e_mezzo",
  "chemin_de_fer",
] as const satisfies readonly GameName[];

export const TARGETS = [11, 21, 31] as const;
export const PLAYERS = [2, 4] as const;
export const ENTRIES = [0, 50, 100, 500] as const;
/** For a move; the second is what the game has where nobody chooses (R11). */
export const MOVE_SECONDS = {
  tressette: [15, 25, 60, 120],
  chiamatre: [15, 25, 60, 120],
  sette_e_mezzo: [10, 20, 60, 120],
  chemin_de_fer: [10, 15, 30, 60],
} as const satisfies Record<GameName, readonly number[]>;

/** Minutes that a seat may think in a whole match; 0 for no limit. */
export const MATCH_MINUTES = [0, 3, 5, 10, 20] as const;
/** What the side that takes every trick scores besides; 0 for nothing. */
export const CAPPOTTI = [0, 5, 11] as const;
export const SIGNALS = ["off", "any", "leader"] as const;
/** Of a game that lives by them. */
export const CALLED_SIGNALS = ["any", "leader"] as const;
/** How long a deal may be annulled; the first is usual (C4, R11). */
export const ANNUL_SECONDS = [5, 10, 15] as const;
export const LEADS = ["four_of_denari", "four_then_right"] as const;

export const VARIANTS = ["piatto", "classica"] as const;
/** Of chemin de fer: as it is played online, or at a casino. */
export const RULESETS = ["online", "casino"] as const;
/** How many sit down at most by each of them (R11, F23). */
export const CHEMIN_SEATS = { online: [2, 4, 6, 9], casino: [8, 9, 12] } as const;
/** After which win of a bank it can still be halved (F16). */
export const HALVES = [1, 2, 3, 5] as const;
/** Up to how many times the least bank a casino bank can be doubled (F29). */
export const SMALL_BANKS = [2, 5, 10, 20] as const;
/** The least bets of the levels of a tournament; of classica the largest bet is ten times that. */
export const MINIMA = [1, 5, 10, 50] as const;
/** The most that a table may state as its least bank or bet. */
export const MOST_MINIMUM = 10_000;
const LARGEST_BET = 10;
/** How many sit down at most at a bank game. */
export const MOST_SEATS = [2, 4, 6, 8] as const;
/** What one sits down with: so many times the minimum. */
const BUY_IN = { least: 10, most: 100 } as const;

/** What the house gives where nobody chooses, for games that ask such things (R11). */
const WINDOWS = { pause: 10_000, bets: 20_000, grace: 10_000, auction: 10_000 } as const;

/** What one picks before a first match: with bots all seats are taken at once. */
export interface QuickChoice {
  readonly game: GameName;
  readonly players: (typeof PLAYERS)[number];
  readonly target: (typeof TARGETS)[number];
  readonly variant: (typeof VARIANTS)[number];
  readonly ruleset: (typeof RULESETS)[number];
  readonly company: Company;
}

export const FIRST_CHOICE: QuickChoice = {
  game: "tressette",
  players: 2,
  target: 21,
  variant: "piatto",
  ruleset: "online",
  company: "circolo",
};

export function optionsOf(choice: Omit<QuickChoice, "company">): Options {
  switch (choice.game) {
    case "tressette":
      return tressetteOf(choice);
    case "chiamatre":
      return { game: "chiamatre", call_own_card: false, signals: "any" };
    case "sette_e_mezzo":
      return setteOf({ ...FIRST_TABLE, ...choice });
    case "chemin_de_fer":
      return cheminOf({ ...FIRST_TABLE, ...choice });
  }
}

function tressetteOf({
  players,
  target,
}: Pick<QuickChoice, "players" | "target">): OptionsOf<"tressette"> {
  return {
    game: "tressette",
    players,
    target,
    lead: "four_of_denari",
    accuso: true,
    cappotto: 0,
    signals: "off",
  };
}

export interface TableChoice {
  readonly game: GameName;
  readonly players: (typeof PLAYERS)[number];
  readonly target: (typeof TARGETS)[number];
  readonly entry: number;
  readonly moveSeconds: number;
  readonly noClockAlone: boolean;
  readonly matchMinutes: (typeof MATCH_MINUTES)[number];
  readonly lead: OptionsOf<"tressette">["lead"];
  readonly accuso: boolean;
  readonly cappotto: (typeof CAPPOTTI)[number];
  readonly signals: OptionsOf<"tressette">["signals"];
  readonly calledSignals: OptionsOf<"chiamatre">["signals"];
  readonly callOwnCard: boolean;
  readonly annulSeconds: (typeof ANNUL_SECONDS)[number];
  readonly variant: (typeof VARIANTS)[number];
  /** The least bet, and the least bank of a bank game (F4, F7, S7). */
  readonly minimum: number;
  readonly minimumBank: number;
  /** How many start a ring game; null for what is usual (R5, F23). */
  readonly least: number | null;
  readonly most: (typeof MOST_SEATS)[number];
  readonly loneMattaStands: boolean;
  readonly reale: boolean;
  readonly ruleset: (typeof RULESETS)[number];
  readonly cheminSeats: number;
  readonly halveLastWin: (typeof HALVES)[number];
  readonly smallBank: (typeof SMALL_BANKS)[number];
  readonly onlookers: boolean;
  readonly cutCard: boolean;
  readonly access: TableOptions["access"];
  readonly start: TableOptions["start"];
  readonly chips: "own" | "practice";
}

export const FIRST_TABLE: TableChoice = {
  game: "tressette",
  players: 4,
  target: 21,
  entry: 0,
  moveSeconds: 25,
  noClockAlone: true,
  matchMinutes: 0,
  lead: "four_of_denari",
  accuso: true,
  cappotto: 0,
  signals: "off",
  calledSignals: "any",
  callOwnCard: false,
  annulSeconds: ANNUL_SECONDS[0],
  variant: "piatto",
  minimum: 10,
  minimumBank: 10,
  least: null,
  most: 8,
  loneMattaStands: false,
  reale: false,
  ruleset: "online",
  cheminSeats: USUAL_SEATS,
  halveLastWin: 3,
  smallBank: SMALL_BANK,
  onlookers: true,
  cutCard: true,
  access: "open",
  start: "full",
  chips: "own",
};

/** The first table of the game, and the variant, that somebody has chosen to play. */
export function tableLike({ game, variant, ruleset }: QuickChoice): TableChoice {
  return { ...FIRST_TABLE, game, variant, ruleset, moveSeconds: MOVE_SECONDS[game][1] };
}

/** How many seats a ring table has. */
export function mostOf({ game, most, ruleset, cheminSeats }: TableChoice): number {
  if (game !== "chemin_de_fer") return most;
  const seats: readonly number[] = CHEMIN_SEATS[ruleset];
  return seats.includes(cheminSeats) ? cheminSeats : USUAL_SEATS;
}

/** The least that ever start a ring game. */
export const FEWEST = 2;
const FEWEST_AT_CASINO = 5;

/** How many start a ring game: what was chosen, as far as there are seats. */
export function fewestOf(choice: TableChoice): number {
  const ofCasino = choice.game === "chemin_de_fer" && choice.ruleset === "casino";
  const wanted = choice.least ?? (ofCasino ? FEWEST_AT_CASINO : FEWEST);
  return Math.max(FEWEST, Math.min(mostOf(choice), wanted));
}

/** In classica the banker states the largest bet: there is no least bank beside it (S18). */
export function hasLeastBank({ game, variant }: TableChoice): boolean {
  return game !== "sette_e_mezzo" || variant === "piatto";
}

/** The least that the least bank of a table may be: of sette e mezzo the least bet, which it covers (S7). */
export function lowestBank({ game, minimum }: TableChoice): number {
  return game === "sette_e_mezzo" ? minimum : 1;
}

/** The least bank: what was chosen, and no less than a table of the game may have. */
export function leastBankOf(choice: TableChoice): number {
  const { minimum, minimumBank } = choice;
  return hasLeastBank(choice) ? Math.max(lowestBank(choice), minimumBank) : minimum;
}

/** The least bank is said apart only where it is another than the least bet. */
function minimaOf(choice: TableChoice) {
  const { minimum } = choice;
  const leastBank = leastBankOf(choice);
  return leastBank === minimum ? { minimum } : { minimum, minimum_bank: leastBank };
}

function setteOf(choice: TableChoice): OptionsOf<"sette_e_mezzo"> {
  const { variant, minimum, most, loneMattaStands } = choice;
  return {
    game: "sette_e_mezzo",
    variant,
    ...minimaOf(choice),
    maximum: minimum * LARGEST_BET,
    least: fewestOf(choice),
    most,
    lone_matta_stands: loneMattaStands,
    // Out of the piatto only.
    reale: variant === "piatto" && choice.reale,
    tournament: false,
  };
}

function cheminOf(choice: TableChoice): OptionsOf<"chemin_de_fer"> {
  const { ruleset, halveLastWin, smallBank, onlookers, cutCard } = choice;
  const isSmallApart = ruleset === "casino" && smallBank !== SMALL_BANK;
  return {
    game: "chemin_de_fer",
    variant: ruleset,
    ...minimaOf(choice),
    least: choice.least === null ? null : fewestOf(choice),
    most: mostOf(choice),
    halve_last_win: halveLastWin,
    tournament: false,
    onlookers,
    cut_card: cutCard,
    ...(isSmallApart ? { small_bank: smallBank } : {}),
  };
}

function chosenOptions(choice: TableChoice): Options {
  const { players, lead, accuso, cappotto } = choice;
  switch (choice.game) {
    case "tressette":
      // Signals are for partners.
      return {
        ...tressetteOf(choice),
        lead,
        accuso,
        cappotto,
        signals: players === 4 ? choice.signals : "off",
      };
    case "chiamatre":
      return {
        game: "chiamatre",
        call_own_card: choice.callOwnCard,
        signals: choice.calledSignals,
      };
    case "sette_e_mezzo":
      return setteOf(choice);
    case "chemin_de_fer":
      return cheminOf(choice);
  }
}

export function sheetOf(choice: TableChoice): TableOptions {
  const { game, matchMinutes } = choice;
  const goesOn = isRing(game);
  return {
    options: chosenOptions(choice),
    entry: goesOn ? 0 : choice.entry,
    buy_in: goesOn ? buyInOf(choice) : null,
    times: {
      ...WINDOWS,
      annul: choice.annulSeconds * 1_000,
      move: choice.moveSeconds * 1_000,
      match: game !== "tressette" || matchMinutes === 0 ? null : matchMinutes * 60_000,
      no_clock_alone: choice.noClockAlone,
    },
    access: choice.access,
    start: choice.start,
    // The house knows better: a guest's table is one of guests.
    chips: lendsChips(choice) ? "practice" : "members",
  };
}

/** So many times the least bet, and a bank's worth at least. */
function buyInOf(choice: TableChoice): NonNullable<TableOptions["buy_in"]> {
  const { minimum } = choice;
  const minimumBank = leastBankOf(choice);
  return {
    least: Math.max(BUY_IN.least * minimum, minimumBank),
    most: BUY_IN.most * Math.max(minimum, minimumBank),
  };
}

/** Whether a table is played for chips at all; others are for the pleasure. */
export function isForChips({ game, entry }: Pick<TableChoice, "game" | "entry">): boolean {
  return isRing(game) || entry > 0;
}

/** Whether the table that is chosen lends practice chips. */
export function lendsChips(choice: TableChoice): boolean {
  return choice.chips === "practice" && isForChips(choice);
}

export function isSameSheet(one: TableOptions, other: TableOptions): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** The same in one order, whatever order it was written in. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => [name, inOrder(one)]);
}

/** Reads a kept choice; anything else is the first one. */
export function readChoice(kept: string | null): QuickChoice {
  const [players, target, company, game, variant, ruleset] = (kept ?? "").split("/");
  const chosen = GAMES.find((one) => one === game) ?? FIRST_CHOICE.game;
  return {
    game: chosen,
    players: PLAYERS.find((one) => String(one) === players) ?? FIRST_CHOICE.players,
    target: TARGETS.find((one) => String(one) === target) ?? FIRST_CHOICE.target,
    variant: VARIANTS.find((one) => one === variant) ?? FIRST_CHOICE.variant,
    ruleset: RULESETS.find((one) => one === ruleset) ?? FIRST_CHOICE.ruleset,
    company: companiesOf(chosen).find((one) => one === company) ?? FIRST_CHOICE.company,
  };
}

export function writeChoice(choice: QuickChoice): string {
  const { players, target, company, game, variant, ruleset } = choice;
  return [players, target, company, game, variant, ruleset].join("/");
}

/** Who sits at a listed table, and where there is a seat: none of those who stand. */
export function seatsOf({ sheet, players }: LobbyTable): readonly (string | null)[] {
  return players.slice(0, seatsIn(sheet, players.length));
}

export function freeSeats(table: LobbyTable): number {
  return seatsOf(table).filter((player) => player === null).length;
}

/** The first free seat of a table, and the first place behind the seats to stand and bet (F25). */
export interface Room {
  readonly seat: number | null;
  readonly standing: number | null;
}

/** Where somebody can sit down or stand; nowhere at a locked table, or one that lends its chips. */
export function roomAt({ view, seat }: Frame): Room {
  const isAnothers = isPractice(view.sheet) && seat === null;
  if (view.locked || isAnothers) return { seat: null, standing: null };
  const seats = seatsIn(view.sheet, view.places.length);
  const free = view.places.flatMap((place, at) => (place === null ? [at] : []));
  return {
    seat: free.find((at) => at < seats) ?? null,
    standing: free.find((at) => at >= seats) ?? null,
  };
}

/** Behind every table that waits, however many seats it has free. */
const LAST = 100;

/** Tables one can sit down at first, and of those the fullest. */
export function inLobbyOrder(tables: readonly LobbyTable[]): readonly LobbyTable[] {
  const rank = (table: LobbyTable) =>
    table.phase === "waiting" && !table.locked ? freeSeats(table) : LAST;
  return tables.toSorted((one, other) => rank(one) - rank(other));
}

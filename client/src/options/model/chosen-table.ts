/** The table that somebody has chosen to open: its options, its times, its buy-in. */

import { choicesOf } from "../../games/choices.ts";
import { isRing } from "../../play/games.ts";
import { DEFAULT_BUY_IN, DEFAULT_MINIMUM, DEFAULT_TIMES } from "../../protocol/defaults.gen.ts";
import { TABLE_LIMITS } from "../../protocol/limits.gen.ts";
import type { TableOptions } from "../../protocol/wire.gen.ts";
import type { TableChoice } from "./game-choices.ts";
import { FEWEST } from "./ring-start.ts";

export const ENTRIES = [0, 50, 100, 500] as const;
/** What one sits down with: so many times the minimum. */
const BUY_IN = {
  least: DEFAULT_BUY_IN.least / DEFAULT_MINIMUM,
  most: DEFAULT_BUY_IN.most / DEFAULT_MINIMUM,
} as const;
/** The most that a table may state as its least bank or bet: its buy-in keeps within the limit. */
export const MOST_MINIMUM = TABLE_LIMITS.buy_in / BUY_IN.most;

/** How many seats a ring table has. */
export function mostOf(choice: TableChoice): number {
  return choicesOf(choice.game).most?.(choice) ?? FEWEST;
}

/** How many start a ring game: what was chosen, as far as there are seats. */
export function fewestOf(choice: TableChoice): number {
  return choicesOf(choice.game).fewest?.(choice) ?? FEWEST;
}

/** The least that the least bank of a table may be; null where it has none beside the least bet. */
export function lowestBank(choice: TableChoice): number | null {
  return choicesOf(choice.game).lowestBank?.(choice) ?? null;
}

/** The least bank: what was chosen, and no less than a table of the game may have. */
export function leastBankOf(choice: TableChoice): number {
  return choicesOf(choice.game).leastBank?.(choice) ?? choice.minimum;
}

export function tableOptionsOf(choice: TableChoice): TableOptions {
  const { game } = choice;
  const goesOn = isRing(game);
  return {
    options: choicesOf(game).optionsOf(choice),
    entry: goesOn ? 0 : choice.entry,
    buy_in: goesOn ? buyInOf(choice) : null,
    times: {
      ...DEFAULT_TIMES,
      move: choice.moveSeconds * 1_000,
      match: null,
      ...choicesOf(game).times?.(choice),
      no_clock_alone: choice.noClockAlone,
    },
    access: choice.access,
    start: choice.start,
    ...(choice.finishes === 0 ? {} : { finishes: choice.finishes }),
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

export function areSameOptions(one: TableOptions, other: TableOptions): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** The same in one order, whatever order it was written in. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => [name, inOrder(one)]);
}

/** What I leave to the house by a standing wish, whatever I play (R6). */
import type { GameName } from "./games.ts";
import type { Frame } from "./wire.gen.ts";

type WireHabits = NonNullable<Frame["habits"]>;

/** Those that can be switched, in the order in which they are shown. */
export const SWITCHES = ["go_on", "last_card"] as const;

export type Habits = Readonly<Record<(typeof SWITCHES)[number], boolean>>;

/** As they are at first: nothing is done by itself. */
export const NO_HABITS: Habits = { go_on: false, last_card: false };

/** Reads kept habits; what is not known is off. */
export function readHabits(kept: string | null): Habits {
  const on = (kept ?? "").split(" ");
  return { go_on: on.includes("go_on"), last_card: on.includes("last_card") };
}

export function writeHabits(habits: Habits): string {
  return SWITCHES.filter((name) => habits[name]).join(" ");
}

/** As the house takes them at a table of this game; null where there is nothing to be left to it. */
export function habitsFor(game: GameName, { go_on, last_card }: Habits): WireHabits | null {
  return game === "sette_e_mezzo" ? null : { game, go_on, last_card };
}

/** Those of a table as they are shown. */
export function habitsAt({ habits }: Frame): Habits | null {
  return habits === null || habits.game === "sette_e_mezzo" ? null : habits;
}

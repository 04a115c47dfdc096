/** What I leave to the house by a standing wish (R6). */
import type { Frame } from "./wire.gen.ts";

export type Habits = NonNullable<Frame["habits"]>;

/** As they are at first: nothing is done by itself. */
export const NO_HABITS: Habits = { game: "tressette", go_on: false, last_card: false };

/** Those that can be switched, in the order in which they are shown. */
export const SWITCHES = ["go_on", "last_card"] as const;

/** Reads kept habits; what is not known is off. */
export function readHabits(kept: string | null): Habits {
  const on = (kept ?? "").split(" ");
  return { ...NO_HABITS, go_on: on.includes("go_on"), last_card: on.includes("last_card") };
}

export function writeHabits(habits: Habits): string {
  return SWITCHES.filter((name) => habits[name]).join(" ");
}

/** The road of a shoe: its decided coups, and how often and how long each side has won. */

import type { CheminView } from "./bets.ts";

export type Side = "banker" | "punta" | "level";
export const SIDES: readonly Side[] = ["banker", "punta", "level"];

/** A decided coup: its bank and the banker's seat, its winner, and the totals of both hands. */
export interface RoadCoup {
  readonly number: number;
  readonly bank: number;
  readonly seat: number;
  readonly winner: Side;
  readonly punta: number;
  readonly banker: number;
}

/** Coups in a row with the same winner; an égalité neither counts nor ends them. */
export interface Streak {
  readonly winner: Side;
  readonly coups: number;
}

/** How often each side has won, the running streak, and the longest; null before the first win. */
export interface RoadTally extends Readonly<Record<Side, number>> {
  readonly running: Streak | null;
  readonly longest: Streak | null;
}

/** Returns the coups of the shoe, oldest first. */
export function roadOf({ past }: CheminView): readonly RoadCoup[] {
  return past.map(([bank, seat, punta, banker], at) => ({
    number: at + 1,
    bank,
    seat,
    winner: punta === banker ? "level" : punta > banker ? "punta" : "banker",
    punta,
    banker,
  }));
}

export function tallyOf(road: readonly RoadCoup[]): RoadTally {
  const wins = (side: Side) => road.filter(({ winner }) => winner === side).length;
  const streaks = streaksOf(road);
  const longest = streaks.reduce<Streak | null>(
    (best, one) => (best !== null && best.coups >= one.coups ? best : one),
    null,
  );
  return {
    banker: wins("banker"),
    punta: wins("punta"),
    level: wins("level"),
    running: streaks.at(-1) ?? null,
    longest,
  };
}

function streaksOf(road: readonly RoadCoup[]): readonly Streak[] {
  const streaks: Streak[] = [];
  for (const { winner } of road) {
    if (winner === "level") continue;
    const last = streaks.at(-1);
    if (last?.winner === winner) streaks.splice(-1, 1, { winner, coups: last.coups + 1 });
    else streaks.push({ winner, coups: 1 });
  }
  return streaks;
}

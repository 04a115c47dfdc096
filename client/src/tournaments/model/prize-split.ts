/** How a pool is split: by the plan, in whole chips, to the last of them (P2). */
import type { Band, Prize, TournamentOptions } from "./tournaments.ts";

/** How the pool is split for so many entries: the first band that reaches so far, else the last. */
export function sharesFor(plan: readonly Band[], entries: number): readonly number[] {
  const band = plan.find(({ up_to: most }) => entries <= most) ?? plan.at(-1);
  return (band?.shares ?? []).slice(0, entries);
}

/** The parts of a plan, for so many entries, in percent: of the plan, and not of whole chips (P1). */
export function percentsFor(plan: readonly Band[], entries: number): readonly number[] {
  const shares = sharesFor(plan, entries);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.round((share * 1_000) / whole) / 10);
}

/** What so many who pay bring together, or what the house guarantees. */
export function poolFor({ entry, guarantee }: TournamentOptions, paid: number): number {
  return Math.max(guarantee, entry * paid);
}

/** Splits chips in proportion: by largest remainder, among equals to the better place. */
export function split(pool: number, shares: readonly number[]): readonly number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.map((share) => Math.floor((pool * share) / whole));
  const left = pool - parts.reduce((sum, chips) => sum + chips, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, rest: (pool * share) % whole }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at);
  const more = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return parts.map((chips, at) => chips + (more.has(at) ? 1 : 0));
}

/** Who plays together has one place. */
export function teamSize({ format }: TournamentOptions): number {
  return "teams" in format && format.teams !== "single" ? 2 : 1;
}

/** How many entries so many people make. */
export function entriesOf(sheet: TournamentOptions, people: number): number {
  return Math.ceil(people / teamSize(sheet));
}

/** What every place gets if so many people enter, the first place first. */
export function prizesFor(sheet: TournamentOptions, people: number): readonly Prize[] {
  const entries = entriesOf(sheet, people);
  const chips = split(poolFor(sheet, people), sharesFor(sheet.plan, entries));
  return chips.map((prize, at) => ({ place: at + 1, chips: prize }));
}

/** Splits a pool by a plan into whole chips, with none left over (P2). */
import type { Band, Prize, TournamentOptions } from "./tournaments.ts";

/**
 * The shares for a number of entries: those of the first band that includes it, else of the last
 * band.
 */
export function sharesFor(plan: readonly Band[], entries: number): readonly number[] {
  const band = plan.find(({ up_to: most }) => entries <= most) ?? plan.at(-1);
  return (band?.shares ?? []).slice(0, entries);
}

/** The shares for a number of entries in percent, before rounding to whole chips (P1). */
export function percentsFor(plan: readonly Band[], entries: number): readonly number[] {
  const shares = sharesFor(plan, entries);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.round((share * 1_000) / whole) / 10);
}

/** The pool for this number of paid entries; at least what the house guarantees. */
export function poolFor({ entry, guarantee }: TournamentOptions, paid: number): number {
  return Math.max(guarantee, entry * paid);
}

/** Splits chips in proportion by largest remainder; of equal remainders the better place wins. */
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

/** The number of players in a team. */
export function teamSize({ format }: TournamentOptions): number {
  return "teams" in format && format.teams !== "single" ? 2 : 1;
}

/** The number of entries that a number of people makes. */
export function entriesOf(sheet: TournamentOptions, people: number): number {
  return Math.ceil(people / teamSize(sheet));
}

/** The prize of each place for a number of people, first place first. */
export function prizesFor(sheet: TournamentOptions, people: number): readonly Prize[] {
  const entries = entriesOf(sheet, people);
  if (sheet.satellite) return seatPrizes(sheet, people);
  const chips = split(poolFor(sheet, people), sharesFor(sheet.plan, entries));
  return chips.map((prize, at) => ({ place: at + 1, chips: prize }));
}

/** How many of the best places of a satellite win a seat: as many as the pool can pay. */
export function seatsFor(sheet: TournamentOptions, people: number): number {
  if (!sheet.satellite) return 0;
  return Math.min(people, Math.floor(poolFor(sheet, people) / sheet.satellite.price));
}

/** The prizes of a satellite, a seat at its price; the next place gets the rest of the pool. */
function seatPrizes(sheet: TournamentOptions, people: number): readonly Prize[] {
  const price = sheet.satellite?.price ?? 0;
  const seats = seatsFor(sheet, people);
  const rest = poolFor(sheet, people) - seats * price;
  const worth = Array.from({ length: seats }, () => price);
  if (rest > 0 && seats === people) worth[0] = price + rest;
  const all = rest > 0 && seats < people ? [...worth, rest] : worth;
  return all.map((chips, at) => ({ place: at + 1, chips }));
}

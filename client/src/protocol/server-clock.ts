/**
 * Clock arithmetic: the time left until a deadline that the server set.
 *
 * All times are milliseconds. The server's run on its clock, the client's on any steady clock of
 * its own (`performance.now()`); the offset between the two is learnt from what the server sends.
 */

/** When a wait began and when it shows zero, on the server's clock. */
export interface Deadline {
  readonly opened: number;
  readonly at: number;
}

/** When a message left the server, and when it arrived here. */
export interface Reading {
  readonly server: number;
  readonly local: number;
}

/** The offsets of the latest readings, newest last; [] before the first. */
export type Offsets = readonly number[];

/** The time before a deadline in which a player is warned. */
export const WARNING = 5_000;

/** Few enough to follow a clock that drifts, enough to include one fast message. */
const REMEMBERED = 16;

/** Takes in one reading. */
export function observe(offsets: Offsets, reading: Reading): Offsets {
  return [...offsets.slice(1 - REMEMBERED), reading.server - reading.local];
}

/**
 * The server's time now, by the message that travelled fastest.
 *
 * A message on its way only makes the server look earlier, so the largest offset is the nearest
 * to the truth, and the time shown errs on the generous side by that message's journey.
 */
export function serverNow(offsets: Offsets, local: number): number {
  return offsets.length === 0 ? local : local + Math.max(...offsets);
}

/** Milliseconds left, never below zero. */
export function remaining(deadline: Deadline, now: number): number {
  return Math.max(0, deadline.at - now);
}

/** The part left, from 1 down to 0. */
export function fraction(deadline: Deadline, now: number): number {
  const span = deadline.at - deadline.opened;
  return span > 0 ? Math.min(1, remaining(deadline, now) / span) : 0;
}

/** The seconds that the clock displays: 1 until the deadline, then 0. */
export function wholeSeconds(deadline: Deadline, now: number): number {
  return Math.ceil(remaining(deadline, now) / 1_000);
}

/** Whether the warning is on: the last five seconds, zero included. */
export function isUrgent(deadline: Deadline, now: number): boolean {
  return remaining(deadline, now) <= WARNING;
}

/** The thinking time of a seat for a whole match: what is left, and since when it runs (T19). */
export interface MatchClock {
  /** Milliseconds left when the open decision was asked. */
  readonly left: number;
  /** When the open decision of the seat was asked, null while it owes none. */
  readonly since: number | null;
}

/** Milliseconds of match time left, never below zero. */
export function matchTimeLeft({ left, since }: MatchClock, now: number): number {
  return Math.max(0, left - (since === null ? 0 : Math.max(0, now - since)));
}

/** "4:07"; a part of a second is rounded up. */
export function minutesAndSeconds(millis: number): string {
  const seconds = Math.ceil(millis / 1_000);
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A break from playing that a person chooses for themself. */
import { get, post, read } from "../../protocol/requests.ts";

export const BREAK_DAYS = [1, 7, 30, 182, 365] as const;
export type BreakDays = (typeof BREAK_DAYS)[number];

interface Exclusion {
  readonly until: number | null;
}

/** The end of my break, null without one. */
export const endOfBreak = async (): Promise<number | null> =>
  (await read<Exclusion>(get("me/exclusion"))).until;

/** Begins a break of so many days; returns its end. */
export const beginBreak = async (days: BreakDays): Promise<number | null> =>
  (await read<Exclusion>(post("me/exclusion", { days }))).until;

/** My chips outside the tables, as the house's books have them. */
import { get, RequestRefused, read } from "../../protocol/requests.ts";

const REASONS = [
  "welcome",
  "daily",
  "given",
  "abandoned",
  "buy_in",
  "top_up",
  "cash_out",
  "voided",
  "event_entry",
  "event_fee",
  "event_entry_back",
  "event_fee_back",
  "event_prize",
  "event_share",
  "event_prize_back",
] as const;

/** Why chips moved; `other` for a reason that this page does not know. */
export type Reason = (typeof REASONS)[number] | "other";

/** Chips that came (above 0) or went. */
export interface StatementLine {
  readonly number: number;
  /** In the house's time. */
  readonly at: number;
  readonly why: Reason;
  readonly chips: number;
  /** What staff have said of it, "" for nothing. */
  readonly note: string;
}

export interface StatementPage {
  readonly items: readonly StatementLine[];
  /** Where the older lines begin, null if there are none. */
  readonly next: number | null;
}

interface Told {
  readonly lines: readonly (Omit<StatementLine, "why"> & { readonly why: string })[];
  readonly before: number | null;
}

/** A page of my statement, newest first; rejects with RequestRefused. */
export async function fetchStatement(before: StatementPage["next"]): Promise<StatementPage> {
  const from = before === null ? "" : `?before=${before}`;
  const told = await read<Told>(get(`me/statement${from}`));
  if (!Array.isArray(told.lines)) {
    throw new RequestRefused("failed", "this is not what was asked for");
  }
  const items = told.lines.map((line) => ({ ...line, why: reasonOf(line.why) }));
  return { items, next: told.before };
}

function reasonOf(why: string): Reason {
  return REASONS.find((one) => one === why) ?? "other";
}

/** Refusals for lack of chips: a dialog explains how to get some, instead of a toast. */
const SHORTAGES: ReadonlySet<string> = new Set(["insufficient_chips", "members_only"]);

export function isShortage(code: string): boolean {
  return SHORTAGES.has(code);
}

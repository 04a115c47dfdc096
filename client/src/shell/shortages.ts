/** Refusals for want of chips: a panel tells how to get some, so that no toast is needed. */
const SHORTAGES: ReadonlySet<string> = new Set(["insufficient_chips", "members_only"]);

export function isShortage(code: string): boolean {
  return SHORTAGES.has(code);
}

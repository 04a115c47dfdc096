/** Refusals that a dialog answers instead of a toast: how to get chips, or the code on the wall. */
const SHORTAGES: readonly string[] = ["insufficient_chips", "members_only", "wall_code_needed"];

export function isShortage(code: string): boolean {
  return SHORTAGES.includes(code);
}

/** What staff are told when an act is refused; everything else is said as to anybody. */
import { t } from "../app/language.ts";
import { refusalText } from "../app/refusals.ts";

const CODES = [
  "bad_reason",
  "bad_request",
  "give_limit",
  "no_role",
  "no_such_deal",
  "no_such_report",
  "not_allowed",
  "not_excluded",
  "not_muted",
  "report_closed",
  "void_in_play",
  "void_spent",
] as const;

export function refusalOf(code: string): string {
  const known = CODES.find((one) => one === code);
  return known === undefined ? refusalText(code) : t(`staff.refusal.${known}`);
}

/** What staff are told when an act is refused; everything else is said as to anybody. */
import { t } from "../app/language.ts";
import { eventRefusalText } from "../events/words.ts";

const CODES = [
  "already_cancelled",
  "already_paused",
  "bad_minutes",
  "bad_options",
  "bad_reason",
  "bad_request",
  "bot_already",
  "event_failed",
  "event_paused",
  "events_full",
  "give_limit",
  "no_clock",
  "no_role",
  "no_such_deal",
  "no_such_match",
  "no_such_report",
  "not_allowed",
  "not_begun",
  "not_excluded",
  "not_in_this_match",
  "not_muted",
  "not_paused",
  "not_registered",
  "report_closed",
  "settled_since",
  "void_in_play",
  "void_spent",
] as const;

/** Fields of an event's sheet which the house may refuse, by the names that it gives them. */
const SHEET_FIELDS = ["begins", "least", "most"] as const;

/** What a refusal means; `detail` may name the field of a sheet that is to be mended. */
export function refusalOf(code: string, detail = ""): string {
  const known = CODES.find((one) => one === code);
  if (known === undefined) return eventRefusalText(code);
  const field = SHEET_FIELDS.find((one) => detail.startsWith(`${one}:`));
  return known === "bad_options" && field !== undefined
    ? t("staff.refusal.bad_field", { field: t(`staff.field.${field}`) })
    : t(`staff.refusal.${known}`);
}

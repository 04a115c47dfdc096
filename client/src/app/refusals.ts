/** Refusal codes of the house, in words. */
import { t } from "./language.ts";

const CODES = [
  "already_seated",
  "bad_options",
  "busy",
  "failed",
  "house_full",
  "insufficient_chips",
  "link_invalid",
  "match_not_begun",
  "match_over",
  "match_running",
  "name_invalid",
  "name_taken",
  "no_session",
  "no_such_table",
  "not_a_guest",
  "not_a_member",
  "not_seated",
  "password_common",
  "password_long",
  "password_short",
  "person_unknown",
  "r3_absent",
  "seat_taken",
  "stale_ask",
  "store_failed",
  "t6_follow_suit",
  "table_closed",
  "table_full",
  "too_fast",
  "too_many_attempts",
  "too_many_guests",
  "unreachable",
  "wrong_login",
  "wrong_password",
] as const;

/** What a refusal means for the player; an unknown code is named. */
export function refusalText(code: string): string {
  const known = CODES.find((one) => one === code);
  return known === undefined ? t("refusal.other", { code }) : t(`refusal.${known}`);
}

/** The words of refusals for staff; other refusals have the same words as for everybody. */
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";

/** Codes that mean something else at a desk of the staff than to a player. */
const CODES = ["bad_options", "bad_request", "not_allowed", "not_registered"] as const;

/** Fields of a tournament that the house may refuse, by their names in its messages. */
const SHEET_FIELDS = ["begins", "least", "most"] as const;

/** The words of a refusal; `detail` may name the faulty field. */
export function refusalOf(code: string, detail = ""): string {
  const known = CODES.find((one) => one === code);
  if (known === undefined) return refusalText(code);
  const field = SHEET_FIELDS.find((one) => detail.startsWith(`${one}:`));
  return known === "bad_options" && field !== undefined
    ? t("staff.refusal.bad_field", { field: t(`staff.field.${field}`) })
    : t(`staff.refusal.${known}`);
}

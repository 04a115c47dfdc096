/** Refusal codes of the house, in words. */
import type { RefusalCode } from "../protocol/refusal-codes.gen.ts";
import { formatDay, has, learn, t } from "./language.ts";

/** Loads the words of all refusals; without them a refusal shows its code. */
export function learnRefusals(): Promise<void> {
  return learn("refusals").catch(() => undefined);
}

/** A code of the server without a text in the catalogue does not compile: `t` takes only its keys. */
type RefusalKey = `refusal.${RefusalCode}`;

/** The words of a refusal; `detail` is its extra value. An unknown code is shown as such. */
export function refusalText(code: string, detail = ""): string {
  const key = `refusal.${code}` as RefusalKey;
  if (!has(key)) {
    void learnRefusals(); // who reads this in a component reads it again when they have come
    return t("refusal.other", { code });
  }
  const until = Number(detail);
  return code === "excluded" && until > 0
    ? t("refusal.excludedUntil", { when: formatDay(until) })
    : t(key);
}

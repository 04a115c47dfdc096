/** Says why a button does nothing now. The words load when they are first needed. */
import type { TextKey, Values } from "../i18n/translator.ts";
import { learn, t } from "./language.ts";
import { toast } from "./toast.tsx";

export type Why = Extract<TextKey, `why.${string}`>;

export function sayWhy(key: Why, values?: Values): void {
  learn("learn").then(
    () => toast(t(key, values)),
    // Without a connection the button stays silent.
    () => undefined,
  );
}

/** The preferences of a trick game: continue at once, and play the last card automatically (R6). */
import type { PreferenceSwitch } from "../../games/preferences.ts";

const ON_OR_OFF = { on: "settings.text.on", off: "settings.text.off" } as const;

export const TRICK_SWITCHES: readonly PreferenceSwitch[] = [
  { name: "go_on", label: "preferences.goOn", ...ON_OR_OFF },
  { name: "last_card", label: "preferences.lastCard", ...ON_OR_OFF },
];

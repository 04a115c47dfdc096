/** The preferences of each game in words, read from `preferences.ts` in its folder. */
import type { TextKey } from "../i18n/translator.ts";
import type { GameName, PlayPreferences } from "../play/game-facts.ts";

/** A preference that a player turns on and off, and the catalogue keys of its texts. */
export interface PreferenceSwitch {
  readonly name: string;
  readonly label: TextKey;
  readonly on: TextKey;
  readonly off: TextKey;
  /**
   * Whether the preference has an effect beside the player's other preferences; if missing, it
   * always has.
   */
  isShown?(preferences: PlayPreferences): boolean;
}

export interface PreferenceForm {
  readonly hint: TextKey;
  readonly switches: readonly PreferenceSwitch[];
}

const PREFERENCES = import.meta.glob<PreferenceForm>("./*/preferences.ts", {
  import: "PREFERENCES",
  eager: true,
});

export function preferenceFormOf(game: GameName): PreferenceForm {
  return PREFERENCES[`./${game}/preferences.ts`]!;
}

/** The preferences of a game in words (R6). */

import { preferenceFormOf } from "../games/preferences.ts";
import type { TextKey } from "../i18n/translator.ts";
import type { GameName, PlayPreferences } from "./game-facts.ts";

/** A preference in text mode: its name, its state, and the other state. */
export interface PreferenceText {
  readonly name: string;
  readonly label: TextKey;
  readonly isOn: TextKey;
  readonly otherwise: TextKey;
}

/** The preferences of a game that have an effect beside the others, in display order. */
export function preferenceTexts(
  game: GameName,
  preferences: PlayPreferences,
): readonly PreferenceText[] {
  return preferenceFormOf(game)
    .switches.filter((one) => one.isShown?.(preferences) ?? true)
    .map(({ name, label, on, off }) => ({
      name,
      label,
      isOn: preferences[name] ? on : off,
      otherwise: preferences[name] ? off : on,
    }));
}

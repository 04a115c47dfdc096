/** The preferences of a game in words (R6). */

import { preferenceFormOf } from "../games/preferences.ts";
import type { TextKey } from "../i18n/translator.ts";
import type { GameName, PlayPreferences } from "./game-facts.ts";

/**
 * A preference in text mode: the keys of its name, of its state, and of the state that it would
 * change to.
 */
export interface PreferenceText {
  readonly name: string;
  readonly label: TextKey;
  readonly isOn: TextKey;
  readonly otherwise: TextKey;
}

/**
 * Returns the preferences of a game in display order, without those that others make ineffective.
 */
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

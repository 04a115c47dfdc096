/** The options of automatic play in words, game by game (R6). */

import type { TextKey } from "../i18n/translator.ts";
import type { GameName } from "./games.ts";
import {
  AT_WILL,
  CHEMIN_SWITCHES,
  type PlayPreferences,
  SETTE_SWITCHES,
  TRICK_SWITCHES,
} from "./play-preferences.ts";

/** An option as it is told: what it is called, how it stands, and how it would stand. */
export interface Told {
  readonly name: keyof PlayPreferences;
  readonly label: TextKey;
  readonly isOn: TextKey;
  readonly otherwise: TextKey;
}

export const LABELS = {
  go_on: "habits.goOn",
  last_card: "habits.lastCard",
  alla_regola: "cdf.habits.regola",
  batte: "cdf.habits.batte",
  punta_5: "cdf.habits.punta_5",
  banker_3_9: "cdf.habits.banker_3_9",
  banker_5_4: "cdf.habits.banker_5_4",
  sette_regola: "habits.regola",
  pass_bank: "habits.passBank",
} as const satisfies Record<keyof PlayPreferences, TextKey>;

/** Those of a game, in the order in which they are shown; 8 and 9 by themselves are in the rule. */
export function switchesOf(game: GameName, habits: PlayPreferences): readonly Told[] {
  const of = (names: readonly (keyof PlayPreferences)[], on: TextKey, off: TextKey) =>
    names.map((name) => ({
      name,
      label: LABELS[name],
      isOn: habits[name] ? on : off,
      otherwise: habits[name] ? off : on,
    }));
  const ofGame =
    game === "chemin_de_fer"
      ? CHEMIN_SWITCHES.filter((name) => name !== "batte" || !habits.alla_regola)
      : game === "sette_e_mezzo"
        ? SETTE_SWITCHES
        : TRICK_SWITCHES;
  return [
    ...of(ofGame, "settings.text.on", "settings.text.off"),
    ...(game === "chemin_de_fer" ? of(AT_WILL, "act.tiro", "act.sto") : []),
  ];
}

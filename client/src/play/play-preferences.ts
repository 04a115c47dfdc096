/** What I leave to the house by a standing wish, whatever I play (R6). */

import type { Frame } from "../protocol/wire.gen.ts";
import type { GameName } from "./games.ts";

type WirePreferences = NonNullable<Frame["habits"]>;

/** Of games in which cards are played to tricks. */
export const TRICK_SWITCHES = ["go_on", "last_card"] as const;
/** Of chemin de fer: to play by the rule, and to show 8 and 9 at once (F20). */
export const CHEMIN_SWITCHES = ["alla_regola", "batte"] as const;
/** Of sette e mezzo: to play by the rule, and to refuse the bank. */
export const SETTE_SWITCHES = ["sette_regola", "pass_bank"] as const;
/** The three cases of chemin de fer that are at will: on is to draw (F20). */
export const AT_WILL = ["punta_5", "banker_3_9", "banker_5_4"] as const;

/** All that can be switched. */
const SWITCHES = [...TRICK_SWITCHES, ...CHEMIN_SWITCHES, ...AT_WILL, ...SETTE_SWITCHES] as const;

export type PlayPreferences = Readonly<Record<(typeof SWITCHES)[number], boolean>>;

/** Reads kept habits; what is not known is off. */
export function readPreferences(kept: string | null): PlayPreferences {
  const on = (kept ?? "").split(" ");
  return Object.fromEntries(SWITCHES.map((name) => [name, on.includes(name)])) as PlayPreferences;
}

/** As they are at first: nothing is done by itself. */
export const NO_PREFERENCES: PlayPreferences = readPreferences(null);

export function writePreferences(habits: PlayPreferences): string {
  return SWITCHES.filter((name) => habits[name]).join(" ");
}

/** As the house takes them at a table of this game. */
export function preferencesFor(game: GameName, habits: PlayPreferences): WirePreferences {
  const { go_on, last_card, alla_regola, batte, sette_regola, pass_bank } = habits;
  if (game === "sette_e_mezzo") return { game, alla_regola: sette_regola, pass_bank };
  if (game !== "chemin_de_fer") return { game, go_on, last_card };
  const atWill = (name: (typeof AT_WILL)[number]) => (habits[name] ? "tiro" : "sto");
  return {
    game,
    alla_regola,
    batte,
    punta_5: atWill("punta_5"),
    banker_3_9: atWill("banker_3_9"),
    banker_5_4: atWill("banker_5_4"),
  };
}

/** Those of a table, as far as its game has them. */
export function preferencesAt({ habits }: Frame): Partial<PlayPreferences> {
  if (habits === null) return {};
  if (habits.game === "sette_e_mezzo") {
    return { sette_regola: habits.alla_regola, pass_bank: habits.pass_bank };
  }
  if (habits.game !== "chemin_de_fer") {
    return { go_on: habits.go_on, last_card: habits.last_card };
  }
  return {
    alla_regola: habits.alla_regola,
    batte: habits.batte,
    punta_5: habits.punta_5 === "tiro",
    banker_3_9: habits.banker_3_9 === "tiro",
    banker_5_4: habits.banker_5_4 === "tiro",
  };
}

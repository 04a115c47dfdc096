/** The options of a table of tressette that people may choose (T5, T11, T19). */

import type { GameChoices, TableChoice } from "../../../options/model/game-choices.ts";
import type { OptionsOf } from "../../../play/games.ts";
import { DEFAULT_OPTIONS } from "../../../protocol/defaults.gen.ts";

export const PLAYERS = [2, 4] as const;
export const TARGETS = [11, 21, 31] as const;
/** The choices for the time that a seat may use in a whole match, in minutes; 0 for no limit. */
export const MATCH_MINUTES = [0, 3, 5, 10, 20] as const;
/** The choices for the extra points of the side that takes every trick (cappotto); 0 for none. */
export const CAPPOTTI = [0, 5, 11] as const;
export const SIGNALS = ["off", "any", "leader"] as const;
export const LEADS = ["four_of_denari", "four_then_right"] as const;

type Options = OptionsOf<"tressette">;

declare module "../../../options/model/game-choices.ts" {
  interface QuickChoice {
    readonly players: (typeof PLAYERS)[number];
    readonly target: (typeof TARGETS)[number];
  }
  interface TableChoice {
    readonly players: (typeof PLAYERS)[number];
    readonly target: (typeof TARGETS)[number];
    readonly matchMinutes: (typeof MATCH_MINUTES)[number];
    readonly lead: Options["lead"];
    readonly accuso: boolean;
    readonly cappotto: (typeof CAPPOTTI)[number];
    readonly signals: Options["signals"];
  }
}

const DEFAULTS = DEFAULT_OPTIONS.tressette;

export const CHOICES: GameChoices<"tressette"> = {
  first: {
    players: DEFAULTS.players,
    target: DEFAULTS.target,
    matchMinutes: 0,
    lead: DEFAULTS.lead,
    accuso: DEFAULTS.accuso,
    cappotto: DEFAULTS.cappotto,
    signals: DEFAULTS.signals,
  },
  quick: [
    {
      name: "players",
      label: "quick.players",
      values: PLAYERS,
      first: 2,
      text: (players, { text }) => text(players === 2 ? "quick.players.2" : "quick.players.4"),
    },
    { name: "target", label: "quick.target", values: TARGETS, first: 21, text: String },
  ],
  moveSeconds: [15, 25, 60, 120],
  optionsOf: ({ players, target, lead, accuso, cappotto, signals }: TableChoice) => ({
    game: "tressette",
    players,
    target,
    lead,
    accuso,
    cappotto,
    // Only partners use signals, so a table of two has none.
    signals: players === 4 ? signals : "off",
  }),
  times: ({ matchMinutes }) => ({ match: matchMinutes === 0 ? null : matchMinutes * 60_000 }),
};

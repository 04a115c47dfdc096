/** The options of a table of chiamatre that people may choose (C4, C5, C9). */

import type { GameChoices } from "../../../options/model/game-choices.ts";
import type { OptionsOf } from "../../../play/games.ts";
import { DEFAULT_OPTIONS } from "../../../protocol/defaults.gen.ts";

const DEFAULTS = DEFAULT_OPTIONS.chiamatre;

/**
 * The choices for the seats that may give signals. Signals cannot be off, because the partners know
 * each other only by them.
 */
export const SIGNALS = ["any", "leader"] as const;
/**
 * The choices for the time in which a deal may be annulled, in seconds; the first one is the
 * default (C4, R11).
 */
export const ANNUL_SECONDS = [5, 10, 15] as const;

declare module "../../../options/model/game-choices.ts" {
  interface TableChoice {
    readonly calledSignals: OptionsOf<"chiamatre">["signals"];
    readonly callOwnCard: boolean;
    readonly annulSeconds: (typeof ANNUL_SECONDS)[number];
  }
}

export const CHOICES: GameChoices<"chiamatre"> = {
  first: {
    calledSignals: DEFAULTS.signals,
    callOwnCard: DEFAULTS.call_own_card,
    annulSeconds: ANNUL_SECONDS[0],
  },
  quick: [],
  moveSeconds: [15, 25, 60, 120],
  optionsOf: ({ callOwnCard, calledSignals }) => ({
    game: "chiamatre",
    call_own_card: callOwnCard,
    signals: calledSignals,
  }),
  times: ({ annulSeconds }) => ({ annul: annulSeconds * 1_000 }),
};

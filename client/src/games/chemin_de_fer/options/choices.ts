/** The options of a table of chemin de fer that people may choose (R11, F16, F23, F25, F29). */

import type { GameChoices, TableChoice } from "../../../options/model/game-choices.ts";
import { startsWith } from "../../../options/model/ring-start.ts";
import { minimaOf } from "../../../options/model/table-minima.ts";
import { DEFAULT_OPTIONS } from "../../../protocol/defaults.gen.ts";
import { CHEMIN_DE_FER_RULES } from "../../../protocol/game-facts.gen.ts";
import { USUAL_SEATS } from "../facts.ts";

const DEFAULTS = DEFAULT_OPTIONS.chemin_de_fer;

/** The two rulesets: the online game, and the casino game (F22-F32). */
export const RULESETS = ["online", "casino"] as const;
/** The choices for the number of seats, by ruleset (R11, F23). */
export const SEATS = {
  online: [2, 4, 6, USUAL_SEATS],
  casino: CHEMIN_DE_FER_RULES.casino_seats,
} as const;
/** The choices for the last win of a bank after which the banker may still halve it (F16). */
export const HALVES = [1, 2, 3, 5] as const;
/**
 * The choices for the largest casino bank that can be doubled, as multiples of the minimum bank
 * (F29).
 */
export const SMALL_BANKS = [2, 5, 10, 20] as const;

declare module "../../../options/model/game-choices.ts" {
  interface QuickChoice {
    readonly ruleset: (typeof RULESETS)[number];
  }
  interface TableChoice {
    readonly ruleset: (typeof RULESETS)[number];
    readonly cheminSeats: number;
    readonly halveLastWin: (typeof HALVES)[number];
    readonly smallBank: (typeof SMALL_BANKS)[number];
    readonly onlookers: boolean;
    readonly cutCard: boolean;
  }
}

function most({ ruleset, cheminSeats }: TableChoice): number {
  const seats: readonly number[] = SEATS[ruleset];
  return seats.includes(cheminSeats) ? cheminSeats : USUAL_SEATS;
}

function fewest(choice: TableChoice): number {
  const usual = CHEMIN_DE_FER_RULES.least_seats[choice.ruleset];
  return startsWith(choice.least ?? usual, most(choice));
}

function leastBank({ minimumBank }: TableChoice): number {
  return Math.max(1, minimumBank);
}

export const CHOICES: GameChoices<"chemin_de_fer"> = {
  first: {
    ruleset: DEFAULTS.variant,
    cheminSeats: USUAL_SEATS,
    halveLastWin: DEFAULTS.halve_last_win,
    smallBank: CHEMIN_DE_FER_RULES.small_bank,
    onlookers: DEFAULTS.onlookers,
    cutCard: DEFAULTS.cut_card,
  },
  quick: [
    {
      name: "ruleset",
      label: "quick.variant",
      values: RULESETS,
      first: "online",
      text: (ruleset, { text }) => text(ruleset === "online" ? "variant.online" : "variant.casino"),
    },
  ],
  moveSeconds: [10, 15, 30, 60],
  optionsOf: (choice) => ({
    game: "chemin_de_fer",
    variant: choice.ruleset,
    ...minimaOf(choice.minimum, leastBank(choice)),
    least: choice.least === null ? null : fewest(choice),
    most: most(choice),
    halve_last_win: choice.halveLastWin,
    tournament: false,
    onlookers: choice.onlookers,
    cut_card: choice.cutCard,
    ...(choice.ruleset === "casino" && choice.smallBank !== CHEMIN_DE_FER_RULES.small_bank
      ? { small_bank: choice.smallBank }
      : {}),
  }),
  most,
  fewest,
  leastBank,
  lowestBank: () => 1,
};

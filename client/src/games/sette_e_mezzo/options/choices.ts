/** The options of a table of sette e mezzo that people may choose (S3, S22, R11). */

import type { GameChoices, TableChoice } from "../../../options/model/game-choices.ts";
import { FEWEST, startsWith } from "../../../options/model/ring-start.ts";
import { minimaOf } from "../../../options/model/table-minima.ts";
import { DEFAULT_OPTIONS } from "../../../protocol/defaults.gen.ts";

export const VARIANTS = ["piatto", "classica"] as const;
/** The choices for the number of seats. */
export const MOST_SEATS = [2, 4, 6, 8] as const;
const DEFAULTS = DEFAULT_OPTIONS.sette_e_mezzo;
/** The table maximum in classica, as a multiple of the minimum bet. */
const LARGEST_BET = DEFAULTS.maximum / DEFAULTS.minimum;

declare module "../../../options/model/game-choices.ts" {
  interface QuickChoice {
    readonly variant: (typeof VARIANTS)[number];
  }
  interface TableChoice {
    readonly variant: (typeof VARIANTS)[number];
    readonly most: (typeof MOST_SEATS)[number];
    readonly loneMattaStands: boolean;
    readonly reale: boolean;
  }
}

/**
 * Returns the minimum bank of a table. In classica it equals the minimum bet, because the banker
 * states the largest bet instead (S18).
 */
function leastBank({ variant, minimum, minimumBank }: TableChoice): number {
  return variant === "piatto" ? Math.max(minimum, minimumBank) : minimum;
}

function fewest({ least, most }: TableChoice): number {
  return startsWith(least ?? FEWEST, most);
}

export const CHOICES: GameChoices<"sette_e_mezzo"> = {
  first: {
    variant: DEFAULTS.variant,
    most: DEFAULTS.most,
    loneMattaStands: DEFAULTS.lone_matta_stands,
    reale: DEFAULTS.reale,
  },
  quick: [
    {
      name: "variant",
      label: "quick.variant",
      values: VARIANTS,
      first: "piatto",
      text: (variant, { text }) =>
        text(variant === "piatto" ? "variant.piatto" : "variant.classica"),
    },
  ],
  moveSeconds: [10, 20, 60, 120],
  optionsOf: (choice) => ({
    game: "sette_e_mezzo",
    variant: choice.variant,
    ...minimaOf(choice.minimum, leastBank(choice)),
    maximum: choice.minimum * LARGEST_BET,
    least: fewest(choice),
    most: choice.most,
    lone_matta_stands: choice.loneMattaStands,
    // Only the piatto pays a sette e mezzo reale double (S22).
    reale: choice.variant === "piatto" && choice.reale,
    tournament: false,
  }),
  most: ({ most }) => most,
  fewest,
  leastBank,
  // The minimum bank is at least the minimum bet (S7).
  lowestBank: ({ variant, minimum }) => (variant === "piatto" ? minimum : null),
};

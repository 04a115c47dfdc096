import type { GameFacts, OptionsOf, PreferencesOf } from "../../play/game-facts.ts";
import type { FrameOf } from "../../play/games.ts";
import { CHEMIN_DE_FER_RULES } from "../../protocol/game-facts.gen.ts";

export type CheminFrame = FrameOf<"chemin_de_fer">;

/** The number of seats of a table whose options do not state one. */
export const USUAL_SEATS = CHEMIN_DE_FER_RULES.seats;

/**
 * The three preferences for cases in which drawing is optional (F19): a preference that is on
 * draws, one that is off stands (F20).
 */
export const AT_WILL = ["punta_5", "banker_3_9", "banker_5_4"] as const;

function seats({ most }: OptionsOf<"chemin_de_fer">): number {
  return most ?? USUAL_SEATS;
}

/** The index of seat 1; at a casino table it is at the croupier's right (F24). */
export const FIRST_SEAT = 0;

/** Returns the displayed number of a seat: seats count up in the order of play (F5, F24). */
export function numberOfSeat(seat: number, seats: number): number {
  return 1 + ((seats - seat + FIRST_SEAT) % seats);
}

export const CHEMIN_DE_FER: GameFacts<"chemin_de_fer"> = {
  isRing: true,
  words: ["ring", "chemin_de_fer"],
  clauseLetter: "F",
  preferences: {
    names: ["alla_regola", "batte", ...AT_WILL],
    toWire(preferences) {
      const decision = (name: (typeof AT_WILL)[number]) => (preferences[name] ? "tiro" : "sto");
      return {
        game: "chemin_de_fer",
        alla_regola: preferences["alla_regola"] === true,
        batte: preferences["batte"] === true,
        punta_5: decision("punta_5"),
        banker_3_9: decision("banker_3_9"),
        banker_5_4: decision("banker_5_4"),
      };
    },
    fromWire: (wire: PreferencesOf<"chemin_de_fer">) => ({
      alla_regola: wire.alla_regola,
      batte: wire.batte,
      ...Object.fromEntries(AT_WILL.map((name) => [name, wire[name] === "tiro"])),
    }),
  },
  places: (options) =>
    seats(options) +
    (options.variant === "casino" && options.onlookers ? CHEMIN_DE_FER_RULES.standing_places : 0),
  seats,
  seatNumber: numberOfSeat,
  fewest: ({ least, variant }) => least ?? CHEMIN_DE_FER_RULES.least_seats[variant],
};

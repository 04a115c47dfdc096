/** How a pool can be split, in per mille by field size, as a director chooses it (P2). */
import type { Band, TournamentOptions } from "./tournaments.ts";

type Plan = TournamentOptions["plan"];
/** So many places, and what each of them gets. */
type Places = readonly [count: number, share: number];

function band(up_to: number, ...places: readonly Places[]): Band {
  const [first = 0, ...more] = places.flatMap(([count, share]) => Array<number>(count).fill(share));
  return { up_to, shares: [first, ...more] };
}

const ANY_FIELD = 512;

/** What the house pays if nothing else is said. */
const USUAL: Plan = [
  band(3, [1, 1_000]),
  band(7, [1, 650], [1, 350]),
  band(12, [1, 500], [1, 300], [1, 200]),
  band(24, [1, 420], [1, 270], [1, 180], [1, 130]),
  band(40, [1, 360], [1, 230], [1, 150], [1, 110], [2, 75]),
  band(56, [1, 320], [1, 210], [1, 140], [1, 100], [2, 70], [2, 45]),
  band(88, [1, 290], [1, 190], [1, 130], [1, 90], [2, 60], [2, 40], [4, 25]),
  band(120, [1, 270], [1, 176], [1, 120], [1, 80], [2, 55], [2, 38], [4, 24], [4, 18]),
  band(180, [1, 250], [1, 165], [1, 110], [1, 75], [2, 52], [2, 36], [4, 22], [4, 16], [8, 9]),
  band(
    256,
    ...([
      [1, 236],
      [1, 155],
      [1, 105],
      [1, 70],
      [2, 48],
      [2, 33],
      [4, 20],
      [4, 14],
    ] as const),
    ...([
      [8, 9],
      [8, 8],
    ] as const),
  ),
  band(
    384,
    ...([
      [1, 219],
      [1, 145],
      [1, 98],
      [1, 66],
      [2, 45],
      [2, 31],
      [4, 19],
      [4, 13],
    ] as const),
    ...([
      [8, 8],
      [8, 6],
      [16, 5],
    ] as const),
  ),
  band(
    ANY_FIELD,
    ...([
      [1, 200],
      [1, 136],
      [1, 92],
      [1, 62],
      [2, 42],
      [2, 29],
      [4, 18],
      [4, 12],
    ] as const),
    ...([
      [8, 7],
      [8, 6],
      [16, 5],
      [16, 4],
    ] as const),
  ),
];

export const PLAN_NAMES = ["usual", "winner", "two", "three"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  usual: USUAL,
  winner: [band(ANY_FIELD, [1, 1_000])],
  two: [band(ANY_FIELD, [1, 650], [1, 350])],
  three: [band(ANY_FIELD, [1, 500], [1, 300], [1, 200])],
};

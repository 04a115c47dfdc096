/**
 * What the server says of coups of the replays, by their name: the output of
 * `circolo review client/fixtures/records/online.json --deal 2 --json`, and so on.
 */
import type { CoupReview, JudgedWord } from "../src/replay/model/coup-review.ts";

const EXACT = { said: "tiro", better: "sto", error: 0, how: "exact", is_clear: true } as const;
const ESTIMATED = { said: "sto", how: "playout", is_clear: false } as const;

const ONLINE: readonly JudgedWord[] = [
  { ...EXACT, step: 6, seat: 2, cost: 1.279 },
  { ...EXACT, step: 7, seat: 0, cost: 0.781 },
];
const PIATTO: readonly JudgedWord[] = [
  { ...ESTIMATED, step: 5, seat: 2, better: "tiro", cost: 0.12, error: 0.315 },
  { ...ESTIMATED, step: 6, seat: 1, better: "sto", cost: 0, error: 0.24 },
];

export const COUP_REVIEWS = {
  online: { deal: 2, words: ONLINE, unpriced: 0 },
  piatto: { deal: 2, words: PIATTO, unpriced: 0 },
} as const satisfies Readonly<Record<string, CoupReview>>;

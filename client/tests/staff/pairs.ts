/** Pairs that stand out, for tests and the gallery. */
import type { OpenedCase, Pairs } from "../../src/staff/model/collusion.ts";

const TELLING = [
  { table: "t0001", deal: 7 },
  { table: "t0001", deal: 19 },
];

export const PAIRS: Pairs = {
  tables: 12,
  pairs: 40,
  rare: 0.00001,
  cases: [
    {
      players: ["Piero", "Hans"],
      ids: ["p1", "p2"],
      chance: 5e-7,
      expected: 0.00002,
      together: 9,
      expected_together: 4.2,
      findings: [
        {
          ...{ test: "decisions", player: "Piero", other: "Hans", chance: 2.5e-7 },
          ...{ deals: 60, compared: 140, rate: 0.24, usual: 0.031, lost: 1_200 },
          most_telling: TELLING,
        },
        {
          ...{ test: "bets", player: "Hans", other: "Piero", chance: 0.4 },
          ...{ deals: 60, compared: 140, rate: 0.02, usual: 0.02, lost: -1_200 },
          most_telling: [],
        },
        {
          ...{ test: "lost", player: "Piero", other: "Hans", chance: 0.0004 },
          ...{ deals: 60, compared: 140, rate: 0.31, usual: -0.02, lost: 1_200 },
          most_telling: TELLING,
        },
      ],
      flows: [
        { loser: "Piero", winner: "Hans", chips: 1_200, deals: 60 },
        { loser: "Hans", winner: "Donna Assunta", chips: 300, deals: 40 },
        { loser: "Žofia ♥", winner: "Piero", chips: 90, deals: 33 },
      ],
    },
    {
      players: ["Anna", "Bruno"],
      ids: ["p3", "p4"],
      chance: null,
      expected: null,
      together: 2,
      expected_together: 2,
      findings: [
        {
          ...{ test: "decisions", player: "Anna", other: "Bruno", chance: null },
          ...{ deals: 80, compared: 0, rate: 0.29, usual: 0, lost: 700 },
          most_telling: TELLING,
        },
      ],
      flows: [{ loser: "Anna", winner: "Bruno", chips: 700, deals: 80 }],
    },
  ],
};

export const CASE: OpenedCase = {
  number: 2,
  at: Date.UTC(2026, 10, 20, 12),
  players: ["Piero", "Hans"],
  by: "Dora",
  note: "Three reports in a week, always at the same bank",
  closed_by: "",
  remark: "",
};

/** A season of three evenings, as the house shows it. */
import type { Encounter, SeasonView } from "../../src/clubs/model/seasons.ts";

export const SEASON: SeasonView = {
  facts: {
    id: "abcdef012346",
    name: "Inverno in via Roma",
    club: null,
    points: [10, 6, 3],
    drop: 1,
    evenings: 4,
    closed: null,
  },
  kept: 2,
  evenings: [
    { tournament: "e001", name: "Girone di ottobre", begins: 1_791_000_000_000, phase: "over" },
    { tournament: "e002", name: "Svizzero di novembre", begins: 1_793_000_000_000, phase: "over" },
    { tournament: "e003", name: "Coppa al volo", begins: null, phase: "over" },
    { tournament: "e004", name: "Finale di stagione", begins: 1_798_000_000_000, phase: "open" },
  ],
  rows: [
    {
      player: "p1",
      name: "Giulia",
      place: 1,
      total: 16,
      direct: 1,
      firsts: 1,
      results: [
        { place: 1, points: 10 },
        { place: 2, points: 6 },
        { place: 2, points: 6, is_dropped: true },
      ],
    },
    {
      player: "p2",
      name: "Bartolomeo Colleoni",
      place: 2,
      total: 16,
      direct: -1,
      firsts: 1,
      results: [{ place: 2, points: 6 }, null, { place: 1, points: 10 }],
    },
    {
      player: "p3",
      name: "Ada",
      place: 3,
      total: 10,
      direct: 0,
      firsts: 1,
      results: [null, { place: 1, points: 10 }, null],
    },
  ],
  may_direct: false,
};

export const ENCOUNTERS: readonly Encounter[] = [
  { tournament: "e001", places: [1, 2], won: [2, 0] },
  { tournament: "e003", places: [2, 1], won: [0, 1] },
];

/** Matches and statistics as the house tells them. */
import type { MatchPage, PlayedMatch, Statistics } from "../src/core/matches.ts";
import { frameOf } from "./fixtures.ts";

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

const GIULIA = { name: "Giulia", bot: false, level: null };
const CIRCOLO = { name: "Il Capostazione", bot: true, level: "circolo" } as const;
const MAESTRO = { name: "Donna Assunta", bot: true, level: "maestro" } as const;
const LEO = { name: "Leo", bot: false, level: null };

export const WON: PlayedMatch = {
  table: "t1",
  ended: NOON,
  sheet: frameOf("four-won").view.sheet,
  seat: 0,
  players: [GIULIA, MAESTRO, LEO, CIRCOLO],
  places: [1, 2, 1, 2],
  scores: [22, 17],
  points_by_deal: [
    [8, 3],
    [2, 9],
    [12, 5],
  ],
  chips: 150,
  deals: [1, 2, 3],
  why: "played",
};

export const LOST: PlayedMatch = {
  ...WON,
  table: "t2",
  ended: NOON - DAY,
  sheet: frameOf("two-over").view.sheet,
  seat: 1,
  players: [MAESTRO, GIULIA],
  places: [1, 2],
  scores: [14, 8],
  points_by_deal: [
    [6, 5],
    [8, 3],
  ],
  chips: 0,
  deals: [1, 2],
};

const HALTED: PlayedMatch = {
  ...LOST,
  table: "t3",
  ended: NOON - 2 * DAY,
  places: [],
  scores: [3, 8],
  points_by_deal: [[3, 8]],
  deals: [1],
  why: "seed_lost",
};

export const SOME: MatchPage = { matches: [WON, LOST, HALTED], next: 3 };
export const NONE: MatchPage = { matches: [], next: null };

export const STATISTICS: readonly Statistics[] = [
  {
    game: "tressette",
    players: 2,
    bots: true,
    matches: 8,
    won: 5,
    deals: 19,
    points_for: 121,
    points_against: 88,
    accusi: 3,
    accuso_points: 9,
    cappotti: 0,
    chips_won: 0,
    chips_lost: 0,
    longest_run: 3,
  },
  {
    game: "tressette",
    players: 4,
    bots: false,
    matches: 1,
    won: 1,
    deals: 3,
    points_for: 22,
    points_against: 17,
    accusi: 0,
    accuso_points: 0,
    cappotti: 1,
    chips_won: 150,
    chips_lost: 0,
    longest_run: 1,
  },
];

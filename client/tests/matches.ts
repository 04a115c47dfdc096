/** Matches and statistics as the house tells them. */
import type { HandPage, HandStatistics, SittingPage } from "../src/matches/model/own-hands.ts";
import type { MatchPage, PlayedMatch, Statistics } from "../src/matches/model/own-matches.ts";
import type { TableOptions } from "../src/protocol/wire.gen.ts";
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
  void: "",
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

/** One that I had won, until staff let it not count. */
export const VOID: PlayedMatch = {
  ...WON,
  table: "t4",
  ended: NOON - 3 * DAY,
  void: "due carte erano segnate",
};

export const SOME: MatchPage = { matches: [WON, LOST, HALTED, VOID], next: 3 };
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

const RING = {
  entry: 0,
  chips: "members",
  access: "open",
  times: {},
  buy_in: { least: 50, most: 400 },
};

/** A sitting that goes on, and one that is over. */
export const SAT = {
  sittings: [
    {
      number: 9,
      table: "t9",
      sheet: {
        ...RING,
        options: { game: "chemin_de_fer", variant: "casino", minimum: 10 },
      } as unknown as TableOptions,
      since: 1_800_000_000_000,
      until: null,
      bought: 400,
      added: 0,
      cashed: null,
      hands: 12,
      won: -40,
    },
    {
      number: 3,
      table: "t3",
      sheet: {
        ...RING,
        options: { game: "sette_e_mezzo", variant: "piatto", minimum: 10 },
      } as unknown as TableOptions,
      since: 1_799_990_000_000,
      until: 1_799_999_000_000,
      bought: 200,
      added: 100,
      cashed: 450,
      hands: 1,
      won: 150,
    },
  ],
  next: null,
} satisfies SittingPage;

export const HANDS: HandPage = {
  hands: [
    {
      number: 31,
      table: "t9",
      deal: 12,
      ended: 1_800_000_100_000,
      change: 20,
      feats: [
        { name: "natural", times: 1 },
        { name: "banker", times: 3 },
      ],
      void: "",
    },
    {
      number: 30,
      table: "t9",
      deal: 11,
      ended: 1_800_000_050_000,
      change: -10,
      feats: [
        { name: "bet", times: 1 },
        { name: "punta", times: 1 },
        { name: "five_sto", times: 1 },
      ],
      void: "",
    },
    {
      number: 29,
      table: "t9",
      deal: 10,
      ended: 1_800_000_020_000,
      change: -70,
      feats: [{ name: "bet", times: 1 }],
      void: "una carta era segnata",
    },
  ],
  next: null,
};

export const OF_HANDS: readonly HandStatistics[] = [
  {
    game: "chemin_de_fer",
    variant: "casino",
    bots: false,
    hands: 40,
    won: 18,
    chips_won: 200,
    chips_lost: 170,
    points_for: 0,
    points_against: 0,
    as: {
      banker: { hands: 14, won: 8, chips: 60 },
      five_sto: { hands: 6, won: 2, chips: -10 },
      punta: { hands: 20, won: 9, chips: -30 },
    },
    banks: 5,
    longest_bank: 4,
    temper: "douter",
  },
  {
    game: "chiamatre",
    variant: "",
    bots: true,
    hands: 8,
    won: 4,
    chips_won: 0,
    chips_lost: 0,
    points_for: 40,
    points_against: 48,
    as: { caller: { hands: 2, won: 1, chips: 0 } },
    banks: 0,
    longest_bank: 0,
    temper: null,
  },
];

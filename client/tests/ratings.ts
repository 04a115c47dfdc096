/** Ratings as the house tells them. */
import type { MatchRatings, OwnRating, RankPage, Rating } from "../src/ratings/model/ratings.ts";

function rating(number: number, band: number, matches: number): Rating {
  return { number, band, matches, provisional: band > 250 };
}

export const OWN_RATINGS: readonly OwnRating[] = [
  { game: "tressette", variant: "4_accuso", rating: rating(1634, 180, 72), place: 3 },
  { game: "chiamatre", variant: "", rating: rating(1440, 390, 1), place: null },
];

export const RANKS: RankPage = {
  ranks: [
    { place: 1, name: "Leo", avatar: "FB", number: 1712, band: 160, matches: 143 },
    {
      place: 2,
      name: "Donna Assunta dei Quattro Canti",
      avatar: "CC",
      number: 1690,
      band: 240,
      matches: 58,
    },
    { place: 3, name: "Giulia", avatar: "AS", number: 1634, band: 180, matches: 72 },
    { place: 4, name: "Piero", avatar: "RC", number: 1288, band: 205, matches: 64 },
  ],
  next: 50,
};

export const MORE_RANKS: RankPage = {
  ranks: [{ place: 51, name: "Ugo", avatar: "2B", number: 1101, band: 230, matches: 61 }],
  next: null,
};

/** Of four in pairs, the first and the third of whom have won; the fourth has never played. */
export const RATED: MatchRatings = {
  game: "tressette",
  variant: "4_accuso",
  uncounted: null,
  changes: [
    { before: rating(1620, 182, 71), after: rating(1634, 180, 72) },
    { before: rating(1580, 300, 20), after: rating(1561, 294, 21) },
    { before: rating(1705, 161, 142), after: rating(1712, 160, 143) },
    { before: rating(1500, 500, 0), after: rating(1421, 478, 1) },
  ],
};

/** Why a match has changed nothing. */
export function uncounted(why: NonNullable<MatchRatings["uncounted"]>): MatchRatings {
  return { ...RATED, uncounted: why, changes: [] };
}

/** The boards of two months; in the second nobody has won. */
export const BOARDS = {
  months: [
    {
      month: "2026-11",
      matches: [
        { place: 1, name: "Leo", number: 12 },
        { place: 2, name: "Rosa", number: 9 },
        { place: 2, name: "Dino", number: 9 },
      ],
      tournaments: [{ place: 1, name: "Bartolomeo Colleoni", number: 2 }],
      chips: [
        { place: 1, name: "Rosa", number: 12_450 },
        { place: 2, name: "Leo", number: 310 },
      ],
    },
    { month: "2026-10", matches: [], tournaments: [], chips: [] },
  ],
};

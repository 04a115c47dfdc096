/** Friends and a profile, as the house sends them. */
import type { AllFriends, Playing } from "../src/friends/model/friends.ts";
import type { Profile } from "../src/friends/model/profile.ts";

const AWAY = { where: "away", table: null, game: "", free: false } as const;
const HERE = { ...AWAY, where: "here" } as const;
const AT_TABLE = { where: "at_table", table: "t0001", game: "tressette", free: true } as const;

export const ALL_FRIENDS: AllFriends = {
  friends: [
    { player: "p1", name: "Anna", avatar: "RC", since: 1_000, presence: AT_TABLE, wrote: 5_000 },
    { player: "p2", name: "Bruno", avatar: "7D", since: 1_000, presence: HERE, wrote: null },
    { player: "p3", name: "Carla", avatar: "FB", since: 1_000, presence: AWAY, wrote: null },
  ],
  asking: [{ player: "p4", name: "Dino", avatar: "CC", since: 2_000 }],
  asked: [{ player: "p5", name: "Elsa", avatar: "AS", since: 3_000 }],
};

export const PLAYING: readonly Playing[] = [
  { name: "Anna", avatar: "RC", presence: AT_TABLE },
  {
    name: "Fulvio",
    avatar: "2B",
    presence: { ...AT_TABLE, table: "t0002", game: "chemin_de_fer", free: false },
  },
];

const RATING = { number: 1_712, band: 160, provisional: false, matches: 143 };
const OF_GAME = { deals: 80, points_for: 420, points_against: 380, cappotti: 2, longest_run: 5 };

export const PROFILE: Profile = {
  player: "p1",
  name: "Anna Maria",
  avatar: "RC",
  kind: "member",
  owner: "",
  since: 1_790_000_000_000,
  friendship: "none",
  presence: AT_TABLE,
  results: {
    ratings: [{ game: "tressette", variant: "4_accuso", rating: RATING, place: 3 }],
    matches: [
      { game: "tressette", players: 4, bots: false, matches: 20, won: 12, accusi: 7, ...OF_GAME },
      { game: "chiamatre", players: 5, bots: true, matches: 4, won: 1, accusi: 0, ...OF_GAME },
    ],
    banks: [
      {
        game: "chemin_de_fer",
        variant: "casino",
        bots: false,
        hands: 60,
        won: 31,
        banks: 8,
        longest_bank: 6,
        temper: "non_tireur",
      },
    ],
    partners: [{ name: "Carla", avatar: "RD", matches: 14, won: 9 }],
    opponents: [
      { name: "Bruno", avatar: "RC", matches: 17, won: 8 },
      { name: "Dino", avatar: "7D", matches: 9, won: 6 },
    ],
    recent: [
      { ended: 1_795_000_000_000, game: "tressette", place: 1, players: 4 },
      { ended: 1_794_000_000_000, game: "chiamatre", place: 3, players: 5 },
    ],
    luck: [
      { game: "tressette", bots: false, deals: 212, cards: -0.31, played: 0.84, error: 0.24 },
      { game: "chiamatre", bots: true, deals: 16, cards: 0.12, played: -0.2, error: 0.45 },
    ],
    curves: [
      {
        game: "tressette",
        variant: "4_accuso",
        points: [
          { ended: 1_790_000_000_000, number: 1_580, band: 260 },
          { ended: 1_791_000_000_000, number: 1_640, band: 230 },
          { ended: 1_792_500_000_000, number: 1_598, band: 205 },
          { ended: 1_793_000_000_000, number: 1_671, band: 180 },
          { ended: 1_795_000_000_000, number: 1_712, band: 160 },
        ],
      },
    ],
  },
};

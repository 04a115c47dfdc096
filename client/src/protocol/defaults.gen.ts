// Written by `make wire` from the server's code. Do not edit.

export const DEFAULT_OPTIONS = {
  tressette: {
    game: "tressette",
    players: 4,
    target: 21,
    lead: "four_of_denari",
    accuso: true,
    cappotto: 0,
    signals: "off",
  },
  chiamatre: { game: "chiamatre", call_own_card: false, signals: "any" },
  sette_e_mezzo: {
    game: "sette_e_mezzo",
    variant: "piatto",
    minimum: 10,
    maximum: 100,
    least: 2,
    most: 8,
    lone_matta_stands: false,
    reale: false,
    tournament: false,
  },
  chemin_de_fer: {
    game: "chemin_de_fer",
    variant: "online",
    minimum: 10,
    least: null,
    most: null,
    halve_last_win: 3,
    tournament: false,
    onlookers: true,
    cut_card: true,
  },
} as const;

export const DEFAULT_MOVE = {
  tressette: 25000,
  chiamatre: 25000,
  sette_e_mezzo: 20000,
  chemin_de_fer: 15000,
} as const;

export const DEFAULT_TIMES = {
  pause: 10000,
  match: null,
  annul: 5000,
  bets: 20000,
  grace: 10000,
  auction: 10000,
} as const;

export const DEFAULT_MINIMUM = 10 as const;

export const LEAST_RING_SEATS = 2 as const;

export const DEFAULT_BUY_IN = { least: 100, most: 1000 } as const;

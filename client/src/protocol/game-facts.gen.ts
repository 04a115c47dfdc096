// Written by `make wire` from the server's code. Do not edit.

export const TRESSETTE_RULES = { dealt: 10, accuso_tricks: 3 } as const;

export const CHIAMATRE_RULES = { seats: 4, deals: 4 } as const;

export const CHEMIN_DE_FER_RULES = {
  seats: 9,
  casino_seats: [8, 9, 12],
  least_seats: { online: 2, casino: 5 },
  standing_places: 6,
  small_bank: 5,
} as const;

/** The kinds of sounds; a player may switch off each kind. */
export type Cue =
  | "card"
  | "deal"
  | "yourTurn"
  | "tick"
  | "trickUs"
  | "trickThem"
  | "bust"
  | "chipsWon"
  | "chipsLost"
  | "busso"
  | "volo"
  | "striscio"
  | "won"
  | "lost"
  | "absent"
  | "back"
  | "word";

export const SOUND_KINDS = ["cards", "turn", "signals", "people", "end"] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];

export const KIND_OF: Readonly<Record<Cue, SoundKind>> = {
  card: "cards",
  deal: "cards",
  trickUs: "cards",
  trickThem: "cards",
  bust: "cards",
  chipsWon: "cards",
  chipsLost: "cards",
  yourTurn: "turn",
  tick: "turn",
  busso: "signals",
  volo: "signals",
  striscio: "signals",
  absent: "people",
  back: "people",
  word: "people",
  won: "end",
  lost: "end",
};

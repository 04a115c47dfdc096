/** Tournaments as the house tells of them. */
import type {
  TournamentOptions,
  TournamentShown,
  TournamentView,
  Wire,
} from "../../protocol/wire.gen.ts";

export type {
  Band,
  LevelView,
  Lot,
  MatchView,
  Note,
  Person,
  Prize,
  RoundView,
  Standing,
  TournamentOptions,
  TournamentRow,
  TournamentTable,
  TournamentView,
} from "../../protocol/wire.gen.ts";
export type { TournamentShown };

export type Format = TournamentOptions["format"];
export type Phase = TournamentView["phase"];

/** What the house says about them. */
export type EventMessage = Extract<
  Wire["server"],
  { readonly type: "events" | "event" | "called" | "soon" }
>;

/** The wire types of tournaments, under their names in the client. */
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

/** The server messages about tournaments. */
export type TournamentMessage = Extract<
  Wire["server"],
  { readonly type: "events" | "event" | "called" | "soon" }
>;

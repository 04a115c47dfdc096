/** Tournaments as the house tells of them. */
import type { EventSheet, EventView, TournamentShown, Wire } from "../../protocol/wire.gen.ts";

export type {
  Band,
  EventRow,
  EventSheet,
  EventTable,
  EventView,
  LevelView,
  Lot,
  MatchView,
  Note,
  Person,
  Prize,
  RoundView,
  Standing,
} from "../../protocol/wire.gen.ts";
export type { TournamentShown };

export type Format = EventSheet["format"];
export type Phase = EventView["phase"];

/** What the house says about them. */
export type EventMessage = Extract<
  Wire["server"],
  { readonly type: "events" | "event" | "called" | "soon" }
>;

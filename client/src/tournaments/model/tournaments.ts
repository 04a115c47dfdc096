/** Tournaments as the house tells of them. */
import type { EventSheet, EventShown, EventView, Wire } from "../../protocol/wire.gen.ts";

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
export type { EventShown };

export type Format = EventSheet["format"];
export type Phase = EventView["phase"];

/** What the house says about them. */
export type EventMessage = Extract<
  Wire["server"],
  { readonly type: "events" | "event" | "called" | "soon" }
>;

/** A replay held against its record: the record must hold, and the replay must show its cards. */
import type { Replay } from "../core/replay.ts";
import { BadRecord, type MatchRecord, readRecord } from "./record.ts";
import { streamOf } from "./seeds.ts";
import type { Told } from "./told.ts";
import { verify } from "./verify.ts";

export type Proof = "holds" | "fails";

/** Checks the text of a record, and the cards that the replay has shown. */
export function proofOf(text: string, replay: Replay): Proof {
  try {
    const record = readRecord(text);
    const holds = verify(record).findings.length === 0 && isToldBy(record, replay);
    return holds ? "holds" : "fails";
  } catch (failure) {
    if (!(failure instanceof BadRecord)) throw failure;
    return "fails";
  }
}

/** Whether every card came from this seat, in this order, in this deal of this table. */
function isToldBy(record: MatchRecord, replay: Replay): boolean {
  const shown = replay.steps.flatMap(({ onlooker }) => onlooker.events.flatMap(cardsIn));
  const written = eventsOf(record, replay.deal).flatMap(cardsIn);
  return (
    record.stream === streamOf(replay.table) &&
    shown.length === written.length &&
    shown.every((card, at) => card === written[at])
  );
}

/** What a record tells from the beginning of a deal to that of the next. */
function eventsOf(record: MatchRecord, deal: number): readonly Told[] {
  const all = record.entries.flatMap((entry) => (entry.entry === "kept" ? [] : entry.events));
  const began = all.findIndex((event) => begins(event, deal));
  const next = all.findIndex((event) => begins(event, deal + 1));
  return began < 0 ? [] : all.slice(began, next < 0 ? undefined : next);
}

function begins(event: Told, deal: number): boolean {
  if (event.type !== "played" || event.event.type !== "deal_began") return false;
  return event.event.number === deal;
}

function cardsIn(event: Told): readonly string[] {
  if (event.type !== "played") return [];
  const { event: told } = event;
  const isCard = told.type === "card_played" || told.type === "card_drawn";
  return isCard ? [`${told.type} ${told.seat} ${told.card}`] : [];
}

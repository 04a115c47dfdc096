/** A replay held against its record: the record must hold, and the replay must show its cards. */
import type { Replay } from "../../replay/model/replay.ts";
import type { Told } from "../record/checked-events.ts";
import { BadRecord, type MatchRecord, readRecord } from "../record/record.ts";
import { verify } from "../record/verify.ts";
import { streamOf } from "../shuffle/seeds.ts";
import { compare, differs, hasOwnSeed } from "./witness-check.ts";
import type { WitnessNote } from "./witness-notes.ts";

/**
 * Whose seeds the deck follows from: mine among them, as this browser noted it; of the house and of
 * players; of the house alone. `differs`: the record tells something else than this browser noted.
 */
export type Proof = "own" | "seats" | "bare" | "differs" | "fails";

/** Checks the text of a record, the cards that the replay has shown, and my notes. */
export function proofOf(text: string, replay: Replay, notes: readonly WitnessNote[] = []): Proof {
  try {
    const record = readRecord(text);
    const { findings, shufflings } = verify(record);
    const comparison = compare(record, notes);
    if (differs(comparison)) return "differs";
    if (findings.length > 0 || !isToldBy(record, replay)) return "fails";
    if (hasOwnSeed(comparison, replay.epoch)) return "own";
    const shuffling = shufflings.find(({ epoch }) => epoch === replay.epoch);
    return shuffling?.brought.includes("seed") ? "seats" : "bare";
  } catch (failure) {
    if (!(failure instanceof BadRecord)) throw failure;
    return "fails";
  }
}

/** Whether every card came to this seat, in this order, in this deal of this table. */
function isToldBy(record: MatchRecord, replay: Replay): boolean {
  const shown = cardsOf(
    replay.steps.flatMap(({ onlooker }) => onlooker.events),
    replay.deal,
  );
  const all = record.entries.flatMap((entry) => (entry.entry === "kept" ? [] : entry.events));
  const written = cardsOf(all, replay.deal);
  return (
    record.stream === streamOf(replay.table) &&
    shown.length === written.length &&
    shown.every((card, at) => card === written[at])
  );
}

/** The cards that everybody saw of a deal, from its beginning to its end. */
function cardsOf(all: readonly Told[], deal: number): readonly string[] {
  const began = all.findIndex((event) => isOf(event, "deal_began", deal));
  const ended = all.findIndex((event) => isOf(event, "deal_ended", deal));
  return began < 0 ? [] : all.slice(began, ended < 0 ? undefined : ended).flatMap(cardsIn);
}

function isOf(event: Told, type: "deal_began" | "deal_ended", deal: number): boolean {
  return event.type === "played" && event.event.type === type && event.event.number === deal;
}

function cardsIn(event: Told): readonly string[] {
  if (event.type !== "played") return [];
  const { event: told } = event;
  switch (told.type) {
    case "card_played":
    case "card_drawn":
    case "card_given":
    case "card_shown":
    case "third_card_given":
      return [`${told.type} ${told.seat} ${told.card}`];
    case "cards_shown":
      return [`${told.type} ${told.seat} ${told.cards.join(" ")}`];
    default:
      return [];
  }
}

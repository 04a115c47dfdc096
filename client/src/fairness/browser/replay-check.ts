/**
 * Checks a replay against its record: the record must be valid, and the replay must show the
 * record's cards.
 */
import type { Replay } from "../../replay/model/replay.ts";
import type { CheckedEvent } from "../record/checked-events.ts";
import { BadRecord, type MatchRecord, readRecord } from "../record/record.ts";
import { verify } from "../record/verify.ts";
import { streamOf } from "../shuffle/seeds.ts";
import { compare, differs, hasOwnSeed } from "./witness-check.ts";
import type { WitnessNote } from "./witness-notes.ts";

/**
 * The result of the check: whose seeds determine the deck. `own`: mine too, as this browser noted;
 * `seats`: the house's and players'; `bare`: the house's alone. `differs`: the record contradicts
 * the notes of this browser. `fails`: the record or the replay is wrong.
 */
export type Proof = "own" | "seats" | "bare" | "differs" | "fails";

/**
 * Checks the text of a record against the cards of the replay and the witness notes of this
 * browser.
 */
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

/**
 * Whether the record and the replay agree on the table, the deal, the seat and every card in order.
 */
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

/** The cards that all players saw in a deal, in order. */
function cardsOf(all: readonly CheckedEvent[], deal: number): readonly string[] {
  const began = all.findIndex((event) => isOf(event, "deal_began", deal));
  const ended = all.findIndex((event) => isOf(event, "deal_ended", deal));
  return began < 0 ? [] : all.slice(began, ended < 0 ? undefined : ended).flatMap(cardsIn);
}

function isOf(event: CheckedEvent, type: "deal_began" | "deal_ended", deal: number): boolean {
  return event.type === "played" && event.event.type === type && event.event.number === deal;
}

function cardsIn(event: CheckedEvent): readonly string[] {
  if (event.type !== "played") return [];
  const { event: played } = event;
  switch (played.type) {
    case "card_played":
    case "card_drawn":
    case "card_given":
    case "card_shown":
    case "third_card_given":
      return [`${played.type} ${played.seat} ${played.card}`];
    case "cards_shown":
      return [`${played.type} ${played.seat} ${played.cards.join(" ")}`];
    default:
      return [];
  }
}

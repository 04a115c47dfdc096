/**
 * The positions of a replay, each of which shows one scene.
 *
 * A step of the replay has one position. A step that completes a trick has two: first the complete
 * trick, then the drawn cards or the score.
 */

import { eventsOf, type GameEvent, gameEvents } from "../../play/game-events.ts";
import { isRing } from "../../play/games.ts";
import { SCENE_TIMES, type Scene } from "../../play/scene-queue.ts";
import type { Card, Frame } from "../../protocol/wire.gen.ts";
import { gameOfReplay, type Replay, type SeatView } from "./replay.ts";

/** The seat from which the replay is seen, and my own seat; `mine` is null if I did not play. */
export interface Perspective {
  readonly viewpoint: number;
  readonly mine: number | null;
}

/** A position that a button leads to, for example a complete trick. */
export interface Mark {
  readonly at: number;
  readonly kind: "deal" | "accuso" | "call" | "trick" | "last" | "bets" | "cards" | "score";
  /** The number, from 1, of the trick at this position; meaningful in trick games only. */
  readonly trick: number;
}

/** A position of a replay. */
export interface Position {
  /** The index of the step that the position belongs to. */
  readonly step: number;
  readonly shows: "deal" | "play" | "trick" | "draws" | "bets" | "cards" | "score";
}

export function positionsOf(replay: Replay): readonly Position[] {
  const pictures = isRing(gameOfReplay(replay)) ? bankPositions : trickPositions;
  return replay.steps.flatMap(({ onlooker }, step) =>
    pictures(onlooker).map((shows): Position => ({ step, shows })),
  );
}

function trickPositions(sight: SeatView): readonly Position["shows"][] {
  const has = eventTest(sight);
  if (has("hands_dealt", "packets_dealt")) return ["deal"];
  if (!has("trick_taken")) return [has("deal_ended") ? "score" : "play"];
  if (endsDeal(sight)) return ["trick", "score"];
  return has("card_drawn") ? ["trick", "draws"] : ["trick"];
}

/** The types of events that occur while bets are open. */
const BETTING = [
  "bets_opened",
  "bet_placed",
  "bet_withdrawn",
  "call_made",
  "grace_opened",
  "grace_closed",
  "ready_said",
  "halved",
  "added",
  "adding_closed",
  "banker_silent",
  "bet_made",
] as const satisfies readonly GameEvent["type"][];

/**
 * Returns what the position of a step shows in a bank game: bets, cards, the result, or other play.
 */
function bankPositions(sight: SeatView): readonly Position["shows"][] {
  const has = eventTest(sight);
  if (has("deal_ended")) return ["score"];
  if (has("cards_covered", "cards_dealt")) return ["cards"];
  return [has(...BETTING) ? "bets" : "play"];
}

function endsDeal(sight: SeatView): boolean {
  return eventTest(sight)("deal_ended");
}

function eventTest(sight: SeatView) {
  const there = new Set(gameEvents(sight).map(({ type }) => type));
  return (...types: readonly GameEvent["type"][]) => types.some((type) => there.has(type));
}

/** Returns the frame of a step, without clocks, premoves and other data that only matter live. */
export function frameAt(replay: Replay, step: number, { viewpoint, mine }: Perspective): Frame {
  const { at, view, seats, onlooker, own } = replay.steps[step]!;
  const isOwn = replay.seat === viewpoint && own != null;
  const sight: SeatView = isOwn ? own : (seats[viewpoint] ?? onlooker);
  return {
    type: "frame",
    table: replay.table,
    seq: step + 1,
    now: at,
    seat: mine,
    events: sight.events,
    // At the last step the match is over, but the replay still shows the deal.
    view: { ...view, phase: "playing" },
    match: sight.match,
    asks: sight.asks,
    premoves: [],
    wishes: [],
    habits: null,
    deadlines: [],
  };
}

/** Returns the scene at a position; it is animated only if `moves` is true. */
export function sceneAt(
  replay: Replay,
  { step, shows }: Position,
  lookout: Perspective,
  moves: boolean,
): Scene {
  const frame = frameAt(replay, step, lookout);
  const seen = moves ? frame : { ...frame, events: frame.events.filter(isNotAnimated) };
  if (shows === "trick") return { frame: seen, act: "trick" };
  return { frame: seen, act: moves && shows === "deal" ? "deal" : "settled" };
}

function isNotAnimated(event: Frame["events"][number]): boolean {
  return event.type !== "played" || event.event.type !== "card_played";
}

/** Returns all marks in order. */
export function marksOf(replay: Replay): readonly Mark[] {
  const positions = positionsOf(replay);
  let trick = 1;
  return positions.flatMap(({ step, shows }, at): readonly Mark[] => {
    const { onlooker } = replay.steps[step]!;
    if (shows === "deal" || shows === "score") return [{ at, kind: shows, trick }];
    if (shows === "trick") {
      const isLast = endsDeal(onlooker);
      const mark: Mark = { at, kind: isLast ? "last" : "trick", trick };
      if (!isLast) trick += 1;
      return [mark];
    }
    if (shows === "bets" || shows === "cards") {
      // Betting has a mark only where it begins.
      const before = positions[at - 1]?.shows;
      return shows === "bets" && before === "bets" ? [] : [{ at, kind: shows, trick }];
    }
    const has = eventTest(onlooker);
    if (shows === "play" && has("declared")) return [{ at, kind: "accuso", trick }];
    return shows === "play" && has("card_called") ? [{ at, kind: "call", trick }] : [];
  });
}

/** Returns the marks of complete tricks. */
export function trickMarksOf(marks: readonly Mark[]): readonly Mark[] {
  return marks.filter(({ kind }) => kind === "trick" || kind === "last");
}

/** Returns the number, from 1, of the trick that a position belongs to. */
export function trickAt(marks: readonly Mark[], position: number): number {
  const tricks = trickMarksOf(marks);
  return (tricks.find(({ at }) => at >= position) ?? tricks.at(-1))?.trick ?? 1;
}

/**
 * Parses the position in a link: `?trick=3` or `?step=7`, or `?moment=5` for the last position of a
 * step of the replay; otherwise the beginning.
 */
export function positionIn(replay: Replay, search: string): number {
  const asked = new URLSearchParams(search);
  const moment = positionsOf(replay).findLastIndex(({ step }) => `${step}` === asked.get("moment"));
  if (moment !== -1) return moment;
  const trick = Number(asked.get("trick") ?? Number.NaN);
  const full = trickMarksOf(marksOf(replay)).find((mark) => mark.trick === trick);
  if (full !== undefined) return full.at;
  const at = Number(asked.get("step") ?? Number.NaN);
  const last = positionsOf(replay).length - 1;
  return Number.isInteger(at) ? Math.min(Math.max(at, 0), last) : 0;
}

/**
 * Returns the query of a link to a position: `?trick=3` for a complete trick, otherwise `?step=7`.
 */
export function searchOf(replay: Replay, at: number): string {
  const full = trickMarksOf(marksOf(replay)).find((mark) => mark.at === at);
  if (full !== undefined) return `?trick=${full.trick}`;
  return at === 0 ? "" : `?step=${at}`;
}

/** Returns how long playback shows a position, in milliseconds at normal speed. */
export function positionTime(replay: Replay, { step, shows }: Position): number {
  const declares = eventsOf(replay.steps[step]!.onlooker, "declared").length > 0;
  return shows === "play" && declares ? SCENE_TIMES.accuso : POSITION_TIMES[shows];
}

const POSITION_TIMES = {
  deal: 1_800,
  play: 900,
  trick: 1_600,
  draws: SCENE_TIMES.draws,
  bets: 1_100,
  cards: 1_600,
  score: 0,
} as const;

/** Returns the cards that the seat of a frame may play; null if it has no question. */
export function playableAt({ asks }: Frame): readonly Card[] | null {
  const offers = asks.flatMap((ask) => ask.offers);
  const cards = offers.flatMap((offer) => (offer.type === "play_card" ? offer.cards : []));
  return cards.length === 0 ? null : cards;
}

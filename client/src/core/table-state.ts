/**
 * What a table shows, and for how long: frames are presented one after the other.
 *
 * Only what is looked at waits here, for the eye: what may be done is always that of the newest
 * frame. A view has put a full trick away already; its frame says that it was taken, so the trick is
 * held on the table for a while, as everything stood before it was swept and cards were drawn.
 */
import type { Card, Frame, Played, Trick, View } from "./wire.gen.ts";

/** How long things stay to be seen, in milliseconds at normal pace. */
export const HOLDS = { card: 220, trick: 1_120, sweep: 300, draws: 1_200, deal: 700 } as const;
/** Shorter than this no trick is shown. */
const TRICK_AT_LEAST = 900;
/** So late, things go three times as fast; and so late, at once to where the table stands. */
const HURRY_AFTER = 1_000;
const JUMP_AFTER = 3_000;

export type Act = "settled" | "trick" | "sweep" | "deal";

/** One picture of a table. */
export interface Scene {
  readonly frame: Frame;
  readonly act: Act;
}

interface Step {
  readonly scene: Scene;
  readonly hold: number;
  /** When it would begin if nothing stood before it. */
  readonly due: number;
}

/** What is on show, until when, and what comes after it. */
export interface Show {
  readonly scene: Scene;
  readonly until: number;
  readonly queue: readonly Step[];
}

export type GameEvent = Played["event"];

/** The events of the game in a frame, in their order. */
export function gameEvents(frame: Frame): readonly GameEvent[] {
  return frame.events.flatMap((event) => (event.type === "played" ? [event.event] : []));
}

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;

export function eventsOf<Type extends GameEvent["type"]>(
  frame: Frame,
  type: Type,
): readonly EventOf<Type>[] {
  return gameEvents(frame).filter((event): event is EventOf<Type> => event.type === type);
}

/** A show that begins with a frame: as it stands, without ceremony. */
export function opening(frame: Frame): Show {
  return { scene: { frame, act: "settled" }, until: 0, queue: [] };
}

/** Takes in a newer frame, to be shown after what is on show. */
export function arrive(show: Show, frame: Frame, now: number): Show {
  let due = now;
  const steps = stepsOf(frame).map(({ act, hold }): Step => {
    const step = { scene: { frame, act }, hold, due };
    due += hold;
    return step;
  });
  return advance({ ...show, queue: [...show.queue, ...steps] }, now);
}

/** Goes on to what is due by now. */
export function advance(show: Show, now: number): Show {
  let { scene, until, queue } = show;
  while (queue.length > 0 && until <= now) {
    const [next, ...rest] = queue as readonly [Step, ...Step[]];
    const begins = Math.max(until, next.due);
    if (begins > now) return { scene, until: begins, queue };
    const late = begins - next.due;
    if (late > JUMP_AFTER) return jump({ scene, until, queue });
    scene = next.scene;
    until = begins + holdOf(next, late);
    queue = rest;
  }
  return { scene, until, queue };
}

/** Shows the newest frame at once, as it stands. */
export function jump(show: Show): Show {
  const newest = show.queue.at(-1)?.scene.frame ?? show.scene.frame;
  return opening(newest);
}

/** When to look again; null when nothing waits. */
export function nextAt(show: Show): number | null {
  return show.queue.length === 0 ? null : show.until;
}

function holdOf(step: Step, late: number): number {
  if (late <= HURRY_AFTER) return step.hold;
  return step.scene.act === "trick" ? TRICK_AT_LEAST : step.hold / 3;
}

function stepsOf(frame: Frame): readonly { readonly act: Act; readonly hold: number }[] {
  const types = gameEvents(frame).map((event) => event.type);
  const taken = types.filter((type) => type === "trick_taken").length;
  if (taken === 1 && types.includes("card_played")) {
    return [
      { act: "trick", hold: HOLDS.trick },
      { act: "sweep", hold: HOLDS.sweep },
      { act: "settled", hold: types.includes("card_drawn") ? HOLDS.draws : 0 },
    ];
  }
  if (taken === 0 && types.includes("hands_dealt")) {
    return [
      { act: "deal", hold: HOLDS.deal },
      { act: "settled", hold: 0 },
    ];
  }
  return [{ act: "settled", hold: types.includes("card_played") ? HOLDS.card : 0 }];
}

export interface LaidCard {
  readonly seat: number;
  readonly card: Card;
}

/** The running deal as a picture shows it. */
export interface Picture {
  /** In the order played. */
  readonly trick: readonly LaidCard[];
  /** The seat that has taken the trick on show, while it is still there. */
  readonly taker: number | null;
  /** Who is to play, as far as the picture tells. */
  readonly turn: number | null;
  readonly hand: readonly Card[];
  /** Cards in each hand. */
  readonly counts: readonly number[];
  readonly stock: number;
  /** Drawn cards that lie face up. */
  readonly shown: readonly LaidCard[];
  /** Of each side, in thirds of a point. */
  readonly thirds: readonly number[];
  /** Of each side, over the deals that the picture has seen the end of. */
  readonly scores: readonly number[];
  readonly lastTrick: Trick | null;
}

/** What a scene shows of the deal; null before the first one. */
export function pictureOf({ frame, act }: Scene): Picture | null {
  const { match } = frame;
  if (match === null || match.table === null) return null;
  return act === "trick" || act === "sweep" ? held(frame, match) : settled(match);
}

function settled(match: View): Picture {
  const table = match.table!;
  const seats = table.counts.length;
  return {
    trick: laid(table.leader, table.trick, seats),
    taker: null,
    turn: match.phase === "move" ? table.turn : null,
    hand: match.hand,
    counts: table.counts,
    stock: table.stock,
    shown: laid(table.leader, table.shown, seats),
    thirds: table.thirds,
    scores: match.scores,
    lastTrick: table.tricks.at(-1) ?? null,
  };
}

/** The picture before the trick of this frame was swept: nothing drawn, nothing scored. */
function held(frame: Frame, match: View): Picture {
  const after = settled(match);
  const trick = after.lastTrick;
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (trick === null || taken === undefined) return after;
  const [leader, cards, taker] = trick;
  const drawn = eventsOf(frame, "card_drawn");
  const drawnBy = (seat: number) => drawn.filter((draw) => draw.seat === seat);
  const mine = new Set(drawnBy(match.seat ?? -1).map((draw) => draw.card));
  const scored = eventsOf(frame, "deal_scored").at(-1);
  return {
    trick: laid(leader, cards, after.counts.length),
    taker,
    turn: null,
    hand: after.hand.filter((card) => !mine.has(card)),
    counts: after.counts.map((count, seat) => count - drawnBy(seat).length),
    stock: after.stock + drawn.length,
    shown: [],
    thirds: after.thirds.map((won, side) => won - (side === taker % 2 ? taken.thirds : 0)),
    scores: after.scores.map((score, side) => score - (scored?.points[side] ?? 0)),
    lastTrick: match.table?.tricks.at(-2) ?? null,
  };
}

function laid(first: number, cards: readonly Card[], seats: number): LaidCard[] {
  return cards.map((card, at) => ({ card, seat: (first - at + seats) % seats }));
}

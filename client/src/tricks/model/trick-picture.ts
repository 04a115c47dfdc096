/** The running deal of a trick game as a scene shows it. */

import { eventsOf } from "../../play/game-events.ts";
import type { TrickFrame, TrickView } from "../../play/games.ts";
import type { Scene } from "../../play/scene-queue.ts";
import type { Card, Signal, Trick } from "../../protocol/wire.gen.ts";
import { dealPoints } from "./deal-points.ts";

type View = TrickView;

export interface LaidCard {
  readonly seat: number;
  readonly card: Card;
  /** The signal that went with the card (C9). */
  readonly signal: Signal | null;
}

export interface Picture {
  /** In the order played. */
  readonly trick: readonly LaidCard[];
  /** The seat that has taken the trick on show, or null. */
  readonly taker: number | null;
  /** The seat whose turn it is, if the scene shows it. */
  readonly turn: number | null;
  readonly hand: readonly Card[];
  /** Cards in each hand. */
  readonly counts: readonly number[];
  readonly stock: number;
  /** Drawn cards that lie face up. */
  readonly shown: readonly LaidCard[];
  /** Thirds of a point by side, or by seat if nobody knows the sides (C6). */
  readonly thirds: readonly number[];
  /** The score of each side or seat after the deals that have ended in the scene. */
  readonly scores: readonly number[];
  readonly lastTrick: Trick | null;
}

/** The deal in a scene; null before the first deal. */
export function pictureOf({ frame, act }: Scene<TrickFrame>): Picture | null {
  const { match } = frame;
  if (match === null || match.table === null || act === "lot") return null;
  return act === "trick" || act === "sweep" ? held(frame, match) : settled(match);
}

function settled(match: View): Picture {
  const table = match.table!;
  return {
    trick: laid(table.leader, table.trick, match),
    taker: null,
    turn: match.phase === "move" ? table.turn : null,
    hand: match.hand,
    counts: table.counts,
    stock: "stock" in table ? table.stock : 0,
    shown: "shown" in table ? laid(table.leader, table.shown, match) : [],
    thirds: table.thirds,
    scores: match.scores,
    lastTrick: table.tricks.at(-1) ?? null,
  };
}

/** The deal before the trick of this frame was taken: nothing drawn, nothing scored. */
function held(frame: TrickFrame, match: View): Picture {
  const after = settled(match);
  const trick = after.lastTrick;
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (trick === null || taken === undefined) return after;
  const [leader, cards, taker] = trick;
  const drawn = eventsOf(frame, "card_drawn");
  const drawnBy = (seat: number) => drawn.filter((draw) => draw.seat === seat);
  const mine = new Set(drawnBy(match.seat ?? -1).map((draw) => draw.card));
  const brought = broughtBy(frame);
  return {
    trick: laid(leader, cards, match),
    taker,
    turn: null,
    hand: after.hand.filter((card) => !mine.has(card)),
    counts: after.counts.map((count, seat) => count - drawnBy(seat).length),
    stock: after.stock + drawn.length,
    shown: [],
    thirds: after.thirds.map(
      (won, side) => won - (side === taker % after.thirds.length ? taken.thirds : 0),
    ),
    scores: after.scores.map((score, side) => score - (brought[side] ?? 0)),
    lastTrick: match.table?.tricks.at(-2) ?? null,
  };
}

/** The points of the deal that ends in this frame, by side or seat. */
function broughtBy(frame: TrickFrame): readonly number[] {
  const deal = eventsOf(frame, "deal_scored").at(-1);
  if (deal !== undefined) return dealPoints(deal);
  return eventsOf(frame, "sides_scored").at(-1)?.points ?? [];
}

function laid(first: number, cards: readonly Card[], match: View): LaidCard[] {
  const seats = match.table?.counts.length ?? 0;
  const signals = new Map(match.table?.signals.map(({ card, signal }) => [card, signal]));
  return cards.map((card, at) => ({
    card,
    seat: (first - at + seats) % seats,
    signal: signals.get(card) ?? null,
  }));
}

/** The state of the running deal that a scene shows. */

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
  /** The cards of the trick, in the order played. */
  readonly trick: readonly LaidCard[];
  /** The seat that has taken the trick on show, or null. */
  readonly taker: number | null;
  /** The seat whose turn it is, if the scene shows it. */
  readonly turn: number | null;
  readonly hand: readonly Card[];
  /** The number of cards in each hand, by seat. */
  readonly counts: readonly number[];
  readonly stock: number;
  /** The cards last drawn from the stock, which lie face up (T8). */
  readonly shown: readonly LaidCard[];
  /**
   * The card points of the deal so far, in thirds: by side, or by seat while the sides are secret
   * (C6).
   */
  readonly thirds: readonly number[];
  /** The match score of each side or seat, with the deals that have ended in the scene. */
  readonly scores: readonly number[];
  readonly lastTrick: Trick | null;
}

/** Returns the deal in a scene; null before the first deal. */
export function pictureOf({ frame, act }: Scene<TrickFrame>): Picture | null {
  const { match } = frame;
  if (match === null || match.table === null || act === "lot") return null;
  return act === "trick" || act === "sweep" ? beforeTrick(frame, match) : currentPicture(match);
}

function currentPicture(match: View): Picture {
  const table = match.table!;
  return {
    trick: laidCards(table.leader, table.trick, match),
    taker: null,
    turn: match.phase === "move" ? table.turn : null,
    hand: match.hand,
    counts: table.counts,
    stock: "stock" in table ? table.stock : 0,
    shown: "shown" in table ? laidCards(table.leader, table.shown, match) : [],
    thirds: table.thirds,
    scores: match.scores,
    lastTrick: table.tricks.at(-1) ?? null,
  };
}

/**
 * Returns the deal as it was before this frame's trick was taken, cards were drawn and the deal was
 * scored.
 */
function beforeTrick(frame: TrickFrame, match: View): Picture {
  const after = currentPicture(match);
  const trick = after.lastTrick;
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (trick === null || taken === undefined) return after;
  const [leader, cards, taker] = trick;
  const drawn = eventsOf(frame, "card_drawn");
  const drawnBy = (seat: number) => drawn.filter((draw) => draw.seat === seat);
  const mine = new Set(drawnBy(match.seat ?? -1).map((draw) => draw.card));
  const brought = endedDealPoints(frame);
  return {
    trick: laidCards(leader, cards, match),
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

/** Returns the points of the deal that ends in this frame, by side or seat; empty if none ends. */
function endedDealPoints(frame: TrickFrame): readonly number[] {
  const deal = eventsOf(frame, "deal_scored").at(-1);
  if (deal !== undefined) return dealPoints(deal);
  return eventsOf(frame, "sides_scored").at(-1)?.points ?? [];
}

function laidCards(first: number, cards: readonly Card[], match: View): LaidCard[] {
  const seats = match.table?.counts.length ?? 0;
  const signals = new Map(match.table?.signals.map(({ card, signal }) => [card, signal]));
  return cards.map((card, at) => ({
    card,
    seat: (first - at + seats) % seats,
    signal: signals.get(card) ?? null,
  }));
}

/** The coach: the play of mine that cost most in the last deal, from the tricks on record. */
import { type CardId, rankOf, suitOf, TRICK_ORDER } from "../../play/cards.ts";
import { factsOf, gameOf, type TrickFrame } from "../../play/games.ts";
import { isPartner, seatAfter } from "../../play/seating.ts";
import type { Card, Trick } from "../../protocol/wire.gen.ts";
import { strengthOf, worthOf } from "./card-strength.ts";

/**
 * A play that gave points away. "led": I led an ace while a stronger card of its suit was still out.
 * "followed": I followed suit with it, although I held a card that counts less. "threw": I could not
 * follow, and threw it into a trick that the others took, although I held a card that counts less.
 */
export interface Costly {
  readonly kind: "led" | "followed" | "threw";
  /** The number of the trick, from 1. */
  readonly trick: number;
  readonly card: Card;
  /** The stronger card that was still out, or the card that counts less. */
  readonly other: Card;
  /** The points given away, in thirds. */
  readonly thirds: number;
}

/** Returns my play that cost most, among the tricks in which my hand is on record; null: none. */
export function costliest(frame: TrickFrame): Costly | null {
  const { seat, match } = frame;
  const tricks = match?.table?.tricks ?? [];
  if (seat === null) return null;
  const mine = tricks.map((trick) => cardOf(trick, seat));
  const found = tricks.flatMap((trick, at) => {
    if (at < tricks.length - HAND || isOurs(frame, seat, trick[2])) return [];
    return costOf({ seat, trick, at, seen: tricks.slice(0, at), hand: mine.slice(at) }) ?? [];
  });
  return found.toSorted((one, other) => other.thirds - one.thirds)[0] ?? null;
}

/** The cards of a hand: while more tricks follow, cards are drawn, and no hand is on record. */
const HAND = 10;

/** Less is not worth a remark, in thirds: only aces count. */
const LEAST = 2;

interface Moment {
  readonly seat: number;
  readonly trick: Trick;
  readonly at: number;
  readonly seen: readonly Trick[];
  /** My cards at the time, the played one first. */
  readonly hand: readonly Card[];
}

function costOf({ seat, trick, at, seen, hand }: Moment): Costly | null {
  const [card] = hand;
  const [leader, cards] = trick;
  if (card === undefined) return null;
  const suit = suitOf(cards[0]!);
  if (leader === seat) {
    const other = strongerOut(card, seen, hand);
    if (rankOf(card) !== "A" || other === null) return null;
    return { kind: "led", trick: at + 1, card, other, thirds: worthOf(card) };
  }
  const follows = suitOf(card) === suit;
  const choices = follows ? hand.filter((one) => suitOf(one) === suit) : hand;
  const other = choices.toSorted((one, two) => worthOf(one) - worthOf(two))[0]!;
  const thirds = worthOf(card) - worthOf(other);
  if (thirds < LEAST) return null;
  return { kind: follows ? "followed" : "threw", trick: at + 1, card, other, thirds };
}

/** Returns the strongest card of the same suit that another player still holds; null: none. */
function strongerOut(card: Card, seen: readonly Trick[], hand: readonly Card[]): Card | null {
  const known = new Set<Card>([...hand, ...seen.flatMap(([, cards]) => cards)]);
  const stronger = TRICK_ORDER.slice(0, strengthOf(card));
  return (
    stronger.map((rank): CardId => `${rank}${suitOf(card)}`).find((other) => !known.has(other)) ??
    null
  );
}

function cardOf([leader, cards]: Trick, seat: number): Card {
  return cards[cards.findIndex((_, turn) => seatAfter(leader, turn, cards.length) === seat)]!;
}

/** Whether a seat plays on my side in this deal. */
function isOurs(frame: TrickFrame, seat: number, other: number): boolean {
  if (seat === other) return true;
  if (factsOf(gameOf(frame)).hasSides === true) return isPartner(seat, other);
  const table = frame.match?.table;
  const callers = table != null && "caller" in table ? [table.caller, table.partner] : [];
  return callers.includes(seat) === callers.includes(other);
}

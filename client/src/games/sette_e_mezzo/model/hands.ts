/** The hands of sette e mezzo as the table shows them: cards, bets and totals. */
import { type CardId, rankOf } from "../../../play/cards.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { ViewOf } from "../../../play/games.ts";
import { seatAfter } from "../../../play/seating.ts";
import type { SetteFrame } from "../facts.ts";

type SetteView = ViewOf<"sette_e_mezzo">;
type Coup = NonNullable<SetteView["coup"]>;
type Hand = Coup["hands"][number];

/** The matta: the Re di denari, a wild card (S3). */
export const MATTA: CardId = "RD";
/** The total of seven and a half, in halves of a point. */
export const SEVEN_AND_HALF = 15;
const SEVEN = 14;

/**
 * The cards of a seat in the running hand, or in the last one if none runs; points are in halves.
 */
export interface SeatHand {
  readonly seat: number;
  /** The cards, the covered one first; null for a card that I may not see. */
  readonly cards: readonly (CardId | null)[];
  /** The total in halves; null if I cannot know it, because a covered card is hidden from me. */
  readonly total: number | null;
  /** The sum of the open cards, in halves. */
  readonly open: number;
  /** The value of the matta in this hand, in halves; null if I see none. */
  readonly matta: number | null;
  /** Whether the total follows from an open matta (S3), although I do not see the covered card. */
  readonly isByMatta: boolean;
  readonly isBust: boolean;
  /** Whether the covered card is turned up. */
  readonly isShown: boolean;
  readonly stood: Hand["stood"];
  readonly bet: number;
  /** The chips that an absent player lost without playing. */
  readonly lost: number;
}

/**
 * Returns the seat of the banker or, between two banks, of the last banker; null before the first
 * bank.
 */
export function bankerOf({ bank, origin }: SetteView): number | null {
  return bank?.banker ?? origin;
}

/** Returns the hand of a seat; null if it has none. */
export function handAt(match: SetteView, seat: number): SeatHand | null {
  const { coup } = match;
  if (coup === null) return null;
  const at = coup.punte.indexOf(seat);
  const hand = at >= 0 ? coup.hands[at] : bankerOf(match) === seat ? coup.hands.at(-1) : undefined;
  if (hand === undefined) return null;
  const cards: readonly (CardId | null)[] = [hand.covered, ...hand.open];
  return {
    seat,
    cards,
    total: knownTotal(hand),
    open: sumOf(hand.open),
    matta: hand.total === null ? null : mattaIn(cards, hand.total),
    isByMatta: hand.total === null && hand.stood !== "full" && hand.open.includes(MATTA),
    isBust: hand.total !== null && hand.total > SEVEN_AND_HALF,
    isShown: hand.shown,
    stood: hand.stood,
    bet: coup.bets[at] ?? 0,
    lost: coup.lost[at] ?? 0,
  };
}

/**
 * Returns the total of a hand, also if a covered card is hidden but the rules determine the total;
 * otherwise null. A hand that stood by itself has seven and a half (S12). Any other hand with an
 * open matta has seven, because the matta fills up to seven or to seven and a half (S3).
 */
function knownTotal({ total, stood, open }: Hand): number | null {
  if (total !== null) return total;
  if (stood === "full") return SEVEN_AND_HALF;
  return open.includes(MATTA) ? SEVEN : null;
}

/**
 * Returns the total of cards in halves; the matta has the highest value that does not bust (S3).
 */
export function totalOf(cards: readonly CardId[]): number {
  return totalWith(sumOf(cards), cards.length, cards.includes(MATTA));
}

/** Returns the total of so many cards by their plain sum, in which the matta counts ½. */
export function totalWith(plain: number, cards: number, hasMatta: boolean): number {
  if (!hasMatta || cards === 1) return plain;
  const others = plain - 1;
  if (others >= SEVEN_AND_HALF) return plain;
  return others % 2 === 1 || others === SEVEN ? SEVEN_AND_HALF : SEVEN;
}

/** Returns the sum of cards in halves; the matta counts ½, its value if it is the only card. */
function sumOf(cards: readonly (CardId | null)[]): number {
  return cards.reduce((sum, card) => sum + (card === null ? 0 : halvesOf(card)), 0);
}

function halvesOf(card: CardId): number {
  const rank = rankOf(card);
  if (rank === "F" || rank === "C" || rank === "R") return 1;
  return rank === "A" ? 2 : 2 * Number(rank);
}

function mattaIn(cards: readonly (CardId | null)[], total: number): number | null {
  if (!cards.includes(MATTA)) return null;
  return total - sumOf(cards.filter((card) => card !== MATTA));
}

/**
 * Returns the cards dealt face up to find the first banker, by seat (S5). In later frames it
 * returns only the banker's matta, because other seats may have changed their players.
 */
export function designationCards(frame: SetteFrame): ReadonlyMap<number, readonly CardId[]> {
  const { match } = frame;
  const told = match?.designation ?? null;
  const dealt = new Map<number, CardId[]>();
  if (match === null || told === null) return dealt;
  if (eventsOf(frame, "banker_designated").length === 0) return dealt.set(told.banker, [MATTA]);
  const seats = match.places.length;
  const inTurn = match.places.map((_, turns) => seatAfter(told.first, turns, seats));
  const withChips = inTurn.filter((seat) => (match.places[seat]?.chips ?? 0) > 0);
  const active = withChips.filter((seat) => match.places[seat]?.out === false);
  // In a tournament, every player may be absent.
  const order = active.length > 0 ? active : withChips;
  told.cards.forEach((card, at) => {
    const seat = order[at % order.length]!;
    dealt.set(seat, [...(dealt.get(seat) ?? []), card]);
  });
  return dealt;
}

/** Formats halves of a point: "7½", "½", "0". */
export function formatHalves(halves: number): string {
  const whole = Math.trunc(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

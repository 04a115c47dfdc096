/** What a table of sette e mezzo shows of its seats: cards, bets, totals. */
import { type CardId, rankOf } from "../../../play/cards.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { ViewOf } from "../../../play/games.ts";
import { seatAfter } from "../../../play/seating.ts";
import type { SetteFrame } from "../facts.ts";

type SetteView = ViewOf<"sette_e_mezzo">;
type Coup = NonNullable<SetteView["coup"]>;
type Hand = Coup["hands"][number];

/** The Re di denari (S3). */
export const MATTA: CardId = "RD";
/** Seven and a half, in halves. */
export const FULL = 15;
const SEVEN = 14;

/** The cards that lie before a seat in the running hand, or the last one. */
export interface SeatHand {
  readonly seat: number;
  /** The covered one first; null for a card that I may not see. */
  readonly cards: readonly (CardId | null)[];
  /** In halves; null while it cannot be known: a card is hidden from me, and no rule tells it. */
  readonly total: number | null;
  /** Of the cards that lie open, in halves. */
  readonly open: number;
  /** What the matta counts as, in halves; null where I see none. */
  readonly matta: number | null;
  /** Whether the total is what an open matta must make it, with a covered card that I do not see. */
  readonly isByMatta: boolean;
  readonly isBust: boolean;
  /** Whether its covered card is turned up. */
  readonly isShown: boolean;
  readonly stood: Hand["stood"];
  readonly bet: number;
  /** What went without being played. */
  readonly lost: number;
}

/** Who has the bank, or had the last one. */
export function bankerOf({ bank, origin }: SetteView): number | null {
  return bank?.banker ?? origin;
}

/** The hand of a seat, null if it has none in this coup. */
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
    isBust: hand.total !== null && hand.total > FULL,
    isShown: hand.shown,
    stood: hand.stood,
    bet: coup.bets[at] ?? 0,
    lost: coup.lost[at] ?? 0,
  };
}

/**
 * A covered card does not hide every total: a hand that stands by itself has seven and a half (S12).
 * Any other hand with an open matta has seven: the matta fills up to that, or to seven and a half (S3).
 */
function knownTotal({ total, stood, open }: Hand): number | null {
  if (total !== null) return total;
  if (stood === "full") return FULL;
  return open.includes(MATTA) ? SEVEN : null;
}

/** In halves; the matta at its highest value that does not bust (S3). */
export function totalOf(cards: readonly CardId[]): number {
  const plain = sumOf(cards);
  if (!cards.includes(MATTA) || cards.length === 1) return plain;
  const others = plain - 1;
  if (others >= FULL) return plain;
  return others % 2 === 1 || others === SEVEN ? FULL : SEVEN;
}

/** In halves; the matta as ½, which is what it is worth alone. */
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
 * The cards that were dealt face up until the matta fell, by seat (S5); later, when others may have
 * sat down or gone, only the matta before whom it fell to.
 */
export function designated(frame: SetteFrame): ReadonlyMap<number, readonly CardId[]> {
  const { match } = frame;
  const told = match?.designation ?? null;
  const dealt = new Map<number, CardId[]>();
  if (match === null || told === null) return dealt;
  if (eventsOf(frame, "banker_designated").length === 0) return dealt.set(told.banker, [MATTA]);
  const seats = match.places.length;
  const inTurn = match.places.map((_, turns) => seatAfter(told.first, turns, seats));
  const withChips = inTurn.filter((seat) => (match.places[seat]?.chips ?? 0) > 0);
  const active = withChips.filter((seat) => match.places[seat]?.out === false);
  // In a tournament all may be in sit out.
  const order = active.length > 0 ? active : withChips;
  told.cards.forEach((card, at) => {
    const seat = order[at % order.length]!;
    dealt.set(seat, [...(dealt.get(seat) ?? []), card]);
  });
  return dealt;
}

/** "7½"; nothing is "0". */
export function formatHalves(halves: number): string {
  const whole = Math.trunc(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

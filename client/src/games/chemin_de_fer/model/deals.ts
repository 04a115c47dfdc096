/**
 * Follows the cards of chemin de fer from the order of the shoe, which holds six packs and may be
 * cut (F1, F12, F23).
 */

import { requireThat } from "../../../fairness/record/checked-events.ts";
import type { CardFault, Dealer, EventOf, GameEvent } from "../../../fairness/record/dealer.ts";
import { frenchCardOf } from "../../../fairness/shuffle/packs.ts";
import type { FrenchCard } from "../../../protocol/wire.gen.ts";

/** The number of cards dealt face down in a coup: punta, banker, punta, banker. */
const FACE_DOWN_CARDS = 4;

export class CheminDeals implements Dealer {
  /** The number of cards of six packs of 52 (F1). */
  readonly packSize = 312;
  matchedCards = 0;
  readonly comparedDeals: number[] = [];
  private banker = 0;
  private punta = 0;
  /**
   * The cards left in the shoe, the next one first; null if their order is unknown, or once a wrong
   * card was found.
   */
  private shoe: FrenchCard[] | null = null;
  /** The two cards dealt face down to each seat of the coup. */
  private covered = new Map<number, readonly FrenchCard[]>();

  shuffled(order: readonly number[] | null): void {
    this.shoe = order === null ? null : order.map(frenchCardOf);
    this.covered.clear();
  }

  check(event: GameEvent): readonly CardFault[] {
    switch (event.type) {
      case "shoe_cut":
        this.cut(event.cards);
        return [];
      case "posta_taken":
        this.banker = event.seat;
        return [];
      case "bets_counted":
        this.punta = event.punta;
        return [];
      case "deal_began":
        if (this.shoe !== null) this.comparedDeals.push(event.number);
        return [];
      case "cards_dealt":
        this.deal();
        return [];
      case "cards_shown":
        return this.checkShown(event);
      case "third_card_given":
        return this.checkThirdCard(event);
      default:
        return [];
    }
  }

  /** Moves this number of cards from the top of the shoe to the bottom. */
  private cut(cards: number): void {
    requireThat(Number.isInteger(cards) && cards >= 0 && cards < this.packSize, "a shoe is cut");
    if (this.shoe !== null) this.shoe = [...this.shoe.slice(cards), ...this.shoe.slice(0, cards)];
  }

  private deal(): void {
    this.covered.clear();
    if (this.shoe === null) return;
    const [first, second, third, fourth] = this.shoe.splice(0, FACE_DOWN_CARDS);
    requireThat(fourth !== undefined, "there are cards to deal");
    this.covered.set(this.punta, [first!, third!]);
    this.covered.set(this.banker, [second!, fourth]);
  }

  private checkShown({ seat, cards }: EventOf<"cards_shown">): readonly CardFault[] {
    const covered = this.covered.get(seat);
    if (this.shoe === null || covered === undefined) return [];
    const wrong = cards.find((card, at) => covered[at] !== card);
    if (wrong === undefined) this.matchedCards += cards.length;
    else this.shoe = null;
    return wrong === undefined ? [] : [{ code: "card_not_held", seat, card: wrong }];
  }

  private checkThirdCard({ seat, card }: EventOf<"third_card_given">): readonly CardFault[] {
    if (this.shoe === null) return [];
    if (this.shoe.shift() === card) {
      this.matchedCards += 1;
      return [];
    }
    this.shoe = null;
    return [{ code: "card_not_next", seat, card }];
  }
}

export function dealerOf(): Dealer {
  return new CheminDeals();
}

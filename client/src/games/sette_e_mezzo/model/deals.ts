/**
 * Follows the cards of sette e mezzo from the order of the pack: covered cards, drawn cards, and
 * packs shuffled again within a bank (S5, S17).
 */

import { requireThat } from "../../../fairness/record/checked-events.ts";
import type { CardFault, Dealer, EventOf, GameEvent } from "../../../fairness/record/dealer.ts";
import { cardOf } from "../../../fairness/shuffle/packs.ts";
import type { CardId } from "../../../play/cards.ts";

/**
 * The cards of one hand (the round against a punta), by seat; the covered card of each seat is
 * first.
 */
type Coup = Map<number, CardId[]>;

export class SetteDeals implements Dealer {
  readonly packSize = 40;
  matchedCards = 0;
  readonly comparedDeals: number[] = [];
  private number = 0;
  private banker = 0;
  private why: EventOf<"cards_gathered">["why"] = "designation";
  /**
   * The cards left in the pack, the next one first; null if their order is unknown, or once a wrong
   * card was found.
   */
  private stock: CardId[] | null = null;
  /** The cards of finished hands, which are shuffled again when the stock runs out (S17). */
  private finishedCards: CardId[] = [];
  private coup: Coup | null = null;
  private isOver = false;

  shuffled(order: readonly number[] | null): void {
    const pack = order === null ? null : order.map(cardOf);
    if (this.why !== "stock") {
      this.stock = pack;
      this.finishedCards = [];
      this.coup = null;
      return;
    }
    const back = new Set(this.allFinishedCards());
    const again = pack?.filter((card) => back.has(card));
    this.stock = this.stock === null || again === undefined ? null : [...this.stock, ...again];
    this.finishedCards = [];
    if (this.isOver) this.coup = null;
  }

  check(event: GameEvent): readonly CardFault[] {
    switch (event.type) {
      case "cards_gathered":
        this.why = event.why;
        return [];
      case "bank_taken":
        this.banker = event.seat;
        return [];
      case "deal_began":
        this.number = event.number;
        if (this.stock !== null) this.comparedDeals.push(this.number);
        return [];
      case "banker_designated":
        return this.checkDesignation(event);
      case "cards_covered":
        this.cover([...event.punte, this.banker]);
        return [];
      case "card_given":
        return this.checkGiven(event);
      case "card_shown":
        return this.checkShown(event);
      case "deal_ended":
        this.isOver = true;
        return [];
      default:
        return [];
    }
  }

  private checkDesignation({ banker, cards }: EventOf<"banker_designated">): readonly CardFault[] {
    if (this.stock === null) return [];
    const wrong = cards.find((card, at) => this.stock?.[at] !== card);
    if (wrong === undefined) this.matchedCards += cards.length;
    return wrong === undefined ? [] : [{ code: "card_not_next", seat: banker, card: wrong }];
  }

  private cover(seats: readonly number[]): void {
    this.finishedCards = this.allFinishedCards();
    this.isOver = false;
    this.coup = null;
    if (this.stock === null) return;
    const covered = this.stock.splice(0, seats.length);
    requireThat(covered.length === seats.length, "there are cards to cover");
    this.coup = new Map(seats.map((seat, at) => [seat, [covered[at]!]]));
  }

  private checkGiven({ seat, card }: EventOf<"card_given">): readonly CardFault[] {
    if (this.stock === null) return [];
    const isNext = this.stock.shift() === card;
    this.coup?.get(seat)?.push(card);
    return this.countCard(isNext ? null : { code: "card_not_next", seat, card });
  }

  private checkShown({ seat, card }: EventOf<"card_shown">): readonly CardFault[] {
    const hand = this.stock === null ? undefined : this.coup?.get(seat);
    if (hand === undefined) return [];
    return this.countCard(hand[0] === card ? null : { code: "card_not_held", seat, card });
  }

  private allFinishedCards(): CardId[] {
    return this.isOver && this.coup !== null
      ? [...this.finishedCards, ...[...this.coup.values()].flat()]
      : this.finishedCards;
  }

  /**
   * Counts a correct card, or returns the fault of a wrong one. After a fault the rest of the pack
   * is not compared, so that one wrong card is reported once.
   */
  private countCard(fault: CardFault | null): readonly CardFault[] {
    if (fault === null) this.matchedCards += 1;
    else this.stock = null;
    return fault === null ? [] : [fault];
  }
}

export function dealerOf(): Dealer {
  return new SetteDeals();
}

/**
 * Follows the cards of sette e mezzo from the order of the pack: covered cards, drawn cards, and
 * packs shuffled again within a bank (S5, S17).
 */

import { insist } from "../../../fairness/record/checked-events.ts";
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
  cards = 0;
  readonly followed: number[] = [];
  private number = 0;
  private banker = 0;
  private why: EventOf<"cards_gathered">["why"] = "designation";
  /**
   * The cards left in the pack, the next one first; null if their order is unknown, or once a wrong
   * card was found.
   */
  private stock: CardId[] | null = null;
  /** The cards of finished hands, which are shuffled again when the stock runs out (S17). */
  private out: CardId[] = [];
  private coup: Coup | null = null;
  private isOver = false;

  shuffled(order: readonly number[] | null): void {
    const pack = order === null ? null : order.map(cardOf);
    if (this.why !== "stock") {
      this.stock = pack;
      this.out = [];
      this.coup = null;
      return;
    }
    const back = new Set(this.finished());
    const again = pack?.filter((card) => back.has(card));
    this.stock = this.stock === null || again === undefined ? null : [...this.stock, ...again];
    this.out = [];
    if (this.isOver) this.coup = null;
  }

  take(event: GameEvent): readonly CardFault[] {
    switch (event.type) {
      case "cards_gathered":
        this.why = event.why;
        return [];
      case "bank_taken":
        this.banker = event.seat;
        return [];
      case "deal_began":
        this.number = event.number;
        if (this.stock !== null) this.followed.push(this.number);
        return [];
      case "banker_designated":
        return this.designated(event);
      case "cards_covered":
        this.cover([...event.punte, this.banker]);
        return [];
      case "card_given":
        return this.given(event);
      case "card_shown":
        return this.shown(event);
      case "deal_ended":
        this.isOver = true;
        return [];
      default:
        return [];
    }
  }

  private designated({ banker, cards }: EventOf<"banker_designated">): readonly CardFault[] {
    if (this.stock === null) return [];
    const wrong = cards.find((card, at) => this.stock?.[at] !== card);
    if (wrong === undefined) this.cards += cards.length;
    return wrong === undefined ? [] : [{ code: "card_not_next", seat: banker, card: wrong }];
  }

  private cover(seats: readonly number[]): void {
    this.out = this.finished();
    this.isOver = false;
    this.coup = null;
    if (this.stock === null) return;
    const covered = this.stock.splice(0, seats.length);
    insist(covered.length === seats.length, "there are cards to cover");
    this.coup = new Map(seats.map((seat, at) => [seat, [covered[at]!]]));
  }

  private given({ seat, card }: EventOf<"card_given">): readonly CardFault[] {
    if (this.stock === null) return [];
    const isNext = this.stock.shift() === card;
    this.coup?.get(seat)?.push(card);
    return this.counted(isNext ? null : { code: "card_not_next", seat, card });
  }

  private shown({ seat, card }: EventOf<"card_shown">): readonly CardFault[] {
    const hand = this.stock === null ? undefined : this.coup?.get(seat);
    if (hand === undefined) return [];
    return this.counted(hand[0] === card ? null : { code: "card_not_held", seat, card });
  }

  private finished(): CardId[] {
    return this.isOver && this.coup !== null
      ? [...this.out, ...[...this.coup.values()].flat()]
      : this.out;
  }

  /**
   * Counts a correct card, or returns the fault of a wrong one. After a fault the rest of the pack
   * is not compared, so that one wrong card is reported once.
   */
  private counted(fault: CardFault | null): readonly CardFault[] {
    if (fault === null) this.cards += 1;
    else this.stock = null;
    return fault === null ? [] : [fault];
  }
}

export function dealerOf(): Dealer {
  return new SetteDeals();
}

/** Follows the cards of the trick games from the order of the pack (T4, C3). */

import { requireThat } from "../../fairness/record/checked-events.ts";
import type { CardFault, Dealer, EventOf, GameEvent } from "../../fairness/record/dealer.ts";
import { cardsIn, type Dealt, dealtFrom } from "../../fairness/record/dealt-hands.ts";
import { cardOf } from "../../fairness/shuffle/packs.ts";
import type { CardId } from "../../play/cards.ts";

/** The cards in a packet; each of four seats is dealt two packets (C3). */
const PACKET = 5;
const ROUND = 20;

/** The running deal: the cards dealt, the hands now, and the stock. */
interface RunningDeal {
  readonly dealt: Dealt;
  readonly held: readonly Set<CardId>[];
  drawn: number;
}

export class TrickDeals implements Dealer {
  readonly packSize = 40;
  matchedCards = 0;
  readonly comparedDeals: number[] = [];
  private readonly players: number;
  private number = 0;
  private order: readonly number[] | null = null;
  /** The number of cards turned from the pack so far in the draw for the first dealer (C2). */
  private turned = 0;
  private running: RunningDeal | null = null;

  constructor(players: number) {
    this.players = players;
  }

  shuffled(order: readonly number[] | null): void {
    this.order = order;
    this.turned = 0;
  }

  check(event: GameEvent): readonly CardFault[] {
    switch (event.type) {
      case "deal_began":
        this.number = event.number;
        return [];
      case "hands_dealt":
        this.deal(this.order, (order) => this.dealt(order, event.first));
        return [];
      case "packets_dealt":
        this.deal(this.order, (order) => packetsFrom(order, event.dealer));
        return [];
      case "card_turned":
        return this.turn(event);
      case "card_drawn":
        return this.running === null ? [] : this.draw(this.running, event);
      case "card_played":
        return this.running === null ? [] : this.play(this.running, event);
      case "declared":
        return this.running === null ? [] : this.declare(this.running, event);
      default:
        return [];
    }
  }

  private dealt(order: readonly number[], first: number): Dealt {
    requireThat(
      Number.isInteger(first) && first >= 0 && first < this.players,
      "a seat is dealt first",
    );
    return dealtFrom(order, { first, players: this.players });
  }

  private deal(
    order: readonly number[] | null,
    dealtOf: (order: readonly number[]) => Dealt,
  ): void {
    this.running = null;
    if (order === null) return;
    const dealt = dealtOf(order);
    this.running = { dealt, held: dealt.hands.map((hand) => new Set(hand)), drawn: 0 };
    this.comparedDeals.push(this.number);
    this.order = null;
  }

  private turn({ seat, card }: EventOf<"card_turned">): readonly CardFault[] {
    if (this.order === null) return [];
    const place = this.order[this.turned];
    this.turned += 1;
    const isNext = place !== undefined && cardOf(place) === card;
    return this.countCard(isNext ? null : { code: "card_not_next", seat, card });
  }

  private draw(deal: RunningDeal, { seat, card }: EventOf<"card_drawn">): readonly CardFault[] {
    const isNext = deal.dealt.stock[deal.drawn] === card;
    deal.drawn += 1;
    handOf(deal, seat).add(card);
    return this.countCard(isNext ? null : { code: "card_not_next", seat, card });
  }

  private play(deal: RunningDeal, { seat, card }: EventOf<"card_played">): readonly CardFault[] {
    const wasHeld = handOf(deal, seat).delete(card);
    return this.countCard(wasHeld ? null : { code: "card_not_held", seat, card });
  }

  /** Checks that declared cards were dealt and are still held; drawn cards do not count (T12). */
  private declare(deal: RunningDeal, event: EventOf<"declared">): readonly CardFault[] {
    const { seat, combinations } = event;
    const dealt = deal.dealt.hands[seat] ?? [];
    return combinations
      .flatMap(cardsIn)
      .filter((card) => !handOf(deal, seat).has(card) || !dealt.includes(card))
      .map((card) => ({ code: "card_not_held", seat, card }));
  }

  /**
   * Counts a correct card, or returns the fault of a wrong one. After a fault the rest of the deal
   * is not compared, so that one wrong card is reported once.
   */
  private countCard(fault: CardFault | null): readonly CardFault[] {
    if (fault === null) this.matchedCards += 1;
    else this.running = null;
    return fault === null ? [] : [fault];
  }
}

/**
 * Returns the hands dealt in packets of five, twice round from the seat at the dealer's right (C3).
 */
function packetsFrom(order: readonly number[], dealer: number): Dealt {
  const seats = ROUND / PACKET;
  requireThat(Number.isInteger(dealer) && dealer >= 0 && dealer < seats, "a seat deals");
  const hands = Array.from({ length: seats }, (_, seat) => {
    const first = ((dealer - 1 - seat + 2 * seats) % seats) * PACKET;
    const places = [...order.slice(first, first + PACKET)];
    return [...places, ...order.slice(ROUND + first, ROUND + first + PACKET)].map(cardOf);
  });
  return { hands, stock: [] };
}

function handOf(deal: RunningDeal, seat: number): Set<CardId> {
  const hand = deal.held[seat];
  requireThat(hand !== undefined, "a card belongs to a seat");
  return hand;
}

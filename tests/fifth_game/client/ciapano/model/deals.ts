/** The dealer of a record: it deals one card at a time, beginning one seat further in each deal. */

import { type CheckedEventOf, placesOf } from "../../../fairness/record/checked-events.ts";
import type { CardFault, Dealer, GameEvent } from "../../../fairness/record/dealer.ts";
import { TrickDeals } from "../../../tricks/model/trick-deals.ts";

export function dealerOf(opened: CheckedEventOf<"opened">): Dealer {
  return new CiapanoDeals(placesOf(opened));
}

class CiapanoDeals extends TrickDeals {
  private readonly seats: number;

  constructor(seats: number) {
    super(seats);
    this.seats = seats;
  }

  override check(event: GameEvent): readonly CardFault[] {
    const faults = super.check(event);
    if (event.type !== "deal_began") return faults;
    const first = (event.number - 1) % this.seats;
    return super.check({ type: "hands_dealt", first, leader: first });
  }
}

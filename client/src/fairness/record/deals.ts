/** Compares the cards of a record with the order of each pack, by the dealer of its game. */

import { dealerOf } from "../../games/dealers.ts";
import { type CheckedEvent, type CheckedEventOf, requireThat } from "./checked-events.ts";
import type { CardFault, Dealer, GameEvent } from "./dealer.ts";

export class Deals {
  private dealer: Dealer | null = null;
  private fixed = 0;
  private readonly orderOf: (epoch: number, size: number) => readonly number[] | null;

  /** `orderOf` returns the order of an epoch's pack of this size, null if it is unknown. */
  constructor(orderOf: (epoch: number, size: number) => readonly number[] | null) {
    this.orderOf = orderOf;
  }

  get cards(): number {
    return this.dealer?.matchedCards ?? 0;
  }

  get followed(): readonly number[] {
    return this.dealer?.comparedDeals ?? [];
  }

  /** Reads the next event and returns the faults of its cards. Throws ImpossibleEvent. */
  take(event: CheckedEvent): readonly CardFault[] {
    if (event.type === "opened") this.open(event);
    if (event.type === "pack_fixed") this.fixed = event.number;
    return event.type === "played" ? this.played(event.event) : [];
  }

  private open(event: CheckedEventOf<"opened">): void {
    this.dealer = dealerOf(event);
  }

  private played(event: GameEvent): readonly CardFault[] {
    requireThat(this.dealer !== null, "a table is opened first");
    if (event.type !== "pack_shuffled") return this.dealer.check(event);
    requireThat(this.fixed > 0, "a pack is fixed before it is shuffled");
    this.dealer.shuffled(this.orderOf(this.fixed, this.dealer.packSize));
    this.fixed = 0;
    return [];
  }
}

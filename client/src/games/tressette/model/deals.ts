/** How the cards of a record are dealt: to hands, and played from there. */
import type { Dealer } from "../../../fair/dealer.ts";
import { placesOf, type ToldOf } from "../../../fair/told-events.ts";
import { TrickDeals } from "../../../tricks/model/trick-deals.ts";

export function dealerOf(opened: ToldOf<"opened">): Dealer {
  return new TrickDeals(placesOf(opened));
}

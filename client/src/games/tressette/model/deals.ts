/** Creates the dealer that deals the cards of a record of tressette again. */

import { placesOf, type ToldOf } from "../../../fairness/record/checked-events.ts";
import type { Dealer } from "../../../fairness/record/dealer.ts";
import { TrickDeals } from "../../../tricks/model/trick-deals.ts";

export function dealerOf(opened: ToldOf<"opened">): Dealer {
  return new TrickDeals(placesOf(opened));
}

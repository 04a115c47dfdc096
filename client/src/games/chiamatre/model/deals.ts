/** Creates the dealer that deals the cards of a record of chiamatre again. */

import { type CheckedEventOf, placesOf } from "../../../fairness/record/checked-events.ts";
import type { Dealer } from "../../../fairness/record/dealer.ts";
import { TrickDeals } from "../../../tricks/model/trick-deals.ts";

export function dealerOf(opened: CheckedEventOf<"opened">): Dealer {
  return new TrickDeals(placesOf(opened));
}

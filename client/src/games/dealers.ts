/**
 * The dealer of each game: the class that deals the cards of a record again. It is read from
 * `model/deals.ts` in the game's folder.
 */

import type { CheckedEventOf } from "../fairness/record/checked-events.ts";
import type { Dealer } from "../fairness/record/dealer.ts";

type Opened = CheckedEventOf<"opened">;

const DEALERS = import.meta.glob<(opened: Opened) => Dealer>("./*/model/deals.ts", {
  import: "dealerOf",
  eager: true,
});

/** Returns a new dealer for the table whose `opened` event a record contains. */
export function dealerOf(opened: Opened): Dealer {
  return DEALERS[`./${opened.sheet.options.game}/model/deals.ts`]!(opened);
}

/** The dealer of each game, which follows the cards of a record: `model/deals.ts` in its folder. */

import type { ToldOf } from "../fairness/record/checked-events.ts";
import type { Dealer } from "../fairness/record/dealer.ts";

type Opened = ToldOf<"opened">;

const DEALERS = import.meta.glob<(opened: Opened) => Dealer>("./*/model/deals.ts", {
  import: "dealerOf",
  eager: true,
});

/** The dealer of the table that a record opens. */
export function dealerOf(opened: Opened): Dealer {
  return DEALERS[`./${opened.sheet.options.game}/model/deals.ts`]!(opened);
}

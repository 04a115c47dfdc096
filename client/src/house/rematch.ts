/** Rematch: the same people at a new table with the same options. */

import { tablePath } from "../shell/model/routes.ts";
import { go } from "../shell/router.tsx";
import type { HouseClient } from "./house-client.ts";

/** Sits down at the table of the rematch; rejects with RefusedByHouse. */
export async function playAgain(house: HouseClient, table: string): Promise<void> {
  const done = await house.request({ type: "rematch", table });
  if (done.table !== null) go(tablePath(done.table));
}

/** Once more: the same people at the same sheet, at a table that the house opens for them. */

import { tablePath } from "../shell/model/routes.ts";
import { go } from "../shell/router.tsx";
import type { HouseClient } from "./house-client.ts";

/** Sits down where the same people play again; rejects with RefusedByHouse. */
export async function playAgain(house: HouseClient, table: string): Promise<void> {
  const done = await house.request({ type: "rematch", table });
  if (done.table !== null) go(tablePath(done.table));
}

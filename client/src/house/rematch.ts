/** Once more: the same people at the same sheet, at a table that the house opens for them. */

import { tablePath } from "../shell/model/routes.ts";
import { go } from "../shell/router.tsx";
import type { House } from "./house.ts";

/** Sits down where the same people play again; rejects with RefusedByHouse. */
export async function playAgain(house: House, table: string): Promise<void> {
  const done = await house.request({ type: "rematch", table });
  if (done.table !== null) go(tablePath(done.table));
}

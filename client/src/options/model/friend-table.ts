/** The table that is opened for a friend: private, with the options of quick play. */

import type { TableOptions } from "../../protocol/wire.gen.ts";
import { tableOptionsOf } from "./chosen-table.ts";
import { type QuickChoice, tableLike } from "./table-choices.ts";

export function friendTable(choice: QuickChoice): TableOptions {
  return tableOptionsOf({ ...tableLike(choice), access: "private" });
}

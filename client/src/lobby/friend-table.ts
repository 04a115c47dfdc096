/** The table that is opened for a friend: private, with the options of quick play. */
import { tableOptionsOf } from "../options/model/chosen-table.ts";
import { optionsOf, type QuickChoice, tableLike } from "../options/model/table-choices.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";

export function friendTable(choice: QuickChoice): TableOptions {
  return { ...tableOptionsOf(tableLike(choice)), options: optionsOf(choice), access: "private" };
}

/** The filter of the list of tables that somebody has chosen, which this device remembers. */
import { signal } from "@preact/signals";
import {
  ALL_TABLES,
  matches,
  narrowing,
  readFilter,
  type TableFilter,
  writeFilter,
} from "../options/model/table-filter.ts";
import { keep, recall } from "../shell/device-settings.ts";
import { filterInUse } from "./filter-in-use.ts";

export const chosenFilter = signal<TableFilter>(ALL_TABLES);

export function filterTables(filter: TableFilter): void {
  keep("tableFilter", writeFilter(filter));
  use(filter);
}

export function restoreFilter(): void {
  use(readFilter(recall("tableFilter")));
}

export function clearFilter(): void {
  filterTables(ALL_TABLES);
}

function use(filter: TableFilter): void {
  chosenFilter.value = filter;
  const count = narrowing(filter);
  filterInUse.value = count === 0 ? null : { count, passes: (table) => matches(table, filter) };
}

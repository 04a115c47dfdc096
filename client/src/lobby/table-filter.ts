/** Restores and clears the filter of tables, whose code loads only where somebody has chosen one. */
import { recall } from "../shell/device-settings.ts";

/** Applies the filter that this device remembers; until its code is loaded, all tables are shown. */
export async function restoreFilter(): Promise<void> {
  if (recall("tableFilter") !== null) (await import("./chosen-filter.ts")).restoreFilter();
}

/** Shows every table again. */
export async function clearFilter(): Promise<void> {
  (await import("./chosen-filter.ts")).clearFilter();
}

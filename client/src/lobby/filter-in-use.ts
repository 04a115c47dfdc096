/** The filter of the list of tables in use. */
import { signal } from "@preact/signals";
import type { LobbyTable } from "../protocol/wire.gen.ts";

interface FilterInUse {
  /** How many of its choices leave tables out. */
  readonly count: number;
  readonly passes: (table: LobbyTable) => boolean;
}

/** Null as long as every table is shown. */
export const filterInUse = signal<FilterInUse | null>(null);

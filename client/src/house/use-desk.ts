/** The desk of a table for as long as a page shows it. */
import { useEffect, useMemo } from "preact/hooks";
import type { Desk } from "./desk.ts";
import { useHouse } from "./here.ts";

export function useDesk(table: string): Desk {
  const house = useHouse();
  const desk = useMemo(() => house.desk(table), [house, table]);
  useEffect(() => () => house.closeDesk(table), [house, table]);
  return desk;
}

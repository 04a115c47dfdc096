/** The desk of a table for as long as a page shows it. */
import { useEffect, useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import type { Desk } from "./desk.ts";

export function useDesk(table: string): Desk | null {
  const house = useHouse();
  const [desk, open] = useState<Desk | null>(null);
  useEffect(() => {
    open(house.desk(table));
    return () => house.closeDesk(table);
  }, [house, table]);
  return desk;
}

/** A hook that holds the `TableClient` of a table while a component shows it. */
import { useEffect, useMemo } from "preact/hooks";
import { useHouse } from "./house-context.ts";
import type { TableClient } from "./table-client.ts";

export function useTableClient(table: string): TableClient {
  const house = useHouse();
  const tableClient = useMemo(() => house.tableClient(table), [house, table]);
  useEffect(() => () => house.closeTableClient(table), [house, table]);
  return tableClient;
}

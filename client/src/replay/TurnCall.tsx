/** A notice, shown during a replay, that it is my turn at a table. */
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { playableCards } from "../play/questions.ts";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

export function TurnCall() {
  const calling = useMyTables().find(({ newest }) => {
    const frame = newest.value;
    return frame !== null && playableCards(frame).length > 0;
  });
  return (
    <div class="turn-call" role="alert">
      {calling !== undefined && (
        <Link to={tablePath(calling.table)} class="button primary">
          {t("replay.yourTurn")}
        </Link>
      )}
    </div>
  );
}

/**
 * Returns the `TableClient` of each table where I sit; it receives the table's frames while the
 * component is shown.
 */
function useMyTables(): readonly TableClient[] {
  const house = useHouse();
  const seats = house.seats.value;
  const [tableClients, open] = useState<readonly TableClient[]>([]);
  useEffect(() => {
    open(seats.map((table) => house.tableClient(table)));
    return () => {
      for (const table of seats) house.closeTableClient(table);
    };
  }, [house, seats]);
  return tableClients;
}

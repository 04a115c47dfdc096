/** Links to the other tables where the player has a seat, as a strip across this one. */
import "./other-tables.css";

import { useHouse } from "../house/house-context.ts";
import { useTableClient } from "../house/use-table-client.ts";
import { gameOf } from "../play/games.ts";
import { owedChoice } from "../play/questions.ts";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

interface OtherTablesProps {
  /** The table of this page. */
  readonly table: string;
}

export function OtherTables({ table }: OtherTablesProps) {
  const house = useHouse();
  const others = house.seats.value.filter((one) => one !== table);
  if (others.length === 0) return null;
  return (
    <nav class="other-tables" aria-label={t("table.others")}>
      {others.map((other) => (
        <Other key={other} table={other} />
      ))}
    </nav>
  );
}

/** Subscribes to the table, to show whether it is the player's turn there. */
function Other({ table }: OtherTablesProps) {
  const house = useHouse();
  const { newest, elsewhere } = useTableClient(table);
  const frame = newest.value;
  const game = frame === null ? house.row(table)?.sheet.options.game : gameOf(frame);
  const isMyTurn = frame !== null && !elsewhere.value && owedChoice(frame) !== null;
  return (
    <Link to={tablePath(table)} class={isMyTurn ? "other-table is-turn" : "other-table"}>
      {game === undefined ? t("lobby.loading") : t(`game.${game}`)}
      {isMyTurn && (
        <>
          <span class="turn-dot" aria-hidden="true" />
          <span class="spoken">{t("say.yourTurn")}</span>
        </>
      )}
    </Link>
  );
}

/** The tables where the player has a seat, each as a link. */
import { useHouse } from "../house/house-context.ts";
import { useTableClient } from "../house/use-table-client.ts";
import { tableSummary } from "../options/table-summary.ts";
import { owedChoice } from "../play/questions.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

export function MySeats() {
  const house = useHouse();
  const seats = house.seats.value;
  return (
    <section aria-labelledby="seats-title">
      <h2 id="seats-title">{t("lobby.mySeats")}</h2>
      <ul class="rows">
        {seats.map((table) => (
          <li key={table}>
            <Seat table={table} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Subscribes to the table, to show whether it is the player's turn there. */
function Seat({ table }: { readonly table: string }) {
  const house = useHouse();
  const frame = useTableClient(table).newest.value;
  const row = house.row(table);
  const sheet = frame?.view.sheet ?? row?.sheet;
  const players = frame?.view.places.map((place) => place?.name ?? null) ?? row?.players ?? [];
  const scores = scoresIn(frame) ?? row?.scores ?? [];
  const isMyTurn = frame !== null && owedChoice(frame) !== null;
  return (
    <Link to={tablePath(table)} class="row-card is-own">
      <span class="row-text">
        <span class="row-title">
          {sheet === undefined ? t("lobby.loading") : tableSummary(sheet)}
        </span>
        <span class="row-names">
          {isMyTurn ? t("say.yourTurn") : players.filter((name) => name !== null).join(", ")}
        </span>
      </span>
      {scores.length > 0 && <span class="row-score">{scores.join("–")}</span>}
      {isMyTurn && <span class="turn-dot" aria-hidden="true" />}
      <span class="button primary">{t("lobby.goToTable")}</span>
    </Link>
  );
}

/** The score of the match, where points are counted. */
function scoresIn(frame: Frame | null): readonly number[] | null {
  const match = frame?.match ?? null;
  return match !== null && "scores" in match ? match.scores : null;
}

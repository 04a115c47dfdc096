/** The tables where I have a seat, to go back to in one tap. */
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import { tablePath } from "../core/routes.ts";
import { playable } from "../core/say.ts";
import { sheetLine } from "./sheet-line.ts";

export function MySeats() {
  const house = useHouse();
  const seats = house.seats.value;
  if (seats.length === 0) return null;
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

function Seat({ table }: { readonly table: string }) {
  const house = useHouse();
  const frame = house.openDesk(table)?.newest.value ?? null;
  const listed = house.lobby.value?.find((one) => one.id === table);
  const sheet = frame?.view.sheet ?? listed?.sheet;
  const players = frame?.view.places.map((place) => place?.name ?? null) ?? listed?.players ?? [];
  const isMyTurn = frame !== null && playable(frame).length > 0;
  return (
    <Link to={tablePath(table)} class="row-card mine">
      <span class="row-text">
        <span class="row-title">
          {sheet === undefined ? t("game.tressette") : sheetLine(sheet)}
        </span>
        <span class="row-names">
          {isMyTurn ? t("say.yourTurn") : players.filter((name) => name !== null).join(", ")}
        </span>
      </span>
      {isMyTurn && <span class="turn-dot" aria-hidden="true" />}
      <span class="button primary">{t("lobby.goToTable")}</span>
    </Link>
  );
}

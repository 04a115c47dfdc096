/** The open tables of the house. */
import { useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { inLobbyOrder, seatsOf } from "../options/model/table-seats.ts";
import { tableSummary } from "../options/table-summary.ts";
import type { LobbyTable } from "../protocol/wire.gen.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { learn, plural, t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { go, Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";

const loadCreate = async () => {
  const [{ CreateTable }] = await Promise.all([import("./CreateTable.tsx"), learn("host", "ring")]);
  return CreateTable;
};

export function OpenTables() {
  const house = useHouse();
  const [isCreating, setCreating] = useState(false);
  const mine = house.seats.value;
  const tables = house.lobby.value?.filter((table) => !mine.includes(table.id)) ?? null;
  return (
    <section aria-labelledby="tables-title">
      <div class="section-head">
        <h2 id="tables-title">{t("lobby.title")}</h2>
        <button type="button" class="button" onClick={() => setCreating(true)}>
          {t("lobby.create")}
        </button>
      </div>
      {tables === null || tables.length === 0 ? (
        <p class="empty">{t(tables === null ? "lobby.loading" : "lobby.empty")}</p>
      ) : (
        <ul class="rows">
          {inLobbyOrder(tables).map((table) => (
            <li key={table.id}>
              <Row table={table} />
            </li>
          ))}
        </ul>
      )}
      <Pages />
      {isCreating && <LazyDialog load={loadCreate} onClose={() => setCreating(false)} />}
    </section>
  );
}

/** Links to the other pages of the list. */
function Pages() {
  const house = useHouse();
  const { page, pages } = house.lobbyPage.value;
  if (pages === 1) return null;
  const turn = (to: number) => house.watchLobby(true, to);
  return (
    <nav class="pages" aria-label={t("lobby.pages")}>
      <button type="button" class="button" disabled={page === 0} onClick={() => turn(page - 1)}>
        {t("lobby.pageBefore")}
      </button>
      <span>{t("lobby.page", { page: page + 1, pages })}</span>
      <button
        type="button"
        class="button"
        disabled={page + 1 >= pages}
        onClick={() => turn(page + 1)}
      >
        {t("lobby.pageAfter")}
      </button>
    </nav>
  );
}

function Row({ table }: { readonly table: LobbyTable }) {
  const house = useHouse();
  const isRing = table.sheet.buy_in !== null;
  const seats = seatsOf(table);
  const isClosed = table.sheet.access === "password";
  const isFree = !table.locked && (table.phase === "waiting" || (isRing && seats.includes(null)));
  const seated = seats.filter((player) => player !== null);
  const sit = () => {
    house.request({ type: "sit", table: table.id }).then(() => {
      go(tablePath(table.id));
    }, toastRefusal);
  };
  return (
    <div class="row-card">
      <Link to={tablePath(table.id)} class="row-text">
        <span class="row-title">
          {(isClosed || table.locked) && <Lock />}
          {tableSummary(table.sheet)}
          {isClosed && <span class="spoken"> · {t("lobby.password")}</span>}
        </span>
        <span class="row-names">
          {seated.length === 0 ? t("lobby.nobody") : <Names table={table} />}
        </span>
      </Link>
      {isFree ? (
        <>
          <span class="spoken">
            {plural("lobby.seated", seated.length, { seats: seats.length })}
          </span>
          <span class="row-seats" aria-hidden="true">
            {seated.length}/{seats.length}
          </span>
          {isRing || isClosed || table.sheet.entry > 0 ? (
            // The table's page shows its price, buy-in and password field.
            <Link to={tablePath(table.id)} class="button">
              {t("seat.free")}
            </Link>
          ) : (
            <button type="button" class="button" onClick={sit}>
              {t("seat.free")}
            </button>
          )}
        </>
      ) : (
        <span class="row-score">
          <span class="row-live">{t(table.locked ? "lobby.locked" : "lobby.playing")}</span>
          {table.scores.length > 0 && <span>{table.scores.join("–")}</span>}
        </span>
      )}
    </div>
  );
}

function Lock() {
  return (
    <svg viewBox="0 0 24 24" class="icon row-lock" aria-hidden="true">
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </svg>
  );
}

function Names({ table }: { readonly table: LobbyTable }) {
  const named = table.players.flatMap((name, seat) =>
    name === null ? [] : [withLevel(name, table.levels[seat] ?? null)],
  );
  return <>{named.join(", ")}</>;
}

/** The standard level needs no name. */
function withLevel(name: string, level: LobbyTable["levels"][number]): string {
  if (level === null) return name;
  const kind = level === "maestro" ? [t("bot.level.maestro")] : [];
  return `${name} (${[t("seat.bot"), ...kind].join(" ")})`;
}

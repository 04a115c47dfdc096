/** The open tables of the house. */
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";

import { loadAvatar } from "../cards/load-avatar.ts";
import { useHouse } from "../house/house-context.ts";
import { inLobbyOrder, seatsOf } from "../options/model/table-seats.ts";
import { tableSummary } from "../options/table-summary.ts";
import type { LobbyTable } from "../protocol/wire.gen.ts";
import { LazyDetails, LazyDialog, LazyPart } from "../shell/Lazy.tsx";
import { learn, plural, t } from "../shell/language.ts";
import { profilePath, tablePath } from "../shell/model/routes.ts";
import { go, Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { filterInUse } from "./filter-in-use.ts";
import { clearFilter, restoreFilter } from "./table-filter.ts";

const loadCreate = async () => {
  const [{ CreateTable }] = await Promise.all([import("./CreateTable.tsx"), learn("host", "ring")]);
  return CreateTable;
};

const loadFilters = async () => {
  const [{ TableFilters }] = await Promise.all([import("./TableFilters.tsx"), learn("host")]);
  return TableFilters;
};

const loadPages = async () => {
  const [{ TablePages }] = await Promise.all([import("./TablePages.tsx"), learn("host")]);
  return TablePages;
};

const loadNone = async () => {
  const [{ NoTables }] = await Promise.all([import("./NoTables.tsx"), learn("host")]);
  return NoTables;
};

/** With fewer tables the whole list is seen at once. */
const WORTH_A_FILTER = 5;

export function OpenTables() {
  const house = useHouse();
  const [isCreating, setCreating] = useState(false);
  const mine = house.seats.value;
  const tables = house.lobby.value?.filter((table) => !mine.includes(table.id)) ?? null;
  return (
    <section class="home-tables" aria-labelledby="tables-title">
      <div class="section-head">
        <h2 id="tables-title">{t("lobby.title")}</h2>
        <button type="button" class="button" onClick={() => setCreating(true)}>
          {t("lobby.create")}
        </button>
      </div>
      {tables === null ? (
        <p class="empty">{t("lobby.loading")}</p>
      ) : tables.length === 0 ? (
        <LazyPart load={loadNone} />
      ) : (
        <Listed tables={tables} />
      )}
      {house.lobbyPage.value.pages > 1 && <LazyPart load={loadPages} />}
      {isCreating && <LazyDialog load={loadCreate} onClose={() => setCreating(false)} />}
    </section>
  );
}

/** The tables that pass the filter, and the filter itself. */
function Listed({ tables }: { readonly tables: readonly LobbyTable[] }) {
  useEffect(() => void restoreFilter(), []);
  const filter = filterInUse.value;
  const wanted = filter === null ? tables : tables.filter(filter.passes);
  const count = filter?.count ?? 0;
  const words = count === 0 ? t("filter.title") : t("filter.titleOn", { count });
  return (
    <>
      {(count > 0 || tables.length >= WORTH_A_FILTER) && (
        <LazyDetails title={words} load={loadFilters} />
      )}
      {wanted.length === 0 && (
        <p class="empty">
          {t("filter.none")}{" "}
          <button type="button" class="button" onClick={() => void clearFilter()}>
            {t("filter.clear")}
          </button>
        </p>
      )}
      <ul class="rows">
        {inLobbyOrder(wanted).map((table) => (
          <li key={table.id}>
            <Row table={table} />
          </li>
        ))}
      </ul>
    </>
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
      <div class="row-text">
        <Link to={tablePath(table.id)} class="row-title">
          {(isClosed || table.locked) && <Lock />}
          {tableSummary(table.sheet)}
          {isClosed && <span class="spoken"> · {t("lobby.password")}</span>}
        </Link>
        <span class="row-names">
          {seated.length === 0 ? t("lobby.nobody") : <Names table={table} />}
        </span>
      </div>
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
  const seated = table.players.flatMap((name, seat) =>
    name === null ? [] : [{ name, level: table.levels[seat] ?? null, card: table.avatars?.[seat] }],
  );
  return (
    <>
      {seated.map(({ name, level, card }, at) => (
        <Fragment key={at}>
          {at > 0 && ", "}
          {level === null ? (
            <>
              <LazyPart load={loadAvatar} card={card} />
              <Link to={profilePath(name)}>{name}</Link>
            </>
          ) : (
            `${name} (${t("seat.bot")}, ${t(`bot.level.${level}`)})`
          )}
        </Fragment>
      ))}
    </>
  );
}

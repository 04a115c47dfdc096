/** The big screen of the house: how to come in, the open tables, a table to watch, tournaments. */
import "./club-clock.css";

import { useEffect } from "preact/hooks";
import { useIsWide } from "../../controls/use-wide.ts";
import { useHouse } from "../../house/house-context.ts";
import { useNow } from "../../house/use-tournament.ts";
import { inLobbyOrder, seatsOf } from "../../options/model/table-seats.ts";
import { tableSummary } from "../../options/table-summary.ts";
import type { LobbyTable } from "../../protocol/wire.gen.ts";
import { houseName, useTitle } from "../../shell/house-name.ts";
import { formatTime, plural, t } from "../../shell/language.ts";
import { Link, useArrival } from "../../shell/router.tsx";
import { listedState } from "../model/tournament-state.ts";
import type { TournamentRow } from "../model/tournaments.ts";
import { untilText } from "../tournament-words.ts";
import { JoinCode } from "./ClockCode.tsx";
import { FullScreenButton } from "./FullScreenButton.tsx";
import { LiveTable } from "./LiveTable.tsx";
import { ScreenChoice } from "./ScreenChoice.tsx";
import { TurningPages } from "./TurningPages.tsx";

/** The tables and tournaments that a page has on a big screen; each takes two lines. */
const ROWS = 5;

type HousePage =
  | { readonly kind: "tables"; readonly rows: readonly LobbyTable[] }
  | { readonly kind: "tournaments"; readonly rows: readonly TournamentRow[] }
  | { readonly kind: "live"; readonly tables: readonly LobbyTable[] };

export function HouseScreen() {
  const house = useHouse();
  const isWide = useIsWide();
  useArrival();
  useTitle(t("evening.screen.title"));
  useEffect(() => {
    house.watchLobby(true);
    return () => house.watchLobby(false);
  }, [house]);
  const pages = pagesOf(
    house.lobby.value ?? [],
    house.tournaments.list.value?.rows ?? [],
    isWide ? ROWS : Number.POSITIVE_INFINITY,
  );
  const { people } = house.activity.value;
  return (
    <main id="main" class="club-clock house-screen" tabIndex={-1}>
      <header class="clock-head">
        <div class="clock-name">
          <h1>{houseName.value}</h1>
          {people > 0 && <p class="hint">{plural("evening.screen.people", people)}</p>}
        </div>
        <TimeOfDay />
        <div class="row clock-tools">
          <ScreenChoice tournament="" />
          <FullScreenButton />
          <Link to="/" class="button">
            {t("tournament.toLobby")}
          </Link>
        </div>
      </header>
      <div class="clock-main">
        <JoinCode title={t("evening.screen.join")} tournament="" />
      </div>
      {isWide ? (
        <TurningPages pages={pages}>
          {(page, round) => <Page page={page} round={round} />}
        </TurningPages>
      ) : (
        <div class="clock-panel">
          {pages
            .filter(({ kind }) => kind !== "live")
            .map((page, at) => (
              <Page key={at} page={page} round={0} />
            ))}
        </div>
      )}
    </main>
  );
}

function TimeOfDay() {
  return <p class="clock-time">{formatTime(useNow())}</p>;
}

/** The pages, with so many rows each; the first is of tables, even if there are none. */
function pagesOf(
  tables: readonly LobbyTable[],
  tournaments: readonly TournamentRow[],
  size: number,
): readonly HousePage[] {
  const played = tables.filter(
    ({ phase, sheet }) => phase === "playing" && sheet.access !== "password",
  );
  const coming = tournaments.filter(({ phase }) => ["open", "drawing", "running"].includes(phase));
  return [
    ...cut(inLobbyOrder(tables), size).map((rows) => ({ kind: "tables", rows }) as const),
    ...(coming.length === 0
      ? []
      : cut(coming, size).map((rows) => ({ kind: "tournaments", rows }) as const)),
    ...(played.length === 0 ? [] : [{ kind: "live", tables: played } as const]),
  ];
}

/** At least one page, which may be empty. */
function cut<Row>(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  const pages = [rows.slice(0, size)];
  for (let at = size; at < rows.length; at += size) pages.push(rows.slice(at, at + size));
  return pages;
}

function Page({ page, round }: { readonly page: HousePage; readonly round: number }) {
  if (page.kind === "live") {
    const table = page.tables[round % page.tables.length]!;
    return (
      <LiveTable key={table.id} table={table.id}>
        {tableSummary(table.sheet)}
      </LiveTable>
    );
  }
  if (page.rows.length === 0) {
    return (
      <section class="clock-list">
        <h2>{t("evening.screen.nobody")}</h2>
        <p>{t("evening.screen.nobodyWords")}</p>
      </section>
    );
  }
  return (
    <section class="clock-list">
      <h2>{t(page.kind === "tables" ? "evening.screen.tables" : "evening.screen.tournaments")}</h2>
      <ol>
        {page.kind === "tables"
          ? page.rows.map((row) => <TableRow key={row.id} row={row} />)
          : page.rows.map((row) => <TournamentLine key={row.id} row={row} />)}
      </ol>
    </section>
  );
}

function TableRow({ row }: { readonly row: LobbyTable }) {
  const seats = seatsOf(row);
  const names = seats.filter((name) => name !== null);
  const free = seats.length - names.length;
  return (
    <li class="clock-row is-high">
      <span class="clock-row-name">
        {tableSummary(row.sheet)}
        <span class="hint">{names.join(", ")}</span>
      </span>
      <span class="clock-last">
        {free === 0 ? t("evening.screen.full") : plural("evening.screen.freeSeats", free)}
      </span>
    </li>
  );
}

function TournamentLine({ row }: { readonly row: TournamentRow }) {
  const now = useNow();
  return (
    <li class="clock-row is-high">
      <span class="clock-row-name">
        {row.sheet.name}
        <span class="hint">
          {t(`game.${row.sheet.options.game}`)} · {t(`tournament.state.${listedState(row)}`)}
        </span>
      </span>
      <span class="clock-last">
        {row.phase === "open" && row.begins !== null
          ? untilText(row.begins, now)
          : t("tournament.leftOf", {
              left: row.phase === "running" ? row.left : row.entered,
              field: row.phase === "running" ? row.entered : row.sheet.most,
            })}
      </span>
    </li>
  );
}

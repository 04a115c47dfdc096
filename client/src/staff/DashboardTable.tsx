/** One table of a tournament on the director's screen: its seats, whose turn it is, and its acts. */
import { useNow } from "../house/use-tournament.ts";
import { minutesAndSeconds } from "../protocol/server-clock.ts";
import { formatChips, plural, t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { direct } from "../tournaments/model/director-requests.ts";
import { tableNumber } from "../tournaments/model/tournament-state.ts";
import type { TournamentTable, TournamentView } from "../tournaments/model/tournaments.ts";
import { teamName } from "../tournaments/tournament-words.ts";
import { ActButton } from "./ActButton.tsx";
import type { LiveSeat, LiveTable } from "./model/live-tables.ts";
import { acting, type SeatRow, seatRows } from "./seat-rows.ts";

interface DashboardTableProps {
  readonly view: TournamentView;
  readonly table: TournamentTable;
  /** Null while the table is only being opened. */
  readonly live: LiveTable | null;
  /** The player whom the director has tapped; null for none. */
  readonly chosen: LiveSeat | null;
  readonly onChoose: (seat: LiveSeat) => void;
  readonly onMoved: () => void;
  readonly onPerson: (name: string) => void;
}

export function DashboardTable(props: DashboardTableProps) {
  const { view, table, live, chosen } = props;
  const number = tableNumber(view, table.table);
  const rows = seatRows(view, table, live);
  const isHere = live?.seats.some(({ player }) => player === chosen?.player) === true;
  return (
    <li class={table.paused ? "dashboard-table is-paused" : "dashboard-table"}>
      <div class="section-head">
        <h2>
          <Link to={tablePath(table.table)}>{t("tournament.table", { number })}</Link>
        </h2>
        <TablePause view={view} table={table} number={number} />
      </div>
      <Turn live={live} isPaused={table.paused} />
      <ul class="dashboard-seats">
        {rows.map((row) => (
          <li key={row.seat}>
            <Row {...props} row={row} isHere={isHere} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface TablePauseProps {
  readonly view: TournamentView;
  readonly table: TournamentTable;
  readonly number: number;
}

function TablePause({ view, table, number }: TablePauseProps) {
  const about = { event: view.id, table: table.table };
  const name = t("tournament.table", { number });
  const text = t(table.paused ? "staff.desk.resumeTable" : "staff.desk.pauseTable");
  return (
    <ActButton
      key={String(table.paused)}
      {...(table.paused ? { isMain: true } : {})}
      text={text}
      label={t("tournament.buttonFor", { button: text, name })}
      act={() =>
        direct(
          table.paused
            ? { type: "resume_table", ...about }
            : { type: "pause_table", ...about, reason: "" },
        )
      }
    />
  );
}

/** The most players that are named as those to act. */
const NAMED = 2;

/** Who is to act, and since when; or why nobody is. */
function Turn({ live, isPaused }: { readonly live: LiveTable | null; readonly isPaused: boolean }) {
  const now = useNow();
  if (live === null) return <p class="dashboard-turn">{t("staff.desk.opening")}</p>;
  const to = acting(live);
  const since = live.since === null ? null : minutesAndSeconds(Math.max(0, now - live.since));
  return (
    <p class="dashboard-turn">
      {isPaused && <b>{t("staff.desk.tablePaused")} </b>}
      {to.length > NAMED && <span>{plural("staff.desk.deciding", to.length)}</span>}
      {to.length > 0 && to.length <= NAMED && (
        <span>{t("staff.desk.turn", { names: to.map(({ name }) => name).join(", ") })}</span>
      )}
      {to.length === 0 && <span>{t(live.still ? "staff.desk.still" : "staff.desk.between")}</span>}
      {since !== null && <span class="dashboard-since">{since}</span>}
      {live.scores.length > 0 && <span>{live.scores.join(" – ")}</span>}
    </p>
  );
}

interface RowProps extends DashboardTableProps {
  readonly row: SeatRow;
  /** Whether the tapped player sits at this table. */
  readonly isHere: boolean;
}

function Row({ row, ...props }: RowProps) {
  const { view, table, chosen, isHere, onMoved } = props;
  const seat = row.seat + 1;
  switch (row.type) {
    case "player":
      return <Player {...props} seat={row.player} />;
    case "reserved":
      return (
        <p class="dashboard-free">
          {t("staff.desk.reserved", {
            seat,
            name: row.team === null ? "…" : teamName(view, row.team),
          })}
        </p>
      );
    case "free":
      return chosen === null || isHere ? (
        <p class="dashboard-free">{t("staff.desk.free", { seat })}</p>
      ) : (
        <ActButton
          isMain
          text={t("staff.desk.moveHere", { seat })}
          label={t("staff.desk.moveTo", {
            button: t("staff.desk.moveHere", { seat }),
            name: chosen.name,
            table: tableNumber(view, table.table),
          })}
          told={t("staff.desk.moves", {
            name: chosen.name,
            table: tableNumber(view, table.table),
            seat,
          })}
          act={() =>
            direct({
              type: "move_player",
              event: view.id,
              player: chosen.player,
              table: table.table,
              seat: row.seat,
            })
          }
          onDone={onMoved}
        />
      );
  }
}

interface PlayerProps extends DashboardTableProps {
  readonly seat: LiveSeat;
}

function Player({ view, table, seat, chosen, onChoose, onPerson }: PlayerProps) {
  const isChosen = chosen?.player === seat.player;
  const isFreeze = view.level !== null;
  return (
    <>
      <button
        type="button"
        class={seat.acts ? "dashboard-seat is-acting" : "dashboard-seat"}
        aria-expanded={isChosen}
        onClick={() => onChoose(seat)}
      >
        <span class="dashboard-number">{seat.seat + 1}</span>
        <span class="dashboard-name">{seat.name}</span>
        {isFreeze && <span class="dashboard-chips">{formatChips(seat.chips)}</span>}
        <Flags view={view} table={table} seat={seat} />
      </button>
      {isChosen && (
        <div class="dashboard-player">
          {isFreeze && view.tables.length > 1 && (
            <p class="hint">{t("staff.desk.chosen", { name: seat.name })}</p>
          )}
          <div class="row">
            {!seat.bot && <PlayFor view={view} seat={seat} />}
            {!seat.bot && (
              <button type="button" class="button" onClick={() => onPerson(seat.name)}>
                {t("staff.lookAt", { name: seat.name })}
              </button>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function PlayFor({ view, seat }: { readonly view: TournamentView; readonly seat: LiveSeat }) {
  const about = { type: "play_for", event: view.id, player: seat.player } as const;
  return seat.played_for ? (
    <ActButton
      text={t("staff.deed.giveBack")}
      told={t("staff.told.plays_again", { name: seat.name })}
      act={() => direct({ ...about, level: null })}
    />
  ) : (
    <ActButton
      text={t("staff.deed.play_for")}
      told={t("staff.told.play_for", { name: seat.name })}
      act={() => direct({ ...about, level: "circolo" })}
    />
  );
}

/** What a director should know of a seat, in small words. */
function Flags({ view, table, seat }: Pick<PlayerProps, "view" | "table" | "seat">) {
  const team = view.people.findIndex(({ player }) => player === seat.player);
  const moving = table.moving.find((one) => view.teams[one.team]?.includes(team) === true);
  const flags = [
    seat.played_for ? t("staff.desk.bot") : null,
    !seat.played_for && seat.absent !== null ? t("staff.desk.absent") : null,
    seat.here ? null : t("staff.desk.away"),
    moving === undefined
      ? null
      : moving.to == null
        ? t("staff.desk.leaves")
        : t("staff.desk.goes", { table: tableNumber(view, moving.to) }),
  ].filter((flag) => flag !== null);
  if (flags.length === 0) return null;
  return <span class="dashboard-flags">{flags.join(" · ")}</span>;
}

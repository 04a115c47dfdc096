/** One page of the lists of a club clock. */
import { formatChips, formatTime, t } from "../../shell/language.ts";
import type { ClockPage, ComingLevel, Move } from "../model/club-clock.ts";
import { standingOf, tableNumber, winnerOf } from "../model/tournament-state.ts";
import type { MatchView, Standing, TournamentView } from "../model/tournaments.ts";
import { placeText, teamName } from "../tournament-words.ts";

/** The rows that a page has on a big screen. */
export const ROWS = 8;

/** A page that is a list. */
export type ListPage = Exclude<ClockPage, { readonly kind: "live" }>;

interface ClockListProps {
  readonly view: TournamentView;
  readonly page: ListPage;
}

export function ClockList({ view, page }: ClockListProps) {
  return (
    <section class={isLong(page) ? "clock-list is-long" : "clock-list"}>
      <h2>{titleOf(page, view)}</h2>
      <ol>
        <Rows view={view} page={page} />
      </ol>
    </section>
  );
}

/** Whether it is a table with more seats than a page has rows. */
function isLong(page: ListPage): boolean {
  return page.kind === "table" && page.seats.length > ROWS;
}

function titleOf(page: ListPage, view: TournamentView): string {
  switch (page.kind) {
    case "moves":
      return t("clock.moves");
    case "matches":
      return t("clock.matches");
    case "standings":
      return t(hasPlaces(view) ? "tournament.standings" : "tournament.left");
    case "prizes":
      return t("tournament.prizes");
    case "table":
      return t("tournament.table", { number: page.number });
    case "levels":
      return t("clock.coming");
    case "seats":
      return t("evening.screen.seats");
  }
}

function Rows({ view, page }: ClockListProps) {
  switch (page.kind) {
    case "moves":
      return page.rows.map((move) => <MoveRow key={move.team} view={view} move={move} />);
    case "matches":
      return page.rows.map((match) => (
        <MatchRow key={match.teams.join()} view={view} match={match} />
      ));
    case "standings":
      return page.rows.map((standing) => (
        <StandingRow key={standing.team} view={view} standing={standing} />
      ));
    case "prizes":
      return page.rows.map(({ place, chips }) => (
        <Row key={place} first={placeText(place)} name="" last={formatChips(chips)} />
      ));
    case "table":
      return page.seats.map((team, seat) => (
        <SeatRow key={seat} view={view} seat={seat} team={team} />
      ));
    case "seats":
      return page.rows.map(({ player, name, table, seat }) => (
        <Row
          key={player}
          first=""
          name={name}
          last={
            seat === null
              ? t("tournament.table", { number: table })
              : t("clock.moveTo", { table, seat: seat + 1 })
          }
        />
      ));
    case "levels":
      return page.rows.map((level) => <LevelRow key={level.number} level={level} />);
  }
}

export interface RowProps {
  readonly first: string;
  readonly name: string;
  readonly last: string;
}

export function Row({ first, name, last }: RowProps) {
  return (
    <li class="clock-row">
      <span class="clock-first">{first}</span>
      <span class="clock-row-name">{name}</span>
      <span class="clock-last">{last}</span>
    </li>
  );
}

interface SeatRowProps {
  readonly view: TournamentView;
  readonly seat: number;
  /** Null for a free seat. */
  readonly team: number | null;
}

function SeatRow({ view, seat, team }: SeatRowProps) {
  if (team !== null) {
    const chips = standingOf(view, team)?.chips ?? 0;
    return <Row first={String(seat + 1)} name={teamName(view, team)} last={formatChips(chips)} />;
  }
  return (
    <li class="clock-row">
      <span class="clock-first">{seat + 1}</span>
      <span class="hint">{t("clock.free")}</span>
    </li>
  );
}

function MoveRow({ view, move }: { readonly view: TournamentView; readonly move: Move }) {
  const { team, table, seat } = move;
  return (
    <Row
      first=""
      name={teamName(view, team)}
      last={
        table === null || seat === null
          ? t("clock.moveSoon")
          : t("clock.moveTo", { table, seat: seat + 1 })
      }
    />
  );
}

function MatchRow({ view, match }: { readonly view: TournamentView; readonly match: MatchView }) {
  const winner = winnerOf(match);
  return (
    <Row
      first={match.table === null ? "" : String(tableNumber(view, match.table))}
      name={match.teams.map((team) => teamName(view, team)).join(" – ")}
      last={
        winner === null
          ? match.points.join(" – ")
          : t("tournament.winner", { name: teamName(view, winner) })
      }
    />
  );
}

/** Whether standings have places already; those still in a knockout have none. */
function hasPlaces({ phase, sheet }: TournamentView): boolean {
  return phase === "over" || sheet.format.type !== "knockout";
}

function StandingRow({
  view,
  standing,
}: {
  readonly view: TournamentView;
  readonly standing: Standing;
}) {
  const { team, place, chips, score, prize } = standing;
  const isFreeze = view.level !== null;
  const figure = view.phase === "over" ? prize : isFreeze ? chips : score;
  const counts = view.phase === "over" ? prize > 0 : view.sheet.format.type !== "knockout";
  return (
    <Row
      first={hasPlaces(view) ? placeText(place) : ""}
      name={teamName(view, team)}
      last={counts ? formatChips(figure) : ""}
    />
  );
}

function LevelRow({ level }: { readonly level: ComingLevel }) {
  return (
    <Row
      first={String(level.number)}
      name={t("tournament.minimum", { chips: formatChips(level.minimum) })}
      last={level.at === null ? "" : formatTime(level.at)}
    />
  );
}

/** The tournaments of the house, in the lobby. */
import "./rows.css";

import { useEffect } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { formatChips, formatDay, t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { Countdown } from "./Countdown.tsx";
import { LevelLine } from "./LevelPanel.tsx";
import { inListOrder, isFull, listedState } from "./model/tournament-state.ts";
import type { TournamentRow } from "./model/tournaments.ts";
import { costLine, fieldText, formatLine, gameLine } from "./tournament-words.ts";

export function TournamentRows() {
  const { tournaments } = useHouse();
  useEffect(() => {
    tournaments.watchList(true);
    return () => tournaments.watchList(false);
  }, [tournaments]);
  const list = tournaments.list.value;
  if (list === null || list.rows.length === 0) return null;
  return (
    <section aria-labelledby="tournaments-title">
      <h2 id="tournaments-title">{t("tournament.tournaments")}</h2>
      <ul class="rows">
        {inListOrder(list.rows, list.mine).map((row) => (
          <li key={row.id}>
            <Row row={row} isMine={list.mine.includes(row.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly row: TournamentRow;
  readonly isMine: boolean;
}

function Row({ row, isMine }: RowProps) {
  const { sheet, entered, pool } = row;
  const canEnter = row.phase === "open" && !isMine && !isFull(row);
  const words = canEnter
    ? "tournament.enter"
    : row.phase === "running"
      ? "tournament.watch"
      : "tournament.details";
  return (
    <div class={isMine ? "row-card tournament-row is-own" : "row-card tournament-row"}>
      <Link to={tournamentPath(row.id)} class="row-text">
        <span class="row-title">{sheet.name}</span>
        <span class="row-names">
          {gameLine(sheet)} · {formatLine(sheet.format)}
        </span>
        <span class="row-names">
          {t("tournament.rowCost", { cost: costLine(sheet), pool: formatChips(pool) })}
        </span>
      </Link>
      <span class="row-score">
        <span class="row-live">
          <When row={row} isMine={isMine} />
        </span>
        <span>
          {row.phase === "running"
            ? t("tournament.leftOf", { left: row.left, field: entered })
            : fieldText(sheet, entered)}
        </span>
        {row.level !== null && (
          <span class="row-live">
            <LevelLine level={row.level} />
          </span>
        )}
      </span>
      <Link
        to={tournamentPath(row.id)}
        class={canEnter ? "button primary" : "button"}
        label={t("tournament.buttonFor", { button: t(words), name: sheet.name })}
      >
        {t(words)}
      </Link>
    </div>
  );
}

const DAY = 86_400_000;

function When({ row, isMine }: RowProps) {
  const house = useHouse();
  if (row.phase !== "open") return <>{t(`tournament.state.${listedState(row)}`)}</>;
  const mine = isMine ? `${t("tournament.enteredShort")} · ` : "";
  if (row.begins === null) return <>{mine + t("tournament.sitAndGo")}</>;
  if (row.begins - house.now() > DAY) return <>{mine + formatDay(row.begins)}</>;
  return (
    <>
      {mine}
      {t("tournament.beginsIn")} <Countdown until={row.begins} />
    </>
  );
}

/** The tournaments of the house, in the lobby. */
import "../tournaments/rows.css";

import { useEffect } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { formatChips, plural, t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { LevelLine } from "../tournaments/LevelPanel.tsx";
import { inListOrder, isFull } from "../tournaments/model/tournament-state.ts";
import type { TournamentRow } from "../tournaments/model/tournaments.ts";
import { fieldText, formatLine, gameLine, priceText } from "../tournaments/tournament-words.ts";
import { LearnTiles } from "./LearnTiles.tsx";
import { When } from "./tournament-start.tsx";

const TITLE = "tournaments-title";

/** The list of tournaments; and the lessons, where the list of tables is empty. */
export function TournamentRows() {
  const isQuiet = useHouse().lobby.value?.length === 0;
  return (
    <>
      <Tournaments />
      {isQuiet && <LearnTiles />}
    </>
  );
}

function Tournaments() {
  const { tournaments } = useHouse();
  useEffect(() => {
    tournaments.watchList(true);
    return () => tournaments.watchList(false);
  }, [tournaments]);
  const list = tournaments.list.value;
  const hasRows = list !== null && list.rows.length > 0;
  useEffect(() => {
    if (hasRows && location.hash === `#${TITLE}`) document.getElementById(TITLE)?.scrollIntoView();
  }, [hasRows]);
  if (list === null || list.rows.length === 0) return null;
  const ordered = inListOrder(list.rows, list.mine);
  const [empty, attended] = [ordered.filter(isEmpty), ordered.filter((row) => !isEmpty(row))];
  return (
    <section class="home-tournaments" aria-labelledby={TITLE}>
      <h2 id={TITLE}>{t("tournament.tournaments")}</h2>
      {attended.length > 0 && <Rows rows={attended} mine={list.mine} />}
      {empty.length > 0 && (
        <details class="fold">
          <summary>{plural("tournament.withoutEntrants", empty.length)}</summary>
          <Rows rows={empty} mine={list.mine} />
        </details>
      )}
    </section>
  );
}

/** Whether nobody has entered yet, so that the row would show nobody to play with. */
function isEmpty(row: TournamentRow): boolean {
  return row.phase === "open" && row.entered === 0;
}

interface RowsProps {
  readonly rows: readonly TournamentRow[];
  readonly mine: readonly string[];
}

function Rows({ rows, mine }: RowsProps) {
  return (
    <ul class="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <Row row={row} isMine={mine.includes(row.id)} />
        </li>
      ))}
    </ul>
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
          {t(pool > 0 ? "tournament.rowCost" : "tournament.rowPrice", {
            cost: priceText(sheet),
            pool: formatChips(pool),
          })}
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

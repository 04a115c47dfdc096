/** The list of tournaments on a desktop: one row each, with a column for each fact. */
import "./list.css";

import { formatDay, t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import { LevelLine } from "../LevelPanel.tsx";
import { listedState, takesEntries } from "../model/tournament-state.ts";
import type { TournamentRow } from "../model/tournaments.ts";
import {
  entrantsText,
  fieldText,
  formatLine,
  gameLine,
  poolText,
  priceText,
  satelliteText,
} from "../tournament-words.ts";
import type { ListProps } from "./TournamentLine.tsx";
import { TournamentStart, useIsSoon } from "./TournamentStart.tsx";

const COLUMNS = [
  "tournament.tournament",
  "options.game",
  "tournament.format",
  "tournament.begins",
  "tournament.price",
  "tournament.pool",
  "tournament.entered",
  "tournament.list.state",
] as const;

export function TournamentTable({ rows, mine }: ListProps) {
  return (
    <div class="wide-table">
      <table class="tournament-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isMine={mine.includes(row.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: TournamentRow;
  readonly isMine: boolean;
}

function Row({ row, isMine }: RowProps) {
  const { sheet, level, phase } = row;
  const canEnter = takesEntries(row) && !isMine;
  const words = canEnter
    ? "tournament.enter"
    : phase === "running"
      ? "tournament.watch"
      : "tournament.details";
  return (
    <tr class={isMine ? "is-own" : undefined}>
      <th scope="row">
        <Link to={tournamentPath(row.id)}>{sheet.name}</Link>
        {sheet.satellite && <small>{satelliteText(sheet.satellite)}</small>}
        {isMine && <small>{t("tournament.enteredShort")}</small>}
      </th>
      <td>{gameLine(sheet)}</td>
      <td>{formatLine(sheet.format)}</td>
      <td>
        <Begins row={row} />
      </td>
      <td class="figure-cell">{priceText(sheet)}</td>
      <td class="figure-cell">{poolText(row)}</td>
      <td class="figure-cell">
        {phase === "open" ? fieldText(sheet, row.entered) : entrantsText(row)}
      </td>
      <td>
        {t(`tournament.state.${listedState(row)}`)}
        {level !== null && (
          <small>
            <LevelLine level={level} />
          </small>
        )}
      </td>
      <td>
        <Link
          to={tournamentPath(row.id)}
          class={canEnter ? "button primary" : "button"}
          label={t("tournament.buttonFor", { button: t(words), name: sheet.name })}
        >
          {t(words)}
        </Link>
      </td>
    </tr>
  );
}

/** The day and the hour; where it is close, also how long until then. */
function Begins({ row }: { readonly row: TournamentRow }) {
  const isSoon = useIsSoon(row);
  if (row.begins === null) return <>{t("tournament.sitAndGo")}</>;
  return (
    <>
      {formatDay(row.begins)}
      {isSoon && (
        <small>
          <TournamentStart row={row} isMine={false} />
        </small>
      )}
    </>
  );
}

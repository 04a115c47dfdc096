/** A tournament in two lines: in the lobby, and in the list on a phone. */
import "./list.css";

import { t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import { LevelLine } from "../LevelPanel.tsx";
import type { TournamentRow } from "../model/tournaments.ts";
import { entrantsText, formatLine, priceText, satelliteText } from "../tournament-words.ts";
import { TournamentStart } from "./TournamentStart.tsx";

export interface ListProps {
  readonly rows: readonly TournamentRow[];
  /** The ids of the tournaments that the reader has entered. */
  readonly mine: readonly string[];
}

export function TournamentLines({ rows, mine }: ListProps) {
  return (
    <ul class="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <TournamentLine row={row} isMine={mine.includes(row.id)} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly row: TournamentRow;
  readonly isMine: boolean;
}

function TournamentLine({ row, isMine }: LineProps) {
  const { sheet, level } = row;
  return (
    <Link
      to={tournamentPath(row.id)}
      class={isMine ? "row-card tournament-line is-own" : "row-card tournament-line"}
    >
      <span class="row-title">{sheet.name}</span>
      <span class="row-live">
        <TournamentStart row={row} isMine={isMine} />
      </span>
      <span class="row-names">
        {t(`game.${sheet.options.game}`)} ·{" "}
        {sheet.satellite ? satelliteText(sheet.satellite) : formatLine(sheet.format)}
      </span>
      <span class="row-live">
        {level === null ? priceText(sheet) : <LevelLine level={level} />} · {entrantsText(row)}
      </span>
    </Link>
  );
}

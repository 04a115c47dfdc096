/** A tournament in two lines: in the lobby, and in the list on a phone. */
import "./list.css";

import { t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import { LevelLine } from "../LevelPanel.tsx";
import type { TournamentOptions, TournamentRow } from "../model/tournaments.ts";
import { entrantsText, formatLine, priceText, satelliteText } from "../tournament-words.ts";
import { TournamentStart } from "./TournamentStart.tsx";

export interface ListProps {
  readonly rows: readonly TournamentRow[];
  /** The ids of the tournaments that the reader has entered. */
  readonly mine: readonly string[];
}

interface LinesProps extends ListProps {
  /** What each line tells beside the game. */
  readonly about?: (sheet: TournamentOptions) => string;
}

export function TournamentLines({ rows, mine, about = kindText }: LinesProps) {
  return (
    <ul class="rows">
      {rows.map((row) => (
        <li key={row.id}>
          <TournamentLine row={row} isMine={mine.includes(row.id)} about={about(row.sheet)} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly row: TournamentRow;
  readonly isMine: boolean;
  readonly about: string;
}

/** "Satellite di Finale", or the format. */
function kindText({ satellite, format }: TournamentOptions): string {
  return satellite ? satelliteText(satellite) : formatLine(format);
}

function TournamentLine({ row, isMine, about }: LineProps) {
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
        {t(`game.${sheet.options.game}`)} · {about}
      </span>
      <span class="row-live">
        {level === null ? priceText(sheet) : <LevelLine level={level} />} · {entrantsText(row)}
      </span>
    </Link>
  );
}

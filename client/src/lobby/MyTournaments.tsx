/** The tournaments that I play next, on top of the lobby: the time to the start, and my seat. */
import "../tournaments/rows.css";

import { useHouse } from "../house/house-context.ts";
import { useTournament } from "../house/use-tournament.ts";
import { t } from "../shell/language.ts";
import { tablePath, tournamentPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { LevelLine } from "../tournaments/LevelPanel.tsx";
import { TournamentStart } from "../tournaments/list/TournamentStart.tsx";
import { mineIn, nextOfMine } from "../tournaments/model/tournament-state.ts";
import type { TournamentRow } from "../tournaments/model/tournaments.ts";

/** The rows at most: the list of all tournaments is further down. */
const MOST = 3;

export function MyTournaments() {
  const list = useHouse().tournaments.list.value;
  const rows = list === null ? [] : nextOfMine(list.rows, list.mine).slice(0, MOST);
  if (rows.length === 0) return null;
  return (
    <section class="my-tournaments" aria-labelledby="my-tournaments-title">
      <h2 id="my-tournaments-title">{t("tournament.mine")}</h2>
      <ul class="rows">
        {rows.map((row) => (
          <li key={row.id}>{row.phase === "open" ? <Open row={row} /> : <Playing row={row} />}</li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly row: TournamentRow;
}

function Open({ row }: RowProps) {
  return (
    <Link to={tournamentPath(row.id)} class="row-card is-own tournament-row">
      <span class="row-text">
        <span class="row-title">{row.sheet.name}</span>
        <span class="row-names">
          <TournamentStart row={row} isMine />
        </span>
      </span>
      <span class="button">{t("tournament.details")}</span>
    </Link>
  );
}

/** Watches the tournament, since only its page says at which table I sit. */
function Playing({ row }: RowProps) {
  const player = useHouse().you.value?.player ?? null;
  const { view } = useTournament(row.id);
  const mine = view === null ? null : mineIn(view, player);
  const table = mine?.isOut === false ? mine.table : null;
  const words = mine?.isOut === true ? "tournament.watch" : "tournament.details";
  return (
    <Link
      to={table === null ? tournamentPath(row.id) : tablePath(table)}
      class="row-card is-own tournament-row"
    >
      <span class="row-text">
        <span class="row-title">{row.sheet.name}</span>
        <span class="row-names">
          <TournamentStart row={row} isMine />
          {row.level !== null && (
            <>
              {" · "}
              <LevelLine level={row.level} />
            </>
          )}
        </span>
      </span>
      <span class={table === null ? "button" : "button primary"}>
        {t(table === null ? words : "tournament.toTable")}
      </span>
    </Link>
  );
}

/** The running tables of a tournament, each as a link for spectators. */
import { formatChips, t } from "../../shell/language.ts";
import { tablePath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import { standingOf, tableNumber } from "../model/tournament-state.ts";
import type { TournamentTable, TournamentView } from "../model/tournaments.ts";
import { teamName } from "../tournament-words.ts";

export function TablesList({ view }: { readonly view: TournamentView }) {
  if (view.tables.length === 0) return <p class="empty">{t("tournament.noTables")}</p>;
  return (
    <ul class="rows">
      {view.tables.map((table) => {
        const number = tableNumber(view, table.table);
        return (
          <li key={table.table} class="row-card">
            <span class="row-text">
              <span class="row-title">{t("tournament.table", { number })}</span>
              <span class="row-names">{namesAt(view, table)}</span>
            </span>
            <Link
              to={tablePath(table.table)}
              class="button"
              label={t("tournament.watchTable", { number })}
            >
              {t("tournament.watch")}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function namesAt(view: TournamentView, { teams }: TournamentTable): string {
  return teams
    .map((team) => {
      const name = teamName(view, team);
      const chips = standingOf(view, team)?.chips ?? 0;
      return chips > 0 ? `${name} (${formatChips(chips)})` : name;
    })
    .join(", ");
}

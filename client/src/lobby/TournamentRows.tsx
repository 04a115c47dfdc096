/** The next tournaments of the house, in the lobby; and what to begin with where nobody plays. */
import { useHouse } from "../house/house-context.ts";
import { useTournamentList } from "../house/use-tournament.ts";
import { LearnTiles } from "../page/LearnTiles.tsx";
import { t } from "../shell/language.ts";
import { TOURNAMENTS_PATH } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { TournamentLines } from "../tournaments/list/TournamentLine.tsx";
import { inListOrder } from "../tournaments/model/tournament-state.ts";
import type { TournamentRow } from "../tournaments/model/tournaments.ts";

/** The page of the tournaments has all of them. */
const MOST = 3;

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
  const list = useTournamentList();
  if (list === null || list.rows.length === 0) return null;
  const ordered = inListOrder(list.rows, list.mine);
  const next = [...ordered.filter(isAttended), ...ordered.filter((row) => !isAttended(row))];
  return (
    <section aria-labelledby="tournaments-title">
      <div class="section-head">
        <h2 id="tournaments-title">{t("tournament.tournaments")}</h2>
        <Link to={TOURNAMENTS_PATH} class="button all-tournaments">
          {t("tournament.list.all", { count: list.rows.length })}
        </Link>
      </div>
      <TournamentLines rows={next.slice(0, MOST)} mine={list.mine} />
    </section>
  );
}

/** Whether there is somebody to play with, so that it comes before those that nobody has entered. */
function isAttended({ phase, entered }: TournamentRow): boolean {
  return phase !== "open" || entered > 0;
}

/** The matches of all rounds, as a list with results. */
import { t } from "../../shell/language.ts";
import { tablePath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import { ComparedDeals } from "../ComparedDeals.tsx";
import { roundsFor } from "../model/bracket.ts";
import { pointsOf, winnerOf } from "../model/tournament-state.ts";
import type { MatchView, TournamentView } from "../model/tournaments.ts";
import { roundName, teamName } from "../tournament-words.ts";

interface RoundListProps {
  readonly view: TournamentView;
  /** The player's own team or number; null for none. */
  readonly team: number | null;
}

export function RoundList({ view, team }: RoundListProps) {
  const { format } = view.sheet;
  const isKnockout = format.type === "knockout";
  const rounds = isKnockout ? roundsFor(view.teams.length) : view.of_rounds;
  if (view.rounds.length === 0) return <p class="empty">{t("tournament.noRounds")}</p>;
  return (
    <div class="tournament-rounds">
      {view.rounds.toReversed().map(({ number, matches }) => (
        <section key={number} aria-labelledby={`round-${number}`}>
          <h2 id={`round-${number}`}>{roundName(number, rounds, isKnockout)}</h2>
          <ul class="match-rows">
            {matches.map((match) => (
              <li
                key={match.teams.join()}
                class={
                  team !== null && match.teams.includes(team) ? "match-row is-own" : "match-row"
                }
              >
                <Row view={view} match={match} />
              </li>
            ))}
          </ul>
          {format.type === "duplicate" && <ComparedDeals view={view} matches={matches} />}
        </section>
      ))}
    </div>
  );
}

/** Whether a match of a duplicate has no winner: equal points, or points that are not shown yet. */
function isShared({ sheet }: TournamentView, { points }: MatchView): boolean {
  const best = Math.max(...points);
  return sheet.format.type === "duplicate" && points.filter((one) => one === best).length !== 1;
}

function Row({ view, match }: { readonly view: TournamentView; readonly match: MatchView }) {
  const winner = isShared(view, match) ? null : winnerOf(match);
  const isLive = view.tables.some(({ table }) => table === match.table);
  if (match.is_bye) {
    return <span>{t("tournament.hasBye", { name: teamName(view, match.teams[0] ?? 0) })}</span>;
  }
  return (
    <>
      <span class="match-sides">
        {match.teams.map((team) => (
          <span key={team} class={team === winner ? "match-side is-won" : "match-side"}>
            <span class="match-name">{teamName(view, team)}</span>
            <span class="match-points">{pointsOf(match, team) ?? ""}</span>
            {team === winner && <span class="spoken">{t("tournament.won")}</span>}
          </span>
        ))}
      </span>
      {match.said_by_director && <span class="hint">{t("tournament.saidByDirector")}</span>}
      {isLive && match.table !== null && (
        <Link
          to={tablePath(match.table)}
          class="button"
          label={t("tournament.watchMatch", {
            names: match.teams.map((team) => teamName(view, team)).join(" – "),
          })}
        >
          {t("tournament.watch")}
        </Link>
      )}
    </>
  );
}

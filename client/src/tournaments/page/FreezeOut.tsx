/**
 * A freeze-out: its level, the chips of each entrant, and the places of those who are out (S23).
 */
import { formatChips, t } from "../../shell/language.ts";
import { LevelPanel } from "../LevelPanel.tsx";
import {
  averageStack,
  eliminated,
  isShared,
  leftIn,
  mayHaveBots,
} from "../model/tournament-state.ts";
import type { Standing, TournamentView } from "../model/tournaments.ts";
import { TeamNames } from "../TeamNames.tsx";
import { hasWon, placeText, wonText } from "../tournament-words.ts";

interface FreezeOutProps {
  readonly view: TournamentView;
  /** The player's own team or number; null for none. */
  readonly team: number | null;
}

export function FreezeOut({ view, team }: FreezeOutProps) {
  const left = leftIn(view);
  const gone = eliminated(view);
  return (
    <>
      {view.level !== null && view.phase === "running" && <LevelPanel view={view} />}
      {view.phase === "running" && (
        <dl class="tournament-facts">
          <div class="tournament-fact">
            <dt>{t("tournament.left")}</dt>
            <dd>{t("tournament.leftOf", { left: left.length, field: view.standings.length })}</dd>
          </div>
          <div class="tournament-fact">
            <dt>{t("tournament.average")}</dt>
            <dd>{formatChips(averageStack(view))}</dd>
          </div>
        </dl>
      )}
      {left.length > 0 && (
        <List
          view={view}
          team={team}
          title={t("tournament.chipCounts")}
          standings={left}
          hasChips
        />
      )}
      {gone.length > 0 && (
        <>
          <List view={view} team={team} title={t("tournament.eliminated")} standings={gone} />
          <p class="hint">{t("tournament.s23")}</p>
          {mayHaveBots(view) && <p class="hint">{t("tournament.botsWinNothing")}</p>}
        </>
      )}
    </>
  );
}

interface ListProps extends FreezeOutProps {
  readonly title: string;
  readonly standings: readonly Standing[];
  readonly hasChips?: true;
}

function List({ view, team, title, standings, hasChips }: ListProps) {
  return (
    <section class="chip-list">
      <h2>{title}</h2>
      <ol>
        {standings.map((standing) => (
          <li key={standing.team} class={standing.team === team ? "chip-row is-own" : "chip-row"}>
            <span class="chip-place">{placeText(standing.place)}</span>
            <span class="chip-name">
              <TeamNames view={view} team={standing.team} />
              {hasChips === undefined && isShared(view, standing) && (
                <span class="hint"> {t("tournament.shared")}</span>
              )}
              {standing.reentered && <span class="hint"> {t("tournament.reentered")}</span>}
            </span>
            <span class="chip-count">
              {hasChips === true
                ? formatChips(standing.chips)
                : hasWon(standing)
                  ? t("tournament.wins", { chips: wonText(view, standing) })
                  : ""}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Facts about a tournament that several parts of the page show. */
import { formatChips, t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { fieldOf, isShared } from "./model/tournament-state.ts";
import type { Standing, TournamentView } from "./model/tournaments.ts";
import { hasSeat, placeText } from "./tournament-words.ts";

interface FactProps {
  readonly term: string;
  readonly fact: string;
  /** More about the fact, in small print. */
  readonly note?: string;
}

export function Fact({ term, fact, note }: FactProps) {
  return (
    <div class="tournament-fact">
      <dt>{term}</dt>
      <dd>
        {fact}
        {note !== undefined && <small class="hint">{note}</small>}
      </dd>
    </div>
  );
}

/**
 * The place of an eliminated player. It is final, with its prize, once the tournament is over:
 * until then later eliminations at other tables and late entries may change it.
 */
export function Placed({
  view,
  standing,
}: {
  readonly view: TournamentView;
  readonly standing: Standing;
}) {
  const { sheet } = view;
  const place = placeText(standing.place);
  const field = fieldOf(view);
  if (view.phase === "running") {
    return <p class="tournament-big">{t("tournament.placeNow", { place, field })}</p>;
  }
  return (
    <>
      <p class="tournament-big">
        {t(isShared(view, standing) ? "tournament.placeShared" : "tournament.placeOf", {
          place,
          field,
        })}
      </p>
      <p>
        {standing.prize > 0
          ? t("tournament.prizeWon", { chips: formatChips(standing.prize) })
          : !hasSeat(standing) && t("tournament.noPrize")}
      </p>
      {sheet.satellite && standing.seat !== null && (
        <p>
          {t(`tournament.seat.${standing.seat}`, { name: sheet.satellite.name })}{" "}
          <Link to={tournamentPath(sheet.satellite.event)}>
            {t("tournament.seat.to", { name: sheet.satellite.name })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Facts about a tournament that several parts of the page show. */
import { formatChips, t } from "../shell/language.ts";
import { fieldOf, isShared } from "./model/tournament-state.ts";
import type { Standing, TournamentView } from "./model/tournaments.ts";
import { placeText } from "./tournament-words.ts";

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

/** The place of an eliminated player. It is final, with its prize, once the tournament is over: before,
 * later eliminations at other tables and late entries may still change it. */
export function Placed({
  view,
  standing,
}: {
  readonly view: TournamentView;
  readonly standing: Standing;
}) {
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
          : t("tournament.noPrize")}
      </p>
    </>
  );
}

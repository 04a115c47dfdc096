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

/** The final place of the player, and its prize. */
export function Placed({
  view,
  standing,
}: {
  readonly view: TournamentView;
  readonly standing: Standing;
}) {
  return (
    <>
      <p class="tournament-big">
        {t(isShared(view, standing) ? "tournament.placeShared" : "tournament.placeOf", {
          place: placeText(standing.place),
          field: fieldOf(view),
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

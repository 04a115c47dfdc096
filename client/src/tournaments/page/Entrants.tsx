/** The list of entrants. */
import { t } from "../../shell/language.ts";
import { entersInPairs, entrantOf, peopleIn } from "../model/tournament-state.ts";
import type { Person, TournamentView } from "../model/tournaments.ts";
import { PersonName } from "../TeamNames.tsx";

export function Entrants({ view }: { readonly view: TournamentView }) {
  const people = peopleIn(view);
  if (people.length === 0) return <p class="empty">{t("tournament.nobody")}</p>;
  return (
    <ol class="people">
      {people.map((person) => (
        <li key={person.player} class="person">
          <span class="person-name">
            <PersonName person={person} />
          </span>
          <span class="hint">{aboutText(view, person)}</span>
        </li>
      ))}
    </ol>
  );
}

function aboutText(view: TournamentView, person: Person): string {
  return [
    ...(person.level === null ? [] : [`${t("seat.bot")} ${t(`bot.level.${person.level}`)}`]),
    ...(entersInPairs(view.sheet) ? [partnerText(view, person)] : []),
    ...(person.won_seat ? [t("tournament.seat.won")] : []),
    ...(person.played_for ? [t("tournament.playedFor")] : []),
  ].join(" · ");
}

function partnerText(view: TournamentView, { partner, is_in: isIn }: Person): string {
  const name = entrantOf(view, partner)?.name;
  return isIn && name !== undefined ? t("tournament.with", { name }) : t("tournament.waitsForOne");
}

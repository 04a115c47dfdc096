/** Two players of a season: who was ahead in each evening, and who has won their matches. */
import "../controls/choices.css";

import { useEffect, useState } from "preact/hooks";
import { SelectField } from "../controls/SelectField.tsx";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { placeText } from "../tournaments/tournament-words.ts";
import { type Encounter, fetchEncounters, type SeasonView } from "./model/seasons.ts";

export function HeadToHead({ season }: { readonly season: SeasonView }) {
  const people = season.rows.map(({ player, name }) => ({ value: player, text: name }));
  const [one, chooseOne] = useState(people[0]?.value ?? "");
  const [other, chooseOther] = useState(people[1]?.value ?? "");
  const encounters = useEncounters(season, one, other);
  if (people.length < 2) return null;
  const nameOf = (player: string) => people.find(({ value }) => value === player)?.text ?? "";
  const names = [nameOf(one), nameOf(other)] as const;
  const won = ([0, 1] as const).map((side) =>
    (encounters ?? []).reduce((sum, each) => sum + each.won[side], 0),
  );
  return (
    <section>
      <h2 id="season-duel">{t("tournament.tiebreak.direct")}</h2>
      <div class="settings">
        <SelectField label={t("seasons.one")} value={one} options={people} onChoose={chooseOne} />
        <SelectField
          label={t("seasons.other")}
          value={other}
          options={people}
          onChoose={chooseOther}
        />
      </div>
      {encounters !== null && encounters.length === 0 && <p>{t("seasons.neverMet")}</p>}
      {encounters !== null && encounters.length > 0 && (
        <>
          <p>
            {t("seasons.score", {
              one: names[0],
              other: names[1],
              won: won[0] ?? 0,
              lost: won[1] ?? 0,
            })}
          </p>
          <Encounters season={season} encounters={encounters} names={names} />
        </>
      )}
    </section>
  );
}

function useEncounters({ facts: { id } }: SeasonView, one: string, other: string) {
  const [told, tell] = useState<readonly Encounter[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    tell(null);
    if (one === "" || one === other) return;
    fetchEncounters(id, one, other).then(
      (encounters) => {
        if (isCurrent) tell(encounters);
      },
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        toastRefusal(failure);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, one, other]);
  return told;
}

interface EncountersProps {
  readonly season: SeasonView;
  readonly encounters: readonly Encounter[];
  readonly names: readonly [string, string];
}

function Encounters({ season, encounters, names }: EncountersProps) {
  const nameOf = (tournament: string) =>
    season.evenings.find((one) => one.tournament === tournament)?.name ?? "";
  return (
    <div class="wide-table" role="region" aria-labelledby="season-duel" tabIndex={0}>
      <table class="standings stacking-rows">
        <thead>
          <tr>
            <th scope="col">{t("tournament.tournament")}</th>
            {names.map((name) => (
              <th key={name} scope="col" class="figure-cell">
                {name}
              </th>
            ))}
            <th scope="col" class="figure-cell">
              {t("seasons.matches")}
            </th>
          </tr>
        </thead>
        <tbody>
          {encounters.map(({ tournament, places, won }) => (
            <tr key={tournament}>
              <th scope="row">{nameOf(tournament)}</th>
              {places.map((place, at) => (
                <td key={at} class="figure-cell" data-label={names[at]}>
                  {placeText(place)}
                </td>
              ))}
              <td class="figure-cell" data-label={t("seasons.matches")}>
                {won.join(" – ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

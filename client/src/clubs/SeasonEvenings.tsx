/** Lists the tournaments of a season. Its directors add and remove tournaments here. */
import { useState } from "preact/hooks";
import { Form } from "../controls/forms.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { formatDay, t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import {
  countEvening,
  countedEvenings,
  fetchCandidates,
  type SeasonEvening,
  type SeasonView,
} from "./model/seasons.ts";

interface EveningsProps {
  readonly season: SeasonView;
  readonly onChange: () => void;
}

export function SeasonEvenings({ season, onChange }: EveningsProps) {
  const { evenings, facts } = season;
  const mayChange = season.may_direct && facts.closed === null;
  const over = countedEvenings(season);
  return (
    <section aria-labelledby="season-evenings">
      <h2 id="season-evenings">{t("tournament.tournaments")}</h2>
      {evenings.length === 0 && <p>{t("seasons.noEvenings")}</p>}
      <ol class="season-evenings">
        {evenings.map((evening) => (
          <li key={evening.tournament}>
            {over.includes(evening) && (
              <>{t("seasons.evening", { number: over.indexOf(evening) + 1 })} </>
            )}
            <Link to={tournamentPath(evening.tournament)}>{evening.name}</Link>{" "}
            <span class="hint">{whenText(evening)}</span>
            {mayChange && (
              <button
                type="button"
                class="button"
                aria-label={t("tournament.buttonFor", {
                  button: t("seasons.remove"),
                  name: evening.name,
                })}
                onClick={() =>
                  countEvening(facts.id, evening.tournament, false).then(onChange, toastRefusal)
                }
              >
                {t("seasons.remove")}
              </button>
            )}
          </li>
        ))}
      </ol>
      {mayChange && <AddEvening key={evenings.length} season={season} onChange={onChange} />}
    </section>
  );
}

function whenText({ begins, phase }: SeasonEvening): string {
  const state = t(`tournament.state.${phase}`);
  return begins === null ? state : `${formatDay(begins)} · ${state}`;
}

function AddEvening({ season, onChange }: EveningsProps) {
  const told = useFetched(() => fetchCandidates(season));
  const [wanted, want] = useState<string | null>(null);
  if (told === null || "refused" in told || told.length === 0) return null;
  const chosen = told.find(({ id }) => id === wanted) ?? told[0]!;
  return (
    <Form
      button={t("seasons.add")}
      onSend={async () => {
        await countEvening(season.facts.id, chosen.id, true);
        onChange();
      }}
    >
      <SelectField
        label={t("tournament.tournament")}
        value={chosen.id}
        options={told.map(({ id, sheet, begins }) => ({
          value: id,
          text: begins === null ? sheet.name : `${sheet.name} (${formatDay(begins)})`,
        }))}
        onChoose={want}
      />
    </Form>
  );
}

/** The form that opens a season asks for name, points of the places, and results to drop. */
import { useState } from "preact/hooks";
import { Form } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";
import { go } from "../shell/router.tsx";
import { LONGEST_NAME } from "./model/clubs.ts";
import { seasonPath } from "./model/paths.ts";
import { MOST_DROPPED, openSeason, pointsOf } from "./model/seasons.ts";

const USUAL_POINTS = "10 8 6 5 4 3 2 1";

/** A season of a club; of the house if the club is null. */
export function SeasonForm({ club }: { readonly club: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const [points, write] = useState(USUAL_POINTS);
  const parsed = pointsOf(points);
  const send = async (fields: FormData) => {
    if (parsed === null) return;
    const terms = {
      name: String(fields.get("name")).trim(),
      points: parsed,
      drop: Number(fields.get("drop")),
    };
    go(seasonPath(await openSeason(terms, club)));
  };
  return (
    <>
      <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("seasons.open")}
      </button>
      {isOpen && (
        <Form button={t("seasons.open.do")} onSend={send}>
          <label class="field">
            {t("clubs.name")}
            <input class="input" name="name" required maxLength={LONGEST_NAME} autocomplete="off" />
          </label>
          <label class="field">
            {t("seasons.points")}
            <input
              class="input"
              name="points"
              required
              inputMode="numeric"
              autocomplete="off"
              aria-invalid={parsed === null}
              aria-describedby="season-points"
              value={points}
              onInput={({ currentTarget }) => write(currentTarget.value)}
            />
          </label>
          <p id="season-points" class="hint" role={parsed === null ? "alert" : undefined}>
            {t(parsed === null ? "seasons.points.wrong" : "seasons.points.hint")}
          </p>
          <label class="field">
            {t("seasons.drop")}
            <input
              class="input"
              name="drop"
              type="number"
              required
              min={0}
              max={MOST_DROPPED}
              value={0}
            />
          </label>
          <p class="hint">{t("seasons.drop.hint")}</p>
        </Form>
      )}
    </>
  );
}

/** The points of every seat so far. */
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CiapanoFrame } from "../facts.ts";
import { seatName, standings } from "../model/standings.ts";

export function Scores({ frame }: { readonly frame: CiapanoFrame }) {
  return (
    <table class="score-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{t("score.total")}</th>
        </tr>
      </thead>
      <tbody>
        {standings(frame).map(({ seat, points, place }) => (
          <tr key={seat}>
            <th scope="row">
              {place !== null && `${t("end.place", { place })} `}
              {seatName(speech, frame, seat)}
            </th>
            <td>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

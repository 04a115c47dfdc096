/** The four players by total points, with the points of the last deal. */

import { nameAt } from "../../../play/table-speech.ts";
import { SeatRating } from "../../../ratings/MatchRating.tsx";
import type { MatchRatings } from "../../../ratings/model/ratings.ts";
import { t } from "../../../shell/language.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { standings } from "../model/standing.ts";

interface RankingProps {
  readonly frame: ChiamatreFrame;
  /** The changes of the ratings by this match; null until the server sends them. */
  readonly ratings?: MatchRatings | null;
}

export function Ranking({ frame, ratings = null }: RankingProps) {
  const deal = frame.match?.sheet.at(-1);
  const ranked = standings(frame);
  const isOver = ranked.some(({ place }) => place !== null);
  return (
    <table class="score-table ranking">
      <thead>
        <tr>
          {isOver && <td class="place-number" />}
          <td class="rank-name" />
          <th scope="col">{t("score.deal")}</th>
          <th scope="col">{t("score.total")}</th>
        </tr>
      </thead>
      <tbody>
        {ranked.map(({ seat, place, points }) => (
          <tr key={seat} class={seat === frame.seat ? "rank is-own" : "rank"}>
            {isOver && <td class="place-number">{t("end.place", { place: place ?? 0 })}</td>}
            <th scope="row">
              {seat === frame.seat ? t("seat.you") : nameAt(frame, seat)}
              {deal !== undefined && (
                <Role caller={deal.caller} partner={deal.partner} seat={seat} />
              )}
              {seat !== frame.seat && <SeatRating ratings={ratings} seat={seat} />}
            </th>
            <td>{deal === undefined ? "–" : `+${deal.points[seat] ?? 0}`}</td>
            <td class="rank-total">{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RoleProps {
  readonly caller: number;
  readonly partner: number;
  readonly seat: number;
}

/** The role of a seat in the last deal: caller or partner; nothing for the others. */
function Role({ caller, partner, seat }: RoleProps) {
  if (seat !== caller && seat !== partner) return null;
  return <span class="rank-role">{t(seat === caller ? "role.caller" : "role.partner")}</span>;
}

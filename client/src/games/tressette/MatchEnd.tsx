/** The end of a match: who has won, by how much, and for what. */
import { t } from "../../app/language.ts";
import { nameAt } from "../../core/say.ts";
import { ours, sideNames } from "../../core/tressette/sides.ts";
import type { TressetteFrame } from "../../core/games.ts";
import { OwnRating, SeatRating, useMatchRatings } from "../../ratings/MatchRating.tsx";
import { ChipsWon } from "../../table/ChipsWon.tsx";
import { DownloadDeal } from "../../table/DownloadDeal.tsx";
import type { Desk } from "../../table/desk.ts";
import { FairLink } from "../../table/FairLink.tsx";
import { ReplayLink } from "../../table/ReplayLink.tsx";
import { speech } from "../../table/speech.ts";

interface MatchEndProps {
  readonly desk: Desk;
  readonly frame: TressetteFrame;
}

export function MatchEnd({ desk, frame }: MatchEndProps) {
  const { match } = frame;
  if (match === null || match.places.length === 0) {
    return (
      <section class="felt-panel">
        <p class="felt-big">{t("say.closed")}</p>
      </section>
    );
  }
  return <Played desk={desk} frame={frame} match={match} />;
}

interface PlayedProps extends MatchEndProps {
  readonly match: NonNullable<TressetteFrame["match"]>;
}

function Played({ desk, frame, match }: PlayedProps) {
  const ratings = useMatchRatings(frame);
  const [us, them] = ours(match.scores, frame.seat);
  const won = us > them;
  const title = frame.seat === null ? "visitor.over" : won ? "end.won" : "end.lost";
  return (
    <section class={won && frame.seat !== null ? "felt-panel match-end won" : "felt-panel match-end"}>
      <h2 class="match-end-title">{t(title)}</h2>
      <p class="match-end-score">
        <span>{sideNames(speech, frame)[0]}</span>
        <b>
          {us}–{them}
        </b>
        <span>{sideNames(speech, frame)[1]}</span>
      </p>
      {frame.seat !== null && (
        <ol class="places">
          {placed(match.places).map(({ seat, place }) => (
            <li key={seat} class={seat === frame.seat ? "place me" : "place"}>
              <span class="place-number">{t("end.place", { place })}</span>
              <span class="place-name">
                {seat === frame.seat ? t("seat.you") : nameAt(frame, seat)}
              </span>
              {seat !== frame.seat && <SeatRating ratings={ratings} seat={seat} />}
            </li>
          ))}
        </ol>
      )}
      <ChipsWon desk={desk} seat={frame.seat} />
      <OwnRating ratings={ratings} seat={frame.seat} />
      <div class="row fair-row">
        <ReplayLink table={frame.table} deal={match.number} />
        <FairLink newest={frame} />
        {frame.seat !== null && <DownloadDeal table={frame.table} deal={match.number} />}
      </div>
    </section>
  );
}

/** The seats by their places. */
function placed(
  places: readonly number[],
): readonly { readonly seat: number; readonly place: number }[] {
  return places
    .map((place, seat) => ({ seat, place }))
    .toSorted((one, other) => one.place - other.place);
}

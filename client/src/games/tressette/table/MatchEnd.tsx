/** The end of a match: the result, the places, the last deal, and the chips won. */

import "../../../felt/result.css";

import { DownloadDeal } from "../../../fairness/pages/DownloadDeal.tsx";
import { FairLink } from "../../../fairness/pages/FairLink.tsx";
import type { TableClient } from "../../../house/table-client.ts";
import { oursFirst, sideOf } from "../../../play/seating.ts";
import { nameAt } from "../../../play/table-speech.ts";
import { OwnRating, SeatRating, useMatchRatings } from "../../../ratings/MatchRating.tsx";
import { plural, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { ChipsWon } from "../../../table/ChipsWon.tsx";
import { ReplayLink } from "../../../table/ReplayLink.tsx";
import { ReviewLink } from "../../../table/ReviewLink.tsx";
import { MatchStory } from "../../../tricks/MatchStory.tsx";
import type { TressetteFrame } from "../facts.ts";
import { matchLine } from "../model/match-line.ts";
import { sideNames } from "../model/sides.ts";
import { DealTable } from "./Scoreboard.tsx";

interface MatchEndProps {
  readonly tableClient: TableClient;
  readonly frame: TressetteFrame;
}

export function MatchEnd({ tableClient, frame }: MatchEndProps) {
  const { match } = frame;
  if (match === null || match.places.length === 0) {
    return (
      <section class="felt-panel">
        <p class="felt-big">{t("say.closed")}</p>
      </section>
    );
  }
  return <Played tableClient={tableClient} frame={frame} match={match} />;
}

interface PlayedProps extends MatchEndProps {
  readonly match: NonNullable<TressetteFrame["match"]>;
}

function Played({ tableClient, frame, match }: PlayedProps) {
  const ratings = useMatchRatings(frame);
  const [us, them] = oursFirst(match.scores, frame.seat);
  const won = us > them;
  const title = frame.seat === null ? "visitor.over" : won ? "end.won" : "end.lost";
  return (
    <section
      class={won && frame.seat !== null ? "felt-panel match-end is-won" : "felt-panel match-end"}
    >
      <h2 class="match-end-title">{t(title)}</h2>
      <p class="match-end-score">
        <span>{sideNames(speech, frame)[0]}</span>
        <b>
          {us}–{them}
        </b>
        <span>{sideNames(speech, frame)[1]}</span>
      </p>
      <ChipsWon tableClient={tableClient} seat={frame.seat} />
      <OwnRating ratings={ratings} seat={frame.seat} />
      {frame.seat !== null && <ReviewLink table={frame.table} deal={match.number} />}
      {frame.seat !== null && (match.places.length > 2 || ratings !== null) && (
        <ol class="places">
          {seatsByPlace(match.places).map(({ seats, place }) => (
            <li key={place} class={seats.includes(frame.seat ?? -1) ? "place is-own" : "place"}>
              <span class="place-number">{t("end.place", { place })}</span>
              <span class="place-names">
                {seats.map((seat) => (
                  <span key={seat} class="place-name">
                    {seat === frame.seat ? t("seat.you") : nameAt(frame, seat)}
                    {seat !== frame.seat && <SeatRating ratings={ratings} seat={seat} />}
                  </span>
                ))}
              </span>
              <b class="place-points">{plural("count.points", pointsOf(match, seats))}</b>
            </li>
          ))}
        </ol>
      )}
      <MatchStory frame={frame} line={matchLine(speech, frame)} />
      <LastDeal frame={frame} match={match} />
      <div class="row fair-row">
        <ReplayLink table={frame.table} deal={match.number} />
        <FairLink newest={frame} />
        {frame.seat !== null && <DownloadDeal table={frame.table} deal={match.number} />}
      </div>
    </section>
  );
}

/** The points of the last deal, which no pause shows once the match is over. */
function LastDeal({ frame, match }: Pick<PlayedProps, "frame" | "match">) {
  const deal = match.sheet.at(-1);
  if (deal === undefined) return null;
  return <DealTable frame={frame} deal={deal} scores={null} title={t("end.lastDeal")} />;
}

/** Returns the points of the side that has these seats. */
function pointsOf(match: PlayedProps["match"], [seat = 0]: readonly number[]): number {
  return match.scores[sideOf(seat)] ?? 0;
}

/** Returns the places, each with the seats that share it; partners share a place. */
function seatsByPlace(
  places: readonly number[],
): readonly { readonly place: number; readonly seats: readonly number[] }[] {
  const taken = [...new Set(places)].toSorted((one, other) => one - other);
  return taken.map((place) => ({
    place,
    seats: places.flatMap((one, seat) => (one === place ? [seat] : [])),
  }));
}

/** The line of a match of tressette. */
import { oursFirst } from "../../../play/seating.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { dealPoints } from "../../../tricks/model/deal-points.ts";
import type { MatchLine } from "../../../tricks/model/match-line.ts";
import type { TressetteFrame } from "../facts.ts";
import { sideNames, sidePeople } from "./sides.ts";

/** Returns the points of both sides in each deal, mine first. */
export function matchLine(speech: Speech, frame: TressetteFrame): MatchLine {
  return {
    names: sideNames(speech, frame),
    people: sidePeople(frame),
    mine: frame.seat === null ? null : 0,
    deals: (frame.match?.sheet ?? []).map((deal) => oursFirst(dealPoints(deal), frame.seat)),
  };
}

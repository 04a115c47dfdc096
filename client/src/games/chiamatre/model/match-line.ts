/** The line of a match of chiamatre. */
import { nameAt, type Speech } from "../../../play/table-speech.ts";
import type { MatchLine } from "../../../tricks/model/match-line.ts";
import type { ChiamatreFrame } from "../facts.ts";

/** Returns the points of the four players in each deal, by seat. */
export function matchLine(speech: Speech, frame: ChiamatreFrame): MatchLine {
  return {
    names: frame.view.places.map((_, seat) =>
      seat === frame.seat ? speech.text("seat.you") : nameAt(frame, seat),
    ),
    people: frame.view.places.map((_, seat) => nameAt(frame, seat)),
    mine: frame.seat,
    deals: (frame.match?.sheet ?? []).map(({ points }) => points),
  };
}

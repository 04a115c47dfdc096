/** The two sides of a match of tressette, mine first. */

import { sideOf } from "../../../play/seating.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { TressetteFrame } from "../facts.ts";

/** What the two sides are called; who looks on calls them by their names. */
export function sideNames(speech: Speech, frame: TressetteFrame): readonly [string, string] {
  if (frame.seat === null) return [namesOf(frame, 0), namesOf(frame, 1)];
  if (frame.view.places.length !== 2) {
    return [speech.text("score.us"), speech.text("score.them")];
  }
  return [speech.text("seat.you"), frame.view.places[1 - frame.seat]?.name ?? ""];
}

function namesOf({ view }: TressetteFrame, side: 0 | 1): string {
  const names = view.places.map((place) => place?.name ?? "");
  return names.filter((name, seat) => name !== "" && sideOf(seat) === side).join(" + ");
}

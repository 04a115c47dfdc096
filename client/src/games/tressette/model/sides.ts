/** The names of the two sides of a match, mine first. */

import { sideOf } from "../../../play/seating.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { TressetteFrame } from "../facts.ts";

/** Returns the names of both sides, mine first; for a spectator, the names of their players. */
export function sideNames(speech: Speech, frame: TressetteFrame): readonly [string, string] {
  if (frame.seat === null) return [namesOf(frame, 0), namesOf(frame, 1)];
  if (frame.view.places.length !== 2) {
    return [speech.text("score.us"), speech.text("score.them")];
  }
  return [speech.text("seat.you"), frame.view.places[1 - frame.seat]?.name ?? ""];
}

/** Returns the names of the players of both sides, mine first. */
export function sidePeople(frame: TressetteFrame): readonly [string, string] {
  const mine = sideOf(frame.seat ?? 0);
  return [namesOf(frame, mine), namesOf(frame, mine === 0 ? 1 : 0)];
}

function namesOf({ view }: TressetteFrame, side: 0 | 1): string {
  const names = view.places.map((place) => place?.name ?? "");
  return names.filter((name, seat) => name !== "" && sideOf(seat) === side).join(" + ");
}

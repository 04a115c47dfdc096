/** Which sounds a coup makes. */

import { gameEvents } from "../../../play/game-events.ts";
import type { Cue } from "../../../play/sound-kinds.ts";
import type { CheminFrame } from "../facts.ts";
import { broughtMe } from "./coup.ts";

/** Once a picture, in the order in which they are made. */
export function cuesOf(frame: CheminFrame): readonly Cue[] {
  const types = new Set(gameEvents(frame).map((event) => event.type));
  const mine = broughtMe(frame);
  return [
    ...(types.has("cards_dealt") ? (["deal"] as const) : []),
    ...(types.has("third_card_given") || types.has("cards_shown") ? (["card"] as const) : []),
    ...(mine === null ? [] : ([mine > 0 ? "trickUs" : "trickThem"] as const)),
    ...(isAskedAnew(frame) ? (["yourTurn"] as const) : []),
  ];
}

/** Bets open to me, or a time in which I may still withdraw or pass: nobody owes an answer there. */
function isAskedAnew(frame: CheminFrame): boolean {
  const { seat, match } = frame;
  if (seat === null || match === null) return false;
  return gameEvents(frame).some(
    (event) =>
      (event.type === "bets_opened" && match.order.includes(seat)) ||
      (event.type === "grace_opened" && event.seat === seat),
  );
}

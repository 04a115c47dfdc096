/** The sounds of a coup (one round). */

import { gameEvents } from "../../../play/game-events.ts";
import type { Cue } from "../../../play/sound-kinds.ts";
import type { CheminFrame } from "../facts.ts";
import { myChange } from "./coup.ts";

/** Returns the sounds of a frame in order; each sound occurs at most once. */
export function cuesOf(frame: CheminFrame): readonly Cue[] {
  const types = new Set(gameEvents(frame).map((event) => event.type));
  const mine = myChange(frame);
  return [
    ...(types.has("cards_dealt") ? (["deal"] as const) : []),
    ...(types.has("third_card_given") || types.has("cards_shown") ? (["card"] as const) : []),
    ...(mine === null ? [] : ([mine > 0 ? "trickUs" : "trickThem"] as const)),
    ...(hasNewWindow(frame) ? (["yourTurn"] as const) : []),
  ];
}

/**
 * Whether the time for my bets, or a grace of mine, begins in this frame. The sound of a question
 * leaves these windows out, because nobody owes an answer in them.
 */
function hasNewWindow(frame: CheminFrame): boolean {
  const { seat, match } = frame;
  if (seat === null || match === null) return false;
  return gameEvents(frame).some(
    (event) =>
      (event.type === "bets_opened" && match.order.includes(seat)) ||
      (event.type === "grace_opened" && event.seat === seat),
  );
}

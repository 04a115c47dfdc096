/** The sounds of a coup (one round). */

import { gameEvents } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import type { Cue } from "../../../play/sound-kinds.ts";
import type { CheminFrame } from "../facts.ts";
import { myChange } from "./coup.ts";

/** Returns the sounds of a scene in order; each sound occurs at most once. */
export function cuesOf({ frame, act }: Scene<CheminFrame>): readonly Cue[] {
  const types = new Set(gameEvents(frame).map((event) => event.type));
  if (act === "reveal") {
    if (types.has("cards_dealt")) return ["deal"];
    return types.has("word_said") ? [] : ["card"];
  }
  if (act === "result") return resultCues(frame);
  return act === "settled" && hasNewWindow(frame) ? ["yourTurn"] : [];
}

function resultCues(frame: CheminFrame): readonly Cue[] {
  const mine = myChange(frame);
  return mine === null ? [] : [mine > 0 ? "chipsWon" : "chipsLost"];
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

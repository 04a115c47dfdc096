/** The sounds of sette e mezzo: cards, a hand that busts, and my chips won or lost. */
import { eventsOf, gameEvents } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import type { Cue } from "../../../play/sound-kinds.ts";
import type { SetteFrame } from "../facts.ts";
import { changesBySeat } from "./results.ts";

/** Returns the sounds of a scene in order; those of a frame with a result come with the result. */
export function cuesOf({ frame, act }: Scene<SetteFrame>): readonly Cue[] {
  const hasResult = eventsOf(frame, "deal_ended").length > 0;
  const isFirst = act === (hasResult ? "result" : "settled");
  const isDealt = act === "settled" && eventsOf(frame, "cards_covered").length > 0;
  return [
    ...(isFirst ? handCues(frame) : []),
    ...(act === "result" ? resultCues(frame) : []),
    ...(isDealt ? (["deal"] as const) : []),
  ];
}

function handCues(frame: SetteFrame): readonly Cue[] {
  if (bustIn(frame)) return ["bust"];
  return gameEvents(frame).some(({ type }) => type === "card_given" || type === "card_shown")
    ? ["card"]
    : [];
}

/** Whether a hand busts in this frame: it takes a card and is shown although it has not stood. */
function bustIn(frame: SetteFrame): boolean {
  const shown = eventsOf(frame, "card_shown").map(({ seat }) => seat);
  const stood = eventsOf(frame, "stood").map(({ seat }) => seat);
  return eventsOf(frame, "card_given").some(
    ({ seat }) => shown.includes(seat) && !stood.includes(seat),
  );
}

function resultCues(frame: SetteFrame): readonly Cue[] {
  const mine = frame.seat === null ? 0 : (changesBySeat(frame)[frame.seat] ?? 0);
  if (mine === 0) return [];
  return [mine > 0 ? "chipsWon" : "chipsLost"];
}

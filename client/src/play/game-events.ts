/** The events of a game in a frame. */
import type { Frame, Played } from "../protocol/wire.gen.ts";

export type GameEvent = Played["event"];

/** Returns the game events of a frame, in order. */
export function gameEvents({ events }: Pick<Frame, "events">): readonly GameEvent[] {
  return events.flatMap((event) => (event.type === "played" ? [event.event] : []));
}

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;

export function eventsOf<Type extends GameEvent["type"]>(
  frame: Pick<Frame, "events">,
  type: Type,
): readonly EventOf<Type>[] {
  return gameEvents(frame).filter((event): event is EventOf<Type> => event.type === type);
}

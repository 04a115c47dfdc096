/** Hooks: a tournament while a component shows it, and the server's time. */
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "./here.ts";
import type { ShownEvent } from "./tournament-board.ts";

export function useEvent(event: string): ShownEvent {
  const { events } = useHouse();
  useEffect(() => {
    events.look(event);
    return () => events.away(event);
  }, [events, event]);
  return events.of(event).value;
}

const SECOND = 1_000;

/** The server's time, read once a second. */
export function useNow(): number {
  const house = useHouse();
  const [now, look] = useState(() => house.now());
  useEffect(() => {
    look(house.now());
    const timer = setInterval(() => look(house.now()), SECOND);
    return () => clearInterval(timer);
  }, [house]);
  return now;
}

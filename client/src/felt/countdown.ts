/** Clocks on screen: animations drive bars and rings; digits change once a second. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import {
  type Deadline,
  fraction,
  type MatchClock,
  matchTimeLeft,
  minutesAndSeconds,
  remaining,
  wholeSeconds,
} from "../protocol/server-clock.ts";

/**
 * Returns the deadline while the server can be reached, else null: without it nobody knows which
 * clock runs.
 */
export function useKnown<Known extends Deadline | null>(deadline: Known): Known | null {
  return useHouse().link.value.name === "online" ? deadline : null;
}

/** Runs an animation from the remaining fraction of a deadline down to 0. */
export function useCountdown(
  element: RefObject<Element | null>,
  deadline: Deadline | null,
  keyframe: (left: number) => Keyframe,
): void {
  const house = useHouse();
  const known = useKnown(deadline);
  useEffect(() => {
    if (known === null) return undefined;
    const now = house.now();
    const running = element.current?.animate?.([keyframe(fraction(known, now)), keyframe(0)], {
      duration: remaining(known, now),
      fill: "both",
    });
    return () => running?.cancel();
  }, [house, known?.opened, known?.at]);
}

/** The seconds left while they are at most `from`; null while there are more, and at the end. */
export function useSecondsLeft(deadline: Deadline | null, from: number): number | null {
  const house = useHouse();
  const known = useKnown(deadline);
  const [seconds, show] = useState<number | null>(null);
  useEffect(() => {
    if (known === null) {
      show(null);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = house.now();
      const left = wholeSeconds(known, now);
      show(left > 0 && left <= from ? left : null);
      if (left === 0) return;
      const next = left > from ? remaining(known, now) - from * 1_000 : 1_000;
      timer = setTimeout(
        look,
        Math.max(50, Math.min(next, remaining(known, now) % 1_000 || 1_000)),
      );
    };
    look();
    return () => clearTimeout(timer);
  }, [house, known?.opened, known?.at, from]);
  return seconds;
}

/** The seconds left on a seat's match clock, updated every second while the server is there. */
export function useMatchTime(clock: MatchClock): string {
  const house = useHouse();
  const [now, look] = useState(() => house.now());
  const left = matchTimeLeft(clock, now);
  const isOnline = house.link.value.name === "online";
  useEffect(() => {
    if (!isOnline) return undefined;
    look(house.now());
    if (clock.since === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const current = house.now();
      look(current);
      const rest = matchTimeLeft(clock, current);
      if (rest > 0) timer = setTimeout(next, Math.max(50, rest % 1_000 || 1_000));
    };
    next();
    return () => clearTimeout(timer);
  }, [house, isOnline, clock.left, clock.since]);
  return minutesAndSeconds(left);
}

/** The clock of a seat, as a ring around its avatar. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { type Deadline, fraction } from "../protocol/server-clock.ts";
import { useKnown, useSecondsLeft } from "./countdown.ts";

const RADIUS = 20;
const AROUND = 2 * Math.PI * RADIUS;
const URGENT = 5;
/** Milliseconds between two drawings of the ring; short enough to look continuous. */
const DRAWN_EVERY = 250;

export function ClockRing({ deadline }: { readonly deadline: Deadline }) {
  const ring = useRef<SVGCircleElement>(null);
  useRing(ring, deadline);
  const seconds = useSecondsLeft(deadline, URGENT);
  return (
    <svg
      class={seconds === null ? "clock-ring" : "clock-ring is-urgent"}
      viewBox="0 0 44 44"
      aria-hidden="true"
    >
      <circle class="clock-ring-rest" cx="22" cy="22" r={RADIUS} />
      <circle
        ref={ring}
        class="clock-ring-left"
        cx="22"
        cy="22"
        r={RADIUS}
        stroke-dasharray={AROUND}
      />
    </svg>
  );
}

/** Draws the ring at intervals, because an animated stroke repaints the page at every frame. */
function useRing(ring: RefObject<SVGCircleElement | null>, deadline: Deadline): void {
  const house = useHouse();
  const known = useKnown(deadline);
  useEffect(() => {
    if (known === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const draw = () => {
      const left = fraction(known, house.now());
      ring.current?.style.setProperty("stroke-dashoffset", `${AROUND * (1 - left)}`);
      if (left > 0) timer = setTimeout(draw, DRAWN_EVERY);
    };
    draw();
    return () => clearTimeout(timer);
  }, [house, known?.opened, known?.at]);
}

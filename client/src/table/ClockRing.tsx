/** The time of a seat, around its sign. */
import { useRef } from "preact/hooks";

import type { Deadline } from "../core/clock.ts";
import { useCountdown, useSecondsLeft } from "./countdown.ts";

const RADIUS = 20;
const AROUND = 2 * Math.PI * RADIUS;
const URGENT = 5;

export function ClockRing({ deadline }: { readonly deadline: Deadline }) {
  const ring = useRef<SVGCircleElement>(null);
  useCountdown(ring, deadline, (left) => ({ strokeDashoffset: `${AROUND * (1 - left)}` }));
  const seconds = useSecondsLeft(deadline, URGENT);
  return (
    <svg
      class={seconds === null ? "clock-ring" : "clock-ring urgent"}
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

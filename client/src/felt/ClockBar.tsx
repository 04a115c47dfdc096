/** The player's clock as a bar across the page, with the last seconds in digits. */
import { useEffect, useRef } from "preact/hooks";
import { play } from "../fx/sound.ts";
import type { Deadline } from "../protocol/server-clock.ts";
import { plural } from "../shell/language.ts";
import { useCountdown, useKnown, useSecondsLeft } from "./countdown.ts";

const WARNS = 10;
const URGENT = 5;

export function ClockBar({ deadline }: { readonly deadline: Deadline | null }) {
  const bar = useRef<HTMLSpanElement>(null);
  useCountdown(bar, deadline, (left) => ({ transform: `scaleX(${left})` }));
  const seconds = useSecondsLeft(deadline, WARNS);
  const known = useKnown(deadline);
  const isUrgent = seconds !== null && seconds <= URGENT;
  useEffect(() => {
    if (isUrgent) play("tick");
  }, [isUrgent, seconds]);
  return (
    <div class={isUrgent ? "clock-bar is-urgent" : "clock-bar"}>
      <span ref={bar} class="clock-bar-left" hidden={known === null} />
      {seconds !== null && (
        <span class="clock-bar-seconds" aria-hidden="true">
          {seconds}
        </span>
      )}
      <span class="spoken" role="alert">
        {seconds === URGENT ? plural("count.seconds", URGENT) : ""}
      </span>
    </div>
  );
}

/**
 * Chips that move between people as a hand or coup is settled: a small stack flies from each bettor
 * who has lost to the bank, and from the bank to each who has won. The figures say the same.
 */
import "./chip-flights.css";

import { useLayoutEffect, useRef } from "preact/hooks";
import { ChipStack } from "../felt/ChipStack.tsx";
import { flyOut, placeOfSeat } from "../fx/flights.ts";
import { pace } from "../shell/interaction-settings.ts";

/** How long a stack flies, and how much later than the losers' the winners' set off, in ms. */
const FLIGHT = { millis: 650, later: 450 } as const;

interface ChipFlightsProps {
  /** The chips that each place won, negative if lost. */
  readonly changes: readonly number[];
  readonly banker: number | null;
}

export function ChipFlights({ changes, banker }: ChipFlightsProps) {
  if (banker === null || pace() === 0) return null;
  return (
    <div class="chip-flights" aria-hidden="true">
      {changes.map((change, seat) =>
        change === 0 || seat === banker ? null : (
          <FlyingStack key={seat} seat={seat} banker={banker} change={change} />
        ),
      )}
    </div>
  );
}

interface FlyingStackProps {
  readonly seat: number;
  readonly banker: number;
  readonly change: number;
}

function FlyingStack({ seat, banker, change }: FlyingStackProps) {
  const stack = useRef<HTMLSpanElement>(null);
  const [from, to] = change > 0 ? [banker, seat] : [seat, banker];
  useLayoutEffect(() => {
    const start = placeOfSeat(from);
    if (stack.current === null || start === null) return;
    stack.current.style.left = `${start.left}px`;
    stack.current.style.top = `${start.top}px`;
    const delay = change > 0 ? FLIGHT.later : 0;
    flyOut(stack.current, () => placeOfSeat(to), { millis: FLIGHT.millis, delay });
  }, []);
  return (
    <span ref={stack} class="chip-flight" data-from={from} data-to={to}>
      <ChipStack amount={Math.abs(change)} />
    </span>
  );
}

/** The cards on their way to the others, while a hand is dealt: in turn, anticlockwise (T4, C3). */
import { useLayoutEffect, useRef } from "preact/hooks";

import { CardBack } from "../cards/Card.tsx";
import type { Picture } from "../core/tricks/picture.ts";
import { FLIGHT, dealTo, placeOfSeat } from "../fx/flights.ts";

interface DealingProps {
  readonly picture: Picture;
  /** Who is dealt the first card. */
  readonly first: number;
  /** How many each is dealt at a time. */
  readonly packet?: number;
  /** Whose cards are seen to come, as they have faces. */
  readonly mine: number | null;
}

/** How many seats are dealt to before this one. */
export function seatsBefore(seat: number, first: number, seats: number): number {
  return (first - seat + seats) % seats;
}

export function Dealing({ picture, first, packet = 1, mine }: DealingProps) {
  const heap = useRef<HTMLDivElement>(null);
  const seats = picture.counts.length;
  const dealt = picture.counts.flatMap((count, seat) =>
    seat === mine ? [] : Array.from({ length: count }, (_, round) => ({ seat, round })),
  );
  useLayoutEffect(() => {
    dealt.forEach(({ seat, round }, at) => {
      const card = heap.current?.children[at];
      if (!(card instanceof HTMLElement)) return;
      const before = seatsBefore(seat, first, seats) * packet;
      const turn = round - (round % packet) + (before + (round % packet)) / seats;
      dealTo(card, () => placeOfSeat(seat), { millis: FLIGHT.deal, delay: turn * FLIGHT.dealStep });
    });
  }, []);
  return (
    <div
      ref={heap}
      class="dealing-heap"
      aria-hidden="true"
      data-pack={seats === 2 ? undefined : true}
      data-players={seats}
    >
      {dealt.map(({ seat, round }) => (
        <span key={`${seat}/${round}`} class="dealing-card">
          <CardBack silent />
        </span>
      ))}
    </div>
  );
}

/** The cards on their way to the others, while a hand is dealt: in turn, anticlockwise (T4, C3). */
import { useLayoutEffect, useRef } from "preact/hooks";

import { CardBack } from "../cards/Card.tsx";
import { dealOut, FLIGHT } from "../fx/flights.ts";
import type { Picture } from "./model/trick-picture.ts";

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

/** A heap, from which a card sets off to each player in turn. */
export function Dealing({ picture, first, packet = 1, mine }: DealingProps) {
  const heap = useRef<HTMLDivElement>(null);
  const seats = picture.counts.length;
  useLayoutEffect(() => {
    if (heap.current === null) return undefined;
    const dealt = picture.counts.flatMap((count, seat) =>
      seat === mine
        ? []
        : Array.from({ length: Math.min(count, together) }, (_, round) => ({
            to: seat,
            delay: FLIGHT.dealStep * turnOf(seat, round),
            every: FLIGHT.dealStep * together,
            times: Math.ceil((count - round) / together),
          })),
    );
    return dealOut(heap.current, dealt);
  }, []);
  /** In so many rounds a card has arrived, and whole packets have been dealt. */
  const together = packet * Math.ceil(FLIGHT.deal / FLIGHT.dealStep / packet);
  /** When a seat is dealt its card of a round, counted in cards of one seat. */
  const turnOf = (seat: number, round: number): number => {
    const before = seatsBefore(seat, first, seats) * packet;
    return round - (round % packet) + (before + (round % packet)) / seats;
  };
  return (
    <div
      ref={heap}
      class="dealing-heap"
      aria-hidden="true"
      data-pack={seats === 2 ? undefined : true}
      data-players={seats}
    >
      <span class="dealing-card">
        <CardBack silent />
      </span>
    </div>
  );
}

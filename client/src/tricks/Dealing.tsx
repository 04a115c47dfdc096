/** The animation of the deal to the other seats: in turn, anticlockwise (T4, C3). */
import { useLayoutEffect, useRef } from "preact/hooks";

import { CardBack } from "../cards/Card.tsx";
import { dealOut, FLIGHT } from "../fx/flights.ts";
import type { Picture } from "./model/trick-picture.ts";

interface DealingProps {
  readonly picture: Picture;
  /** The seat that is dealt the first card. */
  readonly first: number;
  /** The cards in a packet. */
  readonly packet?: number;
  /** My seat, whose cards the hand animates face up. */
  readonly mine: number | null;
}

/** The number of seats that are dealt to before this one. */
export function seatsBefore(seat: number, first: number, seats: number): number {
  return (first - seat + seats) % seats;
}

/** Draws the pack, from which a card flies to each player in turn. */
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

/**
 * The animation of cards that fly from the pack to the other seats in turn, anticlockwise (T4, C3).
 */
import "./dealing.css";

import { useLayoutEffect, useRef } from "preact/hooks";

import { CardBack } from "../cards/Card.tsx";
import { dealOut } from "../fx/deal-out.ts";
import { FLIGHT } from "../fx/flights.ts";
import { seatsBefore } from "../play/seating.ts";
import type { Picture } from "./model/trick-picture.ts";

interface DealingProps {
  readonly picture: Picture;
  /** The seat that is dealt the first card. */
  readonly first: number;
  /** The number of cards that a seat is dealt at a time. */
  readonly packet?: number;
  /**
   * My seat, which this component leaves out: `Hand` animates my cards, face up. Null for a
   * spectator.
   */
  readonly mine: number | null;
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
        : Array.from({ length: Math.min(count, inFlight) }, (_, round) => ({
            to: seat,
            delay: FLIGHT.dealStep * dealtAt(seat, round),
            every: FLIGHT.dealStep * inFlight,
            times: Math.ceil((count - round) / inFlight),
          })),
    );
    return dealOut(heap.current, dealt);
  }, []);
  /**
   * The number of cards of one seat that fly at the same time: as many whole packets as leave
   * before the first card arrives.
   */
  const inFlight = packet * Math.ceil(FLIGHT.deal / FLIGHT.dealStep / packet);
  /** Returns when a seat is dealt its card number `round`, in steps of `FLIGHT.dealStep`. */
  const dealtAt = (seat: number, round: number): number => {
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

/**
 * A slot for a card on the table. Each card has one element: when the card changes its slot, the
 * element moves there and flies in from its old position.
 */
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { type Flight, flyIn } from "../fx/flights.ts";
import type { Card } from "../protocol/wire.gen.ts";
import { OnTable } from "./card-elements.tsx";

interface CardSlotProps {
  readonly card: Card;
  /** The flight from another slot. */
  readonly flight: Flight;
  /** Where a card without a slot flies in from; null places it without a flight. */
  readonly origin: (() => DOMRect | null) | null;
  readonly first?: Flight;
}

export function CardSlot({ card, flight, origin, first }: CardSlotProps) {
  const pack = useContext(OnTable);
  if (pack === null) throw new Error("no pack: render inside <PackProvider>");
  const slot = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = slot.current;
    if (element === null) return undefined;
    const before = pack.place(card, element);
    const from = before === null ? origin : () => before;
    if (from !== null)
      flyIn(pack.element(card), from, before === null ? (first ?? flight) : flight);
    return () => pack.leave(card, element);
  }, [pack, card]);
  return <span ref={slot} class="card-slot" />;
}

/**
 * A card on a table is one thing. Where it lies it has a slot; when it goes from one slot to another
 * its element is moved there and flies in from where it was, never made anew.
 */
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { type Flight, flyIn } from "../fx/flights.ts";
import type { Card } from "../protocol/wire.gen.ts";
import { OnTable } from "./card-elements.tsx";

interface CardSlotProps {
  readonly card: Card;
  /** How it comes from another slot. */
  readonly flight: Flight;
  /** Where a card comes from that was in no slot, and how; with null it just lies there. */
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

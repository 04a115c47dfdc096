/**
 * A card on a table is one thing. Where it lies it has a slot; when it goes from one slot to another
 * its element is moved there and flies in from where it was, never made anew.
 */
import { createContext, render } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Card as CardFace } from "../cards/Card.tsx";
import type { Card } from "../core/wire.gen.ts";
import { type Flight, flyIn } from "../fx/flights.ts";

/** The elements of the cards of one table. */
export class Pack {
  private readonly elements = new Map<Card, HTMLElement>();
  /** Where cards were that have just been taken from their slots. */
  private readonly left = new Map<Card, DOMRect>();

  element(card: Card): HTMLElement {
    const known = this.elements.get(card);
    if (known !== undefined) return known;
    const made = document.createElement("span");
    made.className = "card-on-table";
    render(<CardFace card={card} />, made);
    this.elements.set(card, made);
    return made;
  }

  /** Puts a card into a slot; returns where it was a moment ago, null if it was nowhere. */
  place(card: Card, slot: HTMLElement): DOMRect | null {
    const element = this.element(card);
    const from = element.isConnected
      ? element.getBoundingClientRect()
      : (this.left.get(card) ?? null);
    this.left.delete(card);
    if (from !== null) {
      element.style.removeProperty("transform");
      // To be asked costs a layout: a card that was nowhere has no flights.
      for (const flight of element.getAnimations?.() ?? []) flight.cancel();
    }
    slot.append(element);
    return from;
  }

  /** A slot goes: the card may appear in another before the browser paints, else it is gone. */
  leave(card: Card, slot: HTMLElement): void {
    const element = this.element(card);
    if (element.parentElement !== slot) return;
    this.left.set(card, element.getBoundingClientRect());
    queueMicrotask(() => {
      this.left.delete(card);
      // A card that lies nowhere would keep the slot that is gone, and all around it.
      if (element.parentElement === slot && !slot.isConnected) element.remove();
    });
  }

  dispose(): void {
    for (const element of this.elements.values()) render(null, element);
    this.elements.clear();
  }
}

const OnTable = createContext<Pack | null>(null);

/** All slots under it share one pack. */
export const PackProvider = OnTable.Provider;

/** A pack for as long as a table is shown. */
export function usePack(): Pack {
  const [pack] = useState(() => new Pack());
  useEffect(() => () => pack.dispose(), [pack]);
  return pack;
}

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
    if (from !== null) flyIn(pack.element(card), from, before === null ? (first ?? flight) : flight);
    return () => pack.leave(card, element);
  }, [pack, card]);
  return <span ref={slot} class="card-slot" />;
}

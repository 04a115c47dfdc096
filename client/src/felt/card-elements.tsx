/** The pack of a table: one element for each card, whichever slot it lies in. */
import { createContext, render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Card as CardFace } from "../cards/Card.tsx";
import type { Card } from "../protocol/wire.gen.ts";

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

/** The pack of the table around. */
export const OnTable = createContext<Pack | null>(null);

/** All slots under it share one pack. */
export const PackProvider = OnTable.Provider;

/** A pack for as long as a table is shown. */
export function usePack(): Pack {
  const [pack] = useState(() => new Pack());
  useEffect(() => () => pack.dispose(), [pack]);
  return pack;
}

/** The card elements of a table: one per card, moved from slot to slot. */
import { createContext, render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Card as CardFace } from "../cards/Card.tsx";
import type { Card } from "../protocol/wire.gen.ts";

/** The elements of the cards of one table. */
export class Pack {
  private readonly elements = new Map<Card, HTMLElement>();
  /** The last positions of cards that have just left their slots. */
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

  /** Puts a card into a slot; returns its previous position, or null if it had none. */
  place(card: Card, slot: HTMLElement): DOMRect | null {
    const element = this.element(card);
    const from = element.isConnected
      ? element.getBoundingClientRect()
      : (this.left.get(card) ?? null);
    this.left.delete(card);
    if (from !== null) {
      element.style.removeProperty("transform");
      // Asking for animations forces a layout; a card without a position has none.
      for (const flight of element.getAnimations?.() ?? []) flight.cancel();
    }
    slot.append(element);
    return from;
  }

  /** Called when a slot is removed: the card may get another slot before the next paint. */
  leave(card: Card, slot: HTMLElement): void {
    const element = this.element(card);
    if (element.parentElement !== slot) return;
    this.left.set(card, element.getBoundingClientRect());
    queueMicrotask(() => {
      this.left.delete(card);
      // Without this, a card in no slot would keep the removed slot in memory.
      if (element.parentElement === slot && !slot.isConnected) element.remove();
    });
  }

  dispose(): void {
    for (const element of this.elements.values()) render(null, element);
    this.elements.clear();
  }
}

/** The card elements of the surrounding table. */
export const OnTable = createContext<Pack | null>(null);

/** All slots below it share these card elements. */
export const PackProvider = OnTable.Provider;

/** Provides card elements for as long as a table is shown. */
export function usePack(): Pack {
  const [pack] = useState(() => new Pack());
  useEffect(() => () => pack.dispose(), [pack]);
  return pack;
}

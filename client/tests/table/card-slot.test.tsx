// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { speak } from "../../src/app/language.ts";
import type { Card } from "../../src/core/wire.gen.ts";
import { CardSlot, Pack, PackProvider } from "../../src/table/CardSlot.tsx";

const FLIGHT = { millis: 160 };
const flights: { readonly card: string | null; readonly millis: number }[] = [];
const { animate } = Element.prototype;

beforeEach(async () => {
  await speak("it");
  flights.length = 0;
  Element.prototype.animate = function fly(this: Element, _, timing) {
    const card = this.querySelector("img")?.getAttribute("alt") ?? null;
    flights.push({ card, millis: (timing as { readonly duration: number }).duration });
    return { cancel: () => undefined } as Animation;
  };
});

afterEach(() => {
  cleanup();
  Element.prototype.animate = animate;
});

interface Table {
  readonly hand: readonly Card[];
  readonly trick: readonly Card[];
}

function table(pack: Pack, { hand, trick }: Table, from: (() => DOMRect) | null = null) {
  return (
    <PackProvider value={pack}>
      <div class="trick">
        {trick.map((card) => (
          <CardSlot key={card} card={card} flight={FLIGHT} origin={from} first={{ millis: 220 }} />
        ))}
      </div>
      <div class="hand">
        {hand.map((card) => (
          <CardSlot key={card} card={card} flight={FLIGHT} origin={null} />
        ))}
      </div>
    </PackProvider>
  );
}

describe("a card on a table", () => {
  it("is the same element in the hand and in the trick, and flies between them", () => {
    const pack = new Pack();
    const { rerender, container } = render(table(pack, { hand: ["3D"], trick: [] }));
    const inHand = container.querySelector(".hand img");
    rerender(table(pack, { hand: [], trick: ["3D"] }));
    expect(container.querySelector(".trick img")).toBe(inHand);
    expect(flights).toEqual([{ card: "Tre di denari", millis: 160 }]);
  });

  it("goes back the same way", () => {
    const pack = new Pack();
    const { rerender, container } = render(table(pack, { hand: [], trick: ["3D"] }));
    rerender(table(pack, { hand: ["3D"], trick: [] }));
    expect(container.querySelectorAll(".hand img").length).toBe(1);
    expect(flights.length).toBe(1);
  });

  it("that somebody else plays comes from his seat", () => {
    const seat = vi.fn(() => new DOMRect(1, 2, 3, 4));
    render(table(new Pack(), { hand: [], trick: ["3D"] }, seat));
    expect(seat).toHaveBeenCalledOnce();
    expect(flights).toEqual([{ card: "Tre di denari", millis: 220 }]);
  });

  it("that was swept away comes from nowhere in the next deal", async () => {
    const pack = new Pack();
    const { rerender } = render(table(pack, { hand: [], trick: ["3D"] }));
    rerender(table(pack, { hand: [], trick: [] }));
    await Promise.resolve();
    rerender(table(pack, { hand: ["3D"], trick: [] }));
    expect(flights).toEqual([]);
  });
});

// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CardSlot } from "../../src/felt/CardSlot.tsx";
import { Pack, PackProvider } from "../../src/felt/card-elements.tsx";
import type { Card } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";

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

/** Cards set off together, once all of them lie where they will land. */
const setOff = () => Promise.resolve();

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
  it("is the same element in the hand and in the trick, and flies between them", async () => {
    const pack = new Pack();
    const { rerender, container } = render(table(pack, { hand: ["3D"], trick: [] }));
    const inHand = container.querySelector(".hand img");
    rerender(table(pack, { hand: [], trick: ["3D"] }));
    await setOff();
    expect(container.querySelector(".trick img")).toBe(inHand);
    expect(flights).toEqual([{ card: "Tre di denari", millis: 160 }]);
  });

  it("goes back the same way", async () => {
    const pack = new Pack();
    const { rerender, container } = render(table(pack, { hand: [], trick: ["3D"] }));
    rerender(table(pack, { hand: ["3D"], trick: [] }));
    await setOff();
    expect(container.querySelectorAll(".hand img").length).toBe(1);
    expect(flights.length).toBe(1);
  });

  it("that another player plays comes from their seat", async () => {
    const seat = vi.fn(() => new DOMRect(1, 2, 3, 4));
    render(table(new Pack(), { hand: [], trick: ["3D"] }, seat));
    await setOff();
    expect(seat).toHaveBeenCalledOnce();
    expect(flights).toEqual([{ card: "Tre di denari", millis: 220 }]);
  });

  it("is measured with all that set off before the first of them moves", async () => {
    const order: string[] = [];
    const measured = vi.spyOn(Element.prototype, "getBoundingClientRect");
    measured.mockImplementation(() => {
      order.push("measured");
      return new DOMRect(0, 0, 60, 100);
    });
    Element.prototype.animate = () => {
      order.push("moved");
      return { cancel: () => undefined } as Animation;
    };
    const seat = () => new DOMRect(1, 2, 3, 4);
    render(table(new Pack(), { hand: [], trick: ["3D", "4D", "5D"] }, seat));
    await setOff();
    measured.mockRestore();
    expect(order).toEqual(["measured", "measured", "measured", "moved", "moved", "moved"]);
  });

  it("keeps nothing of a slot that is gone", async () => {
    const pack = new Pack();
    const { rerender } = render(table(pack, { hand: [], trick: ["3D"] }));
    const element = pack.element("3D");
    rerender(table(pack, { hand: [], trick: [] }));
    await Promise.resolve();
    expect(element.parentElement).toBeNull();
  });

  it("that was swept away comes from nowhere in the next deal", async () => {
    const pack = new Pack();
    const { rerender } = render(table(pack, { hand: [], trick: ["3D"] }));
    rerender(table(pack, { hand: [], trick: [] }));
    await Promise.resolve();
    rerender(table(pack, { hand: ["3D"], trick: [] }));
    await setOff();
    expect(flights).toEqual([]);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Dealt, FLIGHT, dealOut } from "../../src/fx/flights.ts";

interface Flown {
  readonly card: Element;
  readonly way: string;
  /** When it sets off, after the first picture. */
  readonly at: number;
}

let flown: Flown[] = [];
let pictures: FrameRequestCallback[] = [];
let now = 0;

/** Three others, ten cards each, one after the other. */
const CARDS: readonly Dealt[] = [1, 2, 3].flatMap((to) =>
  Array.from({ length: 10 }, (_, round) => ({ to, delay: FLIGHT.dealStep * (round + to / 4) })),
);

beforeEach(() => {
  [flown, pictures, now] = [[], [], 0];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => pictures.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => {
    pictures = [];
  });
  document.body.innerHTML =
    `<div id="heap"><span><img></span></div>` +
    [1, 2, 3].map((seat) => `<p data-seat="${seat}"><b class="plate-sign"></b></p>`).join("");
  document.querySelectorAll(".plate-sign").forEach((sign, at) => {
    sign.getBoundingClientRect = () => new DOMRect(100 * (at + 1), 0, 10, 10);
  });
  HTMLElement.prototype.animate = function animate(this: Element, steps, timing) {
    const [, there] = steps as Keyframe[];
    const { delay = 0 } = timing as KeyframeAnimationOptions;
    flown.push({ card: this, way: String(there?.["transform"]), at: now + delay });
    return {} as Animation;
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, "animate");
});

const heap = () => document.querySelector<HTMLElement>("#heap")!;

/** Draws so many pictures, each so long after the one before. */
function draw(many: number, millis: number): void {
  for (let picture = 0; picture < many; picture += 1) {
    pictures.splice(0).forEach((look) => look(1_000 + now));
    now += millis;
  }
}

describe("a deal", () => {
  it("sends every card to its player, each in its turn", () => {
    dealOut(heap(), CARDS);
    draw(60, 16);
    const inTurn = CARDS.toSorted((one, other) => one.delay - other.delay);
    expect(flown.map(({ at }) => at)).toEqual(inTurn.map(({ delay }) => delay));
    expect(flown.map(({ way }) => /\((\d+)px/.exec(way)?.[1])).toEqual(
      inTurn.map(({ to }) => String(100 * to + 5)),
    );
  });

  it("keeps its time when pictures come late", () => {
    dealOut(heap(), CARDS);
    draw(8, 130);
    expect(flown.map(({ at }) => at)).toEqual(
      CARDS.map(({ delay }) => delay).toSorted((one, other) => one - other),
    );
  });

  it("draws few cards at a time, and none that has not arrived flies again", () => {
    dealOut(heap(), CARDS);
    draw(60, 16);
    expect(heap().children.length).toBeLessThanOrEqual(17);
    const last = new Map<Element, number>();
    for (const { card, at } of flown) {
      expect(at - (last.get(card) ?? -FLIGHT.deal)).toBeGreaterThanOrEqual(FLIGHT.deal);
      last.set(card, at);
    }
  });

  it("takes the heap along with the last card", () => {
    const [top] = heap().children;
    dealOut(heap(), CARDS);
    draw(60, 16);
    expect(flown.findIndex(({ card }) => card === top)).toBe(CARDS.length - 1);
  });

  it("is not seen without motion", () => {
    document.documentElement.style.setProperty("--pace", "0");
    dealOut(heap(), CARDS);
    draw(60, 16);
    document.documentElement.style.removeProperty("--pace");
    expect([flown, heap().children.length]).toEqual([[], 1]);
  });

  it("ends with the picture of it", () => {
    const end = dealOut(heap(), CARDS);
    draw(3, 16);
    const before = flown.length;
    end();
    draw(60, 16);
    expect(flown.length).toBe(before);
  });
});

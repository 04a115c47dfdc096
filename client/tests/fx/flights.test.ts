// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Dealt, dealOut } from "../../src/fx/deal-out.ts";
import { FLIGHT } from "../../src/fx/flights.ts";

interface Flown {
  readonly card: Element;
  readonly way: string;
  /** When it sets off. */
  readonly at: number;
  /** How many milliseconds until it is back, and how many times it goes. */
  readonly every: number;
  readonly times: number;
  /** In which part of this time it has arrived. */
  readonly part: number;
}

let flown: Flown[] = [];
let pictures: FrameRequestCallback[] = [];
let now = 0;

const EVERY = 4 * FLIGHT.dealStep;

/** Three others, ten cards each, one after the other. */
const DEALT: readonly Dealt[] = [1, 2, 3].flatMap((to) =>
  [3, 3, 2, 2].map((times, round) => ({
    to,
    delay: FLIGHT.dealStep * (round + to / 4),
    every: EVERY,
    times,
  })),
);
const CARDS = [1, 2, 3]
  .flatMap((to) =>
    Array.from({ length: 10 }, (_, round) => ({ to, at: FLIGHT.dealStep * (round + to / 4) })),
  )
  .toSorted((one, other) => one.at - other.at);

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
    const [, there, gone] = steps as Keyframe[];
    const { delay = 0, duration, iterations: times = 1 } = timing as KeyframeAnimationOptions;
    const [every, part] = [Number(duration), Number(gone?.offset)];
    flown.push({ card: this, way: String(there?.["transform"]), at: delay, every, times, part });
    return {} as Animation;
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, "animate");
});

const heap = () => document.querySelector<HTMLElement>("#heap")!;

/** The cards that were seen to fly, in their order. */
const seen = () =>
  flown
    .flatMap(({ way, at, every, times }) =>
      Array.from({ length: times }, (_, time) => ({
        to: (Number(/\((\d+)px/.exec(way)?.[1]) - 5) / 100,
        at: at + every * time,
      })),
    )
    .toSorted((one, other) => one.at - other.at);

/** Draws so many pictures, each so long after the one before. */
function draw(many: number, millis: number): void {
  for (let picture = 0; picture < many; picture += 1) {
    for (const look of pictures.splice(0)) look(1_000 + now);
    now += millis;
  }
}

describe("a deal", () => {
  it("sends every card to its player, each in its turn", () => {
    dealOut(heap(), DEALT);
    draw(3, 16);
    expect(seen()).toEqual(CARDS);
  });

  it("has a card that goes again arrive first", () => {
    dealOut(heap(), DEALT);
    draw(3, 16);
    expect(new Set(flown.map(({ every, part }) => every * part))).toEqual(new Set([FLIGHT.deal]));
  });

  it("makes few cards, and none in the picture of the new table", () => {
    dealOut(heap(), DEALT);
    const made = [1, 2, 3].map(() => {
      draw(1, FLIGHT.dealStep);
      return heap().children.length;
    });
    expect(made).toEqual([1, 13, 13]);
  });

  it("asks nothing of the page once all are on their way", () => {
    dealOut(heap(), DEALT);
    draw(2, 16);
    expect(pictures).toEqual([]);
  });

  it("takes the heap along with the last card", () => {
    const [top] = heap().children;
    dealOut(heap(), DEALT);
    draw(3, 16);
    expect(flown.find(({ card }) => card === top)?.at).toBe(CARDS.at(-1)?.at);
  });

  it("is not seen without motion", () => {
    document.documentElement.style.setProperty("--pace", "0");
    dealOut(heap(), DEALT);
    draw(3, 16);
    document.documentElement.style.removeProperty("--pace");
    expect([flown, heap().children.length]).toEqual([[], 1]);
  });

  it("ends with the picture of it", () => {
    const end = dealOut(heap(), DEALT);
    draw(1, 16);
    end();
    draw(3, 16);
    expect(flown).toEqual([]);
  });
});

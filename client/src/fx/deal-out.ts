/** The flights of a deal, from a heap of cards to the seats. */
import { animate, type Course, FLIGHT, LANDING, motionNow, placeOfSeat, shift } from "./flights.ts";

/**
 * Cards dealt to one seat: the first starts after `delay` milliseconds, each next one `every`
 * milliseconds later, when the one before has arrived. All are drawn by one element.
 */
export interface Dealt {
  readonly to: number;
  readonly delay: number;
  readonly every: number;
  readonly times: number;
}

/**
 * Deals cards from a heap that shows its top card: one after another flies to a player, and the
 * last flight removes the heap. All animations start in the frame after the next, because the next
 * one paints a whole new table; after that they need no script. Returns a function that ends them.
 */
export function dealOut(heap: HTMLElement, dealt: readonly Dealt[]): () => void {
  let picture = requestAnimationFrame(() => {
    picture = requestAnimationFrame(() => setOffFrom(heap, dealt));
  });
  return () => cancelAnimationFrame(picture);
}

function setOffFrom(heap: HTMLElement, dealt: readonly Dealt[]): void {
  const [top] = heap.children;
  const motion = motionNow();
  if (!(top instanceof HTMLElement) || motion.pace === 0) return;
  const ways = waysFrom(heap, dealt);
  const send = (card: HTMLElement, { to, delay, every, times }: Dealt) => {
    const there = ways.get(to);
    if (there === undefined) return;
    const { steps, timing } = dealtAt(there, FLIGHT.deal / every);
    animate(card, steps, { millis: every, delay, iterations: times, ...timing }, motion);
  };
  const [last, ...others] = dealt.toSorted((one, other) => lastOf(other) - lastOf(one));
  if (last === undefined) return;
  for (const one of [{ ...last, times: last.times - 1 }, ...others]) {
    if (one.times === 0) continue;
    const card = top.cloneNode(true) as HTMLElement;
    heap.append(card);
    send(card, one);
  }
  send(top, { to: last.to, delay: lastOf(last), every: FLIGHT.deal, times: 1 });
}

/** Milliseconds until the last one starts. */
function lastOf({ delay, every, times }: Dealt): number {
  return delay + every * (times - 1);
}

/** By seat. */
type Ways = ReadonlyMap<number, string>;

function waysFrom(heap: HTMLElement, dealt: readonly Dealt[]): Ways {
  const here = heap.getBoundingClientRect();
  const seats = [...new Set(dealt.map(({ to }) => to))];
  return new Map(
    seats.flatMap((seat) => {
      const there = placeOfSeat(seat);
      return there === null ? [] : [[seat, shift(here, there)] as const];
    }),
  );
}

/** A flight to a place where the card disappears, within a part of the time; invisible for the rest. */
function dealtAt(there: string, part: number): ReturnType<Course> {
  const away = { transform: `${there} scale(0.6)`, opacity: 0 };
  return {
    steps: [
      { transform: "none", opacity: 1, easing: LANDING },
      { transform: there, opacity: 1, offset: 0.7 * part },
      { ...away, offset: part },
      { ...away, offset: 1 },
    ],
    timing: { fill: "both" },
  };
}

/**
 * Cards that move: each flies from where it was to where it is. Motion only, never state; only
 * transform, translate and opacity, which the browser moves without laying out the page.
 */

/** Milliseconds at normal pace. */
export const FLIGHT = {
  own: 160,
  other: 220,
  sweep: 300,
  deal: 180,
  dealStep: 50,
  flip: 240,
  close: 140,
  shake: 120,
} as const;

const LANDING = "cubic-bezier(0.2, 0.8, 0.3, 1)";
/** In haste, so many times as fast. */
const HASTE = 3;

export interface Flight {
  readonly millis: number;
  readonly delay?: number;
  readonly isLate?: boolean;
}

/** Where something is on the screen, looked up when it is needed; null for nowhere. */
export type Whereabouts = () => DOMRect | null;

/** Moves an element in from a place, where nothing is seen of it until it sets off. */
export function flyIn(element: HTMLElement, from: Whereabouts, flight: Flight): void {
  const seen = flight.delay === undefined ? [] : [{ opacity: 1, offset: 0.1 }];
  const first = flight.delay === undefined ? {} : { opacity: 0 };
  setOff(element, from, flight, (there) => ({
    steps: [{ transform: there, ...first }, ...seen, { transform: "none" }],
    timing: { easing: LANDING, fill: "backwards" },
  }));
}

/** Lets go of an element that was pulled along: it goes back to where it belongs. */
export function flyBack(element: HTMLElement): void {
  const from = element.style.transform;
  if (from === "") return;
  element.style.removeProperty("transform");
  const steps = [{ transform: from }, { transform: "none" }];
  animate(element, steps, { millis: FLIGHT.own, easing: "ease-out" });
}

/** Moves an element away to a place, where it is gone. */
export function flyOut(element: HTMLElement, to: Whereabouts, flight: Flight): void {
  setOff(element, to, flight, goneAt);
}

/**
 * Cards of a heap that go to one seat: the first sets off after `delay`, and each of the others
 * `every` so many milliseconds later, when the one before has arrived. They are one element.
 */
export interface Dealt {
  readonly to: number;
  readonly delay: number;
  readonly every: number;
  readonly times: number;
}

/**
 * Deals from a heap, which shows its uppermost card: one after the other flies to a player, where it
 * is gone, and the last takes the heap along. All is made in one picture, the next but one, as the
 * next is that of a whole new table; after it the browser needs nothing of the page. Returns what
 * ends it.
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

/** When the last of them sets off. */
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

/** Turns a card over while it comes from a place: it begins face down. */
export function flipIn(element: HTMLElement, from: Whereabouts, flight: Flight): void {
  setOff(element, from, flight, (there) => ({
    steps: [{ transform: `${there} rotateY(180deg)` }, { transform: "none" }],
    timing: { easing: LANDING, fill: "backwards" },
  }));
}

/** What goes from the page flies to a place as a picture of itself, and is gone there. */
export function leaveFor(element: HTMLElement, to: DOMRect, flight: Flight): void {
  const here = element.getBoundingClientRect();
  if (motionNow().pace === 0 || here.width === 0 || element.animate === undefined) return;
  const picture = element.cloneNode(true) as HTMLElement;
  picture.classList.add("leaving");
  picture.setAttribute("aria-hidden", "true");
  Object.assign(picture.style, { left: `${here.left}px`, top: `${here.top}px` });
  picture.style.width = `${here.width}px`;
  document.body.append(picture);
  const { steps, timing } = goneAt(shift(here, to));
  animate(picture, steps, { ...flight, ...timing });
  void Promise.allSettled(picture.getAnimations().map((one) => one.finished)).then(() =>
    picture.remove(),
  );
}

/** Closes a gap: an element that has changed its place slides there. */
export function slideFrom(element: HTMLElement, x: number): void {
  const steps = [{ translate: `${x}px 0` }, { translate: "0 0" }];
  animate(element, steps, { millis: FLIGHT.close, easing: "ease-out" });
}

/** A card that may not be played shakes its head. */
export function shake(element: HTMLElement): void {
  const steps = [0, -4, 4, -3, 0].map((x) => ({ translate: `${x}px 0` }));
  animate(element, steps, { millis: FLIGHT.shake });
}

/** The place of a seat's sign on the screen: cards come out of it, and go into it. */
export function placeOfSeat(seat: number): DOMRect | null {
  return placeOf(`[data-seat="${seat}"] .plate-sign`);
}

/** The place of the cards that nobody holds yet. */
export function placeOfPack(): DOMRect | null {
  return placeOf("[data-pack]");
}

function placeOf(selector: string): DOMRect | null {
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

/** What brings an element from its own box to another, centre on centre. */
function shift(box: DOMRect, other: DOMRect): string {
  const x = other.left + other.width / 2 - (box.left + box.width / 2);
  const y = other.top + other.height / 2 - (box.top + box.height / 2);
  const scale = box.width > 0 ? Math.min(1.5, Math.max(0.3, other.width / box.width)) : 1;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

interface Timing {
  readonly easing?: string;
  readonly fill?: FillMode;
  readonly iterations?: number;
}

/** How something moves between where it is and a place that is so far away. */
type Course = (there: string) => { readonly steps: Keyframe[]; readonly timing: Timing };

const goneAt: Course = (there) => ({
  steps: [
    { transform: "none", opacity: 1 },
    { transform: there, opacity: 1, offset: 0.8 },
    { transform: there, opacity: 0 },
  ],
  timing: { easing: "ease-in", fill: "forwards" },
});

/** As `goneAt`, in that part of its time; for the rest it is gone. */
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

let waiting: (() => (motion: Motion) => void)[] = [];

/**
 * What sets off in one picture is measured first and moved afterwards, before it is painted: so the
 * page is laid out once, and not once a card.
 */
function setOff(element: HTMLElement, place: Whereabouts, flight: Flight, course: Course): void {
  waiting.push(() => {
    const there = place();
    if (there === null) return () => undefined;
    const { steps, timing } = course(shift(element.getBoundingClientRect(), there));
    return (motion) => animate(element, steps, { ...flight, ...timing }, motion);
  });
  if (waiting.length === 1) queueMicrotask(allSetOff);
}

function allSetOff(): void {
  const measured = waiting;
  waiting = [];
  const motion = motionNow();
  for (const move of measured.map((measure) => measure())) move(motion);
}

/** How things move for this player: `motion.css` has it. */
interface Motion {
  /** What every duration is multiplied by, 0 for no motion at all. */
  readonly pace: number;
  /** How long what arrives takes to be there where nothing moves, in milliseconds. */
  readonly fade: number;
}

function motionNow(): Motion {
  const style = getComputedStyle(document.documentElement);
  const [pace, fade] = ["--pace", "--fade"].map((name) => style.getPropertyValue(name));
  return { pace: pace ? Number(pace) : 1, fade: Number.parseFloat(fade ?? "") || 0 };
}

function animate(
  element: HTMLElement,
  keyframes: Keyframe[],
  flight: Flight & Timing,
  { pace, fade }: Motion = motionNow(),
): void {
  const factor = pace / (flight.isLate === true ? HASTE : 1);
  if (factor > 0) {
    element.animate?.(keyframes, {
      duration: flight.millis * factor,
      delay: (flight.delay ?? 0) * factor,
      easing: flight.easing ?? "linear",
      fill: flight.fill ?? "none",
      iterations: flight.iterations ?? 1,
    });
  } else if (fade > 0 && flight.fill === "backwards") {
    element.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: fade });
  }
}

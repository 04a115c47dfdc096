/**
 * Flights of cards between two positions. They hold no state, and animate only transform,
 * translate and opacity, which need no layout.
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

/** The easing of a card that lands. */
export const LANDING = "cubic-bezier(0.2, 0.8, 0.3, 1)";
/** The factor by which hurried flights are faster. */
const HASTE = 3;

export interface Flight {
  readonly millis: number;
  readonly delay?: number;
  readonly isLate?: boolean;
}

/** Looks up a position on the screen when it is needed; null if there is none. */
export type Whereabouts = () => DOMRect | null;

/** Flies an element in from a place; it is invisible until it starts. */
export function flyIn(element: HTMLElement, from: Whereabouts, flight: Flight): void {
  const seen = flight.delay === undefined ? [] : [{ opacity: 1, offset: 0.1 }];
  const first = flight.delay === undefined ? {} : { opacity: 0 };
  setOff(element, from, flight, (there) => ({
    steps: [{ transform: there, ...first }, ...seen, { transform: "none" }],
    timing: { easing: LANDING, fill: "backwards" },
  }));
}

/** Flies a dropped element back to its own place. */
export function flyBack(element: HTMLElement): void {
  const from = element.style.transform;
  if (from === "") return;
  element.style.removeProperty("transform");
  const steps = [{ transform: from }, { transform: "none" }];
  animate(element, steps, { millis: FLIGHT.own, easing: "ease-out" });
}

/** Flies an element to a place, where it disappears. */
export function flyOut(element: HTMLElement, to: Whereabouts, flight: Flight): void {
  setOff(element, to, flight, goneAt);
}

/** Flies a card in from a place and turns it face up on the way. */
export function flipIn(element: HTMLElement, from: Whereabouts, flight: Flight): void {
  setOff(element, from, flight, (there) => ({
    steps: [{ transform: `${there} rotateY(180deg)` }, { transform: "none" }],
    timing: { easing: LANDING, fill: "backwards" },
  }));
}

/** Flies a copy of a removed element to a place, where it disappears. */
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

/** Slides an element from its old place to its new one. */
export function slideFrom(element: HTMLElement, x: number): void {
  const steps = [{ translate: `${x}px 0` }, { translate: "0 0" }];
  animate(element, steps, { millis: FLIGHT.close, easing: "ease-out" });
}

/** Shakes a card that may not be played. */
export function shake(element: HTMLElement): void {
  const steps = [0, -4, 4, -3, 0].map((x) => ({ translate: `${x}px 0` }));
  animate(element, steps, { millis: FLIGHT.shake });
}

/** The position of a seat's avatar, from which its cards fly and to which they go. */
export function placeOfSeat(seat: number): DOMRect | null {
  return placeOf(`[data-seat="${seat}"] .plate-sign`);
}

/** The position of the score in the bar at the top. */
export function placeOfScore(): DOMRect | null {
  return placeOf(".score-totals");
}

/** The position of the stock. */
export function placeOfPack(): DOMRect | null {
  return placeOf("[data-pack]");
}

function placeOf(selector: string): DOMRect | null {
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

/** The transform that moves an element to another box, centre on centre. */
export function shift(box: DOMRect, other: DOMRect): string {
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

/** The keyframes between an element's own place and a distant one. */
export type Course = (there: string) => { readonly steps: Keyframe[]; readonly timing: Timing };

const goneAt: Course = (there) => ({
  steps: [
    { transform: "none", opacity: 1 },
    { transform: there, opacity: 1, offset: 0.8 },
    { transform: there, opacity: 0 },
  ],
  timing: { easing: "ease-in", fill: "forwards" },
});

let waiting: (() => (motion: Motion) => void)[] = [];

/**
 * Measures all elements that start in one frame before it moves any of them, so that the browser
 * computes the layout once and not once per card.
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

/** The pace of motion for this player, from `motion.css`. */
export interface Motion {
  /** The factor of every duration; 0 means no motion. */
  readonly pace: number;
  /** Milliseconds of a fade-in that replaces motion. */
  readonly fade: number;
}

export function motionNow(): Motion {
  const style = getComputedStyle(document.documentElement);
  const [pace, fade] = ["--pace", "--fade"].map((name) => style.getPropertyValue(name));
  return { pace: pace ? Number(pace) : 1, fade: Number.parseFloat(fade ?? "") || 0 };
}

/** Animates an element at the pace of this player. */
export function animate(
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

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

/** Moves an element in from a place. */
export function flyIn(element: HTMLElement, from: DOMRect, flight: Flight): void {
  const away = { transform: shift(element.getBoundingClientRect(), from) };
  animate(element, [away, { transform: "none" }], { ...flight, easing: LANDING, fill: "backwards" });
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
export function flyOut(element: HTMLElement, to: DOMRect, flight: Flight): void {
  const away = { transform: shift(element.getBoundingClientRect(), to), opacity: 0 };
  const here = { transform: "none", opacity: 1 };
  animate(element, [here, { ...away, opacity: 1, offset: 0.8 }, away], {
    ...flight,
    easing: "ease-in",
    fill: "forwards",
  });
}

/** Moves one of a heap out of it to a place, where it is gone: a card back to a player. */
export function dealTo(element: HTMLElement, to: DOMRect, flight: Flight): void {
  const there = shift(element.getBoundingClientRect(), to);
  const steps = [
    { transform: "none", opacity: 1 },
    { transform: there, opacity: 1, offset: 0.7 },
    { transform: `${there} scale(0.6)`, opacity: 0 },
  ];
  animate(element, steps, { ...flight, easing: LANDING, fill: "forwards" });
}

/** Turns a card over while it comes from a place: it begins face down. */
export function flipIn(element: HTMLElement, from: DOMRect, flight: Flight): void {
  const start = shift(element.getBoundingClientRect(), from);
  animate(
    element,
    [{ transform: `${start} rotateY(180deg)` }, { transform: "none" }],
    { ...flight, easing: LANDING, fill: "backwards" },
  );
}

/** What goes from the page flies to a place as a picture of itself, and is gone there. */
export function leaveFor(element: HTMLElement, to: DOMRect, flight: Flight): void {
  const here = element.getBoundingClientRect();
  if (pace() === 0 || here.width === 0 || element.animate === undefined) return;
  const picture = element.cloneNode(true) as HTMLElement;
  picture.classList.add("leaving");
  picture.setAttribute("aria-hidden", "true");
  Object.assign(picture.style, { left: `${here.left}px`, top: `${here.top}px` });
  picture.style.width = `${here.width}px`;
  document.body.append(picture);
  flyOut(picture, to, flight);
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

interface Timing extends Flight {
  readonly easing?: string;
  readonly fill?: FillMode;
}

function animate(element: HTMLElement, keyframes: Keyframe[], timing: Timing): void {
  const factor = pace() / (timing.isLate === true ? HASTE : 1);
  if (factor === 0) return;
  element.animate?.(keyframes, {
    duration: timing.millis * factor,
    delay: (timing.delay ?? 0) * factor,
    easing: timing.easing ?? "linear",
    fill: timing.fill ?? "none",
  });
}

/** How fast the player likes it, 0 for no motion at all; `motion.css` has it. */
function pace(): number {
  const kept = getComputedStyle(document.documentElement).getPropertyValue("--pace");
  return kept === "" ? 1 : Number(kept);
}

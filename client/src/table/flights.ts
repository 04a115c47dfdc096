/** Cards that move: each flies from where it was to where it is. Motion only, never state. */

/** Milliseconds at normal pace. */
export const FLIGHT = { own: 160, other: 220, sweep: 300 } as const;

const LANDING = "cubic-bezier(0.2, 0.8, 0.3, 1)";
/** Where a card has just left, by its id. */
const departures = new Map<string, DOMRect>();

/** Notes where a card is, to fly from there when it appears elsewhere. */
export function departs(card: string, element: Element): void {
  departures.set(card, element.getBoundingClientRect());
}

/** Where a card has left, once; null if it comes from nowhere. */
export function departure(card: string): DOMRect | null {
  const from = departures.get(card) ?? null;
  departures.delete(card);
  return from;
}

/** The place of a seat's plate on the screen. */
export function placeOfSeat(seat: number): DOMRect | null {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null;
}

/** Moves an element in from a place. */
export function flyIn(element: HTMLElement, from: DOMRect, millis: number): void {
  const [away, here] = [shift(element, from), { transform: "none" }];
  animate(element, [away, here], { duration: millis, easing: LANDING });
}

/** Moves an element away to a place, where it is gone. */
export function flyOut(element: HTMLElement, to: DOMRect, millis: number): void {
  const away = { ...shift(element, to), opacity: 0 };
  animate(element, [{ transform: "none", opacity: 1 }, away], {
    duration: millis,
    easing: "ease-in",
    fill: "forwards",
  });
}

/** A card that may not be played shakes its head. */
export function shake(element: HTMLElement): void {
  const steps = [0, -4, 4, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  animate(element, steps, { duration: 160 });
}

function shift(element: HTMLElement, other: DOMRect): { readonly transform: string } {
  const box = element.getBoundingClientRect();
  const x = other.left + other.width / 2 - (box.left + box.width / 2);
  const y = other.top + other.height / 2 - (box.top + box.height / 2);
  const scale = box.width > 0 ? Math.min(1.5, Math.max(0.3, other.width / box.width)) : 1;
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

function animate(
  element: HTMLElement,
  keyframes: Keyframe[],
  timing: KeyframeAnimationOptions & { readonly duration: number },
): void {
  element.animate?.(keyframes, { ...timing, duration: timing.duration * pace() });
}

/** How fast the player likes it, 0 for no motion at all. */
function pace(): number {
  const kept = getComputedStyle(document.documentElement).getPropertyValue("--pace");
  return kept === "" ? 1 : Number(kept);
}

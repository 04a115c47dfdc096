/** A place over the table beside a seat, kept inside the window. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface AtSeatProps {
  readonly seat: number;
  /** The distance from the seat, in pixels. */
  readonly clear?: number;
  readonly children: ComponentChildren;
}

/** The distance from the seat and from the edges of the window, in pixels. */
const GAP = 6;

/** Shows its children above the seat, or below a seat in the upper half of the window. */
export function AtSeat({ seat, clear = 0, children }: AtSeatProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    if (box.current !== null && place !== undefined) putBeside(box.current, place, GAP + clear);
  });
  return (
    <div ref={box} class="at-seat" data-beside={seat}>
      {children}
    </div>
  );
}

function putBeside(box: HTMLElement, place: DOMRect, gap: number): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const page = document.documentElement;
  const isHigh = place.top < page.clientHeight / 3;
  const x = place.left + place.width / 2 - width / 2;
  const free = isHigh ? place.bottom + gap : place.top - gap - height;
  const panel = document.querySelector(".felt-panel")?.getBoundingClientRect();
  const y =
    panel === undefined || free > panel.bottom || free + height < panel.top || !isOver(panel, x)
      ? free
      : besideThePanel(panel, place, height);
  box.style.left = `${within(x, page.clientWidth - width)}px`;
  box.style.top = `${within(y, page.clientHeight - height)}px`;
}

/**
 * The top of a box that would cover a panel, such as the points of a deal: over its own plate, or
 * above the panel if that covers the plate.
 */
function besideThePanel(panel: DOMRect, place: DOMRect, height: number): number {
  const middle = (place.top + place.bottom) / 2;
  if (middle > panel.top && middle < panel.bottom) return panel.top - height;
  return middle < panel.top ? place.top : place.bottom - height;
}

/** Whether a box that begins at `x` stands over the panel; beside it there is room on a desktop. */
function isOver(panel: DOMRect, x: number): boolean {
  return x < panel.right && x > panel.left - 1;
}

function within(at: number, most: number): number {
  return Math.max(GAP, Math.min(at, most - GAP));
}

/** The middle of an element in the window; that of the window if there is no element. */
export function middleOf(element: Element | null): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = (
    element ?? document.documentElement
  ).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Turns pointer events over a row of cards into gestures: tap, long press, drag. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import {
  type Gesture,
  hold,
  IDLE,
  LONG_PRESS,
  move,
  type Outcome,
  type Place,
  press,
  release,
} from "../play/gesture.ts";

interface Row {
  /** The buttons of the cards, in their order. */
  readonly buttons: () => readonly HTMLElement[];
  /** The height on the screen above which a card is played. */
  readonly line: () => number;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** The current gesture over a row, and the handlers for its element. */
export function useGesture(row: RefObject<HTMLElement | null>, { buttons, line, onOutcome }: Row) {
  const [gesture, show] = useState<Gesture>(IDLE);
  const current = useRef<Gesture>(IDLE);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Whether the next click ends a long press or a drag, and must be ignored. */
  const isSpent = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = (next: Gesture) => {
    const before = current.current;
    current.current = next;
    if (lookOf(next) !== lookOf(before)) show(next);
  };
  const placeOf = (event: PointerEvent): Place => {
    const box = row.current?.getBoundingClientRect();
    return {
      x: event.clientX,
      y: event.clientY,
      over: overOf(buttons(), event),
      isAbove: box !== undefined && event.clientY < box.top,
      isOut: event.clientY < line(),
    };
  };
  const end = (outcome: Outcome) => {
    clearTimeout(timer.current);
    const isMore = current.current.name !== "idle" && current.current.name !== "pressed";
    isSpent.current = isMore;
    enter(IDLE);
    if (isMore) onOutcome(outcome);
  };
  return {
    gesture,
    /** Whether to handle a click: always from a keyboard, never at the end of a gesture. */
    hears: (click: MouseEvent): boolean => click.detail === 0 || !isSpent.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isSpent.current = false;
        if (!event.isPrimary || event.button !== 0) return;
        const at = overOf(buttons(), event);
        if (at === null) return;
        const by = event.pointerType === "mouse" ? "mouse" : "touch";
        enter(press(at, { x: event.clientX, y: event.clientY }, by));
        timer.current = setTimeout(() => enter(hold(current.current)), LONG_PRESS);
      },
      onPointerMove: (event: PointerEvent) => {
        const before = current.current;
        if (before.name === "idle" || !event.isPrimary) return;
        const next = move(before, placeOf(event));
        if (next.name !== "pressed" && before.name === "pressed") {
          clearTimeout(timer.current);
          row.current?.setPointerCapture?.(event.pointerId);
        }
        enter(next);
        if (next.name === "dragging") pull(buttons()[next.at], next.by);
      },
      onPointerUp: () => end(release(current.current)),
      onPointerCancel: () => {
        const { name } = current.current;
        end(name === "dragging" ? { name: "back", at: atOf(current.current) } : { name: "none" });
      },
    },
  };
}

/**
 * What of a gesture is visible. A press changes nothing, so that a tap renders only the played
 * card; during a drag only the card moves.
 */
function lookOf(gesture: Gesture): string {
  const isSeen = gesture.name !== "idle" && gesture.name !== "pressed";
  return isSeen ? `${gesture.name} ${gesture.at} ${isOut(gesture)}` : "idle";
}

function atOf(gesture: Gesture): number {
  return gesture.name === "idle" ? -1 : gesture.at;
}

function isOut(gesture: Gesture): boolean {
  return gesture.name === "dragging" && gesture.isOut;
}

/** The card under a point; if cards overlap, the top one. */
function overOf(
  buttons: readonly HTMLElement[],
  { clientX, clientY }: PointerEvent,
): number | null {
  const at = buttons.findLastIndex((button) => {
    const box = button.getBoundingClientRect();
    return clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
  });
  return at === -1 ? null : at;
}

/** Moves the card's image with the finger; its place in the row stays. */
function pull(button: HTMLElement | undefined, by: { readonly x: number; readonly y: number }) {
  const card = button?.querySelector<HTMLElement>(".card-on-table");
  if (card == null) return;
  for (const flight of card.getAnimations?.() ?? []) flight.cancel();
  card.style.transform = `translate(${by.x}px, ${by.y}px) scale(1.06)`;
}

/** Hooks of the hand: digit keys, presses outside it, animation of the gap, and focus. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { isForTheTable } from "../felt/key-listeners.ts";
import { slideFrom } from "../fx/flights.ts";
import type { Card } from "../protocol/wire.gen.ts";

/** Lets the keys 1 to 9 choose the first nine cards, and 0 the tenth. */
export function useDigitKeys(choose: (at: number) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForTheTable(event) || !/^\d$/.test(event.key)) return;
      choose((Number(event.key) + 9) % 10);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** Puts a lifted card down when the player presses anywhere else. */
export function usePressElsewhere(
  group: { readonly current: HTMLElement | null },
  disarm: (() => void) | null,
): void {
  useEffect(() => {
    if (disarm === null) return undefined;
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && group.current?.contains(event.target)) return;
      disarm();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  });
}

/** Slides the other cards to their new places when a card leaves or joins the hand. */
export function useSlideAnimation(
  group: { readonly current: HTMLElement | null },
  cards: readonly Card[],
): void {
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const buttons = [...(group.current?.querySelectorAll("button") ?? [])];
    const now = new Map(buttons.map((one) => [one.dataset["card"] ?? "", one.offsetLeft]));
    for (const button of buttons) {
      const card = button.dataset["card"] ?? "";
      const moved = (places.current.get(card) ?? button.offsetLeft) - (now.get(card) ?? 0);
      if (moved !== 0) slideFrom(button, moved);
    }
    places.current = now;
  }, [cards.join()]);
}

/** Moves the focus to the neighbour of a card that was played by key. */
export function useFocusAfterPlay(
  group: { readonly current: HTMLElement | null },
  at: number,
  cards: number,
): void {
  const hadFocus = useRef(false);
  const held = useRef(cards);
  useEffect(() => {
    const element = group.current;
    if (element === null) return undefined;
    const note = (event: FocusEvent) => {
      hadFocus.current = event.type === "focusin";
    };
    const left = (event: FocusEvent) => {
      // A removed button loses the focus without a `relatedTarget`; a moved focus has one.
      if (event.relatedTarget !== null) hadFocus.current = false;
    };
    element.addEventListener("focusin", note);
    element.addEventListener("focusout", left);
    return () => {
      element.removeEventListener("focusin", note);
      element.removeEventListener("focusout", left);
    };
  }, []);
  useLayoutEffect(() => {
    const isFewer = cards < held.current;
    held.current = cards;
    if (isFewer && hadFocus.current) group.current?.querySelectorAll("button")[at]?.focus();
  }, [cards]);
}

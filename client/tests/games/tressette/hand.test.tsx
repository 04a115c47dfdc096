// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { speak } from "../../../src/app/language.ts";
import type { Card } from "../../../src/core/wire.gen.ts";
import { Hand } from "../../../src/games/tressette/Hand.tsx";

const CARDS: readonly Card[] = ["3D", "5D", "AC", "2C", "RS", "7S", "4S", "3B", "FB", "6B"];
const OFFERED: readonly Card[] = ["AC", "2C"];

beforeEach(() => speak("it"));
afterEach(cleanup);

function setUp(cards = CARDS, offered = OFFERED) {
  const onPlay = vi.fn();
  const onRefused = vi.fn();
  const hand = (held: readonly Card[]) => (
    <Hand
      cards={held}
      offered={offered}
      isDimming
      drawn={null}
      isDealing={false}
      onPlay={onPlay}
      onRefused={onRefused}
    />
  );
  const { rerender } = render(hand(cards));
  const buttons = () => screen.getAllByRole("button");
  return {
    onPlay,
    onRefused,
    buttons,
    holds: (held: readonly Card[]) => rerender(hand(held)),
    stops: () => buttons().filter((button) => button.tabIndex === 0),
    press: (key: string, on: Element = document.activeElement ?? document.body) =>
      fireEvent.keyDown(on, { key }),
  };
}

describe("the hand", () => {
  it("names its cards, and says which cannot be played", () => {
    setUp();
    const seven = screen.getByRole("button", { name: "Sette di spade" });
    expect(seven.getAttribute("aria-disabled")).toBe("true");
    const ace = screen.getByRole("button", { name: "Asso di coppe" });
    expect(ace.getAttribute("aria-disabled")).toBe("false");
  });

  it("plays an offered card at one tap", () => {
    const { onPlay } = setUp();
    fireEvent.click(screen.getByRole("button", { name: "Asso di coppe" }));
    expect(onPlay.mock.calls).toEqual([["AC"]]);
  });

  it("does not play another, and has the reason told", () => {
    const { onPlay, onRefused } = setUp();
    fireEvent.click(screen.getByRole("button", { name: "Sette di spade" }));
    expect(onPlay).not.toHaveBeenCalled();
    expect(onRefused.mock.calls).toEqual([["7S"]]);
  });
});

describe("the keyboard in the hand", () => {
  it("stops once, and walks with the arrows, Home and End", () => {
    const { buttons, stops, press } = setUp();
    expect(stops()).toEqual([buttons()[0]]);
    buttons()[0]?.focus();
    const walk = [
      "ArrowRight",
      "ArrowRight",
      "ArrowLeft",
      "End",
      "ArrowRight",
      "Home",
      "ArrowLeft",
    ];
    const reached = walk.map((key) => {
      press(key);
      return buttons().indexOf(document.activeElement as HTMLButtonElement);
    });
    expect(reached).toEqual([1, 2, 1, 9, 9, 0, 0]);
    expect(stops()).toEqual([buttons()[0]]);
  });

  it("plays the n-th card with a digit, the tenth with 0", () => {
    const { onPlay, onRefused, press } = setUp();
    press("3", document.body);
    press("4", document.body);
    press("0", document.body);
    expect(onPlay.mock.calls).toEqual([["AC"], ["2C"]]);
    expect(onRefused.mock.calls).toEqual([["6B"]]);
  });

  it("has no card for a digit beyond the last", () => {
    const { onPlay, onRefused, press } = setUp(["AC", "2C"]);
    press("3", document.body);
    expect([onPlay, onRefused].flatMap((fn) => fn.mock.calls)).toEqual([]);
  });

  it("leaves digits to who is writing, and to the browser's own keys", () => {
    const { onPlay } = setUp();
    const input = document.body.appendChild(document.createElement("input"));
    fireEvent.keyDown(input, { key: "3" });
    fireEvent.keyDown(document.body, { key: "3", ctrlKey: true });
    expect(onPlay).not.toHaveBeenCalled();
    input.remove();
  });

  it("stays in the hand when the card in focus is played", async () => {
    const { buttons, holds } = setUp();
    await act(() => buttons()[2]?.focus());
    fireEvent.click(buttons()[2]!);
    await act(() => holds(CARDS.filter((card) => card !== "AC")));
    expect(document.activeElement).toBe(buttons()[2]);
    expect(document.activeElement?.getAttribute("data-card")).toBe("2C");
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pack, PackProvider } from "../../../src/felt/card-elements.tsx";
import type { Card } from "../../../src/protocol/wire.gen.ts";
import { speak } from "../../../src/shell/language.ts";
import { Hand, type HandProps } from "../../../src/tricks/Hand.tsx";

const CARDS: readonly Card[] = ["3D", "5D", "AC", "2C", "RS", "7S", "4S", "3B", "FB", "6B"];
const OFFERED: readonly Card[] = ["AC", "2C"];

beforeEach(() => speak("it"));
afterEach(cleanup);

function setUp(cards = CARDS, offered = OFFERED, over: Partial<HandProps> = {}) {
  const onPlay = vi.fn();
  const onSet = vi.fn();
  const onArm = vi.fn();
  const onGuarded = vi.fn();
  const onRefused = vi.fn();
  const pack = new Pack();
  const hand = (held: readonly Card[]) => (
    <PackProvider value={pack}>
      <div class="console">
        <Hand
          cards={held}
          offered={offered}
          settable={[]}
          set={null}
          armed={null}
          needsTwoTaps={false}
          isGuarded={false}
          isDimming
          drawn={null}
          marked={null}
          dealing={null}
          onPlay={onPlay}
          onSet={onSet}
          onArm={onArm}
          onGuarded={onGuarded}
          onRefused={onRefused}
          {...over}
        />
      </div>
    </PackProvider>
  );
  const { rerender } = render(hand(cards));
  const buttons = () => screen.getAllByRole("button");
  return {
    onPlay,
    onSet,
    onArm,
    onGuarded,
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

describe("a card before my turn", () => {
  const early = { settable: ["3D", "AC"], set: "AC" } as const;

  it("is set at one tap, and played by none", () => {
    const { onPlay, onSet, onRefused } = setUp(CARDS, [], early);
    fireEvent.click(screen.getByRole("button", { name: "Tre di denari" }));
    fireEvent.click(screen.getByRole("button", { name: "Sette di spade" }));
    expect(onSet.mock.calls).toEqual([["3D"]]);
    expect(onRefused.mock.calls).toEqual([["7S"]]);
    expect(onPlay).not.toHaveBeenCalled();
  });

  it("says whether it is set, and which cannot be", () => {
    setUp(CARDS, [], early);
    const pressed = (name: string) =>
      screen.getByRole("button", { name }).getAttribute("aria-pressed");
    expect([pressed("Asso di coppe"), pressed("Tre di denari"), pressed("Sette di spade")]).toEqual(
      ["true", "false", null],
    );
  });

  it("is set by its digit too", () => {
    const { onSet, press } = setUp(CARDS, [], early);
    press("1", document.body);
    expect(onSet.mock.calls).toEqual([["3D"]]);
  });
});

describe("a card that takes two taps", () => {
  const ace = () => screen.getByRole("button", { name: "Asso di coppe" });

  it("is lifted at the first, where the player wants it so", () => {
    const { onPlay, onArm } = setUp(CARDS, OFFERED, { needsTwoTaps: true });
    fireEvent.click(ace());
    expect(onArm.mock.calls).toEqual([["AC"]]);
    expect(onPlay).not.toHaveBeenCalled();
  });

  it("is played at the second, whatever was chosen", () => {
    const { onPlay } = setUp(CARDS, OFFERED, { needsTwoTaps: true, armed: "AC" });
    fireEvent.click(ace());
    expect(onPlay.mock.calls).toEqual([["AC"]]);
  });

  it("is put down by a press elsewhere, and by Escape", () => {
    const { onArm, press } = setUp(CARDS, OFFERED, { armed: "AC" });
    fireEvent.pointerDown(document.body);
    press("Escape", document.body);
    expect(onArm.mock.calls).toEqual([[null], [null]]);
  });

  it("is lifted by a tap that was meant for the moment before my turn", () => {
    const { onPlay, onArm, onGuarded } = setUp(CARDS, OFFERED, { isGuarded: true });
    fireEvent.click(ace());
    expect([onPlay.mock.calls, onArm.mock.calls]).toEqual([[], [["AC"]]]);
    expect(onGuarded.mock.calls).toEqual([["AC"]]);
  });

  it("is withdrawn, not played, by such a tap if it was set", () => {
    const { onPlay, onSet } = setUp(CARDS, OFFERED, { isGuarded: true, set: "AC" });
    fireEvent.click(ace());
    expect([onPlay.mock.calls, onSet.mock.calls]).toEqual([[], [["AC"]]]);
  });

  it("that was lifted before is played by such a tap", () => {
    const { onPlay } = setUp(CARDS, OFFERED, { isGuarded: true, armed: "AC" });
    fireEvent.click(ace());
    expect(onPlay.mock.calls).toEqual([["AC"]]);
  });
});

describe("a finger on the hand", () => {
  /** Cards 30 wide in a row whose top is at 500, under a line at 400. */
  function layOut(buttons: readonly HTMLElement[]): void {
    buttons.forEach((button, at) => {
      button.getBoundingClientRect = () => new DOMRect(at * 30, 500, 30, 100);
    });
    const hand = screen.getByRole("group", { name: "Le tue carte" });
    hand.getBoundingClientRect = () => new DOMRect(0, 500, 300, 100);
    const console = hand.closest<HTMLElement>(".console")!;
    console.getBoundingClientRect = () => new DOMRect(0, 400, 300, 240);
  }

  function finger(kind: "down" | "move" | "up", x = 0, y = 0): void {
    const hand = screen.getByRole("group", { name: "Le tue carte" });
    const point = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, pointerType: "touch" };
    fireEvent(hand, new PointerEvent(`pointer${kind}`, { bubbles: true, button: 0, ...point }));
  }

  /** What the browser makes of the end of a press. */
  const clickOn = (button: HTMLElement) => fireEvent.click(button, { detail: 1 });

  it("plays the card that it pulls over the line, once", () => {
    const { onPlay, buttons } = setUp();
    layOut(buttons());
    finger("down", 75, 550);
    finger("move", 76, 520);
    finger("move", 90, 390);
    finger("up");
    clickOn(buttons()[2]!);
    expect(onPlay.mock.calls).toEqual([["AC"]]);
  });

  it("puts a card back that it lets go before the line", () => {
    const { onPlay, onRefused, buttons } = setUp();
    layOut(buttons());
    finger("down", 75, 550);
    finger("move", 76, 450);
    finger("up");
    clickOn(buttons()[2]!);
    expect([onPlay, onRefused].flatMap((fn) => fn.mock.calls)).toEqual([]);
  });

  it("tells why a card that it pulls to the table cannot be played", () => {
    const { onRefused, buttons } = setUp();
    layOut(buttons());
    finger("down", 5, 550);
    finger("move", 6, 390);
    finger("up");
    expect(onRefused.mock.calls).toEqual([["3D"]]);
  });

  it("only lifts the card to which it slides", () => {
    const { onPlay, onArm, buttons } = setUp();
    layOut(buttons());
    finger("down", 5, 550);
    finger("move", 60, 552);
    finger("move", 100, 552);
    finger("up");
    clickOn(buttons()[3]!);
    expect([onPlay.mock.calls, onArm.mock.calls]).toEqual([[], [["2C"]]]);
  });

  it("that the browser takes for something else leaves everything as it was", () => {
    const { onPlay, buttons } = setUp();
    layOut(buttons());
    finger("down", 75, 550);
    finger("move", 76, 390);
    const hand = screen.getByRole("group", { name: "Le tue carte" });
    fireEvent(hand, new PointerEvent("pointercancel", { bubbles: true }));
    expect(onPlay).not.toHaveBeenCalled();
  });
});

describe("a card held to the eye", () => {
  it("is the one in focus, by its key, until the key is pressed again", () => {
    const { press } = setUp();
    const large = () => document.querySelector(".enlarged-name")?.textContent;
    press("z", document.body);
    expect(large()).toBe("Tre di denari");
    press("z", document.body);
    expect(large()).toBeUndefined();
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

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../../../src/shell/language.ts";
import { sitAt } from "../../at-table.tsx";
import { frameOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (name: string) => frameOf<"sette_e_mezzo">(name);
const boxes = (container: Element) => [...container.querySelectorAll<HTMLElement>(".seat-box")];
const focused = () => document.activeElement?.getAttribute("id");

describe("who banks next", () => {
  it("is marked at their seat alone, in a word and in full", async () => {
    const frame = shown("sette_e_mezzo-word");
    const { container } = await sitAt(frame);
    const notes = [...container.querySelectorAll(".plate-note")];
    expect(notes.map((note) => note.textContent)).toEqual(["prossimoProssimo banco"]);
    expect(notes[0]!.closest(".plate")?.getAttribute("data-seat")).toBe(
      String(frame.match?.next_banker),
    );
  });

  it("is not marked where it is not decided", async () => {
    const { container } = await sitAt(shown("sette_e_mezzo-designated"));
    expect(container.querySelector(".plate-note")).toBeNull();
  });
});

describe("the seats by the keyboard", () => {
  it("are one stop, and the arrows lead from one to the next", async () => {
    const { container } = await sitAt(shown("sette_e_mezzo-word"));
    const all = boxes(container);
    expect(all.map((box) => box.tabIndex)).toEqual([0, -1, -1, -1]);
    all[0]!.focus();
    fireEvent.keyDown(all[0]!, { key: "ArrowRight" });
    expect(focused()).toBe(all[1]!.id);
    fireEvent.keyDown(all[1]!, { key: "ArrowDown" });
    expect(focused()).toBe(all[2]!.id);
    fireEvent.keyDown(all[2]!, { key: "ArrowUp" });
    expect(boxes(container).map((box) => box.tabIndex)).toEqual([-1, 0, -1, -1]);
  });

  it("end at the ends", async () => {
    const { container } = await sitAt(shown("sette_e_mezzo-eight"));
    const all = boxes(container);
    all[0]!.focus();
    fireEvent.keyDown(all[0]!, { key: "ArrowLeft" });
    expect(focused()).toBe(all[0]!.id);
    fireEvent.keyDown(all[0]!, { key: "End" });
    expect(focused()).toBe(all.at(-1)!.id);
    fireEvent.keyDown(all.at(-1)!, { key: "Home" });
    expect(focused()).toBe(all[0]!.id);
  });

  it("keep their arrows to themselves: in a replay these go through the hand", async () => {
    const { container } = await sitAt(shown("sette_e_mezzo-word"));
    const heard = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener("keydown", heard);
    const [first] = boxes(container);
    fireEvent.keyDown(first!, { key: "ArrowRight" });
    expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(first!, { key: "ArrowRight", altKey: true });
    document.removeEventListener("keydown", heard);
    expect(heard).toHaveBeenCalledOnce();
  });

  it("leave other keys to the table", async () => {
    const { container, fake } = await sitAt(shown("sette_e_mezzo-play"));
    const [first] = boxes(container);
    first!.focus();
    fireEvent.keyDown(first!, { key: "g" });
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([{ type: "gioco" }]);
  });

  it("are told by name, with all that lies there", async () => {
    await sitAt(shown("sette_e_mezzo-word"));
    const mine = screen.getByRole("group", { name: "Tu" });
    expect(mine.getAttribute("aria-describedby")).toBe(mine.id);
    expect(mine.textContent).toContain("puntata 40");
  });
});

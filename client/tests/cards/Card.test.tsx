// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Card, CardBack } from "../../src/cards/Card.tsx";
import { loadDeck } from "../../src/cards/deck.ts";
import { speak } from "../../src/shell/language.ts";
import { ARCHIVE } from "./archives.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a card on screen", () => {
  it("is one image, read out by its name in the language spoken", async () => {
    const { container } = render(<Card card="7D" />);
    expect(container.children.length).toBe(1);
    expect(screen.getByRole("img", { name: "Sette di denari" })).toBe(container.firstChild);
    await act(() => speak("es"));
    expect(screen.getByRole("img", { name: "Siete de oros" })).toBe(container.firstChild);
  });

  it("shows its name until the deck is here, then its picture, in the same node", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(ARCHIVE)));
    const { container } = render(<Card card="7D" />);
    const image = container.firstChild as HTMLImageElement;
    expect(image.getAttribute("src")).toBeNull();
    await act(() => loadDeck("napoletane"));
    expect(container.firstChild).toBe(image);
    expect(image.getAttribute("src")).toMatch(/^data:image\/svg\+xml,<svg/);
  });

  it("face down says so, and nothing more", () => {
    render(<CardBack />);
    expect(screen.getAllByRole("img").map((card) => card.getAttribute("alt"))).toEqual([
      "Carta coperta",
    ]);
  });

  it("of a silent pile is not read out", () => {
    const { container } = render(<CardBack silent />);
    expect(container.querySelector("img")?.getAttribute("alt")).toBe("");
  });
});

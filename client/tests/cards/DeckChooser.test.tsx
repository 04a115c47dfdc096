// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeckChooser } from "../../src/cards/DeckChooser.tsx";
import { chooseDeck } from "../../src/cards/deck.ts";
import { chooseSuitLetters, deck, hasSuitLetters, indexSize } from "../../src/shell/deck-choice.ts";
import { learn, nameOf, speak } from "../../src/shell/language.ts";
import { ARCHIVE } from "./archives.ts";

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(ARCHIVE)));
  await speak("it");
  await learn("settings");
  await chooseDeck("napoletane");
  chooseSuitLetters("no");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const decks = () => screen.getAllByRole<HTMLInputElement>("radio").slice(0, 4);
const names = () => decks().map((radio) => radio.closest("label")?.textContent);

describe("the chooser of cards", () => {
  it("offers each deck by name, and marks the one in use", () => {
    render(<DeckChooser />);
    expect(names()).toEqual(["Napoletane", "Piacentine", "Francesi", "Francesi, 4 colori"]);
    expect(decks().map((radio) => radio.checked)).toEqual([true, false, false, false]);
  });

  it("shows three cards of each", async () => {
    const { container } = render(<DeckChooser />);
    await waitFor(() => expect(container.querySelectorAll(".deck-card").length).toBe(12));
  });

  it("changes the cards, their names and the map of the suits at once", async () => {
    render(<DeckChooser />);
    expect(screen.queryByRole("list")).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Francesi" }));
    await waitFor(() => expect(deck.value).toBe("francesi-2"));
    expect([nameOf("CD"), nameOf("7B")]).toEqual(["Donna di quadri", "Sette di fiori"]);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows.map((row) => row?.replace(/[^\p{L} =]/gu, ""))).toEqual([
      "denari =  quadri",
      "coppe =  cuori",
      "spade =  picche",
      "bastoni =  fiori",
    ]);
  });

  it("keeps how the cards are written on", async () => {
    render(<DeckChooser />);
    await act(() => {
      fireEvent.click(screen.getByRole("radio", { name: "Molto grandi" }));
      fireEvent.click(screen.getByRole("switch", { name: "Lettera del seme sulle carte" }));
    });
    expect([indexSize.value, hasSuitLetters.value]).toEqual(["160", true]);
    expect(localStorage.getItem("circolo.indexSize")).toBe("160");
    expect(localStorage.getItem("circolo.suitLetters")).toBe("yes");
  });

  it("says so when the cards cannot be had, and leaves those in use", async () => {
    vi.resetModules();
    const language = await import("../../src/shell/language.ts");
    const { Toast } = await import("../../src/shell/toast.tsx");
    const chooser = await import("../../src/cards/DeckChooser.tsx");
    const choice = await import("../../src/shell/deck-choice.ts");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await language.speak("it");
    await language.learn("settings");
    render(
      <>
        <chooser.DeckChooser />
        <Toast onWhy={() => undefined} />
      </>,
    );
    fireEvent.click(screen.getByRole("radio", { name: "Piacentine" }));
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain("Il mazzo non è arrivato"),
    );
    expect(choice.deck.value).toBe("napoletane");
    await waitFor(() => expect(decks()[1]?.checked).toBe(false));
    expect(decks().map((radio) => radio.checked)).toEqual([true, false, false, false]);
  });
});

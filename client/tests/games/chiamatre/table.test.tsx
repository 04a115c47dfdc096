// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { textChoice } from "../../../src/shell/interaction-settings.ts";
import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf, type Shown } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  textChoice.choose("off");
});

const shown = (name: string): Shown<"chiamatre"> => frameOf<"chiamatre">(name);
const button = (name: string | RegExp) => screen.queryByRole("button", { name });

describe("the time in which a deal may be done away with", () => {
  it("needs no tap of a seat that can only keep its cards (C4)", async () => {
    const { container, fake } = await sitAt(shown("chiamatre-keep"));
    expect(container.querySelector(".kept")?.textContent).toBe("✓ Tengo");
    expect(button("Tengo")).toBeNull();
    expect(button("Annulla smazzata")).toBeNull();
    expect(fake.socket.of("act")).toEqual([]);
  });

  it("asks a seat with the right whether it keeps its cards (C4)", async () => {
    await sitAt(shown("chiamatre-annul"));
    expect(button("Tengo")).toBeTruthy();
    expect(button("Annulla smazzata")).toBeTruthy();
  });

  it("costs nothing without a clock in text mode either (C4)", async () => {
    textChoice.choose("on");
    const frame = shown("chiamatre-keep");
    const { fake } = await sitAt({ ...frame, view: { ...frame.view, untimed: true } });
    await screen.findByRole("textbox", { name: "Comando" });
    textChoice.choose("off");
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([{ type: "keep" }]);
  });

  it("costs nothing without a clock: a seat that can only keep its cards has kept them (C4)", async () => {
    const frame = shown("chiamatre-keep");
    const view = { ...frame.view, untimed: true, deadlines: [] };
    const { container, fake } = await sitAt({ ...frame, view });
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([{ type: "keep" }]);
    expect(container.querySelector(".kept")).toBeNull();
    cleanup();
    const other = shown("chiamatre-annul");
    const free = { ...other.view, untimed: true, deadlines: [] };
    const asked = await sitAt({ ...other, view: free });
    expect(asked.fake.socket.of("act")).toEqual([]);
  });

  it("has nothing more for who has kept them", async () => {
    await sitAt(shown("chiamatre-kept"));
    expect(button("Tengo")).toBeNull();
    expect(screen.getAllByRole("status")[0]!.textContent).toBe("");
  });

  it("is answered by a button or a key", async () => {
    const { fake } = await sitAt(shown("chiamatre-annul"));
    fireEvent.click(button("Annulla smazzata")!);
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([{ type: "annul" }]);
    cleanup();
    const other = await sitAt(shown("chiamatre-keep"));
    fireEvent.keyDown(document.body, { key: "k" });
    expect(other.fake.socket.of("act").map(({ action }) => action)).toEqual([{ type: "keep" }]);
  });
});

describe("the call", () => {
  const cards = () => screen.getAllByRole("radio").map((one) => one.getAttribute("aria-label"));

  it("offers of each suit exactly what may be called", async () => {
    const frame = shown("chiamatre-call");
    await sitAt(frame);
    const offered = frame.asks.flatMap((ask) =>
      ask.offers.flatMap((offer) => (offer.type === "call" ? offer.cards : [])),
    );
    const seen = ["denari", "coppe", "spade", "bastoni"].flatMap((suit) => {
      fireEvent.click(screen.getByText(suit));
      return cards().filter((name) => name !== null);
    });
    expect(seen).toHaveLength(offered.length);
    expect(seen.some((name) => name.startsWith("Asso"))).toBe(false);
  });

  it("calls the card that is chosen", async () => {
    const { fake } = await sitAt(shown("chiamatre-call"));
    fireEvent.click(screen.getByText("spade"));
    fireEvent.click(screen.getByRole("radio", { name: "Due di spade" }));
    fireEvent.click(screen.getByRole("button", { name: "Chiama Due di spade" }));
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([
      { type: "call", card: "2S" },
    ]);
  });

  it("is not for the others", async () => {
    await sitAt(shown("chiamatre-calling"));
    expect(screen.queryByRole("group", { name: "La carta da chiamare" })).toBeNull();
  });
});

describe("the table of chiamatre", () => {
  it("shows the called card to all, and who has called it", async () => {
    const { container } = await sitAt(shown("chiamatre-secret"));
    const called = container.querySelector(".called");
    expect(called?.querySelector("img")?.getAttribute("alt")).toBe("Sei di denari");
    expect(called?.textContent).toContain("Hai chiamato");
  });

  it("marks nobody as partner while it is a secret, and no side's points", async () => {
    const { container } = await sitAt(shown("chiamatre-secret"));
    const words = container.querySelector(".table")!.textContent;
    expect(words).not.toContain("compagno");
    expect(container.querySelector(".score-totals")?.textContent).toBe("Tu 0 punti");
  });

  it("marks the partner once their card lies on the table", async () => {
    const { container } = await sitAt(shown("chiamatre-known"));
    const { partner } = shown("chiamatre-known").match!.table!;
    const plate = container.querySelector(`.plate[data-seat="${partner}"]`);
    expect(plate?.textContent).toContain("compagno");
  });

  it("shows everybody's total during play, as far as it is known (C8)", async () => {
    const frame = shown("chiamatre-secret");
    const scores = [3, 8, 11, 0];
    const { container } = await sitAt({ ...frame, match: { ...frame.match!, scores } });
    const totals = frame.view.places.map(
      (_, seat) =>
        container.querySelector(`.plate[data-seat="${seat}"] .plate-points .spoken`)?.textContent,
    );
    expect(totals).toEqual(["3 punti", "8 punti", "11 punti", "0 punti"]);
  });

  it("plays a card with a signal", async () => {
    const { fake, offered } = await sitAt(shown("chiamatre-secret"));
    fireEvent.click(button("Busso")!);
    const [card] = offered();
    fireEvent.click(document.querySelector(`[data-card="${card}"]`)!);
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([
      { type: "play_card", card, signal: "busso" },
    ]);
  });

  it("ranks the four between deals, and goes on", async () => {
    const { fake } = await sitAt(shown("chiamatre-pause"));
    const sheet = screen.getByRole("region", { name: "Punteggio" });
    expect(within(sheet).getAllByRole("row")).toHaveLength(5);
    expect(within(sheet).getByText("Tu e Don Peppino 4, gli altri 7")).toBeTruthy();
    fireEvent.click(button("Continua")!);
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([{ type: "go_on" }]);
  });

  it("tells at the end who is where", async () => {
    const { container } = await sitAt(shown("chiamatre-over"));
    expect(container.querySelector(".match-end-title")?.textContent).toBe("4º posto");
    const totals = [...container.querySelectorAll(".rank-total")].map((one) => one.textContent);
    expect(totals).toEqual(["25", "23", "21", "19"]);
  });

  it("has every deal in its menu, and the way to its rules", async () => {
    await sitAt(shown("chiamatre-pause"));
    fireEvent.click(button("Menu del tavolo")!);
    await comes();
    expect(screen.getByText("In grassetto, chi ha chiamato.")).toBeTruthy();
    expect(button("Regole")).toBeTruthy();
  });
});

describe("chiamatre in words", () => {
  it("calls a card that is typed, and refuses one that may not be", async () => {
    textChoice.choose("on");
    const { fake } = await sitAt(shown("chiamatre-call"));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Comando" });
    const type = (text: string) =>
      act(async () => {
        field.value = text;
        fireEvent.submit(field.form!);
        await Promise.resolve();
      });
    await type("chiama asso di denari");
    expect(screen.getByText("Non si può chiamare Asso di denari.")).toBeTruthy();
    await type("chiamo 2s");
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([
      { type: "call", card: "2S" },
    ]);
  });
});

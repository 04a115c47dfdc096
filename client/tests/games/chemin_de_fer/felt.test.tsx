// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../../../src/protocol/wire.gen.ts";
import { speak } from "../../../src/shell/language.ts";
import { sitAt } from "../../at-table.tsx";
import { frameOf, type Shown } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const shown = (name: string): Shown<"chemin_de_fer"> => frameOf<"chemin_de_fer">(name);

describe("the felt of chemin de fer", () => {
  const box = (container: Element, seat: number) =>
    container.querySelector(`.chemin-de-fer-seat:has([data-seat="${seat}"])`)!;

  it("lists every bet by hand, with what becomes of it", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-cut"));
    const rows = [...container.querySelectorAll(".chemin-de-fer-bets li")].map((row) =>
      [...row.children].map((one) => one.textContent).join(" | "),
    );
    expect(rows).toEqual([
      "Ada | puntata 10 | vale",
      "Ospite 482913 | puntata 20 | vale",
      "Tu | puntata 40 | vale 30",
      "Giulia | puntata 30 | annullata: posta già coperta",
    ]);
  });

  it("tells who may still decide, and runs their clocks", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-grace"));
    const graces = [...container.querySelectorAll(".chemin-de-fer-grace")].map(
      (one) => one.textContent,
    );
    expect(graces).toEqual(["Giulia può ritirare: 6 s", "Puoi ritirare: 10 s"]);
    expect(container.querySelectorAll(".chemin-de-fer-seat .clock-ring")).toHaveLength(2);
  });

  it("shows what is in the bank, and how much of it is covered", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-won"));
    expect(container.querySelector(".chemin-de-fer-sums")?.textContent).toBe(
      "Posta100Coperta0Garage10",
    );
    expect(screen.getByRole("meter", { name: "Coperta" }).getAttribute("aria-valuetext")).toBe(
      "0 su 100",
    );
  });

  it("names it as a casino does", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-casino-bets"));
    expect(container.querySelector(".chemin-de-fer-sums")?.textContent).toBe(
      "Banque60Coperta60Reliquat0Cagnotte0",
    );
    expect(container.querySelector(".chemin-de-fer-seat.is-croupier")?.textContent).toBe(
      "Croupier",
    );
  });

  it("draws three croupiers and the panier at a casino table, none elsewhere (F32)", async () => {
    const casino = await sitAt(shown("chemin_de_fer-casino-bets"));
    expect(casino.container.querySelectorAll(".croupier-figure")).toHaveLength(3);
    expect(screen.getAllByRole("img", { name: "Croupier alle puntate" })).toHaveLength(2);
    expect(screen.getByRole("img", { name: "Panier" }).getAttribute("data-cards")).toBe("0");
    cleanup();
    const later = await sitAt(shown("chemin_de_fer-casino-auction"));
    expect(later.container.querySelector(".panier")?.getAttribute("data-cards")).toBe("0");
    const { shoe } = shown("chemin_de_fer-casino-auction").match!;
    const match = {
      ...shown("chemin_de_fer-casino-auction").match!,
      shoe: { ...shoe, drawn: 160 },
    };
    await later.show({
      ...shown("chemin_de_fer-casino-auction"),
      seq: 1_000,
      events: [],
      match,
    } as Frame);
    expect(later.container.querySelector(".panier")?.getAttribute("data-cards")).toBe("2");
    cleanup();
    const { container } = await sitAt(shown("chemin_de_fer-bets"));
    expect(container.querySelector(".croupier-figure, .panier")).toBeNull();
  });

  it("numbers every seat in the order of play (F5, F24)", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-bets"));
    const numbers = [...container.querySelectorAll(".chemin-de-fer-number > [aria-hidden]")];
    expect(numbers.map((one) => Number(one.textContent))).toEqual([8, 9, 1, 5, 6, 7]);
  });

  it("shows me my cards and hides those of the banker", async () => {
    const frame = shown("chemin_de_fer-punta");
    await sitAt(frame);
    const coup = within(screen.getByRole("region", { name: "Il colpo" }));
    expect(coup.getAllByAltText("Carta coperta")).toHaveLength(2);
    expect(coup.getAllByRole("img")).toHaveLength(4);
    expect(coup.getByText("fa 7")).toBeTruthy();
  });

  it("says who has won, and what that has brought me", async () => {
    await sitAt(shown("chemin_de_fer-result"));
    const coup = within(screen.getByRole("region", { name: "Ultimo colpo" }));
    const result = coup.getByText("Vince la punta (Tu), 5 a 0").parentElement!;
    expect([...result.children].map((part) => part.textContent)).toEqual([
      "Vince la punta (Tu), 5 a 0",
      "il banco paga 50",
      "vinci 20",
    ]);
  });

  it("marks who has the bank", async () => {
    const frame = shown("chemin_de_fer-bets");
    const { container } = await sitAt(frame);
    expect(box(container, frame.match!.bank!.banker).textContent).toContain("Banco");
  });

  it("counts the shoe, and tells of its last coup", async () => {
    const frame = shown("chemin_de_fer-punta");
    const page = await sitAt(frame);
    const score = () => page.container.querySelector(".score")?.textContent;
    expect(score()).toContain("Sabot 4/200");
    const match = { ...frame.match!, shoe: { ...frame.match!.shoe, is_last: true } };
    await page.show({ ...frame, seq: frame.seq + 1, events: [], match });
    expect(score()).toContain("Ultimo colpo della taglia");
  });

  it("shows at what height a bank is for sale, who has offered most, and for how long", async () => {
    await sitAt(shown("chemin_de_fer-auction"));
    expect(screen.getByRole("region", { name: "Asta" }).textContent).toBe(
      "Asta per il banco: fino a 100Giulia: 3010 s",
    );
  });
});

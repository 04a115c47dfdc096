// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../../../src/protocol/wire.gen.ts";
import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf, type Shown } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const shown = (name: string): Shown<"chemin_de_fer"> => frameOf<"chemin_de_fer">(name);
const button = (name: string | RegExp) => screen.queryByRole("button", { name });
const words = (container: Element) =>
  [...container.querySelectorAll(".chemin-de-fer-bar .actions .answer-text")].map(
    (one) => one.textContent,
  );
type Page = Awaited<ReturnType<typeof sitAt>>;
const acts = (page: Page) => page.fake.socket.of("act").map(({ ask, action }) => ({ ask, action }));
const actions = (page: Page) => acts(page).map(({ action }) => action);

describe("what a seat may do", () => {
  it.each([
    ["chemin_de_fer-bank", ["Passo", "Accetto"]],
    [
      "chemin_de_fer-bets",
      ["Banco solo 60", "Banco e rispetto 20", "Tavolo 30", "Pronto", "Punto 10"],
    ],
    ["chemin_de_fer-cut", ["Banco solo 60", "Tavolo 30", "Ritiro", "Pronto", "Hai puntato 40"]],
    ["chemin_de_fer-grace", ["Ritiro", "Tengo", "Pronto"]],
    ["chemin_de_fer-mine", ["Pronto"]],
    ["chemin_de_fer-won", ["Dimezzo", "Passo la mano", "Aumento di 10", "Pronto"]],
    ["chemin_de_fer-called", ["Passo la mano", "Accetto", "Dimezzo", "Aumento di 10", "Pronto"]],
    ["chemin_de_fer-punta", ["Sto", "Chiamo"]],
    ["chemin_de_fer-natural", ["Batto"]],
    ["chemin_de_fer-banker", ["Sto", "Tiro"]],
    ["chemin_de_fer-other", []],
    ["chemin_de_fer-out", []],
    [
      "chemin_de_fer-casino-bets",
      ["Banco seul 60", "Avec 30", "Raddoppio il banco: 60", "Pronto", "Punto 10"],
    ],
    [
      "chemin_de_fer-casino-partner",
      ["Rien ne va plus", "Socio: Don Peppino", "Aumento di 10", "Pronto"],
    ],
    ["chemin_de_fer-casino-word", ["Sto", "Carte"]],
  ])("is exactly what is offered: %s", async (name, offered) => {
    const { container } = await sitAt(shown(name));
    expect(words(container)).toEqual(offered);
  });

  it("says what a call makes void, what halving takes, and what follows a pass", async () => {
    await sitAt(shown("chemin_de_fer-bets"));
    expect(button(/^Banco solo 60/)?.textContent).toContain("annulla 2 puntate");
    cleanup();
    await sitAt(shown("chemin_de_fer-won"));
    expect(button(/^Dimezzo/)?.textContent).toContain("prendi 50, resta 50");
    expect(button(/^Passo la mano/)?.textContent).toContain("prendi 110: banco in vendita a 100");
    expect(button(/^Aumento/)?.textContent).toContain("la posta va a 110");
  });

  it("is a bet of the amount that was set before", async () => {
    const page = await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.click(button("Più")!);
    fireEvent.click(button("Punto 20")!);
    expect(actions(page)).toEqual([{ type: "place_bet", amount: 20 }]);
  });

  it("says that a bet of the whole posta is banco, and what it makes void (F6)", async () => {
    await sitAt(shown("chemin_de_fer-bets"));
    expect(button(/^Punto/)?.textContent).not.toContain("Banco");
    fireEvent.click(button(/^Max/)!);
    expect(button(/^Punto 60/)?.textContent).toContain("Banco solo: annulla 2 puntate");
  });

  it("is a call at a touch, or by its key", async () => {
    const page = await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.click(button(/^Tavolo/)!);
    expect(actions(page)).toEqual([{ type: "make_call", call: "tavolo" }]);
    cleanup();
    const again = await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.keyDown(document.body, { key: "z" });
    expect(actions(again)).toEqual([{ type: "make_call", call: "banco" }]);
  });

  it("names the change of a bet only once the amount is another", async () => {
    await sitAt(shown("chemin_de_fer-cut"));
    fireEvent.click(button("Più")!);
    expect(button("Cambio: 50")).not.toBeNull();
  });

  it("explains the calls and the words of the felt", async () => {
    await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.click(button("Spiega")!);
    const dialog = await screen.findByRole("dialog", { name: "Le chiamate" });
    const told = [...dialog.querySelectorAll("li")].map((call) => [
      call.querySelector(".answer-text")?.textContent,
      call.querySelector("p")?.textContent,
    ]);
    expect(told).toEqual([
      [
        "Banco solo 60",
        "Giochi tu solo contro tutta la posta: le puntate degli altri escono, e le carte vengono a te.",
      ],
      [
        "Banco e rispetto 20",
        "Copri quello che manca alla posta: le puntate già fatte restano, e nessuno ne aggiunge.",
      ],
      ["Tavolo 30", "Punti metà della posta, prima delle puntate degli altri."],
    ]);
    expect(within(dialog).getByText("Garage").nextElementSibling?.textContent).toContain(
      "fuori gioco",
    );
  });

  describe("on a phone", () => {
    beforeEach(() => {
      vi.stubGlobal("matchMedia", () => ({
        matches: false,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }));
    });
    const inSight = (container: Element) =>
      [...container.querySelectorAll(".chemin-de-fer-bar .actions:not([hidden]) .button")].map(
        (one) => one.textContent,
      );

    it("has the usual answers in sight, and the calls behind one button", async () => {
      const { container } = await sitAt(shown("chemin_de_fer-bets"));
      expect(inSight(container)).toEqual(["Altro…", "Prontoalle carte", "Punto 10"]);
    });

    it("is a call by its key, or in the dialog, which it closes", async () => {
      const page = await sitAt(shown("chemin_de_fer-bets"));
      fireEvent.keyDown(document.body, { key: "z" });
      expect(actions(page)).toEqual([{ type: "make_call", call: "banco" }]);
      cleanup();
      const again = await sitAt(shown("chemin_de_fer-bets"));
      fireEvent.click(button("Altro…")!);
      const dialog = await screen.findByRole("dialog", { name: "Le chiamate" });
      fireEvent.click(within(dialog).getByRole("button", { name: /^Tavolo/ }));
      expect(actions(again)).toEqual([{ type: "make_call", call: "tavolo" }]);
      await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(inSight(again.container)).toContain("Tavolo 30inviata");
    });

    it("shows the few answers of a table where nothing is folded", async () => {
      const { container } = await sitAt(shown("chemin_de_fer-punta"));
      expect(inSight(container)).toEqual(["Sto", "Chiamo"]);
    });
  });

  it("is answered to its own question, while bets are open besides", async () => {
    const frame = shown("chemin_de_fer-grace");
    const page = await sitAt(frame);
    const grace = frame.asks.find(({ kind }) => kind === "grace")!;
    fireEvent.click(button("Tengo")!);
    expect(acts(page)).toEqual([{ ask: grace.id, action: { type: "waive" } }]);
  });

  it("keeps the amount that I have set while others bet, as far as it may", async () => {
    const frame = shown("chemin_de_fer-bets");
    const page = await sitAt(frame);
    fireEvent.click(button(/^Max/)!);
    expect(button(/^Punto 60/)).toBeTruthy();
    const asks = frame.asks.map((ask) => ({
      ...ask,
      offers: ask.offers.map((offer) =>
        offer.type === "place_bet" ? { ...offer, amount: { low: 10, high: 40, step: 10 } } : offer,
      ),
    }));
    await page.show({ ...frame, seq: frame.seq + 1, events: [], asks } as Frame);
    await page.pass(5_000);
    expect(button("Punto 40")).toBeTruthy();
  });

  it("is cutting a number of cards", async () => {
    const frame = shown("chemin_de_fer-casino-cut");
    const cutter = { ...frame, seat: frame.match!.due, asks: [cutAsk(frame)] } as Frame;
    const page = await sitAt(cutter);
    fireEvent.change(screen.getByRole("spinbutton"), { target: { value: "40" } });
    fireEvent.click(button("Taglio 40 carte")!);
    expect(actions(page)).toEqual([{ type: "cut", cards: 40 }]);
  });

  it("is buying a bank, or offering for it", async () => {
    const frame = shown("chemin_de_fer-purchase");
    const ask = { id: frame.match!.asked, kind: "auction", offers: [{ type: "buy", height: 100 }] };
    const page = await sitAt({ ...frame, asks: [ask] } as unknown as Frame);
    fireEvent.click(button("Compro all’altezza: 100")!);
    expect(actions(page)).toEqual([{ type: "buy" }]);
    cleanup();
    const bids = { ...ask, offers: [{ type: "bid", amount: { low: 40, high: 90, step: 10 } }] };
    const other = await sitAt({
      ...shown("chemin_de_fer-auction"),
      asks: [bids],
    } as unknown as Frame);
    fireEvent.click(button("Offro 40")!);
    expect(actions(other)).toEqual([{ type: "bid", amount: 40 }]);
  });

  it("is buying at the height in an auction, also for who has offered most (F17)", async () => {
    const frame = shown("chemin_de_fer-auction");
    const offers = [
      { type: "bid", amount: { low: 31, high: 99, step: 10 } },
      { type: "buy", height: 100 },
    ];
    const ask = { id: frame.match!.asked, kind: "auction", offers };
    const page = await sitAt({ ...frame, asks: [ask] } as unknown as Frame);
    expect(words(page.container)).toEqual(["Compro all’altezza: 100", "Offro 31"]);
    fireEvent.keyDown(document.body, { key: "c" });
    expect(actions(page)).toEqual([{ type: "buy" }]);
  });

  it("is saying that one is ready, which every seat then sees (F6)", async () => {
    const frame = shown("chemin_de_fer-bets");
    const page = await sitAt(frame);
    fireEvent.click(button(/^Pronto/)!);
    expect(actions(page)).toEqual([{ type: "ready" }]);
    expect(page.container.querySelector(".chemin-de-fer-ready")).toBeNull();
    const match = { ...frame.match!, ready: [0, frame.seat!] };
    await page.show({ ...frame, seq: frame.seq + 1, events: [], match } as Frame);
    expect(page.container.querySelectorAll(".chemin-de-fer-ready")).toHaveLength(2);
  });
});

describe("an answer that is tapped", () => {
  const sent = (page: Page) =>
    [...page.container.querySelectorAll(".answer.is-sent")].map((one) => one.textContent);

  it("says at once that it is sent, and is sent once (F3)", async () => {
    const page = await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.click(button("Punto 10")!);
    await page.pass(0);
    expect(sent(page)).toEqual(["Punto 10inviata"]);
    fireEvent.click(button(/^Tavolo/)!);
    expect(actions(page)).toEqual([{ type: "place_bet", amount: 10 }]);
    expect(button(/^Tavolo/)?.getAttribute("aria-disabled")).toBe("true");
  });

  it.each(["done", "refused"] as const)("can be tapped again once it is %s", async (type) => {
    const page = await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.click(button("Punto 10")!);
    const id = page.fake.socket.of("act")[0]!.id;
    await act(async () => {
      page.fake.socket.says(
        type === "done" ? { type, id, table: null } : { type, id, code: "stale_ask", detail: "" },
      );
      await Promise.resolve();
    });
    await comes();
    expect(sent(page)).toEqual([]);
    fireEvent.click(button("Punto 10")!);
    expect(actions(page)).toHaveLength(2);
  });
});

/** What the seat that may cut is asked. */
function cutAsk(frame: Shown<"chemin_de_fer">) {
  const cards = { low: 1, high: 311, step: 1 };
  return { id: frame.match!.asked, kind: "cut", offers: [{ type: "cut", cards }] };
}

describe("what may be set before", () => {
  const chip = (name: string) =>
    within(screen.getByRole("group", { name: "In anticipo" })).queryByText(name);

  it("is a word at five, and what I do with my bank", async () => {
    const page = await sitAt(shown("chemin_de_fer-other"));
    fireEvent.click(chip("Poi passo la mano")!);
    expect(page.fake.socket.of("set_premove").map(({ premove }) => premove)).toEqual([
      { type: "set_pass", least: null },
    ]);
  });

  it("is adding to my bank once the coup is won (F16, F21)", async () => {
    const page = await sitAt(shown("chemin_de_fer-other"));
    fireEvent.click(chip("Poi aumento di 10")!);
    expect(page.fake.socket.of("set_premove").map(({ premove }) => premove)).toEqual([
      { type: "set_add", amount: 10 },
    ]);
  });

  it("is taken back by another touch", async () => {
    const page = await sitAt(shown("chemin_de_fer-premove"));
    fireEvent.click(chip("Con 5 chiamo")!);
    expect(page.fake.socket.of("withdraw_premove")).toHaveLength(1);
  });

  it("gives way to what I am asked", async () => {
    await sitAt(shown("chemin_de_fer-punta"));
    expect(screen.queryByRole("group", { name: "In anticipo" })).toBeNull();
  });
});

describe("the options of a table of chemin de fer", () => {
  it("leave it to the house to play by the rule", async () => {
    const page = await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.click(button("Opzioni")!);
    await comes();
    expect(screen.getByLabelText("Battuta automatica 8 o 9")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Gioco sempre alla regola"));
    expect(page.fake.socket.of("set_habits").map(({ habits }) => habits)).toEqual([
      {
        game: "chemin_de_fer",
        alla_regola: true,
        batte: false,
        punta_5: "sto",
        banker_3_9: "sto",
        banker_5_4: "sto",
      },
    ]);
  });

  it("keep what I have chosen for other games", async () => {
    localStorage.setItem("circolo.habits", "go_on");
    const page = await sitAt(shown("chemin_de_fer-bets"));
    fireEvent.click(button("Opzioni")!);
    await comes();
    fireEvent.click(screen.getByLabelText("Battuta automatica 8 o 9"));
    expect(page.house.preferences.value).toMatchObject({ go_on: true, batte: true });
  });
});

describe("a casino table with free seats", () => {
  it("has room to sit down, and to bet standing (F25)", async () => {
    const { fake } = await sitAt(shown("chemin_de_fer-casino-watch"));
    expect(button("Siediti")).toBeTruthy();
    fireEvent.click(button("Punta in piedi")!);
    await comes();
    fireEvent.click(screen.getAllByRole("button", { name: "Punta in piedi" }).at(-1)!);
    expect(fake.socket.of("sit")).toMatchObject([{ seat: 12 }]);
  });
});

describe("a casino table whose seats are taken", () => {
  it("has room behind the seats for standing bettors", async () => {
    const frame = shown("chemin_de_fer-casino-bets");
    const { fake } = await sitAt({ ...frame, seat: null, asks: [], premoves: [] });
    fireEvent.click(button("Punta in piedi")!);
    await comes();
    fireEvent.click(screen.getAllByRole("button", { name: "Punta in piedi" }).at(-1)!);
    expect(fake.socket.of("sit")).toMatchObject([{ table: frame.table, seat: 12 }]);
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../../../src/protocol/wire.gen.ts";
import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf, framesOf, type Shown } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (name: string): Shown<"sette_e_mezzo"> => frameOf<"sette_e_mezzo">(name);
const button = (name: string | RegExp) => screen.queryByRole("button", { name });
const words = (container: Element) =>
  [...container.querySelectorAll(".bank-bar .actions .button")].map((one) => one.textContent);
const actions = (page: Awaited<ReturnType<typeof sitAt>>) =>
  page.fake.socket.of("act").map(({ action }) => action);

describe("what a seat may do", () => {
  it.each([
    ["sette_e_mezzo-bank", ["Passo", "Accetto"]],
    ["sette_e_mezzo-play", ["Non gioco", "Gioco"]],
    ["sette_e_mezzo-bet", ["Sto", "Tiro"]],
    ["sette_e_mezzo-word", ["Sto", "Tiro"]],
    ["sette_e_mezzo-matta", ["Tiro"]],
    ["sette_e_mezzo-settled", []],
    ["sette_e_mezzo-out", []],
    ["sette_e_mezzo-classica-bet", ["Sto", "Tiro"]],
  ])("is exactly what is offered: %s", async (name, offered) => {
    const { container } = await sitAt(shown(name));
    expect(words(container)).toEqual(offered);
  });

  it.each(["sette_e_mezzo-bet", "sette_e_mezzo-word"])("has one main button: %s", async (name) => {
    const { container } = await sitAt(shown(name));
    const main = [...container.querySelectorAll(".bank-bar .actions .primary")];
    expect(main.map((one) => one.textContent)).toEqual(["Tiro"]);
  });

  it("is said with the amount that was set before", async () => {
    const page = await sitAt(shown("sette_e_mezzo-bet"));
    fireEvent.click(button("Più")!);
    fireEvent.click(button("Tiro")!);
    expect(actions(page)).toEqual([{ type: "bet", amount: 20, then: "tiro" }]);
  });

  it("takes the bank for any whole amount that is typed, within the range (R2)", async () => {
    const page = await sitAt(shown("sette_e_mezzo-bank"));
    const field = screen.getByRole<HTMLInputElement>("spinbutton");
    fireEvent.change(field, { target: { value: "34" } });
    fireEvent.click(button("Accetto")!);
    expect(actions(page)).toEqual([{ type: "take_bank", amount: 34 }]);
  });

  it("has the largest amount at a touch", async () => {
    const frame = shown("sette_e_mezzo-bet");
    const page = await sitAt(frame);
    const [most] = frame.asks.flatMap((ask) =>
      ask.offers.flatMap((offer) => (offer.type === "bet" ? [offer.amount.high] : [])),
    );
    fireEvent.click(button(/^Max/)!);
    fireEvent.click(button("Sto")!);
    expect(actions(page)).toEqual([{ type: "bet", amount: most, then: "sto" }]);
  });

  it("goes by the keyboard, too", async () => {
    const page = await sitAt(shown("sette_e_mezzo-play"));
    fireEvent.keyDown(document.body, { key: "g" });
    expect(actions(page)).toEqual([{ type: "gioco" }]);
  });

  it("tells a banker of classica what they can lose", async () => {
    await sitAt(shown("sette_e_mezzo-classica-bank"));
    const before = screen.getByText(/^Puoi perdere al massimo/).textContent;
    fireEvent.click(button(/^Max/)!);
    expect(screen.getByText(/^Puoi perdere al massimo/).textContent).not.toBe(before);
  });

  it("waits until what it is about has been seen", async () => {
    const [before, after] = [shown("sette_e_mezzo-settled"), shown("sette_e_mezzo-play")];
    const later: Frame = { ...after, seq: before.seq + 2 };
    const page = await sitAt({ ...before, seq: before.seq - 1 });
    await page.show(before);
    await page.show(later);
    expect(words(page.container)).toEqual([]);
    await page.pass(5_000);
    expect(words(page.container)).toEqual(["Non gioco", "Gioco"]);
  });
});

describe("while a result is held", () => {
  const [before, settled] = framesOf<"sette_e_mezzo">("sette_e_mezzo-settled") as [
    Shown<"sette_e_mezzo">,
    Shown<"sette_e_mezzo">,
  ];
  const asking: Frame = { ...settled, asks: shown("sette_e_mezzo-bank").asks };

  it("no question that came with it is answered (F2)", async () => {
    const page = await sitAt(before);
    await page.show(asking);
    expect(words(page.container)).toEqual([]);
    fireEvent.keyDown(document.body, { key: "a" });
    expect(actions(page)).toEqual([]);
    await page.pass(2_000);
    expect(words(page.container)).toEqual(["Passo", "Accetto"]);
  });
});

it("a tap that was meant for a premove is no answer (F2)", async () => {
  const asking = shown("sette_e_mezzo-play");
  const { premoves } = shown("sette_e_mezzo-bust");
  const page = await sitAt({ ...asking, seq: asking.seq - 1, asks: [], premoves });
  await page.show({ ...asking, events: [] });
  const answers = page.container.querySelector(".steady-answers")!;
  expect(answers).toHaveProperty("inert", true);
  await page.pass(250);
  expect(answers).toHaveProperty("inert", false);
});

describe("what may be set before", () => {
  it("is one of the premoves that the house accepts", async () => {
    const frame = shown("sette_e_mezzo-bust");
    const page = await sitAt(frame);
    expect(frame.premoves.length).toBeGreaterThan(0);
    fireEvent.click(within(screen.getByRole("group", { name: "In anticipo" })).getByText("Gioco"));
    expect(page.fake.socket.of("set_premove").map(({ premove }) => premove)).toEqual([
      { type: "set_play", play: true },
    ]);
  });
});

describe("an amount that is set before", () => {
  type Offer = Frame["premoves"][number];
  const amount = { low: 10, high: 100, step: 10 };
  const BET: Offer = { type: "set_bet", amount, then: ["sto"], until: ["bank"] };
  const BANK: Offer = {
    type: "set_bank",
    amount,
    refusable: false,
    until: ["next_bank"],
    punte: 0,
    all_in: false,
  };
  const asked = (page: Awaited<ReturnType<typeof sitAt>>) =>
    page.fake.socket.of("set_premove").map(({ premove }) => premove);

  it.each([
    [BET, /Sto/, { type: "set_bet", amount: 20, then: "sto" }],
    [BANK, /Accetto/, { type: "set_bank", amount: 20 }],
  ])("is the one that was chosen: $type", async (offer, name, premove) => {
    const page = await sitAt({ ...shown("sette_e_mezzo-bust"), premoves: [offer] });
    const wishes = within(screen.getByRole("group", { name: "In anticipo" }));
    fireEvent.click(wishes.getByRole("button", { name: "Importo" }));
    fireEvent.click(wishes.getByRole("button", { name: "Più" }));
    fireEvent.click(wishes.getByRole("button", { name }));
    expect(asked(page)).toEqual([premove]);
  });

  it("takes what is set along", async () => {
    const premove = { type: "set_bet", amount: 30, then: "sto" } as const;
    const already = [{ about: "bet", premove, until: "bank" }] as const;
    const page = await sitAt({
      ...shown("sette_e_mezzo-bust"),
      premoves: [BET],
      wishes: [...already],
    });
    const wishes = within(screen.getByRole("group", { name: "In anticipo" }));
    fireEvent.click(wishes.getByRole("button", { name: "Importo" }));
    fireEvent.click(wishes.getByRole("button", { name: "Meno" }));
    expect(asked(page)).toEqual([{ ...premove, amount: 20 }]);
  });
});

describe("who has no chips left", () => {
  it("is told to go", async () => {
    const frame = shown("sette_e_mezzo-settled");
    const page = await sitAt(frame);
    const [other] = frame.view.places.flatMap((place, seat) =>
      place !== null && seat !== frame.seat ? [{ place, seat }] : [],
    );
    const places = frame.view.places.map((place, seat) =>
      place !== null && seat === other!.seat ? { ...place, stack: 0 } : place,
    );
    await page.show({
      ...frame,
      seq: frame.seq + 1,
      view: { ...frame.view, places },
      events: [{ type: "went_absent", seat: other!.seat, why: "left" }],
    });
    expect(screen.getByRole("log").textContent).toContain(
      `${other!.place.name} ha finito le fiches e si alza.`,
    );
  });
});

describe("the felt of sette e mezzo", () => {
  const box = (container: Element, seat: number) =>
    container.querySelector(`.seat-box:has([data-seat="${seat}"])`)!;

  it("has a place for everybody who sits there, mine last", async () => {
    const { container } = await sitAt(shown("sette_e_mezzo-eight"));
    const boxes = [...container.querySelectorAll(".seat-box")];
    expect(boxes.at(-1)?.getAttribute("data-mine")).toBe("true");
    expect(boxes.every((one) => one.querySelector(".plate-chips") !== null)).toBe(true);
  });

  it("marks the banker, and hides their card", async () => {
    const frame = shown("sette_e_mezzo-word");
    const { container } = await sitAt(frame);
    const banker = box(container, frame.match!.bank!.banker);
    expect(banker.textContent).toContain("Banco");
    expect(banker.querySelector("img")?.getAttribute("alt")).toBe("Carta coperta");
  });

  it("shows what I have, and what the matta counts", async () => {
    const frame = shown("sette_e_mezzo-matta");
    const { container } = await sitAt(frame);
    expect(box(container, frame.seat!).textContent).toContain("matta = ½");
  });

  it("shows what a hand has brought everybody", async () => {
    const frame = shown("sette_e_mezzo-settled");
    const { container } = await sitAt(frame);
    const changes = [...container.querySelectorAll(".seat-change")].map((one) => one.textContent);
    expect(changes.length).toBe(2);
  });

  it("has the pot and the pack in the bar at the top", async () => {
    const frame = shown("sette_e_mezzo-word");
    const { container } = await sitAt(frame);
    expect(container.querySelector(".score")?.textContent).toContain(
      `Piatto ${frame.match!.bank!.amount}Mazzo: ${frame.match!.stock}`,
    );
  });
});

describe("a ring table", () => {
  it("can be left and sat out at in its menu, and filled with bots", async () => {
    await sitAt(shown("sette_e_mezzo-word"));
    fireEvent.click(button("Menu del tavolo")!);
    await comes();
    expect(button("Assentati")).toBeTruthy();
    expect(button("Aggiungi bot")).toBeTruthy();
    fireEvent.click(button("Alzati")!);
    expect(screen.getByText(/le tue fiches tornano nel tuo conto/)).toBeTruthy();
  });

  it("is sat down at with as many chips as one says", async () => {
    const seated = shown("sette_e_mezzo-waiting");
    const frame: Frame = {
      ...seated,
      seat: null,
      asks: [],
      view: { ...seated.view, phase: "waiting" },
    };
    const { fake } = await sitAt(frame);
    await comes();
    fireEvent.click(button("Più")!);
    fireEvent.click(screen.getAllByRole("button", { name: "Siediti" })[0]!);
    expect(fake.socket.of("sit")).toMatchObject([{ table: frame.table, buy_in: 110 }]);
  });

  it("has no rematch", async () => {
    const frame = shown("sette_e_mezzo-word");
    await sitAt({ ...frame, asks: [], view: { ...frame.view, phase: "closed" } });
    expect(button("Rivincita")).toBeNull();
  });
});

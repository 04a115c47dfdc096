// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SetPremove, settableCards } from "../../../src/play/premoves.ts";
import type { Frame } from "../../../src/protocol/wire.gen.ts";
import { speak } from "../../../src/shell/language.ts";
import { TRICK_SWITCHES } from "../../../src/tricks/model/trick-preferences.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { allFrames, frameOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const card = (id: string) => document.querySelector(`[data-card="${id}"]`)!;
const withdraw = () => screen.queryByRole("button", { name: /^Togli la mossa anticipata/ });

describe("before my turn", () => {
  it("lets exactly the cards be set that are offered for it", async () => {
    for (const frame of allFrames().slice(0, 30)) {
      const { container } = await sitAt(frame);
      const cards = [...container.querySelectorAll(".hand-card.is-settable")];
      expect(cards.map((one) => one.getAttribute("data-card"))).toEqual(settableCards(frame));
      cleanup();
    }
  });

  it("sets a card at one tap", async () => {
    const frame = frameOf("four-other");
    const { fake } = await sitAt(frame);
    const [first] = settableCards(frame);
    fireEvent.click(card(first!));
    expect(fake.socket.of("set_premove")).toMatchObject([
      { table: frame.table, premove: { type: "next_card", card: first } },
    ]);
    expect(fake.socket.of("act")).toEqual([]);
  });

  it("shows what is set on the card and beside it", async () => {
    await sitAt(frameOf("four-premove"));
    const set = document.querySelector(".hand-card.is-set");
    expect(set?.getAttribute("aria-pressed")).toBe("true");
    expect(withdraw()?.getAttribute("aria-label")).toBe(
      "Togli la mossa anticipata: Cinque di coppe",
    );
  });

  it("withdraws it by the card, by the chip, and by Escape", async () => {
    const { fake } = await sitAt(frameOf("four-premove"));
    fireEvent.click(document.querySelector(".hand-card.is-set")!);
    fireEvent.click(withdraw()!);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(fake.socket.of("withdraw_premove").length).toBe(3);
  });

  it("changes it by another card, without waiting for an answer", async () => {
    const frame = frameOf("four-premove");
    const { fake } = await sitAt(frame);
    const [one, other] = settableCards(frame).filter(
      (id) => !card(id).classList.contains("is-set"),
    );
    fireEvent.click(card(one!));
    fireEvent.click(card(other!));
    expect(fake.socket.of("set_premove").map(({ premove }) => premove)).toEqual([
      { type: "next_card", card: one },
      { type: "next_card", card: other },
    ]);
  });

  it("sets and withdraws the highest and the lowest of the suit led", async () => {
    const { fake } = await sitAt(frameOf("two-premove"));
    fireEvent.click(screen.getByRole("button", { name: "Più alta" }));
    const lowest = screen.getByRole("button", { name: /^Più bassa/ });
    expect(lowest.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(lowest);
    expect(fake.socket.of("set_premove")).toMatchObject([
      { premove: { type: "highest_of_suit_led" } },
    ]);
    expect(fake.socket.of("withdraw_premove").length).toBe(1);
  });

  it("is told when what was set cannot be done", async () => {
    const frame = frameOf("two-dropped");
    const wish: SetPremove = {
      about: "turn",
      premove: { type: "highest_of_suit_led" },
      until: "deal",
    };
    const before = { ...frame, seq: frame.seq - 1, events: [], wishes: [wish] };
    const { show } = await sitAt(before);
    await show(frame);
    expect(document.querySelector(".toast")?.textContent).toContain(
      "La mossa anticipata non vale qui: Più alta.",
    );
    expect(screen.getByRole("log").textContent).toContain(
      "La mossa anticipata non vale qui: Più alta.",
    );
  });

  it("shows nothing when a withdrawn premove has just been played", async () => {
    const { fake } = await sitAt(frameOf("four-premove"));
    fireEvent.click(withdraw()!);
    const [said] = fake.socket.of("withdraw_premove");
    await act(async () => {
      fake.socket.says({ type: "refused", id: said!.id, code: "r7_no_premove", detail: "" });
      await new Promise((done) => setTimeout(done));
    });
    expect(screen.queryByText(/Non c’è nessuna premove/)).toBeNull();
  });
});

describe("a tap as the turn comes", () => {
  const set = { type: "next_card", card: "2C" } as const;
  const mine = {
    ...frameOf("four-follow"),
    events: [],
    wishes: [{ about: "turn", premove: set, until: "deal" } as const],
  };
  const before: Frame = {
    ...mine,
    seq: mine.seq - 1,
    asks: [],
    premoves: [{ type: "next_card", cards: [...mine.match!.hand], until: ["deal"] }],
  };

  it("withdraws what it was meant to withdraw", async () => {
    const { fake, show, pass } = await sitAt(before);
    await show(mine);
    await pass(240);
    fireEvent.click(card("2C"));
    expect(fake.socket.of("act")).toEqual([]);
    expect(fake.socket.of("withdraw_premove").length).toBe(1);
  });

  it("only lifts any other card: a second one plays it", async () => {
    const { fake, show, said } = await sitAt(before);
    await show(mine);
    fireEvent.click(card("5C"));
    expect(fake.socket.of("act")).toEqual([]);
    expect(said()).toContain(
      "Il turno è arrivato adesso: tocca ancora per giocare Cinque di coppe",
    );
    fireEvent.click(card("5C"));
    expect(fake.socket.of("act")).toMatchObject([{ action: { card: "5C" } }]);
  });

  it("plays the card that is set once the turn has been there for a moment", async () => {
    const { fake, show, pass } = await sitAt(before);
    await show(mine);
    await pass(260);
    fireEvent.click(card("2C"));
    expect(fake.socket.of("act")).toMatchObject([{ action: { card: "2C" } }]);
  });
});

describe("«Opzioni»", () => {
  const open = () => fireEvent.click(screen.getByRole("button", { name: "Opzioni" }));

  it("are at the table, by a button and a key, as the house has them", async () => {
    const frame = frameOf("four-other");
    await sitAt({ ...frame, habits: { game: "tressette", go_on: true, last_card: false } });
    fireEvent.keyDown(document.body, { key: "o" });
    await comes();
    const checked = screen
      .getAllByRole<HTMLInputElement>("switch")
      .slice(0, TRICK_SWITCHES.length)
      .map((one) => one.checked);
    expect(checked).toEqual([true, false]);
  });

  it("are told to every table where I sit, and kept for the next", async () => {
    const frame = frameOf("four-other");
    const { fake } = await sitAt(frame);
    open();
    await comes();
    fireEvent.click(screen.getAllByRole("switch")[1]!);
    expect(fake.socket.of("set_habits")).toMatchObject([
      { table: frame.table, habits: { game: "tressette", go_on: false, last_card: true } },
    ]);
    expect(localStorage.getItem("circolo.habits")).toBe("last_card");
  });

  it("come along when I sit down", async () => {
    localStorage.setItem("circolo.habits", "go_on");
    const { fake, house } = await sitAt(frameOf("visitor-waiting"));
    expect(house.preferences.value.go_on).toBe(true);
    fireEvent.click(screen.getAllByRole("button", { name: "Siediti" })[0]!);
    const [said] = fake.socket.of("sit");
    await act(async () => {
      fake.socket.says({ type: "done", id: said!.id, table: said!.table });
      await new Promise((done) => setTimeout(done));
    });
    expect(fake.socket.of("set_habits")).toMatchObject([
      { table: said!.table, habits: { go_on: true, last_card: false } },
    ]);
  });
});

describe("match time", () => {
  it("is shown at each seat, and runs for who is to play", async () => {
    const frame = frameOf("two-match-time");
    const deadlines = frame.deadlines.map((one) => ({ ...one, opened: one.opened - 30_000 }));
    const { container } = await sitAt({ ...frame, deadlines });
    const times = [...container.querySelectorAll(".plate-match-time [aria-hidden]")];
    expect(times.map((one) => one.textContent)).toEqual(["4:26", "4:56"]);
  });

  it("is not shown where there is none", async () => {
    const { container } = await sitAt(frameOf("two-lead"));
    expect(container.querySelector(".plate-match-time")).toBeNull();
  });
});

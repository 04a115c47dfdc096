// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHEMIN } from "../../src/games/chemin_de_fer/model/game-speech.ts";
import type { SetPremove } from "../../src/play/premoves.ts";
import { announce } from "../../src/play/table-log.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { textChoice } from "../../src/shell/interaction-settings.ts";
import { speak } from "../../src/shell/language.ts";
import { speech } from "../../src/shell/page-speech.ts";
import { matchPremove } from "../../src/text/model/text-premoves.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf, type Shown } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  textChoice.choose("off");
  vi.unstubAllGlobals();
  localStorage.clear();
});

const FIVE: SetPremove = {
  about: "word",
  premove: { type: "set_five", word: "sto" },
  until: "each",
};
const BET: SetPremove = {
  about: "bet",
  premove: { type: "set_wager", amount: 30 },
  until: "next_deal",
};
const PASS: SetPremove = {
  about: "hand",
  premove: { type: "set_pass", least: 200 },
  until: "each",
};
const amount = { low: 10, high: 200, step: 10 };
const OFFERS: Frame["premoves"] = [
  { type: "set_wager", amount, until: ["next_deal"] },
  { type: "set_call", calls: ["banco"], most: amount, until: ["next_deal"] },
  { type: "set_five", until: ["next_deal", "each", "always"] },
];

/** Somebody who looks on at a coup, and has set something for the next. */
function waiting(wishes: readonly SetPremove[]): Shown<"chemin_de_fer"> {
  const frame = frameOf<"chemin_de_fer">("chemin_de_fer-other");
  return { ...frame, asks: [], premoves: OFFERS, wishes: [...wishes] };
}

const group = () => within(screen.getByRole("group", { name: "In anticipo" }));

describe("what is set for questions to come", () => {
  it("is all shown at the same time, and withdrawn one by one", async () => {
    const { fake } = await sitAt(waiting([BET, FIVE]));
    const set = group()
      .getAllByRole("button", { pressed: true })
      .map((one) => one.textContent);
    expect(set).toEqual(["Punto 30✕", "Con 5 sto✕"]);
    fireEvent.click(group().getByText("Con 5 sto"));
    expect(fake.socket.of("withdraw_premove").map(({ about }) => about)).toEqual(["word"]);
  });

  it("holds for as long as is chosen, where there is a choice", async () => {
    const { fake } = await sitAt(waiting([BET, FIVE]));
    const times = group().getAllByRole<HTMLSelectElement>("combobox");
    expect(times.map((one) => one.getAttribute("aria-label"))).toEqual([
      "Fino a quando vale: Con 5 sto",
    ]);
    expect([...times[0]!.options].map((one) => one.textContent)).toEqual([
      "ogni volta, in questo banco",
      "prossimo colpo",
      "sempre",
    ]);
    fireEvent.change(times[0]!, { target: { value: "always" } });
    expect(fake.socket.of("set_premove").map(({ premove, until }) => [premove, until])).toEqual([
      [FIVE.premove, "always"],
    ]);
  });

  it("takes another amount along", async () => {
    const { fake } = await sitAt(waiting([BET]));
    fireEvent.click(group().getByRole("button", { name: "Importo" }));
    fireEvent.click(group().getByRole("button", { name: "Più" }));
    expect(fake.socket.of("set_premove").map(({ premove }) => premove)).toEqual([
      { type: "set_wager", amount: 40 },
    ]);
  });

  it("has an amount of its own for each thing that it is for (F16)", async () => {
    const { fake } = await sitAt({
      ...frameOf<"chemin_de_fer">("chemin_de_fer-settable"),
      wishes: [PASS],
    });
    expect(group().queryByRole("button", { name: "Importo" })).toBeNull();
    fireEvent.click(group().getByRole("button", { name: "Di quanto aumenti" }));
    fireEvent.click(group().getByRole("button", { name: "Max 40" }));
    expect(fake.socket.of("set_premove")).toEqual([]);
    fireEvent.click(group().getByText("Poi aumento di 40"));
    fireEvent.click(group().getByRole("button", { name: "Da quanto passi" }));
    expect(group().getByRole<HTMLInputElement>("spinbutton").value).toBe("200");
    fireEvent.click(group().getByRole("button", { name: "Più" }));
    expect(fake.socket.of("set_premove").map(({ premove }) => premove)).toEqual([
      { type: "set_add", amount: 40 },
      { type: "set_pass", least: 210 },
    ]);
  });

  it("is typed with the amounts of that very thing (F16)", () => {
    const frame = frameOf<"chemin_de_fer">("chemin_de_fer-settable");
    const typed = { type: "wish", verb: "raise", amount: 41, until: null, then: null } as const;
    expect(matchPremove(frame, typed)).toEqual({
      range: frame.premoves.find((one) => one.type === "set_add")!.amount,
    });
    expect(matchPremove(frame, { ...typed, amount: 17 })).toMatchObject({
      premove: { type: "set_add", amount: 17 },
    });
  });

  it("can be withdrawn where it may not be set any more", async () => {
    const { fake } = await sitAt({ ...waiting([FIVE]), premoves: [] });
    fireEvent.click(group().getByText("Con 5 sto"));
    expect(fake.socket.of("withdraw_premove").map(({ about }) => about)).toEqual(["word"]);
  });
});

describe("what becomes of it", () => {
  const ended: Frame["events"][number] = {
    type: "played",
    cause: "seat",
    seat: 9,
    event: { type: "bank_ended", banker: 0 },
  };
  const told = (after: Partial<Frame>) => {
    const before = waiting([BET, FIVE]);
    return announce(speech, { frame: { ...before, ...after }, before }, CHEMIN);
  };

  it("is told when it runs out", async () => {
    await sitAt(waiting([]));
    expect(told({ events: [ended], wishes: [FIVE] })).toContain(
      "Mossa anticipata scaduta: Punto 30.",
    );
    expect(told({ events: [ended], wishes: [BET, FIVE] })).not.toContain("scaduta");
  });

  it("is told, and why, when it is dropped", async () => {
    await sitAt(waiting([]));
    const dropped = (why: "illegal" | "unmet") =>
      told({ events: [{ type: "premove_dropped", seat: 1, why, about: "bet" }], wishes: [FIVE] });
    expect(dropped("illegal")).toBe("La mossa anticipata non vale qui: Punto 30. Tocca a te.");
    expect(dropped("unmet")).toBe("La condizione non c’è: Punto 30. Tocca a te.");
  });
});

describe("in words", () => {
  async function readAt(frame: Frame) {
    textChoice.choose("on");
    const page = await sitAt(frame);
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Comando" });
    const type = async (text: string) => {
      fireEvent.input(field, { target: { value: text } });
      fireEvent.submit(field.form!);
      await comes();
    };
    const log = () =>
      within(screen.getByRole("log"))
        .queryAllByText(/./)
        .map((line) => line.textContent);
    return { ...page, type, log };
  }

  it("is set by the word that would answer, with its amount and for how long", async () => {
    const { type, fake, log } = await readAt(waiting([]));
    await type("premove punto 50");
    await type("premove sto ogni");
    await type("premove banco 100");
    await type("premove punto 205");
    await type("premove passo");
    expect(fake.socket.of("set_premove").map(({ premove, until }) => [premove, until])).toEqual([
      [{ type: "set_wager", amount: 50 }, null],
      [{ type: "set_five", word: "sto" }, "each"],
      [{ type: "set_call", call: "banco", most: 100 }, null],
    ]);
    expect(log().slice(-2)).toEqual(["Da 10 a 200.", "Questo adesso non si può fare in anticipo."]);
  });

  it("is told with its number, by which it is withdrawn", async () => {
    const { type, fake, log } = await readAt(waiting([BET, FIVE]));
    await type("stato");
    expect(log().at(-1)).toContain(
      "1. Punto 30, prossimo colpo; 2. Con 5 sto, ogni volta, in questo banco",
    );
    await type("annulla 2");
    expect(fake.socket.of("withdraw_premove").map(({ about }) => about)).toEqual(["word"]);
  });

  it("says in its help all that can be set", async () => {
    const { type, log } = await readAt(waiting([]));
    await type("aiuto");
    expect(log().at(-1)).toContain(
      "Prima che tocchi a te: anticipo punto 10, anticipo banco 10, anticipo sto, anticipo tiro.",
    );
  });

  it("tells the options of automatic play, and changes one by its number", async () => {
    const { type, fake, log } = await readAt(waiting([]));
    await type("opzioni");
    expect(log().at(-1)).toContain(
      "1. Gioco sempre alla regola: No. 2. Battuta automatica 8 o 9: No.",
    );
    await type("opzioni 1");
    expect(log().at(-1)).toBe("Gioco sempre alla regola: Sì.");
    expect(fake.socket.of("set_habits").map(({ habits }) => habits)).toMatchObject([
      { game: "chemin_de_fer", alla_regola: true },
    ]);
  });

  it("tells the options of the table", async () => {
    const { type, log } = await readAt(waiting([]));
    await type("info");
    expect(log().at(-1)).toContain("Gioco: Chemin de fer.");
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Action } from "../../src/play/questions.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { textChoice } from "../../src/shell/interaction-settings.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { speech } from "../../src/shell/page-speech.ts";
import { hintText } from "../../src/table/hint-text.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

beforeEach(async () => {
  await speak("it");
  await learn("learn", "ring", "sette_e_mezzo");
});
afterEach(() => {
  cleanup();
  textChoice.choose("off");
});

const play = (card: string) => ({ type: "play_card", card, signal: null }) as Action;

async function askAt(frame: Frame) {
  const page = await sitAt(frame);
  fireEvent.click(screen.getByText("Suggerimento"));
  return page;
}

/** The server answers the request for a hint. */
async function answers({ fake }: Awaited<ReturnType<typeof sitAt>>, hint: Action | null) {
  const asked = fake.socket.of("ask_hint").at(-1);
  await act(async () => {
    fake.socket.says({ type: "done", id: asked?.id ?? "", table: null, hint });
    await Promise.resolve();
  });
  await comes();
  return asked;
}

describe("a hint", () => {
  const alone = frameOf("four-alone");
  const [first] = alone.asks[0]!.offers.flatMap((offer) =>
    offer.type === "play_card" ? offer.cards : [],
  );

  it("is asked for my open question, and points at the card", async () => {
    const page = await askAt(alone);
    const asked = await answers(page, play(first!));
    expect(asked).toMatchObject({ table: alone.table, ask: alone.asks[0]!.id });
    expect(page.container.querySelector(".is-marked")?.getAttribute("data-card")).toBe(first);
    expect(page.said().join()).toContain(`Prova ${speech.card(first!)}.`);
  });

  it("is gone once the table has moved on", async () => {
    const page = await askAt(alone);
    await answers(page, play(first!));
    page.show({ ...alone, seq: alone.seq + 1, asks: [] });
    expect(page.container.querySelector(".is-marked")).toBeNull();
    expect(page.said().join()).not.toContain("Prova");
  });

  it("is told in words in text mode", async () => {
    textChoice.choose("on");
    const page = await askAt(alone);
    await answers(page, play(first!));
    expect(page.said().join()).toContain(`Prova ${speech.card(first!)}.`);
  });

  it("is not offered where people sit at the table", async () => {
    await sitAt(frameOf("four-follow"));
    expect(screen.queryByText("Suggerimento")).toBeNull();
  });

  it("points at a button, whatever amount it has", async () => {
    const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-bet");
    const page = await askAt({ ...frame, view: { ...frame.view, untimed: true } });
    await answers(page, { type: "bet", amount: 30, then: "tiro" });
    expect(page.said().join()).toContain("Prova: Tiro, 30.");
    expect(page.container.querySelector(".answer.is-marked")?.textContent).toContain("Tiro");
  });
});

describe("the reason of a hint", () => {
  const base = frameOf("four-follow");
  /** I am to play the last card of this trick, which begins at my left. */
  const at = (trick: readonly string[]): Frame => {
    const leader = (base.seat! + trick.length) % 4;
    const table = { ...base.match!.table!, trick, leader };
    return { ...base, match: { ...base.match!, table } } as Frame;
  };

  it.each([
    [["4D", "AD", "6D"], "3D", "Prende, per ora, e la presa vale 1⅓."],
    [["4D", "3D", "6D"], "AD", "La presa è per ora del compagno: dagli punti."],
    [["3D", "4D", "6D"], "5D", "Non prende e non regala punti."],
    [["3D", "4D", "6D"], "AD", "Non puoi prendere: gioca la carta che costa meno."],
    [[], "3D", "Esci con una carta forte: è facile che prenda."],
    [[], "4D", "Esci basso: le carte forti del seme possono aspettare."],
  ])("for the trick %j and the card %s", (trick, card, why) => {
    expect(hintText(speech, at(trick), play(card))).toContain(why);
  });

  it("is that the bot would wait, if it would not answer", () => {
    expect(hintText(speech, base, null)).toBe("Qui aspetterei.");
  });
});

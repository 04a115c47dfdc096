// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { textChoice } from "../../src/shell/interaction-settings.ts";
import { speak } from "../../src/shell/language.ts";
import { sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  sessionStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
  textChoice.choose("off");
});

/** A page in words, at the table of a frame. */
async function readAt(frame: Frame) {
  textChoice.choose("on");
  const page = await sitAt(frame);
  await screen.findByRole("textbox", { name: "Comando" });
  const type = (text: string) =>
    act(async () => {
      const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Comando" });
      fireEvent.input(field, { target: { value: text } });
      fireEvent.submit(field.form!);
      await Promise.resolve();
    });
  const log = () =>
    within(screen.getByRole("log"))
      .queryAllByText(/./)
      .map((line) => line.textContent);
  return { ...page, type, log };
}

describe("a table in words", () => {
  it("has a heading for each of its zones and no picture", async () => {
    const { container } = await readAt(frameOf("four-follow"));
    const headings = screen.getAllByRole("heading").map((heading) => heading.textContent);
    expect(headings).toEqual([
      "Tressette",
      "Adesso",
      "Comando",
      "Cronaca",
      "Presa",
      "Le tue carte",
      "Giocatori",
    ]);
    expect(container.querySelectorAll("img")).toHaveLength(0);
  });

  it("plays a card that is typed, once", async () => {
    const { type, fake } = await readAt(frameOf("four-follow"));
    await type("due di coppe");
    await type("2c");
    const acts = fake.socket.of("act").map(({ action }) => action);
    expect(acts).toEqual([{ type: "play_card", card: "2C", signal: null }]);
  });

  it("plays a card that is pressed", async () => {
    const { fake } = await readAt(frameOf("four-follow"));
    fireEvent.click(screen.getByRole("button", { name: /^Cinque di coppe/ }));
    expect(fake.socket.of("act").map(({ action }) => action)).toEqual([
      { type: "play_card", card: "5C", signal: null },
    ]);
  });

  it("says why a card cannot be played, and sends nothing", async () => {
    const { type, fake, log } = await readAt(frameOf("four-follow"));
    await type("2b");
    await type("3d");
    await type("che faccio");
    expect(fake.socket.of("act")).toEqual([]);
    expect(log().slice(-3)).toEqual([
      "Devi rispondere a coppe",
      "Non hai in mano Tre di denari.",
      "Non capisco «che faccio»: «aiuto» dice che cosa si può scrivere.",
    ]);
  });

  it("declares what is numbered so, and all without a number", async () => {
    const { type, fake, log } = await readAt(frameOf("four-accuso"));
    await type("accuso 3");
    await type("accuso 2");
    await type("accuso");
    expect(log()).toContain("I numeri vanno da 1 a 2.");
    const declared = fake.socket
      .of("act")
      .map(({ action }) => (action.type === "declare" ? action.combinations.length : 0));
    expect(declared).toEqual([1]); // the house has not answered the first yet
  });

  it("sets and withdraws what is to be done on my turn", async () => {
    const { type, fake, log } = await readAt(frameOf("four-other"));
    await type("alta");
    await type("5c");
    await type("annulla");
    expect(fake.socket.of("set_premove").map(({ premove }) => premove)).toEqual([
      { type: "highest_of_suit_led" },
      { type: "next_card", card: "5C" },
    ]);
    expect(log().slice(-3)).toEqual([
      "Mossa anticipata: Più alta.",
      "Mossa anticipata: Cinque di coppe.",
      "Non c’è nessuna mossa anticipata da togliere.",
    ]);
  });

  it("asks before I stand up from a running match", async () => {
    const { type, fake, log } = await readAt(frameOf("four-follow"));
    await type("alzati");
    expect(fake.socket.of("leave")).toHaveLength(0);
    expect(log().at(-1)).toContain("alzati sì");
    await type("alzati sì");
    expect(fake.socket.of("leave")).toHaveLength(1);
  });

  it("tells what the house refuses", async () => {
    const { type, fake, log } = await readAt(frameOf("four-waiting"));
    await type("bot");
    const [asked] = fake.socket.of("add_bot");
    await act(async () => {
      fake.socket.says({ type: "refused", id: asked!.id, code: "table_full", detail: "" });
      await new Promise((done) => setTimeout(done));
    });
    expect(log().at(-1)).toBe("Il tavolo è al completo.");
  });

  it("goes back to pictures", async () => {
    const { type, container } = await readAt(frameOf("four-follow"));
    await type("figure");
    expect(container.querySelectorAll(".hand-card").length).toBe(8);
  });
});

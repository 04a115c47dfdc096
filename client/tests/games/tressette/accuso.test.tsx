// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { combinationsSkipped, combinationText } from "../../../src/games/tressette/model/accuso.ts";
import { playableCards } from "../../../src/play/questions.ts";
import { declarableCombinations } from "../../../src/play/table-speech.ts";
import { speak } from "../../../src/shell/language.ts";
import { speech } from "../../../src/shell/page-speech.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { allFrames, frameOf, framesOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(cleanup);

const button = () => screen.queryByRole("button", { name: "Puoi Accusare" });
const panel = () => screen.queryByRole("dialog", { name: "Accuso" });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe("«Puoi Accusare»", () => {
  it("is there for exactly those to whom something is offered", async () => {
    const frames = allFrames().filter((frame) => frame.match?.phase === "move");
    const shown = new Set<boolean>();
    for (const frame of frames.slice(0, 40).concat(frameOf("four-accuso"))) {
      await sitAt(frame);
      expect(button() !== null).toBe(declarableCombinations(frame).length > 0);
      shown.add(button() !== null);
      cleanup();
    }
    expect(shown).toEqual(new Set([true, false]));
  });

  it("stands above my cards, and opens a panel of exactly what is offered", async () => {
    const frame = frameOf("four-accuso");
    const { container } = await sitAt(frame);
    const above = container
      .querySelector(".own-row")!
      .compareDocumentPosition(container.querySelector(".hand")!);
    expect(above & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(panel()).toBeNull();
    fireEvent.click(button()!);
    const choices = within(panel()!).getAllByRole("checkbox");
    expect(choices.map((one) => one.closest("label")?.textContent)).toEqual(
      declarableCombinations(frame).map((one) => `${combinationText(speech, one)}+3`),
    );
  });

  it("declares several at once, in the order of the offer", async () => {
    const frame = frameOf("four-accuso");
    const { fake } = await sitAt(frame);
    fireEvent.click(button()!);
    fireEvent.click(screen.getByRole("button", { name: "Accusa! (+6)" }));
    expect(fake.socket.of("act")).toMatchObject([
      {
        table: frame.table,
        ask: frame.asks[0]?.id,
        action: { type: "declare", combinations: declarableCombinations(frame) },
      },
    ]);
    expect(panel()).toBeNull();
  });

  it("declares only what is ticked, and nothing when nothing is", async () => {
    const frame = frameOf("four-accuso");
    const { fake } = await sitAt(frame);
    fireEvent.click(button()!);
    const [first, second] = within(panel()!).getAllByRole("checkbox");
    fireEvent.click(first!);
    fireEvent.click(second!);
    fireEvent.click(screen.getByRole("button", { name: "Accusa! (+0)" }));
    expect(fake.socket.of("act")).toEqual([]);
    fireEvent.click(second!);
    fireEvent.click(screen.getByRole("button", { name: "Accusa! (+3)" }));
    expect(fake.socket.of("act")).toMatchObject([
      { action: { type: "declare", combinations: declarableCombinations(frame).slice(1) } },
    ]);
  });

  it("keeps what is unticked when another frame of the same question comes", async () => {
    const frame = frameOf("four-accuso");
    const { show } = await sitAt(frame);
    fireEvent.click(button()!);
    fireEvent.click(within(panel()!).getAllByRole("checkbox")[0]!);
    await show({ ...structuredClone(frame), seq: frame.seq + 1, events: [] });
    expect(screen.getByRole("button", { name: "Accusa! (+3)" })).toBeTruthy();
  });

  it("opens and closes by the keyboard, and gives the focus back", async () => {
    await sitAt(frameOf("four-accuso"));
    await act(() => void press("a"));
    expect(panel()?.contains(document.activeElement)).toBe(true);
    await act(() => void press("Escape"));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button());
    await act(() => void press("A"));
    expect(panel()).not.toBeNull();
    await act(() => void press("a"));
    expect(panel()).toBeNull();
  });

  it("leaves the cards playable while the panel is open", async () => {
    const { fake, offered } = await sitAt(frameOf("four-accuso"));
    fireEvent.click(button()!);
    const [card] = offered();
    fireEvent.click(document.querySelector(`[data-card="${card}"]`)!);
    expect(fake.socket.of("act")).toMatchObject([{ action: { type: "play_card", card } }]);
  });
});

describe("what is declared", () => {
  it("is told to all, and stands at the seat for the rest of the deal", async () => {
    const frame = frameOf("four-declared");
    const { said, container } = await sitAt(frame);
    expect(said()).toContain(
      "Don Peppino accusa: Tre Assi, manca bastoni; Tre Tre, manca spade; Napoli di coppe (+9)",
    );
    const [plate, ...others] = [...container.querySelectorAll(".plate:has(.plate-declared)")];
    expect(others).toEqual([]);
    expect(plate?.textContent).toContain("Bongioco di Assi, manca bastoni");
    expect(plate?.textContent).toContain("Napoli di coppe");
  });

  it("does not take the place of what is wanted of me when it is mine", async () => {
    const { said } = await sitAt(frameOf("four-accused"));
    expect(said()).toContainEqual(expect.stringMatching(/^Tocca a te/));
  });

  it("brings its points in the sheet of the deal, and in the match", async () => {
    const [, frame] = framesOf("four-accuso-pause");
    const { container } = await sitAt(frame!);
    const rows = [...container.querySelectorAll(".scoreboard tr")].map((row) => row.textContent);
    expect(rows).toContain("Accusi–+9");
    expect(rows).toContain("Smazzata020");
    expect(rows).toContain("Totale020");
  });
});

describe("what a card set for my turn would pass over", () => {
  const set = { type: "lowest_of_suit_led" } as const;
  const wish = { about: "turn", premove: set, until: "deal" } as const;

  it("is what the house would offer, in the first three tricks", () => {
    const frames = allFrames().filter((frame) => {
      const table = frame.match?.table;
      return playableCards(frame).length > 0 && table != null && table.tricks.length < 3;
    });
    expect(frames.map(combinationsSkipped)).toEqual(frames.map(declarableCombinations));
    expect(frames.filter((frame) => combinationsSkipped(frame).length > 0).length).toBeGreaterThan(
      3,
    );
  });

  it("is said while it is set", async () => {
    const early = allFrames().find(
      (frame) => playableCards(frame).length === 0 && combinationsSkipped(frame).length > 0,
    )!;
    const { said } = await sitAt({ ...early, events: [], wishes: [wish] });
    expect(said().join()).toContain("gioca senza accusare");
  });

  it("is not spoken of where there is nothing to pass over", async () => {
    const { said } = await sitAt({ ...frameOf("four-other"), wishes: [wish] });
    expect(said().join()).not.toContain("senza accusare");
  });
});

describe("a signal", () => {
  it("is chosen first, goes with a card that allows it, and with no other", async () => {
    const frame = frameOf("four-signals");
    const { fake, offered, said } = await sitAt(frame);
    const all = offered();
    fireEvent.keyDown(document.body, { key: "e" });
    // This hand could also declare, which the card would pass over.
    expect(said()).toContain("Striscio: scegli la carta — puoi accusare prima");
    const [card] = offered();
    const other = all.find((one) => !offered().includes(one));
    if (other !== undefined) {
      fireEvent.click(document.querySelector(`[data-card="${other}"]`)!);
      expect(said()).toContain("Striscio: non con questa carta");
    }
    fireEvent.click(document.querySelector(`[data-card="${card}"]`)!);
    expect(fake.socket.of("act")).toMatchObject([
      { action: { type: "play_card", card, signal: "striscio" } },
    ]);
  });

  it.each([
    ["four-signals", [], "Che cosa dicono i segnali", "Striscio: ne ho ancora parecchie."],
    ["four-accuso", ["Puoi Accusare"], "Che cosa si accusa", "Napoli: Asso, Due e Tre"],
  ])("is explained by its rule where it stands: %s", async (name, before, button, words) => {
    await sitAt(frameOf(name));
    for (const one of [...before, button]) {
      fireEvent.click(screen.getByRole("button", { name: one }));
      await comes();
    }
    const rules = await screen.findByRole("dialog", { name: "Regole" });
    expect(rules.textContent).toContain(words);
  });

  it("is given up by choosing it again", async () => {
    const { fake, offered } = await sitAt(frameOf("four-signals"));
    const busso = screen.getByRole("button", { name: "Busso" });
    fireEvent.click(busso);
    expect(busso.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(busso);
    fireEvent.click(document.querySelector(`[data-card="${offered()[0]}"]`)!);
    expect(fake.socket.of("act")).toMatchObject([{ action: { signal: null } }]);
  });

  it("lies with its card for all to see, and is told", async () => {
    const { container } = await sitAt(frameOf("four-signalled"));
    expect([...container.querySelectorAll(".laid-signal")].map((one) => one.textContent)).toEqual([
      "Busso",
      "Busso",
    ]);
    expect(screen.getByRole("log").textContent).toContain(", Busso.");
  });

  it("is not offered where the table has none", async () => {
    await sitAt(frameOf("four-follow"));
    expect(screen.queryByRole("group", { name: "Segnali" })).toBeNull();
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playableCards } from "../../../src/play/questions.ts";
import type { Frame } from "../../../src/protocol/wire.gen.ts";
import { keepLines, keptLines } from "../../../src/shell/kept-log.ts";
import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf, framesOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(cleanup);

describe("a table on screen", () => {
  it.each(["four-lead", "four-follow", "four-void", "four-other", "four-absent", "two-follow"])(
    "lets exactly the offered cards be played: %s",
    async (name) => {
      const { offered } = await sitAt(frameOf(name));
      expect(offered()).toEqual(playableCards(frameOf(name)));
    },
  );

  it.each([
    ["four-waiting", ["Alzati", "Aggiungi maestro", "Aggiungi bot"]],
    ["four-starting", ["Alzati"]],
    ["four-absent", ["Rientra Il circolo gioca per te carte permesse a caso, finché non rientri."]],
    ["four-pause", ["Continua"]],
    ["four-read", []],
    ["four-won", ["Torna ai tavoli", "Rivincita"]],
    ["four-rematch", ["Torna ai tavoli", "Vai alla rivincita"]],
    ["four-other", []],
  ])("has the buttons of the moment: %s", async (name, buttons) => {
    const { container } = await sitAt(frameOf(name));
    const shown = [...container.querySelectorAll(".actions button")];
    expect(shown.map((button) => button.textContent)).toEqual(buttons);
  });

  it("says for whom a seat is kept at a rematch, and how well a bot plays", async () => {
    const { container } = await sitAt(frameOf("rematch-waiting"));
    const words = [...container.querySelectorAll(".plate-words")].map((plate) => plate.textContent);
    expect(words).toEqual([
      "Tenuto per Giulia",
      "Don PeppinoBot di circolo",
      "Tu",
      "Tenuto per Ospite 482913",
    ]);
  });

  it("offers bots to the host alone, and above no seat that is kept", async () => {
    const frame = frameOf("four-waiting");
    const bot = () => screen.queryByRole("button", { name: "Aggiungi bot" });
    await sitAt({ ...frame, view: { ...frame.view, host: "p-somebody" } });
    expect(bot()).toBeNull();
    cleanup();
    const kept = frame.view.places.map(() => ({ player: "p-9", name: "Lucia" }));
    await sitAt({ ...frame, view: { ...frame.view, kept } });
    expect(bot()).toBeNull();
  });

  it("tells in its log what was before a reload, once", async () => {
    sessionStorage.clear();
    const frame = frameOf("four-follow");
    const { table } = frame;
    const at = frame.seq - 1;
    keepLines(table, [{ at, text: "Giulia: Asso di coppe." }]);
    await sitAt(frame);
    expect(screen.getByRole("log").textContent).toContain("Giulia: Asso di coppe.");
    expect(keptLines(table)[0]).toEqual({ at, text: "Giulia: Asso di coppe." });
    cleanup();
    await sitAt(frame);
    expect(screen.getByRole("log").textContent!.split("Giulia: Asso di coppe.")).toHaveLength(2);
    sessionStorage.clear();
  });

  it("keeps the height of its score line whatever the thirds are", async () => {
    const { container } = await sitAt(frameOf("four-follow"));
    const line = container.querySelector(".score-deal")!;
    expect(line.getAttribute("data-widest")).toMatch(/: 10⅔–10⅔ · a \d+$/);
    expect(line.getAttribute("data-widest")!.length).toBeGreaterThanOrEqual(
      line.textContent!.length,
    );
  });

  it.each([
    ["Aggiungi bot", undefined],
    ["Aggiungi maestro", "maestro"],
  ])("calls a bot of either level: %s", async (name, level) => {
    const { fake } = await sitAt(frameOf("four-waiting"));
    fireEvent.click(screen.getByRole("button", { name }));
    expect(fake.socket.of("add_bot").map((said) => said.level)).toEqual([level]);
  });

  it("says why a card cannot be played", async () => {
    const { said } = await sitAt(frameOf("four-follow"));
    fireEvent.click(screen.getByRole("button", { name: "Cavallo di spade" }));
    expect(said()).toContain("Devi rispondere a coppe");
  });

  it("sends a card, and moves it before the answer comes", async () => {
    const frame = frameOf("four-follow");
    const { fake, container } = await sitAt(frame);
    fireEvent.click(screen.getByRole("button", { name: "Due di coppe" }));
    expect(fake.socket.of("act")).toMatchObject([
      { table: frame.table, ask: frame.asks[0]?.id, action: { type: "play_card", card: "2C" } },
    ]);
    const trick = screen.getByRole("group", { name: "Presa" });
    expect(within(trick).getByRole("img", { name: "Due di coppe" })).toBeTruthy();
    expect(container.querySelector('.hand-card[data-card="2C"]')).toBeNull();
  });

  it("takes a refused card back into the hand, and says why", async () => {
    const { fake, container } = await sitAt(frameOf("four-follow"));
    fireEvent.click(screen.getByRole("button", { name: "Due di coppe" }));
    const [said] = fake.socket.of("act");
    await act(async () => {
      fake.socket.says({ type: "refused", id: said!.id, code: "stale_ask", detail: "" });
      await new Promise((done) => setTimeout(done));
    });
    expect(container.querySelector('.hand-card[data-card="2C"]')).not.toBeNull();
  });

  it("shows a full trick before it is swept", async () => {
    const [first, ...rest] = framesOf("four-trick") as [Frame, ...Frame[]];
    const { show, pass, container } = await sitAt(first);
    for (const frame of rest) {
      await show(frame);
      await pass(500);
    }
    expect(container.querySelectorAll(".laid").length).toBe(4);
    expect(container.querySelector(".laid.is-taking img")?.getAttribute("alt")).toBe(
      "Sette di spade",
    );
    await pass(1_000);
    expect(container.querySelectorAll(".laid").length).toBe(0);
  });

  it("keeps the seats where they belong", async () => {
    const { container } = await sitAt(frameOf("four-other"));
    const seats = [...container.querySelectorAll(".plate")].map((plate) => [
      plate.getAttribute("data-at"),
      plate.querySelector(".plate-name")?.textContent,
    ]);
    expect(Object.fromEntries(seats)).toEqual({
      bottom: "Tu",
      right: "Don Peppino",
      top: "Giulia",
      left: "Ospite 482913",
    });
  });

  it("shows who is absent, and why", async () => {
    const { container } = await sitAt(frameOf("four-left"));
    expect(container.querySelector(".plate.is-absent")?.textContent).toContain(
      "Assente · ha lasciato il posto",
    );
  });

  it("offers a way back to who is absent", async () => {
    const { fake } = await sitAt(frameOf("four-absent"));
    fireEvent.keyDown(document.body, { key: "b" });
    expect(fake.socket.of("come_back").length).toBe(1);
  });

  it("shows the last trick on request", async () => {
    await sitAt(frameOf("four-trick"));
    fireEvent.keyDown(document.body, { key: "u" });
    const last = screen.getByRole("region", { name: "Ultima presa" });
    expect(
      within(last)
        .getAllByRole("img")
        .map((card) => card.getAttribute("alt")),
    ).toEqual(["Quattro di spade", "Tre di coppe", "Sette di spade", "Sei di spade"]);
  });

  it("stands still when it is followed elsewhere, until it is taken back", async () => {
    const frame = frameOf("four-other");
    const { fake } = await sitAt(frame);
    await act(() => fake.socket.says({ type: "elsewhere", table: frame.table }));
    await comes();
    const takeBack = await screen.findByRole("button", { name: "Riprendi qui" });
    const before = fake.socket.of("follow").length;
    await act(() => takeBack.click());
    expect(fake.socket.of("follow").length).toBe(before + 1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("explains the points of a deal that are not in the cards", async () => {
    const { container } = await sitAt(frameOf("four-accuso-pause"));
    const notes = [...container.querySelectorAll(".score-notes li")].map((one) => one.textContent);
    expect(notes).toEqual([
      "Don Peppino: Tre Assi, manca bastoni; Tre Tre, manca spade; Napoli di coppe, +9.",
      "Ultima presa di Don Peppino: un punto.",
      "I terzi che avanzano non contano.",
    ]);
  });

  it("says the result with the totals, and what was won", async () => {
    const { container } = await sitAt(frameOf("four-won"));
    expect(container.querySelector(".match-end")?.textContent).toMatch(
      /Vittoria!.*12–10.*Hai vinto 100 fiches/,
    );
  });

  it("ranks pairs as pairs, and shows what the last deal came to", async () => {
    const { container } = await sitAt(frameOf("four-won"));
    const rows = [...container.querySelectorAll(".match-end .place")];
    expect(rows.map((row) => row.querySelector(".place-number")?.textContent)).toEqual([
      "1º",
      "2º",
    ]);
    const names = rows.map((row) =>
      [...row.querySelectorAll(".place-name")].map((name) => name.textContent),
    );
    expect(names).toEqual([
      ["Giulia", "Tu"],
      ["Don Peppino", "Ospite 482913"],
    ]);
    const deal = container.querySelector(".match-end .score-table")!;
    expect(deal.querySelector("thead td")?.textContent).toBe("Ultima smazzata");
    expect(deal.querySelector(".score-sum")?.textContent).toBe("Smazzata47");
  });

  it("asks for the same people again, and says when one of them has", async () => {
    const frame = frameOf("four-won");
    const { fake, show } = await sitAt(frame);
    fireEvent.click(screen.getByRole("button", { name: "Rivincita" }));
    expect(fake.socket.of("rematch")).toMatchObject([{ table: frame.table }]);
    await show({
      ...frame,
      seq: frame.seq + 1,
      events: [],
      view: { ...frame.view, rematch: "t2" },
    });
    expect(screen.getByRole("button", { name: "Vai alla rivincita" })).toBeTruthy();
  });

  it("shows the table options to a visitor, and lets them choose a seat", async () => {
    const { fake } = await sitAt(frameOf("visitor-waiting"));
    expect(screen.getByText("Chi ha il 4 di denari")).toBeTruthy();
    fireEvent.click(screen.getAllByRole("button", { name: "Siediti" })[0]!);
    expect(fake.socket.of("sit")).toMatchObject([{ seat: 2 }]);
  });
});

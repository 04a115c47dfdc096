// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { learn, speak } from "../../src/shell/language.ts";
import { tournamentPath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import type { TournamentRow } from "../../src/tournaments/model/tournaments.ts";
import { open, rowsIn, tab } from "./opened-page.tsx";
import { listOf, viewOf } from "./shown.ts";

beforeEach(async () => {
  await speak("it");
  await learn("tournaments", "host", "refusals");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

describe("the prizes", () => {
  const titleOf = (container: Element) => container.querySelector(".prize-list h2")?.textContent;

  it("of any other field can be seen (P2)", async () => {
    const { container } = await open("enter");
    fireEvent.click(tab("Premi"));
    expect(rowsIn(container, ".prize-list")).toEqual([
      ["1º", "50 %", "550"],
      ["2º", "30 %", "330"],
      ["3º", "20 %", "220"],
    ]);
    fireEvent.change(screen.getByRole("spinbutton"), { target: { value: "20" } });
    expect(rowsIn(container, ".prize-preview")[0]).toEqual(["1º", "42 %", "840"]);
  });

  it("show the percentages of the plan, whatever whole chips come to (P1)", async () => {
    const chips = [8, 5, 3];
    const prizes = chips.map((prize, at) => ({ place: at + 1, chips: prize }));
    const { container } = await open("enter", { pool: 16, prizes, shares: [500, 300, 200] });
    fireEvent.click(tab("Premi"));
    expect(rowsIn(container, ".prize-list")).toEqual([
      ["1º", "50 %", "8"],
      ["2º", "30 %", "5"],
      ["3º", "20 %", "3"],
    ]);
  });

  it("name the current entrants and other fields only before the start", async () => {
    const { container } = await open("enter");
    fireEvent.click(tab("Premi"));
    expect(titleOf(container)).toBe("Premi con gli iscritti di adesso: 1.100 fiches");
    expect(container.querySelector(".prize-preview")).not.toBeNull();
    cleanup();
    const running = await open("bracket-8");
    fireEvent.click(tab("Premi"));
    expect(titleOf(running.container)).toBe("Premi: 800 fiches");
    expect(running.container.querySelector(".prize-preview")).toBeNull();
  });

  it("are after the end those that were paid, each with its winner", async () => {
    const { standings } = viewOf("over");
    const [first, second] = standings;
    const tied = [
      { ...first!, prize: 321 },
      { ...second!, place: 1, prize: 319 },
      ...standings.slice(2),
    ];
    const { container } = await open("over", { standings: tied });
    fireEvent.click(tab("Premi"));
    expect(titleOf(container)).toBe("Premi pagati: 800 fiches");
    const rows = rowsIn(container, ".prize-list");
    expect(rows.map(([place, , chips]) => [place, chips])).toEqual([
      ["1º", "321"],
      ["1º", "319"],
      ["3º", "160"],
    ]);
    expect(rows.every(([, name]) => name !== "")).toBe(true);
    expect(container.querySelector(".prize-preview")).toBeNull();
  });

  it("are none after a cancellation that gave the entries back", async () => {
    const { container } = await open("cancelled", { pool: 500 });
    fireEvent.click(tab("Premi"));
    expect(container.querySelector(".prize-list")).toBeNull();
    expect(screen.getByText("Non ci sono premi.")).toBeTruthy();
  });

  it("of joint winners are told one by one", async () => {
    const { standings, people, teams } = viewOf("over");
    const name = (team: number) => people[teams[team]![0]!]!.name;
    const [first, second] = standings;
    const big = (container: Element) =>
      container.querySelector(".tournament-mine .tournament-big")?.textContent;
    const alone = await open("over");
    expect(big(alone.container)).toBe(`Ha vinto ${name(first!.team)}: 400 fiches tra 8 iscritti`);
    cleanup();
    const tied = [
      { ...first!, prize: 321 },
      { ...second!, place: 1, prize: 319 },
    ];
    const { container } = await open("over", { standings: tied });
    expect(big(container)).toBe(
      `Vincono a pari merito: ${name(first!.team)} (321 fiches), ` +
        `${name(second!.team)} (319 fiches) tra 8 iscritti`,
    );
  });
});

describe("prizes where bots play (P2)", () => {
  const words = "I bot della casa non vincono: il loro premio passa alla persona che viene dopo.";
  it.each([true, false])("say to whom a bot's prize goes: %s", async (bots) => {
    const { sheet, people } = viewOf("enter");
    await open("enter", {
      sheet: { ...sheet, bots },
      people: people.map((one) => ({ ...one, bot: false })),
    });
    fireEvent.click(tab("Premi"));
    expect(screen.queryByText(words) !== null).toBe(bots);
  });
});

describe("the satellites of a tournament", () => {
  const list = listOf();
  const [first, second, ...others] = list.rows;
  const event = viewOf("enter").id;
  const leadsHere = (row: TournamentRow, phase: TournamentRow["phase"]): TournamentRow => {
    const satellite = { event, name: "Finale", price: 110 };
    return { ...row, phase, sheet: { ...row.sheet, name: `Satellite ${phase}`, satellite } };
  };
  const rows = [leadsHere(first!, "open"), leadsHere(second!, "over"), ...others];

  it("stand on its page while they can be won", async () => {
    await open("enter", {}, { events: { ...list, rows } });
    const section = screen.getByRole("region", { name: "Satelliti" });
    expect(
      within(section)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([tournamentPath(first!.id)]);
    expect(section.textContent).toContain("Satellite open");
  });

  it("are not listed once it has begun", async () => {
    const { fake } = await open("over", { id: event }, { events: { ...list, rows } });
    expect(screen.queryByRole("region", { name: "Satelliti" })).toBeNull();
    expect(fake.socket.of("watch_events")).toEqual([]);
  });
});

describe("the prizes of a satellite", () => {
  const satellite = { event: "finale", name: "Finale", price: 400 };
  const sheetOf = (name: "enter" | "over") => ({ ...viewOf(name).sheet, satellite });

  it("are seats and the rest in chips, for any field", async () => {
    const prizes = [400, 400, 300].map((chips, at) => ({ place: at + 1, chips }));
    const { container } = await open("enter", { sheet: sheetOf("enter"), prizes, seats: 2 });
    expect(container.querySelector(".tournament-head")?.textContent).toContain(
      "Satellite di Finale",
    );
    expect(container.querySelector(".tournament-head")?.textContent).toContain("2 posti");
    fireEvent.click(tab("Premi"));
    expect(rowsIn(container, ".prize-list")).toEqual([
      ["dal 1º al 2º", "posto in Finale"],
      ["3º", "300"],
    ]);
    fireEvent.change(screen.getByRole("spinbutton"), { target: { value: "20" } });
    expect(rowsIn(container, ".prize-preview")).toEqual([["dal 1º al 5º", "posto in Finale"]]);
  });

  it("are after the end the seats that were given, and the chips of who could not enter", async () => {
    const [first, second, ...others] = viewOf("over").standings;
    const standings = [
      { ...first!, seat: "entered", prize: 0 } as const,
      { ...second!, seat: "paid", prize: 400 } as const,
      ...others.map((one) => ({ ...one, prize: 0 })),
    ];
    const { container } = await open("over", { sheet: sheetOf("over"), standings });
    fireEvent.click(tab("Premi"));
    expect(rowsIn(container, ".prize-list").map((row) => row.at(-1))).toEqual([
      "posto in Finale",
      "400",
    ]);
    expect(container.querySelector(".prize-list h2")?.textContent).toBe("Premi pagati: 800 fiches");
  });
});

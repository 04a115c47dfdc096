// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Here } from "../../src/house/house-context.ts";
import { TournamentRows } from "../../src/lobby/TournamentRows.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { routeOf, TOURNAMENTS_PATH } from "../../src/shell/model/routes.ts";
import { TournamentsPage } from "../../src/tournaments/list/TournamentsPage.tsx";
import { inside, rowsIn, tab } from "./opened-page.tsx";
import { listOf, rowsOf } from "./shown.ts";

const { mine } = listOf();

beforeEach(async () => {
  await speak("it");
  await learn("tournaments", "host");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(Page: typeof TournamentsPage, rows = listOf().rows) {
  const { house } = await inside({ events: { ...listOf(), rows } });
  const { container } = render(
    <Here.Provider value={house}>
      <Page />
    </Here.Provider>,
  );
  await act(() => new Promise((done) => setTimeout(done, 10)));
  return container;
}

/** A desktop has columns, a phone two lines. */
function onA(device: "desktop" | "phone"): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: device === "desktop",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const linesIn = (container: Element) =>
  [...container.querySelectorAll(".tournament-line")].map((line) =>
    [...line.children].map((part) => part.textContent),
  );

describe("the page of all tournaments", () => {
  it("has an address", () => {
    expect(routeOf(TOURNAMENTS_PATH)).toEqual({ page: "tournament", tournament: null });
  });

  it("counts those to come, in play and over", async () => {
    onA("phone");
    await show(TournamentsPage);
    expect(screen.getAllByRole("tab").map((one) => one.textContent)).toEqual([
      "In arrivo (2)",
      "In corso (2)",
      "Conclusi (1)",
    ]);
  });

  it("has a column for each fact on a desktop", async () => {
    onA("desktop");
    const container = await show(TournamentsPage);
    expect(rowsIn(container, ".tournament-table")[1]).toEqual([
      "Torneo del lunedì",
      "Tressette · 2 giocatori · a 11",
      "Eliminazione diretta",
      "15 gen 2027, 08:12Inizia tra 12:34",
      "110 fiches",
      "1.100",
      "11 (da 8 a 64)",
      "Iscrizioni aperte",
      "Iscriviti",
    ]);
  });

  it("has two lines for each on a phone", async () => {
    onA("phone");
    const container = await show(TournamentsPage);
    expect(linesIn(container)[1]).toEqual([
      "Torneo del lunedì",
      "Inizia tra 12:34",
      "Tressette · Eliminazione diretta",
      "110 fiches · 11 di 64",
    ]);
  });

  it("tells the level of what is played, and its clock, whether it runs or stands", async () => {
    onA("desktop");
    const container = await show(TournamentsPage);
    fireEvent.click(tab("In corso (2)"));
    expect(rowsIn(container, ".tournament-table").map((cells) => cells.slice(6))).toEqual([
      ["20 di 32", "In corsoLivello 5 · Ancora 8:00", "Guarda"],
      ["20 di 32", "In pausaLivello 5 · Orologio fermo a 6:00", "Guarda"],
    ]);
  });

  it("leaves out the other games, and shows all again in one tap", async () => {
    onA("phone");
    await show(TournamentsPage);
    fireEvent.change(screen.getByLabelText("Gioco"), { target: { value: "chiamatre" } });
    expect(screen.getByText("Nessun torneo con questa scelta.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Togli i filtri" }));
    expect(tab("In arrivo (2)")).toBeTruthy();
  });

  it("leaves out those that cost chips", async () => {
    onA("phone");
    const [free, ...others] = rowsOf();
    const container = await show(TournamentsPage, [
      { ...free!, sheet: { ...free!.sheet, name: "Per tutti", entry: 0, fee: 0 } },
      ...others,
    ]);
    fireEvent.change(screen.getByLabelText("Quota"), { target: { value: "free" } });
    expect(linesIn(container).map(([name]) => name)).toEqual(["Per tutti"]);
  });

  it("says what may come, and where to play now, while there is none", async () => {
    onA("phone");
    await show(TournamentsPage, []);
    const panel = screen.getByRole("tabpanel");
    expect(panel.textContent).toContain("Nessun torneo in arrivo.");
    expect(within(panel).getByRole("link", { name: "Gioca subito" }).getAttribute("href")).toBe(
      "/",
    );
  });
});

describe("the list in the lobby", () => {
  it("shows the next three, those that I have entered first, and leads to all", async () => {
    const container = await show(TournamentRows);
    expect(linesIn(container).map(([name, when]) => [name, when])).toEqual([
      ["Otto al volo", "sei iscritto · Si parte al completo"],
      ["Torneo del lunedì", "Inizia tra 12:34"],
      ["Sette e mezzo del sabato", "In corso"],
    ]);
    expect(screen.getByRole("link", { name: "Tutti (5)" }).getAttribute("href")).toBe(
      TOURNAMENTS_PATH,
    );
  });

  it("shows those with entrants before those that wait for the first", async () => {
    const rows = rowsOf()
      .filter(({ id }) => !mine.includes(id))
      .map((row, at) => ({
        ...row,
        id: `e${at}`,
        phase: "open" as const,
        level: null,
        entered: at,
      }));
    const container = await show(TournamentRows, rows);
    expect(linesIn(container).map((line) => line[3]?.split(" · ")[1])).toEqual([
      "1 di 64",
      "2 di 64",
      "3 di 64",
    ]);
  });
});

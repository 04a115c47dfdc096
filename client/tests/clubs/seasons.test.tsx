// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FurtherPages } from "../../src/app/FurtherPages.tsx";
import { SEASONS_PATH, seasonPath } from "../../src/clubs/model/paths.ts";
import { pointsOf, type SeasonView } from "../../src/clubs/model/seasons.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { write } from "../../src/house/readable.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { answersByPath } from "../answers.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { ENCOUNTERS, SEASON } from "./season-fixtures.ts";

const PATH = seasonPath(SEASON.facts.id);
const API = `/api/seasons/${SEASON.facts.id}`;
const DUEL = { [`${API}/encounters?one=p1&other=p2`]: { encounters: ENCOUNTERS } };

const answers = (known: Readonly<Record<string, object>>) => answersByPath(known, "season_unknown");

const settle = () => act(() => new Promise((done) => setTimeout(done, 20)));

async function open(path: string) {
  go(path);
  const house = new HouseClient(new FakeHouse().parts());
  write(house.you, GIULIA);
  const rendered = render(
    <Here.Provider value={house}>
      <FurtherPages />
    </Here.Provider>,
  );
  await settle();
  await settle(); // what the season leads to is asked for then
  return rendered;
}

const send = (button: string) =>
  fireEvent.submit(screen.getByRole("button", { name: button }).closest("form")!);

const shown = (change: Partial<SeasonView> = {}) => ({ [API]: { ...SEASON, ...change }, ...DUEL });

beforeEach(async () => {
  await speak("it");
  await learn("staff", "tournaments", "host", "refusals", "settings", "entrance");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

describe("the page of a season", () => {
  it("shows which evenings count for each player, and which are dropped", async () => {
    answers(shown());
    const { container } = await open(PATH);
    const table = container.querySelector(".standings tbody")!;
    const rows = [...table.querySelectorAll("tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ["1º", "Giulia", "16", "10", "6", "(6)scartato", "1", "1"],
      ["2º", "Bartolomeo Colleoni", "16", "6", "–assente", "10", "-1", "1"],
      ["3º", "Ada", "10", "–assente", "10", "–assente", "0", "1"],
    ]);
    expect(screen.getByText(/^Per ognuno contano i 2 migliori risultati su 3/)).toBeTruthy();
  });

  it("explains the points, the dropped evenings and the ties", async () => {
    answers(shown());
    const { container } = await open(PATH);
    expect(container.querySelector(".fold")?.textContent).toContain("Punti: 1º 10 · 2º 6 · 3º 3.");
    expect(screen.getByText(/^Risultati scartati a ognuno: 1/)).toBeTruthy();
    expect(screen.getByText(/^A pari punti decidono gli scontri diretti/)).toBeTruthy();
  });

  it("shows two players head to head", async () => {
    answers({ ...shown(), [`${API}/encounters?one=p1&other=p3`]: { encounters: [] } });
    await open(PATH);
    expect(screen.getByText("Giulia – Bartolomeo Colleoni: 2 a 1")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Secondo giocatore"), { target: { value: "p3" } });
    await settle();
    expect(screen.getByText("Non hanno giocato nello stesso torneo.")).toBeTruthy();
  });

  it("offers its standings as a file", async () => {
    answers(shown());
    await open(PATH);
    const link = screen.getByRole("link", { name: "Scarica la classifica (CSV)" });
    expect(link.getAttribute("href")).toBe(`${API}/standings`);
  });

  it("lets only those who direct it add and remove tournaments", async () => {
    answers(shown());
    await open(PATH);
    expect(screen.queryAllByRole("button", { name: /^(Togli|Aggiungi)/ })).toEqual([]);
    cleanup();
    const rows = [{ id: "e009", sheet: { name: "Nuovo torneo" }, begins: null }];
    const sent = answers({
      ...shown({ may_direct: true }),
      "/api/events": { rows },
      "/api/seasons/count": {},
    });
    await open(PATH);
    fireEvent.click(screen.getByRole("button", { name: "Togli: Coppa al volo" }));
    send("Aggiungi alla stagione");
    await settle();
    const season = SEASON.facts.id;
    expect(sent.map(({ body }) => body)).toEqual([
      { season, event: "e003", counts: false },
      { season, event: "e009", counts: true },
    ]);
  });

  it("says that there is no such season", async () => {
    answers({});
    await open(PATH);
    expect(screen.getByRole("alert").textContent).toContain("Questa stagione non c’è");
  });
});

describe("a season that is directed", () => {
  it("is renamed and closed, the latter only after a question", async () => {
    const sent = answers({
      ...shown({ may_direct: true }),
      "/api/seasons/rename": {},
      "/api/seasons/close": {},
    });
    await open(PATH);
    fireEvent.input(screen.getByLabelText("Nome"), { target: { value: " Primavera " } });
    fireEvent.submit(screen.getByLabelText("Nome").closest("form")!);
    vi.stubGlobal("confirm", () => false);
    const close = screen.getByRole("button", { name: "Chiudi la stagione", hidden: true });
    fireEvent.click(close);
    vi.stubGlobal("confirm", () => true);
    fireEvent.click(close);
    await settle();
    expect(sent).toEqual([
      { path: "/api/seasons/rename", body: { season: SEASON.facts.id, name: "Primavera" } },
      { path: "/api/seasons/close", body: { season: SEASON.facts.id } },
    ]);
  });

  it("shows that it is closed, and offers no tournament more", async () => {
    const facts = { ...SEASON.facts, closed: 1_798_000_000_000 };
    answers(shown({ may_direct: true, facts }));
    await open(PATH);
    expect(screen.getByText(/^Chiusa il .*: la classifica è definitiva\.$/)).toBeTruthy();
    for (const name of [/^Togli/, "Aggiungi alla stagione", "Chiudi la stagione"]) {
      expect(screen.queryByRole("button", { name, hidden: true })).toBeNull();
    }
  });
});

describe("the list of seasons", () => {
  it("leads to each, and lets a director open one", async () => {
    const sent = answers({
      "/api/seasons": { seasons: [SEASON.facts], may_open: true },
      "/api/seasons/open": { season: "abcdef012347" },
    });
    await open(SEASONS_PATH);
    const link = screen.getByRole("link", { name: /Inverno in via Roma/ });
    expect(link.getAttribute("href")).toBe(PATH);
    fireEvent.click(screen.getByRole("button", { name: "Apri una stagione" }));
    fireEvent.input(screen.getByLabelText("Nome"), { target: { value: "Estate" } });
    send("Apri");
    await settle();
    expect(sent).toEqual([
      {
        path: "/api/seasons/open",
        body: { name: "Estate", points: [10, 8, 6, 5, 4, 3, 2, 1], drop: 0, club: null },
      },
    ]);
  });
});

describe("points", () => {
  it.each([
    ["10 6  3", [10, 6, 3]],
    ["5 5 0", [5, 5, 0]],
    ["3 4", null],
    ["", null],
    ["1001", null],
    ["3 x", null],
  ])("of %j", (text, points) => {
    expect(pointsOf(text)).toEqual(points);
  });
});

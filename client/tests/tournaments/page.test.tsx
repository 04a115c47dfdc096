// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Here } from "../../src/house/house-context.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { CallBanner } from "../../src/tournaments/at-table/CallBanner.tsx";
import { TournamentStrip } from "../../src/tournaments/at-table/TournamentStrip.tsx";
import type { TournamentShown, TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { TournamentPage } from "../../src/tournaments/page/TournamentPage.tsx";
import { GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";
import { inside, open, tab } from "./opened-page.tsx";
import { shownOf, viewOf } from "./shown.ts";

beforeEach(async () => {
  await speak("it");
  await learn("tournaments", "host", "refusals");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  go("/");
});

describe("before it begins", () => {
  it("tells entry, share and fee, the field, and the pool (P1)", async () => {
    const { container } = await open("enter");
    const facts = [...container.querySelectorAll(".tournament-fact")].map((fact) =>
      [...fact.children].map((part) => part.textContent),
    );
    expect(facts).toContainEqual(["Quota", "110 fiches100 nel montepremi, 10 alla casa"]);
    expect(facts).toContainEqual(["Iscritti", "11 (da 8 a 64)"]);
    expect(facts).toContainEqual(["Montepremi", "1.1001º 550 · 2º 330 · 3º 220"]);
  });

  it("says in one sentence what its format means", async () => {
    const { container } = await open("enter");
    expect(container.querySelector(".tournament-head > .hint")?.textContent).toBe(
      "Chi perde una partita è fuori; chi vince passa al turno dopo, fino alla finale.",
    );
  });

  it("is entered once the price was said and confirmed", async () => {
    const { fake } = await open("enter");
    fireEvent.click(screen.getByRole("button", { name: "Iscriviti · 110 fiches" }));
    expect(fake.socket.of("register")).toEqual([]);
    const sheet = screen.getByRole("dialog");
    expect(within(sheet).getByText("Al montepremi").nextElementSibling?.textContent).toBe("100");
    expect(within(sheet).getByText("Alla casa").nextElementSibling?.textContent).toBe("10");
    fireEvent.click(within(sheet).getByRole("button", { name: "Paga 110 e iscriviti" }));
    expect(fake.socket.of("register")).toMatchObject([
      { event: viewOf("enter").id, partner: null },
    ]);
  });

  it("says why an entry is refused", async () => {
    const { fake } = await open("enter");
    fireEvent.click(screen.getByRole("button", { name: "Iscriviti · 110 fiches" }));
    fireEvent.click(screen.getByRole("button", { name: "Paga 110 e iscriviti" }));
    const [said] = fake.socket.of("register");
    await act(async () => {
      fake.socket.says({ type: "refused", id: said!.id, code: "event_full", detail: "" });
      await new Promise((done) => setTimeout(done));
    });
    expect(screen.getByRole("dialog").textContent).toContain("È al completo: non c’è più posto.");
  });

  it("is entered by pairs with the partner's name", async () => {
    const { fake } = await open("pairs-waiting", {
      people: viewOf("pairs-waiting").people.slice(0, 2),
    });
    fireEvent.click(screen.getByRole("button", { name: "Iscriviti · 110 fiches" }));
    fireEvent.input(screen.getByRole("textbox"), { target: { value: " Ada " } });
    fireEvent.click(screen.getByRole("button", { name: "Paga 110 e iscriviti" }));
    expect(fake.socket.of("register")).toMatchObject([{ partner: "Ada" }]);
  });

  it("gives the entry back to who withdraws, after a question", async () => {
    const { fake } = await open("sit");
    fireEvent.click(screen.getByRole("button", { name: "Ritira l’iscrizione" }));
    expect(screen.getByText("Ti sono restituite 110 fiches.")).toBeTruthy();
    expect(fake.socket.of("withdraw_entry")).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Ritira l’iscrizione" }));
    expect(fake.socket.of("withdraw_entry")).toMatchObject([{ event: viewOf("sit").id }]);
  });

  it("cannot be entered when it is full", async () => {
    await open("full", { people: viewOf("full").people });
    expect(screen.getByText("È al completo")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Iscriviti/ })).toBeNull();
  });

  it("says so where there is none such", async () => {
    const { house } = await inside();
    render(
      <Here.Provider value={house}>
        <TournamentPage tournament="e404" />
      </Here.Provider>,
    );
    await act(() => new Promise((done) => setTimeout(done, 10)));
    expect(await screen.findByRole("heading", { name: "Questo torneo non c’è" })).toBeTruthy();
  });
});

describe("a freeze-out whose list is open after the start", () => {
  const { sheet, people, teams, standings } = viewOf("freeze");
  const format = { ...sheet.format, late_levels: 5, reentries: 1 } as typeof sheet.format;
  const late = { sheet: { ...sheet, format }, late_entries: true };
  const me = people.findIndex(({ player }) => player === GIULIA.player);
  const mine = teams.findIndex((members) => members.includes(me));
  const out = standings.map((one) => (one.team === mine ? { ...one, out: true, place: 20 } : one));

  it("is entered by somebody who comes late", async () => {
    const strangers = people.map((one, at) => (at === me ? { ...one, player: "p404" } : one));
    const { fake } = await open("freeze", { ...late, people: strangers });
    expect(screen.getByText("Ci si iscrive fino alla fine del livello 5.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Iscriviti/ }));
    expect(screen.getByRole("dialog").textContent).toContain("L’iscrizione non si rimborsa.");
    fireEvent.click(screen.getByRole("button", { name: /^Paga/ }));
    expect(fake.socket.of("register")).toMatchObject([{ event: viewOf("freeze").id }]);
  });

  it("is entered again by somebody who is out", async () => {
    await open("freeze", { ...late, standings: out });
    expect(screen.getByRole("button", { name: "Iscriviti di nuovo" })).toBeTruthy();
  });

  it("is not entered again more often than its sheet says", async () => {
    const again = [...people, people[me]!];
    const more = [...teams, [people.length]];
    const twice = [...out, { ...out[0]!, team: teams.length, out: true, place: 19 }];
    await open("freeze", { ...late, people: again, teams: more, standings: twice });
    expect(screen.queryByRole("button", { name: /Iscriviti/ })).toBeNull();
  });

  it("shows the player's latest entry as theirs, and which one no longer counts", async () => {
    const again = [...people, people[me]!];
    const more = [...teams, [people.length]];
    const earlier = out.map((one) => (one.team === mine ? { ...one, reentered: true } : one));
    const both = [{ ...standings[0]!, team: teams.length, place: 1, chips: 9_000 }, ...earlier];
    const { container } = await open("freeze", {
      ...late,
      people: again,
      teams: more,
      standings: both,
    });
    expect(container.querySelector(".tournament-mine")!.textContent).toContain("9.000");
    expect(screen.getByText("si è iscritto di nuovo")).toBeTruthy();
  });
});

describe("its parts", () => {
  it("are tabs that arrows walk through, one of them in the order of the keyboard", async () => {
    await open("bracket-8");
    const names = screen.getAllByRole("tab").map((one) => one.textContent);
    expect(names).toEqual(["Tabellone", "Classifica", "Iscritti", "Premi", "Tavoli", "Regole"]);
    const reached = () => screen.getAllByRole("tab").filter((one) => one.tabIndex === 0);
    expect(reached().map((one) => one.textContent)).toEqual(["Tabellone"]);
    fireEvent.keyDown(tab("Tabellone"), { key: "ArrowLeft" });
    expect(tab("Regole").getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(tab("Regole"));
    fireEvent.keyDown(tab("Regole"), { key: "Home" });
    expect(reached().map((one) => one.textContent)).toEqual(["Tabellone"]);
    const panel = screen.getByRole("tabpanel");
    expect(tab("Tabellone").getAttribute("aria-controls")).toBe(panel.id);
  });

  it("lead from a match that is played to its table", async () => {
    await open("bracket-8");
    const { tables } = viewOf("bracket-8");
    const links = within(screen.getByRole("tabpanel")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href")).toSorted()).toEqual(
      tables.map(({ table }) => `/table/${table}`).toSorted(),
    );
  });

  it("lead from a name in the standings to that person's profile", async () => {
    const { container, shown } = await open("swiss");
    fireEvent.click(tab("Classifica"));
    const people = shown.view.people.filter(({ level }) => level === null);
    const links = [...container.querySelectorAll(".standings tbody a")];
    expect(links.map((link) => link.textContent).toSorted()).toEqual(
      people.map(({ name }) => name).toSorted(),
    );
    expect(links[0]!.getAttribute("href")).toMatch(/^\/people\//);
  });

  it("explain what breaks ties", async () => {
    await open("swiss");
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Posto",
      "Nome",
      "Vittorie",
      "Bu",
      "SB",
      "±",
    ]);
    expect(screen.getByText("I punti fatti meno quelli subiti.")).toBeTruthy();
  });

  it("say how a round robin counts points, and breaks ties by head to head", async () => {
    await open("league");
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Posto",
      "Nome",
      "Punti",
      "SD",
      "SB",
      "±",
    ]);
    expect(screen.getByText(/^Una vittoria vale 2 punti/)).toBeTruthy();
    expect(screen.getByText("I punti delle partite fra chi è a pari punti.")).toBeTruthy();
    expect(screen.getByText(/^Per ogni avversario: i suoi punti/)).toBeTruthy();
  });

  it("show the percentages of a duplicate, and how they come about", async () => {
    await open("duplicate");
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Posto",
      "Nome",
      "Percentuale",
    ]);
    expect(screen.getByText(/^Ogni risultato si confronta/)).toBeTruthy();
    const shares = screen.getAllByRole("cell").map((cell) => cell.textContent);
    expect(shares.filter((text) => /^\d+,\d\d\s?%$/.test(text ?? ""))).toHaveLength(7);
  });

  it("show all results of a deal that every table has played, and of no other", async () => {
    const { container } = await open("duplicate");
    fireEvent.click(tab("Turni"));
    const folds = [...container.querySelectorAll(".tournament-rounds details")];
    // Two rounds of three deals are over, the third is in play.
    expect(folds).toHaveLength(6);
    const rows = [...folds[0]!.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows.map(([seats]) => seats)).toEqual(["A–C", "A–C", "A–C", "B–D", "B–D", "B–D"]);
    const matchpoints = rows.map((row) => Number(row[3]!.replace(" su 4", "")));
    expect(matchpoints.slice(0, 3).reduce((sum, made) => sum + made)).toBe(6);
    expect(matchpoints.slice(3).reduce((sum, made) => sum + made)).toBe(6);
  });

  it("prove the deals of each round of a duplicate", async () => {
    await open("duplicate");
    fireEvent.click(tab("Regole"));
    const rules = screen.getByRole("tabpanel").textContent;
    expect(rules).toContain("Smazzate del turno 2: corrisponde");
    expect(rules).not.toContain("Smazzate del turno 3");
    expect(rules).not.toContain("21 punti");
  });

  it("name the pairs that do not meet, and those that meet first", async () => {
    await open("league");
    fireEvent.click(tab("Regole"));
    const rules = screen.getByRole("tabpanel").textContent;
    expect(rules).toContain("Non si incontrano: Lucia – Carla; Ada – Tonino.");
    expect(rules).toContain("Si incontrano al primo turno: Giulia – Carla.");
  });

  it("tell how who went out together is ranked (S23)", async () => {
    const { container } = await open("freeze");
    expect(container.querySelector(".level")?.textContent).toContain("Livello 5");
    expect(screen.getByText(/^Chi esce nello stesso banco/)).toBeTruthy();
    expect(container.querySelectorAll(".chip-row")).toHaveLength(32);
  });

  it("tell what a director has done, and in whose name a bot plays", async () => {
    const { container } = await open("paused");
    expect(container.querySelector(".tournament-notes")?.textContent).toContain(
      "Torneo in pausa: aspettiamo la corrente",
    );
  });

  it("show that the lots hold once it is over", async () => {
    const { container } = await open("over");
    fireEvent.click(tab("Regole"));
    const ticks = container.querySelectorAll(".tick");
    expect(ticks.length).toBeGreaterThan(1);
    expect(container.querySelectorAll(".tick.is-wrong")).toHaveLength(0);
  });
});

describe("an entrant who is called to a table", () => {
  it("is taken there after a moment", async () => {
    const { house } = await inside();
    vi.useFakeTimers();
    render(
      <Here.Provider value={house}>
        <CallBanner call={{ tournament: "e1", table: "t7" }} />
      </Here.Provider>,
    );
    expect(screen.getByRole("alert").textContent).toContain("ti aspettano al tavolo");
    expect(location.pathname).toBe("/");
    for (let second = 0; second <= 5; second += 1) {
      await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    }
    expect(location.pathname).toBe("/table/t7");
  });

  it("can stay", async () => {
    const { fake, shown } = await open("bracket-8");
    fake.socket.says({ type: "called", event: shown.view.id, table: "t7" });
    fireEvent.click(await screen.findByRole("button", { name: "Resto qui" }, { timeout: 20_000 }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(location.pathname).toBe("/");
  });

  it("keeps the announced seat", async () => {
    const { fake, house } = await open("bracket-8");
    fake.socket.says({ type: "called", event: "e1", table: "t7" });
    expect(house.seats.value).toEqual(["t7"]);
  });
});

describe("at a table of it", () => {
  /** The strip of an event over a table. */
  async function strip(
    name: string,
    change: Partial<TournamentView> = {},
    frame: Frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-tournament"),
  ) {
    const shown = shownOf(name);
    const changed: TournamentShown = { ...shown, view: { ...shown.view, ...change } };
    const told = await inside({ event: new Map([[changed.view.id, changed]]) });
    const sheet = { ...frame.view.sheet, event: changed.view.id };
    const newest = { ...frame, view: { ...frame.view, sheet } };
    const { container } = render(
      <Here.Provider value={told.house}>
        <TournamentStrip newest={newest} />
      </Here.Provider>,
    );
    await act(() => new Promise((done) => setTimeout(done, 10)));
    return container;
  }

  it("has entry and prizes one tap away (P1)", async () => {
    const container = await strip("freeze");
    expect(container.textContent).not.toContain("Quota110 fiches");
    fireEvent.click(screen.getByRole("button", { expanded: false }));
    expect(container.textContent).toContain("Quota110 fiches (100 nel montepremi, 10 alla casa)");
    const { prizes } = viewOf("freeze");
    expect(container.querySelectorAll(".strip-prizes li")).toHaveLength(prizes.length);
  });

  it("shows what the plan gives beside each prize (P1)", async () => {
    const prizes = [147, 88, 59].map((chips, at) => ({ place: at + 1, chips }));
    const container = await strip("freeze", { prizes, shares: [500, 300, 200] });
    fireEvent.click(screen.getByRole("button", { expanded: false }));
    const shown = [...container.querySelectorAll(".strip-prizes li")].map((one) => one.textContent);
    expect(shown).toEqual(["1º 147 (50 %)", "2º 88 (30 %)", "3º 59 (20 %)"]);
  });

  it("says why it stands still", async () => {
    expect((await strip("hand")).querySelector(".strip-note")?.textContent).toMatch(
      /^Mano per mano/,
    );
    cleanup();
    expect((await strip("break")).querySelector(".strip-note")?.textContent).toMatch(/^Intervallo/);
    cleanup();
    expect((await strip("freeze")).querySelector(".strip-note")?.textContent).toBe("");
  });

  it("says that clocks stand still only once they do", async () => {
    const playing = frameOf<"sette_e_mezzo">("sette_e_mezzo-tournament");
    expect(playing.view.still).toBe(false);
    const note = async (newest?: Frame) =>
      (await strip("paused", { notes: [] }, newest)).querySelector(".strip-note")?.textContent;
    expect(await note()).toBe("Torneo in pausa: questa mano si finisce, e il suo orologio corre.");
    cleanup();
    expect(await note({ ...playing, view: { ...playing.view, still: true } })).toBe(
      "Torneo in pausa: tutti gli orologi sono fermi.",
    );
  });

  it("says the place to who is out, for now and at the end with the prize", async () => {
    const { people, teams, standings } = viewOf("freeze");
    const me = people.findIndex(({ player }) => player === GIULIA.player);
    const team = teams.findIndex((members) => members.includes(me));
    const out = standings.map((one) =>
      one.team === team
        ? { ...one, place: 7, prize: 120, out: true }
        : { ...one, place: one.place + 32 },
    );
    const words = async (phase: TournamentView["phase"]) =>
      (await strip("freeze", { standings: out, phase })).querySelector(".strip-end")?.textContent;
    expect(await words("running")).toMatch(/^Per ora sei 7º su 32(?!.*premio)/);
    cleanup();
    expect(await words("over")).toMatch(/^Sei 7º su 32Il tuo premio: 120 fiches/);
  });
});

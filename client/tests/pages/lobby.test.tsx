// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadLobby } from "../../src/app/App.tsx";
import { clearFilter } from "../../src/lobby/chosen-filter.ts";
import { speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { GIULIA, type Shown } from "../fake-house.ts";
import { frameOf, rowOf } from "../fixtures.ts";
import { LISTED, openThePage, QUIET } from "./open-the-page.tsx";

beforeAll(async () => {
  await loadLobby();
});
beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  clearFilter();
  localStorage.clear();
  vi.unstubAllGlobals();
  go("/");
});

describe("the list of tables", () => {
  it("shows who sits there, what it is played for, and how it stands", async () => {
    await openThePage();
    const rows = within(screen.getByRole("region", { name: "Tavoli" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Tressette · 2 giocatori · a 21Ospite 4829131 seduto su 21/2Siediti",
      "Tressette · 4 giocatori · a 31 · posta 1.500Bartolomeo Colleoni, Don Peppino (Bot, di circolo), Ada3 seduti su 43/4Siediti",
      "Chiamatre · posta 100Ada, Tonino, Don Peppino (Bot, di circolo)3 seduti su 43/4Siediti",
      "Tressette · 4 giocatori · a 11 · posta 100Giulia, Lucia2 seduti su 42/4Siediti",
      "Tressette · 2 giocatori · a 11Tonino, Don Peppino (Bot, di circolo)In corso7–4",
      "Tressette · 4 giocatori · a 11 · posta 50Anna, Bruno, Carla, DinoIn corso18–14",
      "Sette e mezzo · Piatto · da 10Lucia, Bruno, Anna3 seduti su 63/6Siediti",
    ]);
  });

  it("leads from the name of a person to their profile, and not from that of a bot", async () => {
    await openThePage();
    const [, row] = within(screen.getByRole("region", { name: "Tavoli" })).getAllByRole("listitem");
    const people = [...row!.querySelectorAll(".row-names a")];
    expect(people.map((link) => link.getAttribute("href"))).toEqual([
      "/people/Bartolomeo%20Colleoni",
      "/people/Ada",
    ]);
  });

  it("says what to do now where no table is open", async () => {
    const { fake } = await openThePage();
    await act(() => fake.socket.says({ type: "lobby", tables: [], page: 0, pages: 1, ...QUIET }));
    const said = await screen.findByText(/Nessun tavolo aperto/);
    expect(
      within(said.parentElement!)
        .getAllByRole("listitem")
        .map((way) => way.querySelector("b")?.textContent),
    ).toEqual(["Gioca subito", "Gioca con un amico", "Crea un tavolo"]);
  });

  it("shows further tables on request, where there are more than one page holds", async () => {
    const { fake } = await openThePage();
    expect(screen.queryByRole("button", { name: "Altri tavoli" })).toBeNull();
    await act(() =>
      fake.socket.says({ type: "lobby", tables: [...LISTED.tables], page: 0, pages: 2, ...QUIET }),
    );
    expect(await screen.findByText("Pagina 1 di 2")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Altri tavoli" }));
    expect(fake.socket.of("watch_lobby").at(-1)).toMatchObject({ on: true, page: 1 });
  });

  it("says in one line what the chosen game is", async () => {
    await openThePage();
    expect(await screen.findByText(/Si fanno prese/)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Sette e mezzo" }));
    expect(await screen.findByText(/Vicino a 7½/)).toBeTruthy();
    expect(screen.queryByText(/Si fanno prese/)).toBeNull();
  });

  it("seats one in one tap", async () => {
    const { fake } = await openThePage();
    fireEvent.click(screen.getAllByRole("button", { name: "Siediti" })[0]!);
    expect(fake.socket.of("sit")).toMatchObject([{ table: "t000000000000002" }]);
  });

  it("tells at which of my seats it is my turn, without my having been there", async () => {
    const frame = frameOf("two-follow");
    const seats = [rowOf(frame), { ...LISTED.tables[3]!, id: "t9" }];
    await openThePage({ seats, frames: new Map([[frame.table, frame]]), lobby: [] });
    const mine = await screen.findByRole("region", { name: "I tuoi tavoli" });
    const turns = within(mine)
      .getAllByRole("link")
      .map((link) => link.textContent?.includes("Tocca a te"));
    expect(turns).toEqual([true, false]);
  });

  it("has my own seats above it, not in it", async () => {
    await openThePage({ seats: [LISTED.tables[3]!] });
    const mine = await screen.findByRole("region", { name: "I tuoi tavoli" });
    expect(within(mine).getByRole("link").getAttribute("href")).toBe("/table/t000000000000004");
    const others = screen.getByRole("region", { name: "Tavoli" });
    expect(within(others).getAllByRole("listitem").length).toBe(6);
  });

  it("tells of my private tables too what they are and how they stand", async () => {
    const row = LISTED.tables[4];
    await openThePage({ seats: [row!], lobby: [] });
    const mine = await screen.findByRole("region", { name: "I tuoi tavoli" });
    expect(within(mine).getByRole("link").textContent).toBe(
      "Tressette · 4 giocatori · a 11 · posta 50Anna, Bruno, Carla, Dino18–14Vai",
    );
  });

  it("shows a table of mine as it stands now rather than as it stood when I came in", async () => {
    const row = LISTED.tables[4];
    const later = { ...row!, scores: [18, 21] };
    await openThePage({ seats: [row!], lobby: [later] });
    const mine = await screen.findByRole("region", { name: "I tuoi tavoli" });
    expect(within(mine).getByText("18–21")).toBeTruthy();
  });

  it("shows which tables are locked, and sends one to say the password there", async () => {
    const [first, second] = LISTED.tables;
    const secret = { ...first!, sheet: { ...first!.sheet, access: "password" as const } };
    await openThePage({ lobby: [secret, { ...second!, locked: true }] });
    const list = within(screen.getByRole("region", { name: "Tavoli" }));
    const [asks, locked] = list.getAllByRole("listitem");
    expect(asks!.textContent).toContain("Con la password");
    expect(within(asks!).getByRole("link", { name: "Siediti" }).getAttribute("href")).toBe(
      `/table/${first!.id}`,
    );
    expect(locked!.textContent).toContain("Bloccato");
    expect(within(locked!).queryByText("Siediti")).toBeNull();
    expect(
      list.getAllByRole("listitem").map((row) => row.querySelectorAll(".row-lock").length),
    ).toEqual([1, 1]);
  });

  it("leads to the terms of a table for an entry, and takes nothing (P3)", async () => {
    const [table] = LISTED.tables.filter(
      ({ phase, sheet }) => phase === "waiting" && sheet.entry > 0,
    );
    const row = table!;
    const frame = frameOf<"tressette">("four-waiting");
    const sheet = { ...frame.view.sheet, entry: 100, fee: 10, access: "open" as const };
    const seen = { ...frame, table: row.id, seat: null, view: { ...frame.view, sheet } };
    const { fake } = await openThePage({ lobby: [row], frames: new Map([[row.id, seen]]) });
    const list = within(screen.getByRole("region", { name: "Tavoli" }));
    expect(list.queryByRole("button", { name: "Siediti" })).toBeNull();
    fireEvent.click(list.getByRole("link", { name: "Siediti" }));
    await screen.findByText(
      "Posta: 100 · Alla casa: 10 della posta · Montepremi: 360 · Premi: tutto alla coppia che vince, a metà",
      undefined,
      { timeout: 10_000 }, // the table loads when it is first shown
    );
    expect(location.pathname).toBe(`/table/${row.id}`);
    expect(fake.socket.of("sit")).toEqual([]);
  });

  it("tells why nothing was done", async () => {
    const { fake } = await openThePage();
    fireEvent.click(screen.getAllByRole("button", { name: "Siediti" })[0]!);
    const [said] = fake.socket.of("sit");
    await act(async () => {
      fake.socket.says({ type: "refused", id: said!.id, code: "table_full", detail: "" });
      await new Promise((done) => setTimeout(done));
    });
    await screen.findByText(/Il tavolo è al completo\./);
    expect(screen.getByRole("alert").textContent).toContain("Il tavolo è al completo.");
  });
});

describe("the filter of the list", () => {
  const shown = () =>
    within(screen.getByRole("region", { name: "Tavoli" })).queryAllByRole("listitem");
  const choose = async (label: string, value: string) => {
    const field = await screen.findByRole("combobox", { name: label });
    await act(() => void fireEvent.change(field, { target: { value } }));
  };
  const unfold = async () => {
    const details = screen.getByText("Filtri").closest("details")!;
    details.open = true;
    await act(() => void fireEvent(details, new Event("toggle")));
  };

  it("shows the tables of one game with free seats, also on the next visit", async () => {
    await openThePage();
    await unfold();
    await choose("Gioco", "chiamatre");
    expect(shown().length).toBe(1);
    await choose("Gioco", "tressette");
    expect(shown().length).toBe(5);
    await choose("Posti", "free");
    expect(shown().length).toBe(3);
    expect(screen.getByText("Filtri attivi: 2")).toBeTruthy();
    cleanup();
    await openThePage();
    await vi.waitFor(() => expect(shown().length).toBe(3));
  });

  it("says that no table passes, and is taken away in one tap", async () => {
    localStorage.setItem("circolo.tableFilter", "chemin_de_fer/any/any/any/any");
    await openThePage();
    fireEvent.click(await screen.findByRole("button", { name: "Togli i filtri" }));
    await vi.waitFor(() => expect(shown().length).toBe(LISTED.tables.length));
  });
});

describe("a table of one's own", () => {
  const openTheSheet = async (shown: Partial<Shown> = {}) => {
    const { fake } = await openThePage({ you: { ...GIULIA, chips: 1_000 }, ...shown });
    fireEvent.click(screen.getByRole("button", { name: "Crea un tavolo" }));
    return { fake, sheet: within(await screen.findByRole("dialog", { name: "Crea un tavolo" })) };
  };

  it("names the fee of the house under the entry (P3)", async () => {
    const { sheet } = await openTheSheet({ entries: { least: 0, most: 1_000, match_fee: 10 } });
    expect(sheet.queryByText(/Alla casa/)).toBeNull();
    fireEvent.click(sheet.getByRole("radio", { name: "100" }));
    sheet.getByText(/^Posta: 100 · Alla casa: 10 della posta · Montepremi: 180 · /);
  });

  it("offers only entries that the house takes (P1)", async () => {
    const { fake, sheet } = await openTheSheet({ entries: { least: 80, most: 300, match_fee: 0 } });
    const row = within(sheet.getByRole("group", { name: "Posta" }));
    const offered = row.getAllByRole("radio").map((one) => one.closest("label")!.textContent);
    expect(offered).toEqual(["Gratis", "80", "100", "300"]);
    fireEvent.click(row.getByRole("radio", { name: "80" }));
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    expect(fake.socket.of("open_table")).toMatchObject([{ sheet: { entry: 80 } }]);
  });

  it("begins with the players and the target that quick play shows", async () => {
    localStorage.setItem("circolo.quickPlay", "2/31/circolo/tressette");
    const { fake, sheet } = await openTheSheet();
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    expect(fake.socket.of("open_table")).toMatchObject([
      { sheet: { options: { players: 2, target: 31 } } },
    ]);
  });

  it("has a password, once one is said", async () => {
    const { fake, sheet } = await openTheSheet();
    fireEvent.click(sheet.getByRole("radio", { name: "Con la password" }));
    const open = sheet.getByRole("button", { name: "Apri il tavolo" });
    fireEvent.click(open);
    expect([open.getAttribute("aria-disabled"), fake.socket.of("open_table")]).toEqual([
      "true",
      [],
    ]);
    fireEvent.input(sheet.getByRole("textbox", { name: "Password del tavolo" }), {
      target: { value: "sesamo" },
    });
    fireEvent.click(open);
    expect(fake.socket.of("open_table")).toMatchObject([
      { password: "sesamo", sheet: { access: "password" } },
    ]);
  });

  it("begins with the game that is chosen in the lobby", async () => {
    const { fake } = await openThePage();
    fireEvent.click(screen.getByRole("radio", { name: "Sette e mezzo" }));
    fireEvent.click(screen.getByRole("radio", { name: "Classica" }));
    fireEvent.click(screen.getByRole("button", { name: "Crea un tavolo" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Crea un tavolo" }));
    expect(sheet.getByRole<HTMLInputElement>("radio", { name: "Sette e mezzo" }).checked).toBe(
      true,
    );
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    const [said] = fake.socket.of("open_table");
    expect(said!.sheet.options).toMatchObject({ game: "sette_e_mezzo", variant: "classica" });
    expect(said!.sheet.times?.move).toBe(20_000);
  });

  it("states its least bank and bet, any whole amount, and how many start it (R2, R5, F4, F7, F23)", async () => {
    const { fake, sheet } = await openTheSheet();
    fireEvent.click(sheet.getByRole("radio", { name: "Chemin de fer" }));
    const field = (name: string) => sheet.getByRole<HTMLInputElement>("spinbutton", { name });
    fireEvent.change(field("Banco minimo"), { target: { value: "37" } });
    fireEvent.change(field("Giocatori per iniziare"), { target: { value: "3" } });
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    fireEvent.click(sheet.getByRole("radio", { name: "Casinò" }));
    expect(field("Giocatori per iniziare").value).toBe("5");
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    fireEvent.click(sheet.getByRole("radio", { name: "Sette e mezzo" }));
    fireEvent.change(field("Banco minimo"), { target: { value: "10" } });
    fireEvent.change(field("Giocatori per iniziare"), { target: { value: "20" } });
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    const sheets = fake.socket.of("open_table").map((said) => said.sheet);
    expect(sheets.map(({ options }) => options)).toMatchObject([
      { minimum: 10, minimum_bank: 37, least: 3 },
      { variant: "casino", least: 5 },
      { minimum: 10, least: 8 },
    ]);
    expect("minimum_bank" in sheets[2]!.options!).toBe(false);
    expect(sheets[0]!.buy_in).toEqual({ least: 100, most: 3_700 });
  });

  it("raises the least bank of sette e mezzo along with its least bet (S7)", async () => {
    const { fake, sheet } = await openTheSheet();
    fireEvent.click(sheet.getByRole("radio", { name: "Sette e mezzo" }));
    const field = (name: string) => sheet.getByRole<HTMLInputElement>("spinbutton", { name });
    fireEvent.change(field("Puntata minima"), { target: { value: "50" } });
    expect(field("Banco minimo").value).toBe("50");
    fireEvent.change(field("Banco minimo"), { target: { value: "20" } });
    expect(field("Banco minimo").value).toBe("50");
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    const [said] = fake.socket.of("open_table");
    expect(said!.sheet.options).toMatchObject({ minimum: 50 });
    expect("minimum_bank" in said!.sheet.options!).toBe(false);
  });

  it("says at the casino up to what bank one may be doubled (F29)", async () => {
    const { fake, sheet } = await openTheSheet();
    fireEvent.click(sheet.getByRole("radio", { name: "Chemin de fer" }));
    expect(sheet.queryByRole("group", { name: "Si raddoppia un banco fino a" })).toBeNull();
    fireEvent.click(sheet.getByRole("radio", { name: "Casinò" }));
    const doubled = within(sheet.getByRole("group", { name: "Si raddoppia un banco fino a" }));
    expect(doubled.getByRole<HTMLInputElement>("radio", { name: "50" }).checked).toBe(true);
    fireEvent.click(doubled.getByRole("radio", { name: "100" }));
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    const [said] = fake.socket.of("open_table");
    expect(said!.sheet.options).toMatchObject({ variant: "casino", small_bank: 10 });
  });

  it("waits for its host if the host has chosen so", async () => {
    const { fake, sheet } = await openTheSheet();
    fireEvent.click(sheet.getByRole("radio", { name: "Quando lo dico io" }));
    fireEvent.click(sheet.getByRole("button", { name: "Apri il tavolo" }));
    const [said] = fake.socket.of("open_table");
    expect([said!.sheet.start, said!.sheet.access, said!.password]).toEqual([
      "host",
      "open",
      undefined,
    ]);
  });
});

describe("who is not in", () => {
  it("shows the entrance when the session has ended", async () => {
    const { fake } = await openThePage();
    await act(() => fake.socket.breaks(4001));
    expect(await screen.findByRole("heading", { name: "Ti diamo il benvenuto" })).toBeTruthy();
    expect(fake.sockets.length).toBe(1);
  });

  it("is told why, and comes in at the next try", async () => {
    let isFull = true;
    await openThePage({}, () =>
      isFull
        ? Response.json({ code: "too_many_guests", detail: "" }, { status: 429 })
        : Response.json(GIULIA),
    );
    expect(screen.getByRole("status").textContent).toContain("Troppi ospiti");
    isFull = false;
    fireEvent.click(screen.getByRole("button", { name: "Entra come ospite" }));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(screen.getByRole("button", { name: "Gioca subito" })).toBeTruthy();
  });
});

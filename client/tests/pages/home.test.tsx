// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { takeInvitation } from "../../src/admission/invitation.ts";
import { App, loadLobby } from "../../src/app/App.tsx";
import { HouseClient } from "../../src/house/house-client.ts";
import { speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { openThePage, QUIET } from "./open-the-page.tsx";

const NEWCOMER = { ...GIULIA, name: "Ospite 482913" } as const;

beforeAll(async () => {
  await loadLobby();
});
beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  go("/");
});

async function nameTyped(name: string): Promise<HTMLElement> {
  const field = await screen.findByRole("textbox", { name: "Il tuo nome" });
  fireEvent.input(field, { target: { value: name } });
  return field;
}

describe("a newcomer", () => {
  it("is a guest without a question, and sees the lobby", async () => {
    const { asked } = await openThePage();
    expect(asked).toEqual(["/api/guest"]);
    expect(screen.getByRole("button", { name: "Gioca subito" })).toBeTruthy();
  });

  it("finds odds, ratings and tournaments from the foot of every page", async () => {
    await openThePage();
    const foot = within(screen.getByRole("contentinfo"));
    const paths = foot.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(paths).toEqual(["/odds", "/ratings", "/tournaments"]);
  });

  it("is at a table in one tap, against a bot, to the usual 21 (R11)", async () => {
    const { fake } = await openThePage();
    fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    const [said] = fake.socket.of("quick_play");
    expect(said).toMatchObject({ options: { players: 2, target: 21 }, bots: true });
    await act(async () => {
      fake.socket.says({ type: "done", id: said!.id, table: "t1000" });
      await new Promise((done) => setTimeout(done));
    });
    expect(location.pathname).toBe("/table/t1000");
  });

  it("takes a returning player's input while the house identifies them", async () => {
    localStorage.setItem("circolo.known", "yes");
    const { fake } = await openThePage({}, () => new Promise<never>(() => undefined));
    expect(fake.socket.of("hello").length).toBe(1);
    expect(document.querySelector(".account-button")).toBeNull();
  });

  it("whom the house knows no more is made a guest on a new line", async () => {
    localStorage.setItem("circolo.known", "yes");
    let answer: (you: Response) => void = () => undefined;
    const answered = new Promise<Response>((done) => {
      answer = done;
    });
    const { fake } = await openThePage({}, () => answered);
    await act(() => fake.socket.breaks(4001));
    await act(async () => {
      answer(Response.json(GIULIA));
      await new Promise((done) => setTimeout(done, 20));
    });
    expect(fake.sockets.length).toBe(2);
    expect(screen.getByRole("button", { name: /^Giulia/ })).toBeTruthy();
  });

  it("loses no tap that comes before the house has identified the player", async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
    const fake = new FakeHouse();
    render(<App house={new HouseClient(fake.parts())} />);
    await act(() => new Promise((done) => setTimeout(done, 20)));
    fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    await act(async () => {
      answer(Response.json(GIULIA));
      await new Promise((done) => setTimeout(done, 20));
    });
    expect(fake.socket.of("quick_play").length).toBe(1);
  });

  it("chooses with how many chips they sit down at a ring game", async () => {
    const { fake } = await openThePage();
    fireEvent.click(screen.getByRole("radio", { name: "Sette e mezzo" }));
    fireEvent.click(screen.getByRole("radio", { name: "500" }));
    fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    expect(fake.socket.of("quick_play")).toMatchObject([
      { options: { game: "sette_e_mezzo" }, buy_in: 500 },
    ]);
  });

  it("restores the player's choice on the next visit", async () => {
    const { fake } = await openThePage();
    fireEvent.click(screen.getByRole("radio", { name: "4 in coppia" }));
    fireEvent.click(screen.getByRole("radio", { name: "Persone" }));
    fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    expect(fake.socket.of("quick_play")).toMatchObject([{ options: { players: 4 }, bots: false }]);
    cleanup();
    await openThePage();
    const four = screen.getByRole<HTMLInputElement>("radio", { name: "4 in coppia" });
    expect(four.checked).toBe(true);
  });
});

describe("the home", () => {
  it("says what the house is, and who is here and plays", async () => {
    await openThePage({ activity: { people: 12, playing: 4 } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Giochi di carte italiani");
    expect(screen.getByText("12 persone qui adesso")).toBeTruthy();
    expect(screen.getByText("4 tavoli in gioco")).toBeTruthy();
  });

  it("has one field for the name of a guest who has none, and needs no password", async () => {
    const { asked } = await openThePage({ you: NEWCOMER }, () => Response.json(NEWCOMER));
    const field = await screen.findByRole("textbox", { name: "Il tuo nome" });
    fireEvent.input(field, { target: { value: "Marta" } });
    vi.stubGlobal("fetch", (path: string, { body }: { readonly body: string }) => {
      asked.push(`${path} ${body}`);
      return Promise.resolve(Response.json({ ...GIULIA, name: "Marta" }));
    });
    await act(async () => {
      fireEvent.submit(field.closest("form")!);
      await new Promise((done) => setTimeout(done, 20));
    });
    expect(asked.at(-1)).toBe('/api/name {"name":"Marta"}');
    expect(screen.queryByRole("textbox", { name: "Il tuo nome" })).toBeNull();
    expect(screen.getByRole("button", { name: /^Marta/ })).toBeTruthy();
  });

  it.each([
    ["Gioca subito", "quick_play"],
    ["Gioca con un amico", "open_table"],
  ] as const)("keeps a typed name before %s", async (button, type) => {
    const { fake, asked } = await openThePage({ you: NEWCOMER }, () => Response.json(NEWCOMER));
    await nameTyped("Lia");
    vi.stubGlobal("fetch", (path: string, { body }: { readonly body: string }) => {
      asked.push(`${path} ${body} after ${fake.socket.of(type).length}`);
      return Promise.resolve(Response.json({ ...GIULIA, name: "Lia" }));
    });
    fireEvent.click(screen.getByRole("button", { name: button }));
    await vi.waitFor(() => expect(fake.socket.of(type).length).toBe(1));
    expect(asked.at(-1)).toBe('/api/name {"name":"Lia"} after 0');
  });

  it("seats nobody whose typed name is taken, and says so", async () => {
    const { fake } = await openThePage({ you: NEWCOMER }, () => Response.json(NEWCOMER));
    const field = await nameTyped("Lia");
    const refusal = { code: "name_taken", detail: "" };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: 409 })));
    fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    expect(await screen.findByText(/^Questo nome è già preso/)).toBeTruthy();
    expect([fake.socket.of("quick_play"), document.activeElement]).toEqual([[], field]);
  });

  it("asks a newcomer for a name in every language of the page", async () => {
    await speak("es");
    await openThePage({ you: NEWCOMER }, () => Response.json(NEWCOMER));
    expect(await screen.findByRole("textbox", { name: "Tu nombre" })).toBeTruthy();
  });

  it("does not pretend company to somebody who is alone", async () => {
    await openThePage({ activity: QUIET });
    expect(screen.getByText("Per ora ci sei solo tu")).toBeTruthy();
  });

  it("names opponents in plain words", async () => {
    await openThePage();
    const opponents = within(screen.getByRole("group", { name: "Avversari" }));
    const names = opponents.getAllByRole("radio").map((radio) => radio.parentElement?.textContent);
    expect(names).toEqual(["Principianti", "Facili", "Bravi", "Forti", "Persone"]);
  });

  it("opens a private table for a friend, with the invitation, in one tap", async () => {
    const { fake } = await openThePage();
    fireEvent.click(screen.getByRole("radio", { name: "4 in coppia" }));
    fireEvent.click(screen.getByRole("button", { name: "Gioca con un amico" }));
    await vi.waitFor(() => expect(fake.socket.of("open_table").length).toBe(1));
    const [said] = fake.socket.of("open_table");
    expect(said).toMatchObject({
      sheet: { options: { game: "tressette", players: 4 }, access: "private", entry: 0 },
      buy_in: null,
    });
    await act(async () => {
      fake.socket.says({ type: "done", id: said!.id, table: "t1000" });
      await new Promise((done) => setTimeout(done));
    });
    expect(location.pathname).toBe("/table/t1000");
    expect([takeInvitation("t1000"), takeInvitation("t1000")]).toEqual([true, false]);
  });
});

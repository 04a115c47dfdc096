// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { App, loadLobby } from "../../src/app/App.tsx";
import { HouseClient } from "../../src/house/house-client.ts";
import type { You } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";

const POOR: You = { ...GIULIA, chips: 0 };
const MEMBER: You = { ...POOR, kind: "member" };

const LINES = [
  { number: 9, at: 1_800_000_000_000, why: "given", chips: 250, table: null, note: "bel gioco" },
  { number: 7, at: 1_799_999_000_000, why: "buy_in", chips: -100, table: "t1", note: "" },
  { number: 5, at: 1_799_998_000_000, why: "of_next_year", chips: 3, table: null, note: "" },
];

beforeEach(async () => {
  await loadLobby();
  await speak("it");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  go("/");
});

/** Opens the client at a path; `answers` are the house's, by what is asked. */
async function open(path: string, you: You, answers: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (what: string) => {
    asked.push(what);
    return Promise.resolve(Response.json(answers[what] ?? you));
  });
  const fake = new FakeHouse({ you });
  const house = new HouseClient(fake.parts());
  go(path);
  render(<App house={house} />);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  return { fake, house, asked };
}

async function refusedForChips(you: You, code = "insufficient_chips") {
  const opened = await open("/", you);
  fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
  const [said] = opened.fake.socket.of("quick_play");
  await act(() => opened.fake.socket.says({ type: "refused", id: said!.id, code, detail: "" }));
  await screen.findByRole("dialog", { hidden: true });
  return opened;
}

describe("a player who lacks chips", () => {
  it("is told how many there are, and plays with practice chips in one tap", async () => {
    const { fake } = await refusedForChips(POOR);
    expect(screen.getByText(/Non hai abbastanza fiches\. Ne hai 0\./)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Gioca con fiches di prova" }));
    const said = fake.socket.of("quick_play").at(-1)!;
    expect(said).toMatchObject({ bots: true, options: { game: "tressette" } });
    await act(async () => {
      fake.socket.says({ type: "done", id: said.id, table: "t1000" });
      await new Promise((done) => setTimeout(done));
    });
    expect(location.pathname).toBe("/table/t1000");
    expect(screen.queryByText("Come avere fiches")).toBeNull();
  });

  it("becomes a member there, as a guest", async () => {
    await refusedForChips(POOR, "members_only");
    expect(screen.getByText(/fiches dei soci/)).toBeTruthy();
    expect(screen.getAllByText("Diventa socio").length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: "Prendi le fiches del giorno" })).toBeNull();
  });

  it("takes the chips of the day, as a member", async () => {
    const { house } = await refusedForChips(MEMBER);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ...MEMBER, chips: 500 })));
    fireEvent.click(screen.getByRole("button", { name: "Prendi le fiches del giorno" }));
    await screen.findByText("Fatto: 500 fiches in più.");
    expect(house.you.value?.chips).toBe(500);
    fireEvent.click(screen.getByRole("button", { name: "Prendi le fiches del giorno" }));
    await screen.findByText(/torna domani/);
  });
});

describe("the statement", () => {
  it("lists every movement, with what staff said of it", async () => {
    const answer = { chips: 1_000, lines: LINES, before: null };
    await open("/me/chips", GIULIA, { "/api/me/statement": answer });
    await waitFor(() => expect(screen.getAllByRole("listitem").length).toBe(3));
    const said = screen.getAllByRole("listitem").map((line) => line.textContent);
    expect(said[0]).toMatch(/^Date dalla direzione«bel gioco».*\+250$/);
    expect(said[1]).toMatch(/^Portate al tavolo.*−100$/);
    expect(said[2]).toMatch(/^Altro movimento.*\+3$/);
    expect(screen.getByText("Saldo: 1.000 fiches")).toBeTruthy();
  });

  it("is linked from the account", async () => {
    await open("/", GIULIA, { "/api/me/statement": { chips: 0, lines: [], before: null } });
    fireEvent.click(document.querySelector(".account-button")!);
    const link = await screen.findByRole("link", { name: "Le mie fiches", hidden: true });
    fireEvent.click(link);
    await screen.findByText("Ancora nessun movimento.");
    expect(location.pathname).toBe("/me/chips");
  });
});

describe("a player who has left a ring table", () => {
  it("is told what the sitting came to, once the chips are back", async () => {
    const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-bet");
    const { fake, house } = await open("/", GIULIA);
    const { table } = frame;
    house.tableClient(table).receive(frame);
    const left = house.request({ type: "leave", table });
    const [said] = fake.socket.of("leave");
    await act(async () => {
      fake.socket.says({ type: "done", id: said!.id, table: null });
      await left;
    });
    const sitting = {
      number: 1,
      table,
      sheet: frame.view.sheet,
      since: 0,
      until: 9,
      hands: 4,
      won: 60,
    };
    const sittings = [{ ...sitting, bought: 200, added: 50, cashed: 310 }];
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ sittings, next: null })));
    await act(() => fake.socket.says({ type: "wallet", chips: 1_060 }));
    await screen.findByText("Hai lasciato il tavolo: +60 fiches (portate 250, riprese 310).");
  });
});

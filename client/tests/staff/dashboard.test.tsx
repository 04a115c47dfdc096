// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { Toast } from "../../src/shell/toast.tsx";
import { TournamentDashboard } from "../../src/staff/TournamentDashboard.tsx";
import type { DirectorRequest } from "../../src/tournaments/model/director-requests.ts";
import type { TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { shownOf } from "../tournaments/shown.ts";
import { liveTablesOf } from "./live-tables.ts";
import { press, settle, write } from "./staff-page.tsx";

beforeEach(async () => {
  await speak("en");
  await learn("staff", "tournaments", "host");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the dashboard of a tournament; `refused` is the code with which the house refuses acts. */
async function dashboard(name: string, change: Partial<TournamentView> = {}, refused = "") {
  const event = shownOf(name);
  const view = { ...event.view, ...change };
  const said: DirectorRequest[] = [];
  vi.stubGlobal("fetch", (path: string, how?: RequestInit) => {
    if (path === "/api/staff/events") {
      said.push(JSON.parse(how!.body as string) as DirectorRequest);
      return Promise.resolve(
        refused === ""
          ? Response.json({ event: view.id })
          : Response.json({ code: refused, detail: "" }, { status: 409 }),
      );
    }
    if (path === `/api/staff/events/${view.id}`) {
      return Promise.resolve(Response.json({ tables: liveTablesOf(view, event.now) }));
    }
    return Promise.resolve(Response.json({ ...GIULIA, role: "director" }));
  });
  const fake = new FakeHouse({
    you: { ...GIULIA, role: "director" },
    event: new Map([[view.id, { ...event, view }]]),
  });
  const house = new HouseClient(fake.parts());
  await house.enter();
  await settle();
  const looked: string[] = [];
  const { container } = render(
    <Here.Provider value={house}>
      <TournamentDashboard
        tournament={view.id}
        onBack={() => undefined}
        onPerson={(who) => looked.push(who)}
      />
      <Toast onWhy={() => undefined} />
    </Here.Provider>,
  );
  await settle();
  return { container, fake, event, view, said, looked };
}

const freeze = () => shownOf("freeze").view;
const player = (seat: number) => {
  const { tables, teams, people } = freeze();
  return people[teams[tables[0]!.seats[seat]!]![0]!]!;
};

describe("the dashboard of a director", () => {
  it("shows every table with its seats, stacks, whose turn it is and for how long", async () => {
    const { container } = await dashboard("freeze");
    expect(container.querySelectorAll(".dashboard-table")).toHaveLength(freeze().tables.length);
    expect(screen.getByText(`To act: ${player(4).name}`)).toBeTruthy();
    expect(container.querySelector(".dashboard-since")?.textContent).toMatch(/^0:1\d$/);
    const away = screen.getByRole("button", { name: new RegExp(player(3).name) });
    expect(away.textContent).toContain("absent · not connected");
    expect(screen.getByText(/14 more out to the prizes \(6 paid\)/)).toBeTruthy();
  });

  it("pauses at one tap, and asks before it makes a level longer", async () => {
    const { said, view } = await dashboard("freeze");
    await press("Pause now");
    await press("+5 min");
    expect(said).toEqual([{ type: "pause_event", event: view.id, reason: "" }]);
    expect(screen.getByText(/The clock gets 5 more minutes/)).toBeTruthy();
    await press("Yes, +5 min");
    expect(said[1]).toEqual({ type: "extend_event", event: view.id, minutes: 5 });
  });

  it("pauses one table, and lets one that is paused play on", async () => {
    const [first, ...rest] = freeze().tables;
    const tables = [{ ...first!, paused: true }, ...rest];
    const { said, view } = await dashboard("freeze", { tables });
    await press("Resume: Table 2");
    await press("Pause: Table 3");
    expect(said).toEqual([
      { type: "resume_table", event: view.id, table: tables[0]!.table },
      { type: "pause_table", event: view.id, table: tables[1]!.table, reason: "" },
    ]);
  });

  it("moves a player: tap the player, then a free seat at another table", async () => {
    const { said, view } = await dashboard("freeze");
    expect(screen.queryByRole("button", { name: /^Move / })).toBeNull();
    await press(new RegExp(player(1).name));
    await press(`Move here · seat 4: ${player(1).name}, table 3`);
    expect(said).toEqual([
      {
        type: "move_player",
        event: view.id,
        player: player(1).player,
        table: view.tables[1]!.table,
        seat: 3,
      },
    ]);
    expect(screen.getByText(/moves to table 3, seat 4, after this hand/)).toBeTruthy();
  });

  it("says why a move is refused", async () => {
    await dashboard("freeze", {}, "banker_stays");
    await press(new RegExp(player(1).name));
    await press(`Move here · seat 4: ${player(1).name}, table 3`);
    expect(screen.getByText(/The banker can move only/)).toBeTruthy();
  });

  it("shows who moves where, and the seat that waits for them", async () => {
    const [first, second, third] = freeze().tables;
    const team = first!.seats[1]!;
    const tables = [
      { ...first!, moving: [{ team, to: second!.table, seat: 3 }] },
      { ...second!, reserved: [3] },
      third!,
    ];
    await dashboard("freeze", { tables });
    expect(screen.getByText("moves to table 3")).toBeTruthy();
    expect(screen.getByText(`4 · ${player(1).name} is coming`)).toBeTruthy();
  });

  it("lets a bot play for a player, and looks a person up", async () => {
    const { said, view, looked } = await dashboard("freeze");
    await press(new RegExp(player(1).name));
    await press("Let a bot play");
    expect(said).toEqual([
      { type: "play_for", event: view.id, player: player(1).player, level: "circolo" },
    ]);
    await press(`Open ${player(1).name}’s card`);
    expect(looked).toEqual([player(1).name]);
  });

  it("sends a message to all tables", async () => {
    const { said, view } = await dashboard("freeze");
    write("Message to all tables", "dinner at nine");
    await press("Send");
    expect(said).toEqual([{ type: "message_event", event: view.id, text: "dinner at nine" }]);
  });

  it("has no seats to move to in matches, and no tables before the start", async () => {
    await dashboard("bracket-8");
    expect(screen.queryByText(/free seat/)).toBeNull();
    cleanup();
    const { container } = await dashboard("enter");
    expect(container.querySelector(".dashboard-table")).toBeNull();
  });

  it("follows the tournament as it changes", async () => {
    const { fake, event } = await dashboard("freeze");
    await act(async () => {
      fake.socket.says({ ...event, view: { ...event.view, paused: true } });
    });
    await settle();
    expect(screen.getByRole("button", { name: "Resume now" })).toBeTruthy();
  });
});

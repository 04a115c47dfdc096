// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Here } from "../../src/house/house-context.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { directingPath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import type { Role } from "../../src/staff/model/staff-requests.ts";
import { StaffPage } from "../../src/staff/StaffPage.tsx";
import type { TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { TournamentPage } from "../../src/tournaments/page/TournamentPage.tsx";
import { GIULIA } from "../fake-house.ts";
import { listOf, shownOf, viewOf } from "../tournaments/shown.ts";
import { choose, desk, inside, options, press, settle, write } from "./staff-page.tsx";

beforeEach(async () => {
  await speak("en");
  await learn("staff", "tournaments", "host");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

const WHY = "Why (everybody reads it)";

describe("the list of a director", () => {
  it("has what is played before what can be entered, and what is over last", async () => {
    const { container } = await desk("paused");
    const names = [...container.querySelectorAll(".rows h3")].map((one) => one.textContent);
    expect(names).toEqual([
      "Sette e mezzo del sabato",
      "Sette e mezzo del sabato",
      "Sette e mezzo del sabato",
      "Torneo del lunedì",
      "Otto al volo",
      "Torneo del lunedì",
    ]);
  });

  it("tells phase, field and clock of each", async () => {
    await desk("paused");
    const paused = screen.getAllByText(/^Paused · 20 of 32 · Level 5 · Clock stopped at 6:00$/);
    expect(paused).toHaveLength(2);
    expect(screen.getByText(/^In progress · 20 of 32 · Level 5 · Left/)).toBeTruthy();
    expect(screen.getByText(/Entry open · 11 \(8 to 64\) · Begins in/)).toBeTruthy();
    expect(screen.getByText(/^Over · /)).toBeTruthy();
  });

  it("says so where there is none", async () => {
    const { house } = await inside({ shown: { events: { ...listOf(), rows: [] } } });
    render(
      <Here.Provider value={house}>
        <StaffPage />
      </Here.Provider>,
    );
    await settle();
    expect(screen.getByText("No tournament is open, or was recently.")).toBeTruthy();
  });

  it("opens an event that has long been over, where one comes from its page", async () => {
    await desk("over", { isListed: false });
    expect(screen.getByRole("button", { name: "Correct a match" })).toBeTruthy();
  });

  it("is not shown to a host", async () => {
    await desk("paused", { role: "host" });
    expect(screen.queryByRole("heading", { name: "Tournaments" })).toBeNull();
  });
});

describe("at an event a director", () => {
  it("pauses, with a reason", async () => {
    const { said, id } = await desk("freeze");
    expect(options("What to do")).toEqual([
      "Pause",
      "Extend",
      "Let a bot play",
      "Cancel the tournament",
    ]);
    write(WHY, "the lights are out");
    await press("Pause");
    expect(said).toEqual([{ type: "pause_event", event: id, reason: "the lights are out" }]);
    expect(screen.getByText("“Sette e mezzo del sabato” is paused.")).toBeTruthy();
  });

  it("lets it go on, and reads there what was done", async () => {
    const { said, id } = await desk("paused");
    await press("Resume");
    expect(said).toEqual([{ type: "resume_event", event: id }]);
    expect(screen.getByText(/The tournament is paused: aspettiamo la corrente/)).toBeTruthy();
  });

  it("sees what can be done next as soon as the event has changed", async () => {
    const { fake, event } = await desk("freeze");
    await act(async () => {
      fake.socket.says({ ...event, view: { ...event.view, paused: true } });
      await new Promise((done) => setTimeout(done, 5));
    });
    expect(options("What to do")[0]).toBe("Resume");
  });

  it("sees for how long clocks were held for lost connections", async () => {
    const { fake, event } = await desk("freeze");
    expect(screen.queryByText(/clocks have stood still/)).toBeNull();
    await act(async () => {
      fake.socket.says({ ...event, view: { ...event.view, held_in_all: 754_000 } });
      await new Promise((done) => setTimeout(done, 5));
    });
    expect(screen.getByText(/clocks have been stopped for 12:34 in all/)).toBeTruthy();
  });

  it("extends what is waited for, after a question", async () => {
    const { said, id } = await desk("freeze");
    choose("What to do", "extend_event");
    write("Minutes", "15");
    await press("Extend");
    expect(screen.getByText(/The clock gets 15 more minutes/)).toBeTruthy();
    expect(said).toEqual([]);
    await press("Yes, extend");
    expect(said).toEqual([{ type: "extend_event", event: id, minutes: 15 }]);
  });

  it("is asked again once something else is written", async () => {
    const { said } = await desk("freeze");
    choose("What to do", "extend_event");
    await press("Extend");
    write("Minutes", "20");
    await settle();
    expect(screen.queryByRole("button", { name: "Yes, extend" })).toBeNull();
    await press("Extend");
    await press("No, go back");
    expect(document.activeElement?.textContent).toBe("Extend");
    expect(said).toEqual([]);
  });

  it("is told what the formula does before an event is cancelled (P6)", async () => {
    const { said, id } = await desk("freeze");
    choose("What to do", "cancel_event");
    write(WHY, "no light");
    await press("Cancel the tournament");
    expect(document.activeElement?.textContent).toBe("No, go back");
    const words = /The 20 still in get their fee \(10\) back. Half of the pool \(3,200\)/;
    expect(screen.getByText(words)).toBeTruthy();
    await press("Yes, cancel the tournament");
    expect(said).toEqual([{ type: "cancel_event", event: id, reason: "no light" }]);
  });

  it("gives everything back of an event that has not begun", async () => {
    await desk("enter");
    choose("What to do", "cancel_event");
    write(WHY, "no light");
    await press("Cancel the tournament");
    const words = "The whole entry goes back: 110 chips to each of the 11 entrants.";
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("lets a bot of a level play for somebody", async () => {
    const { said, id } = await desk("bracket-8");
    choose("What to do", "play_for");
    const [, second] = viewOf("bracket-8").people;
    choose("For whom", second!.player);
    choose("Who plays", "maestro");
    await press("Let a bot play");
    expect(said).toEqual([
      { type: "play_for", event: id, player: second!.player, level: "maestro" },
    ]);
    expect(screen.getByText(`A bot plays for ${second!.name}.`)).toBeTruthy();
  });

  it("begins anew with every deed", async () => {
    await desk("sit");
    const [first, second] = viewOf("sit").people;
    choose("For whom", second!.player);
    await press("Let a bot play");
    expect(screen.getByLabelText<HTMLSelectElement>("For whom").value).toBe(first!.player);
    await press("Let a bot play");
    expect(screen.getByText(`A bot plays for ${first!.name}.`)).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Otto al volo");
  });

  it("gives the place back to whom a bot plays for", async () => {
    const { said, id, fake, event } = await desk("bracket-8");
    const [first, ...others] = event.view.people as [TournamentView["people"][number]];
    await act(async () => {
      const people = [{ ...first, played_for: true }, ...others];
      fake.socket.says({ ...event, view: { ...event.view, people } });
      await new Promise((done) => setTimeout(done, 5));
    });
    choose("What to do", "play_for");
    expect(options("For whom")[0]).toBe(`${first.name} (a bot plays)`);
    await press("Give the place back");
    expect(said).toEqual([{ type: "play_for", event: id, player: first.player, level: null }]);
  });

  it("decides a match that is played, after a question", async () => {
    const { said, id } = await desk("bracket-8");
    choose("What to do", "adjudicate");
    expect(options("Match")[0]).toBe("Semi-finals: Ada – Giulia");
    const giulia = screen.getByRole<HTMLOptionElement>("option", { name: "Giulia" });
    choose("Who wins", giulia.value);
    write(WHY, "Ada has left");
    await press("Award the win");
    expect(screen.getByText("Giulia wins the match Ada – Giulia.")).toBeTruthy();
    await press("Yes, award the win");
    expect(said).toMatchObject([
      { type: "adjudicate", event: id, winner: GIULIA.player, reason: "Ada has left" },
    ]);
  });

  it("is told why a request was refused, and keeps the written fields", async () => {
    await desk("over", { refused: "settled_since" });
    write(WHY, "it was the other");
    await press("Correct a match");
    await press("Yes, correct a match");
    expect(await screen.findByText(/it can no longer be corrected/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(WHY).value).toBe("it was the other");
  });

  it("finds nothing to do at one that was cancelled", async () => {
    await desk("cancelled");
    expect(screen.getByText("There is nothing left to do here.")).toBeTruthy();
  });

  it("goes from a table to where its deal is made void", async () => {
    const { event } = await desk("freeze");
    await press("Void a deal: Table 3");
    const [, second] = event.view.tables;
    expect(screen.getByLabelText<HTMLInputElement>("Table").value).toBe(second!.table);
    expect(document.activeElement).toBe(screen.getByLabelText("Deal number"));
  });
});

describe("the page of an event", () => {
  it.each<[Role, number]>([
    ["player", 0],
    ["host", 0],
    ["director", 1],
    ["operator", 1],
  ])("leads a %s to the desk: %d", async (role, links) => {
    const event = shownOf("freeze");
    const { house } = await inside({ role, shown: { event: new Map([[event.view.id, event]]) } });
    render(
      <Here.Provider value={house}>
        <TournamentPage tournament={event.view.id} />
      </Here.Provider>,
    );
    await settle();
    const found = screen.queryAllByRole("link", { name: "Manage this tournament" });
    expect(found.map((link) => link.getAttribute("href"))).toEqual(
      Array(links).fill(directingPath(event.view.id)),
    );
  });
});

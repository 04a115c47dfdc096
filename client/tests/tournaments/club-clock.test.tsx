// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { attend } from "../../src/app/attention.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { MyTournaments } from "../../src/lobby/MyTournaments.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { ClubClock } from "../../src/tournaments/club-clock/ClubClock.tsx";
import { screenPath } from "../../src/tournaments/model/evening-paths.ts";
import { TournamentPage } from "../../src/tournaments/page/TournamentPage.tsx";
import { FakeHouse } from "../fake-house.ts";
import { inside, open } from "./opened-page.tsx";
import { listOf, shownOf, viewOf } from "./shown.ts";

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

const moment = () => act(() => new Promise((done) => setTimeout(done, 10)));

/** Whether the window is as wide as a big screen. */
function onScreen(isBig: boolean): void {
  const query = { matches: isBig, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => query);
}

async function shown(name: string, { isBig = false } = {}) {
  onScreen(isBig);
  const message = shownOf(name);
  const told = await inside({ event: new Map([[message.view.id, message]]) });
  const { container } = render(
    <Here.Provider value={told.house}>
      <ClubClock tournament={message.view.id} />
    </Here.Provider>,
  );
  await moment();
  return { ...told, container, message };
}

const text = (container: Element, part: string) => container.querySelector(part)?.textContent;

describe("the club clock", () => {
  it("shows the level, its time left, what is next and the next call", async () => {
    const { container } = await shown("freeze");
    expect(text(container, ".clock-word")).toBe("Livello 5");
    expect(text(container, ".clock-minimum")).toBe("Minimo 80");
    expect(screen.getByRole("timer").textContent).toMatch(/^[78]:\d\d$/);
    expect(text(container, ".clock-then")).toBe("Poi livello 6: minimo 120");
    expect(text(container, ".clock-call")).toMatch(/livello 6 alle \d\d:\d\d, minimo 120$/);
    expect(text(container, ".clock-facts")).toContain("20 di 32");
    expect(text(container, ".clock-facts")).toContain("tra 14 eliminati");
  });

  it("ticks by the server's time, and follows what the server tells", async () => {
    const { fake, message } = await shown("freeze");
    vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
    const level = { ...message.view.level!, ends: message.now + 65_000 };
    await act(() => fake.socket.says({ ...message, view: { ...message.view, level } }));
    expect(screen.getByRole("timer").textContent).toBe("1:05");
  });

  it("shows every list at once on a phone", async () => {
    await shown("freeze");
    const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual([
      "A quale tavolo?",
      "Classifica",
      "Premi",
      "Tavolo 2",
      "Tavolo 3",
      "Tavolo 4",
      "Prossimi livelli",
    ]);
  });

  it("turns the pages of its lists on a big screen, until one is held", async () => {
    const { container } = await shown("freeze", { isBig: true });
    const title = () => screen.getAllByRole("heading", { level: 2 })[0]!.textContent;
    expect(container.querySelectorAll("h2").length).toBe(1);
    const before = title();
    fireEvent.click(screen.getByRole("button", { name: "Pagina seguente" }));
    expect(title()).not.toBe(before);
    const hold = screen.getByRole("button", { name: /^Ferma qui/ });
    expect(hold.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Pagina precedente" }));
    expect(title()).toBe(before);
    fireEvent.click(hold);
    expect(hold.getAttribute("aria-pressed")).toBe("false");
  });

  it("shows the break, the pause with its reason, and the round", async () => {
    const resting = await shown("break");
    expect(text(resting.container, ".clock-word")).toBe("Intervallo");
    cleanup();
    const paused = await shown("paused");
    expect(text(paused.container, ".clock-stopped")).toBe("Orologio fermo");
    expect(text(paused.container, ".clock-notice")).toContain("aspettiamo la corrente");
    cleanup();
    const round = await shown("bracket-8");
    expect(text(round.container, ".clock-word")).toBe("Semifinali");
    expect(text(round.container, ".clock-count")).toBe("1 di 2");
    expect(text(round.container, ".clock-call")).toContain("Finale, appena finiscono le partite");
  });

  it("does not say that it shows the whole house while its tournament is not listed", async () => {
    await shown("freeze");
    const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Che cosa si vede" });
    expect(choice.selectedOptions[0]!.textContent).toBe("Torneo");
  });

  it("ends with the podium", async () => {
    const { container } = await shown("over");
    expect(screen.getByRole("list", { name: "Podio" }).textContent).toContain("Giulia400 fiches");
    expect(container.querySelector(".clock-call")).toBeNull();
  });

  it("needs nobody who is signed in: it asks the server for what everybody may see", async () => {
    onScreen(false);
    const { now, view } = shownOf("freeze");
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      const refused = Response.json({ code: "too_many_guests", detail: "" }, { status: 429 });
      const known = path.endsWith("/club") ? { club: null } : { now, view };
      return Promise.resolve(path === "/api/guest" ? refused : Response.json(known));
    });
    const house = new HouseClient(new FakeHouse().parts());
    await house.enter();
    expect(house.entrance.value.name).toBe("out");
    const { container } = render(
      <Here.Provider value={house}>
        <ClubClock tournament={view.id} />
      </Here.Provider>,
    );
    await moment();
    await moment();
    expect(asked).toContain(`/api/events/${view.id}`);
    expect(text(container, ".clock-word")).toBe("Livello 5");
    expect(screen.getByRole("timer").textContent).toMatch(/^[78]:\d\d$/);
  });

  it("says that there is no such tournament", async () => {
    onScreen(false);
    const { house } = await inside();
    render(
      <Here.Provider value={house}>
        <ClubClock tournament="e404" />
      </Here.Provider>,
    );
    await act(() => house.tournaments.lost("e404", "no_such_event"));
    expect(screen.getByRole("status").textContent).toBe("Questo torneo non c’è.");
  });

  it("fills the screen where the browser can, and keeps it on", async () => {
    const request = vi.fn(() => Promise.resolve());
    Object.assign(document, { fullscreenEnabled: true });
    Object.assign(document.documentElement, { requestFullscreen: request });
    const { house, message } = await shown("freeze");
    fireEvent.click(screen.getByRole("button", { name: "Schermo intero" }));
    expect(request).toHaveBeenCalledOnce();
    Object.assign(document, { fullscreenEnabled: undefined });
    const lock = vi.fn(() => Promise.resolve({ release: () => Promise.resolve() }));
    attend(house, { wakeLock: { request: lock } });
    expect(lock).not.toHaveBeenCalled();
    go(screenPath(message.view.id));
    expect(lock).toHaveBeenCalledWith("screen");
  });
});

describe("the page of a tournament leads to", () => {
  it("its big screen, its calendar file, and its address to share", async () => {
    const { shown: told } = await open("enter");
    const { id } = told.view;
    expect(screen.getByRole("link", { name: "Maxischermo" }).getAttribute("href")).toBe(
      `/schermo/${id}`,
    );
    const file = screen.getByRole("link", { name: "Nel calendario" });
    expect(file.getAttribute("href")).toBe(`/api/events/${id}/calendar`);
  });

  it("no calendar file without a start time, or once it has begun", async () => {
    await open("sit");
    expect(screen.queryByRole("link", { name: "Nel calendario" })).toBeNull();
    cleanup();
    await open("freeze");
    expect(screen.queryByRole("link", { name: "Nel calendario" })).toBeNull();
  });

  /** The page of a tournament that is over, where the server says this of its last deal. */
  async function over(answer: Response): Promise<HTMLElement> {
    const message = shownOf("over");
    const told = await inside({ event: new Map([[message.view.id, message]]) });
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(path.endsWith("/club") ? Response.json({ club: null }) : answer),
    );
    const { container } = render(
      <Here.Provider value={told.house}>
        <TournamentPage tournament={message.view.id} />
      </Here.Provider>,
    );
    await moment();
    await moment();
    return container as HTMLElement;
  }

  it("the deal that decided it, once it is over", async () => {
    await over(Response.json({ table: "t7", deal: 12 }));
    const link = screen.getByRole("link", { name: "Rivedi l’ultima mano" });
    expect(link.getAttribute("href")).toBe("/replay/t7/12");
    expect(screen.getByRole("list", { name: "Podio" }).textContent).toContain("Don Peppino");
  });

  it("no deal where none decided it", async () => {
    const refused = { code: "no_such_deal", detail: "" };
    const container = await over(Response.json(refused, { status: 404 }));
    expect(container.querySelector(".podium-deal")).toBeNull();
    expect(container.querySelectorAll(".podium-step").length).toBe(3);
  });
});

describe("my tournaments, on top of the lobby", () => {
  it("lead to my seat as soon as there is one", async () => {
    const list = listOf();
    const row = list.rows.find(({ phase }) => phase === "running")!;
    const view = { ...viewOf("freeze"), id: row.id };
    const told = await inside({
      events: { ...list, mine: [row.id] },
      event: new Map([[row.id, { ...shownOf("freeze"), view }]]),
    });
    told.house.tournaments.watchList(true);
    await moment();
    render(
      <Here.Provider value={told.house}>
        <MyTournaments />
      </Here.Provider>,
    );
    await moment();
    const mine = screen.getByRole("region", { name: "I tuoi tornei" });
    const link = mine.querySelector("a")!;
    expect(link.textContent).toContain("Vai al tavolo");
    expect(link.getAttribute("href")).toMatch(/^\/table\//);
  });

  it("say how long it is until the start", async () => {
    const list = listOf();
    const row = list.rows.find(({ begins, phase }) => phase === "open" && begins !== null)!;
    const told = await inside({ events: { ...list, mine: [row.id] } });
    told.house.tournaments.watchList(true);
    await moment();
    render(
      <Here.Provider value={told.house}>
        <MyTournaments />
      </Here.Provider>,
    );
    const mine = screen.getByRole("region", { name: "I tuoi tornei" });
    expect(mine.textContent).toMatch(/Inizia tra 1\d:\d\d/);
    expect(mine.querySelector("a")!.getAttribute("href")).toBe(`/tournament/${row.id}`);
  });
});

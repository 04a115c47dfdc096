// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import type { ComponentChildren } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EntryPage } from "../../src/evening/EntryPage.tsx";
import { PrintPage } from "../../src/evening/PrintPage.tsx";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { EveningDesk } from "../../src/staff/EveningDesk.tsx";
import {
  entryPath,
  eveningPlace,
  printPath,
  screenPath,
} from "../../src/tournaments/model/evening-paths.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { shownOf } from "../tournaments/shown.ts";

beforeEach(async () => {
  await speak("it");
  await learn("tournaments", "host", "refusals", "staff");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const moment = () => act(() => new Promise((done) => setTimeout(done, 20)));

type Answer = readonly [status: number, body: unknown];

/** Shows a part of the page to a member with this role, where the server answers so. */
async function shown(
  part: ComponentChildren,
  answers: Readonly<Record<string, Answer>>,
  { role = "player", event = "" } = {},
) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, how?: RequestInit) => {
    if (how?.body !== undefined) sent.push([path, JSON.parse(String(how.body))]);
    const [status, body] = answers[`${how?.method ?? "GET"} ${path}`] ?? [
      404,
      { code: "not_found" },
    ];
    return Promise.resolve(Response.json(body, { status }));
  });
  const you = { ...GIULIA, role } as typeof GIULIA;
  const message = event === "" ? null : shownOf(event);
  const fake = new FakeHouse({
    you,
    ...(message === null ? {} : { event: new Map([[message.view.id, message]]) }),
  });
  const house = new HouseClient(fake.parts());
  answers = { ...answers, "POST /api/guest": [200, you] };
  await house.enter();
  await moment();
  sent.length = 0;
  const { container } = render(<Here.Provider value={house}>{part}</Here.Provider>);
  await moment();
  return { container, sent };
}

const NEEDED: Answer = [200, { is_on: true, needs_code: true, may_sit: false }];

describe("the page where the code is typed", () => {
  it("lets a phone in that scanned the code, and keeps it out of the address", async () => {
    history.replaceState(null, "", entryPath("e1", "K7MQRX"));
    const { sent } = await shown(<EntryPage tournament="e1" />, {
      "GET /api/evening": NEEDED,
      "POST /api/evening": [200, {}],
    });
    expect(sent).toEqual([["/api/evening", { code: "K7MQRX" }]]);
    expect([location.pathname, location.hash]).toEqual(["/tournament/e1", ""]);
  });

  it("says that a code is wrong, and asks for another", async () => {
    await shown(<EntryPage tournament="" />, {
      "GET /api/evening": NEEDED,
      "POST /api/evening": [403, { code: "wall_code_wrong", detail: "" }],
    });
    fireEvent.input(screen.getByLabelText("Codice"), { target: { value: "zzz" } });
    fireEvent.submit(document.querySelector("form")!);
    await moment();
    expect(screen.getByText("Non è il codice esposto nel locale: ricontrollalo.")).toBeTruthy();
  });

  it("leads to the tables where nobody needs a code", async () => {
    await shown(<EntryPage tournament="" />, {
      "GET /api/evening": [200, { is_on: false, needs_code: false, may_sit: true }],
    });
    expect(screen.getByRole("link", { name: "Ai tavoli" }).getAttribute("href")).toBe("/");
  });
});

describe("the evening at the desk", () => {
  const WALL: Answer = [200, { is_on: true, code: "K7MQRX", entered: 12 }];

  it("shows the code to staff, and a director changes it after a question", async () => {
    const answers = { "GET /api/staff/evening": WALL, "POST /api/staff/acts": [200, {}] } as const;
    const { sent } = await shown(<EveningDesk />, answers, { role: "director" });
    expect(screen.getByText("K7M QRX")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cambia codice" }));
    fireEvent.click(screen.getByRole("button", { name: /^Sì/ }));
    await moment();
    expect(sent).toEqual([["/api/staff/acts", { type: "wall_code", do: "renew" }]]);
  });

  it("gives a host the code and no button to change it", async () => {
    await shown(<EveningDesk />, { "GET /api/staff/evening": WALL }, { role: "host" });
    expect(screen.getByText("K7M QRX")).toBeTruthy();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

describe("what is printed", () => {
  it("is a slip for everybody who has a seat, with their table and chips", async () => {
    const { view } = shownOf("freeze");
    const { container } = await shown(<PrintPage tournament={view.id} />, {}, { event: "freeze" });
    const slips = [...container.querySelectorAll(".slip")].map((slip) => slip.textContent);
    expect(slips.length).toBe(view.tables.flatMap(({ teams }) => teams).length);
    expect(slips.every((slip) => /tavolo \d+, posto \d+.*fiches di partenza/.test(slip!))).toBe(
      true,
    );
  });

  it("is the results with prizes once it is over, and a table for a spreadsheet", async () => {
    const { view } = shownOf("over");
    const { container } = await shown(<PrintPage tournament={view.id} />, {}, { event: "over" });
    expect(container.querySelectorAll("tbody tr").length).toBe(view.standings.length);
    expect(container.querySelector("tbody tr")!.textContent).toBe("1ºGiulia3400");
    const csv = screen.getByRole("link", { name: "Risultati in CSV" });
    expect(csv.getAttribute("href")).toBe(`/api/events/${view.id}/results`);
  });
});

describe("the certificates", () => {
  it("are for everybody on the podium, with their place", async () => {
    const { view } = shownOf("over");
    const { container } = await shown(<PrintPage tournament={view.id} />, {}, { event: "over" });
    fireEvent.click(screen.getByRole("radio", { name: "Attestati" }));
    const printed = [...container.querySelectorAll(".certificate")];
    expect(printed.length).toBe(view.standings.filter(({ place }) => place <= 3).length);
    expect(printed[0]!.textContent).toMatch(/^Circolo1º postoGiulia/);
  });

  it("name the club of the tournament, with its logo and colour, as the results do", async () => {
    const { view } = shownOf("over");
    const club = { id: "c1", name: "Circolo Olmo", colour: "plum", logo: "d1" };
    const { container } = await shown(
      <PrintPage tournament={view.id} />,
      { [`GET /api/events/${view.id}/club`]: [200, { club }] },
      { event: "over" },
    );
    for (const sheet of ["Risultati", "Attestati"]) {
      fireEvent.click(screen.getByRole("radio", { name: sheet }));
      const printed = container.querySelector<HTMLElement>(".club-tint")!;
      expect(printed.dataset["colour"]).toBe("plum");
      expect(printed.querySelector(".printed-club")!.textContent).toBe("Circolo Olmo");
      expect(printed.querySelector("img")!.getAttribute("src")).toBe("/api/logos/c1/d1");
    }
  });

  it("are not offered before the end", async () => {
    const { view } = shownOf("freeze");
    await shown(<PrintPage tournament={view.id} />, {}, { event: "freeze" });
    expect(screen.queryByRole("radio", { name: "Attestati" })).toBeNull();
  });
});

describe("the address of a page of an evening", () => {
  it.each([
    [screenPath(""), { part: "schermo", tournament: "" }],
    [screenPath("e1"), { part: "schermo", tournament: "e1" }],
    [printPath("e1"), { part: "stampa", tournament: "e1" }],
    [entryPath("e1", "K7MQRX").split("#")[0]!, { part: "entra", tournament: "e1" }],
    ["/schermo/%2e%2e/staff", { part: "schermo", tournament: "" }],
  ])("%s", (path, place) => {
    expect(eveningPlace(path)).toEqual(place);
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { learn, speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { listOf } from "../tournaments/shown.ts";
import { choose, type DeskOpened, desk, options, press, settle, write } from "./staff-page.tsx";

beforeEach(async () => {
  await speak("en");
  await learn("staff", "tournaments", "host");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

/** Opens what is folded. */
function openAll() {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
}

describe("a new event", () => {
  async function form(opened: DeskOpened = {}) {
    const told = await desk("paused", opened);
    await press("Announce a tournament…");
    return told;
  }

  it("is announced once it has been read again, and leads to its page", async () => {
    const { said } = await form();
    choose("Format", "swiss");
    write("Tournament name", "Sunday Swiss");
    write("Rounds", "5");
    write("To the house", "0");
    fireEvent.click(screen.getByRole("switch", { name: /House bots/ }));
    await press("Announce");
    expect(
      screen.getByText(
        /8 to 64 entrants · Entry: 100 chips \(100 to the prize pool, 0 to the house\)/,
      ),
    ).toBeTruthy();
    expect(said).toEqual([]);
    await press("Yes, announce");
    expect(said).toMatchObject([
      {
        type: "announce_event",
        sheet: {
          name: "Sunday Swiss",
          format: { type: "swiss", rounds: 5, teams: "single" },
          entry: 100,
          fee: 0,
          bots: true,
        },
      },
    ]);
    const page = screen.getByRole("link", { name: "Tournament page" });
    expect(page.getAttribute("href")).toBe("/tournament/e77");
  });

  it("tells what is wrong at its field, and sends nothing", async () => {
    const { said } = await form();
    write("Entrants, at most", "4");
    await settle();
    const most = screen.getByLabelText("Entrants, at most");
    expect(most.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(most.getAttribute("aria-describedby")!)?.textContent).toBe(
      "Not fewer than the minimum.",
    );
    await press("Announce");
    expect(document.activeElement).toBe(screen.getByLabelText("Tournament name"));
    expect(screen.getByText("A name of 1 to 60 characters.")).toBeTruthy();
    expect(said).toEqual([]);
  });

  it("shows the fields that each template needs", async () => {
    await form();
    expect(screen.queryByLabelText("Rounds")).toBeNull();
    choose("Format", "individual");
    expect(screen.getByLabelText("Rounds")).toBeTruthy();
    expect(screen.queryByLabelText("Deals a round")).toBeNull();
    choose("Format", "duplicate_pairs");
    expect(screen.getByLabelText<HTMLInputElement>("Deals a round").value).toBe("4");
    expect(screen.queryByRole("radio", { name: "31" })).toBeNull();
    choose("Format", "chemin");
    expect(screen.queryByLabelText("Rounds")).toBeNull();
    expect(screen.getByLabelText("Chips each")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "As soon as it is full" }));
    await settle();
    expect(screen.queryByLabelText("Start date and time")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Entered").value).toBe("8");
  });

  it("shows what is won in any field, by the plan that is chosen", async () => {
    const { container } = await form();
    choose("How the pool is split", "two");
    await settle();
    fireEvent.change(screen.getByRole("spinbutton", { name: "How many entrants" }), {
      target: { value: "20" },
    });
    await settle();
    const rows = [...container.querySelectorAll(".prize-table tbody tr")];
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(["1,300", "700"]);
  });

  it("gives entries of an open tournament as prizes, where everybody plays alone", async () => {
    const { container, said } = await form();
    const [target, ...others] = listOf().rows.filter(
      ({ phase, sheet }) => phase === "open" && sheet.chips === "members" && sheet.entry > 0,
    );
    const { name, entry, fee } = target!.sheet;
    expect(options("The prizes are")).toHaveLength(2 + others.length);
    write("Tournament name", "Small");
    choose("The prizes are", target!.id);
    await settle();
    expect(screen.queryByLabelText("How the pool is split")).toBeNull();
    expect(container.querySelector(".prize-table")?.textContent).toContain(`seat in ${name}`);
    await press("Announce");
    await press("Yes, announce");
    expect(said).toMatchObject([
      { sheet: { satellite: { event: target!.id, name, price: entry + fee } } },
    ]);
  });

  it("offers as prizes no entries of the tournaments of a club", async () => {
    await form({ club: "c1" });
    expect(screen.queryByLabelText("The prizes are")).toBeNull();
  });

  it("gives no entries as prizes where partners play", async () => {
    await form();
    choose("Format", "pairs");
    expect(screen.queryByLabelText("The prizes are")).toBeNull();
    expect(screen.getByLabelText("How the pool is split")).toBeTruthy();
  });

  it("offers every option of the table, and shows them before it is announced (P1)", async () => {
    const { said } = await form();
    write("Tournament name", "Without accuso");
    openAll();
    const accuso = within(screen.getByRole("group", { name: "Declarations" }));
    fireEvent.click(accuso.getByRole("radio", { name: "No" }));
    await settle();
    await press("Announce");
    const told = screen.getAllByText("Declarations").find(({ tagName }) => tagName === "DT");
    expect(told?.nextElementSibling?.textContent).toBe("No");
    await press("Yes, announce");
    expect(said).toMatchObject([{ sheet: { options: { accuso: false } } }]);
  });

  it.each([
    ["pairs", ["Points", "Declarations", "Cappotto bonus", "Signals"]],
    ["individual", ["Signals"]],
    ["sette", ["Seats"]],
    ["chemin", ["Seats"]],
  ])("shows the table options of its game: %s", async (template, labels) => {
    await form();
    choose("Format", template);
    await settle();
    openAll();
    for (const label of [...labels, "Time per move"]) {
      expect(screen.getByRole("group", { name: label })).toBeTruthy();
    }
  });

  it("offers the minima of a freeze-out's levels, and shows them before it is announced (P4)", async () => {
    const { said } = await form();
    choose("Format", "sette");
    await settle();
    write("Tournament name", "High stakes");
    write("Minimum bet of each level", "20 20");
    await settle();
    expect(
      screen.getByText(/each larger than the one before.* 60 at most.* up to 1,000\./),
    ).toBeTruthy();
    write("Minimum bet of each level", "20 60 1200");
    write("Minimum bank, in minimum bets", "5");
    await press("Announce");
    const told = (term: string) =>
      screen.getAllByText(term).find(({ tagName }) => tagName === "DT")?.nextElementSibling
        ?.textContent;
    expect(told("Minimum bank")).toBe("100");
    expect(told("Minimum bet of each level")).toBe("20 · 60 · 1,200");
    await press("Yes, announce");
    expect(said).toMatchObject([
      {
        sheet: {
          options: { minimum: 20, minimum_bank: 100 },
          format: { levels: [{ minimum: 20 }, { minimum: 60 }, { minimum: 1_200 }] },
        },
      },
    ]);
  });

  it("offers how long a deal of chiamatre may be annulled (C4)", async () => {
    const { said } = await form();
    choose("Format", "individual");
    await settle();
    write("Tournament name", "Calm");
    openAll();
    const window = within(screen.getByRole("group", { name: "Time to ask for a redeal" }));
    fireEvent.click(window.getByRole("radio", { name: "10 s" }));
    await settle();
    await press("Announce");
    await press("Yes, announce");
    expect(said).toMatchObject([{ sheet: { times: { annul: 10_000 } } }]);
  });

  it("offers an entry within the limits of the house, and takes no other (P1)", async () => {
    const { said } = await form({ shown: { entries: { least: 200, most: 500, match_fee: 0 } } });
    expect(screen.getByLabelText<HTMLInputElement>("To the prize pool").value).toBe("190");
    write("Tournament name", "Cheap");
    write("To the prize pool", "100");
    await press("Announce");
    expect(screen.getByText(/The house takes entries from 200 to 500/)).toBeTruthy();
    expect(said).toEqual([]);
  });

  it("names the field that the house refuses", async () => {
    await form({ refused: "bad_options", detail: "begins: must lie ahead" });
    write("Tournament name", "Sunday");
    await press("Announce");
    await press("Yes, announce");
    expect(screen.getByText(/check “Start date and time”/)).toBeTruthy();
  });
});

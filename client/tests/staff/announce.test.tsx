// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { learn, speak } from "../../src/app/language.ts";
import { go } from "../../src/app/router.tsx";
import { choose, desk, type Opened, press, settle, write } from "./desk.tsx";

beforeEach(async () => {
  await speak("en");
  await learn("staff", "events", "host");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

describe("a new event", () => {
  async function form(opened: Opened = {}) {
    const told = await desk("paused", opened);
    await press("Announce a tournament…");
    return told;
  }

  it("is announced once it has been read again, and leads to its page", async () => {
    const { said } = await form();
    choose("Format", "swiss");
    write("Name of the tournament", "Sunday Swiss");
    write("Rounds", "5");
    write("To the house", "0");
    fireEvent.click(screen.getByRole("switch", { name: /Bots of the house/ }));
    await press("Announce");
    expect(screen.getByText(/8 to 64 entrants · Entry: 100 = 100 \+ 0/)).toBeTruthy();
    expect(said).toEqual([]);
    await press("Yes: Announce");
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
    expect(page.getAttribute("href")).toBe("/event/e77");
  });

  it("tells what is wrong at its field, and sends nothing", async () => {
    const { said } = await form();
    write("Entrants at most", "4");
    await settle();
    const most = screen.getByLabelText("Entrants at most");
    expect(most.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(most.getAttribute("aria-describedby")!)?.textContent).toBe(
      "Not fewer than the least.",
    );
    await press("Announce");
    expect(document.activeElement).toBe(screen.getByLabelText("Name of the tournament"));
    expect(screen.getByText("A name of 1 to 60 characters.")).toBeTruthy();
    expect(said).toEqual([]);
  });

  it("asks of each template what it needs", async () => {
    await form();
    expect(screen.queryByLabelText("Rounds")).toBeNull();
    choose("Format", "individual");
    expect(screen.getByLabelText("Rounds")).toBeTruthy();
    choose("Format", "chemin");
    expect(screen.queryByLabelText("Rounds")).toBeNull();
    expect(screen.getByLabelText("Chips for each")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "As soon as it is full" }));
    await settle();
    expect(screen.queryByLabelText("Day and hour of the beginning")).toBeNull();
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

  it("names the field that the house refuses", async () => {
    await form({ refused: "bad_options", detail: "begins: must lie ahead" });
    write("Name of the tournament", "Sunday");
    await press("Announce");
    await press("Yes: Announce");
    expect(screen.getByText(/look at “Day and hour of the beginning”/)).toBeTruthy();
  });
});

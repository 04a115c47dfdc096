// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { learn, speak } from "../../src/shell/language.ts";
import { profilePath, tablePath } from "../../src/shell/model/routes.ts";
import { go, route, shownPerson } from "../../src/shell/router.tsx";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";
import { PROFILE } from "../friends.ts";

beforeEach(async () => {
  await speak("it");
  await learn("friends", "ratings", "refusals");
});
afterEach(() => {
  cleanup();
  go("/");
  vi.unstubAllGlobals();
});

/** A house that knows everybody; returns the paths that are read. */
function answers(): string[] {
  const read: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    read.push(path);
    return Promise.resolve(Response.json({ ...PROFILE, name: "Giulia" }));
  });
  return read;
}

async function openTable(fixture: string): Promise<string[]> {
  const frame = frameOf(fixture);
  go(tablePath(frame.table));
  await sitAt(frame);
  return answers();
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await comes();
}

describe("the profile of a person at the table", () => {
  it("opens over the table from their plate, and the table stays", async () => {
    const read = await openTable("four-follow");
    await press("Giulia");
    expect(read).toEqual(["/api/people/Giulia"]);
    expect((await dialog("Giulia")).getByText("Tressette · 4 giocatori · con accusi")).toBeTruthy();
    const cards = (await dialog("Giulia")).getByRole("region", { name: "Carte e gioco" });
    expect(within(cards).getAllByRole("row")[1]?.textContent).toBe(
      "Tressette 212 smazzate-0,31+0,84 ± 0,48",
    );
    expect(route.value.page).toBe("table");
    fireEvent.click((await dialog("Giulia")).getByRole("button", { name: "Chiudi" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens over the table from any link to it", async () => {
    await openTable("four-follow");
    act(() => go(profilePath("Giulia")));
    expect(await dialog("Giulia")).toBeTruthy();
    expect(route.value.page).toBe("table");
    act(() => go("/"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is a page elsewhere", () => {
    go(profilePath("Giulia"));
    expect(route.value).toEqual({ page: "profile", name: "Giulia" });
    expect(shownPerson.value).toBeNull();
  });

  it("says of a bot what it is, and asks the house for nothing", async () => {
    const read = await openTable("four-follow");
    await press("Don Peppino");
    expect((await dialog("Don Peppino")).getByText("Bot di circolo")).toBeTruthy();
    expect(read).toEqual([]);
  });

  it("is read by the name that the house knows of a guest", async () => {
    await speak("en");
    await learn("friends", "ratings");
    const read = await openTable("four-follow");
    await press("Guest 482913");
    expect(read).toEqual(["/api/people/Ospite%20482913"]);
  });

  it("has one tab stop around a table, and arrow keys reach the others", async () => {
    await openTable("four-follow");
    const plates = [...document.querySelectorAll<HTMLElement>(".plate-open")];
    expect(plates.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    plates[0]?.focus();
    fireEvent.keyDown(plates[0]!, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Don Peppino");
  });

  it("opens with Enter on a seat of a bank game", async () => {
    await openTable("sette_e_mezzo-word");
    const seat = screen.getByRole("group", { name: "Don Peppino" });
    fireEvent.keyDown(seat, { key: "Enter" });
    await comes();
    expect(await dialog("Don Peppino")).toBeTruthy();
  });
});

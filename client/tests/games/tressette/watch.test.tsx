// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(cleanup);

const bottom = () => document.querySelector('.plate[data-at="bottom"] .plate-name')?.textContent;

describe("who looks on", () => {
  it("sees the trick and how many cards each holds, nobody's cards, and that it is a deal old", async () => {
    const { container } = await sitAt(frameOf("watch-four"));
    expect(screen.getByText("Stai guardando, una smazzata indietro")).toBeTruthy();
    expect(container.querySelectorAll(".laid").length).toBe(1);
    expect(container.querySelectorAll(".hand-card").length).toBe(0);
    expect([...container.querySelectorAll(".plate-cards b, .plate-cards .spoken")].length).toBe(4);
  });

  it("turns the table by a button, and sits where a figure says", async () => {
    await sitAt(frameOf("watch-four"));
    const seen = [bottom()];
    fireEvent.click(screen.getByRole("button", { name: /Gira il tavolo/ }));
    seen.push(bottom());
    fireEvent.keyDown(document.body, { key: "3" });
    seen.push(bottom());
    expect(seen).toEqual(["Giulia", "Ospite 482913", "Lucia"]);
  });

  it("is told to wait while there is nothing to be seen yet", async () => {
    await sitAt(frameOf("watch-first"));
    expect(screen.getByText(/Vedrai le prime carte dall’inizio/)).toBeTruthy();
  });

  it("reads the sheet of a deal with the names of both sides, and is asked nothing", async () => {
    const { container } = await sitAt(frameOf("watch-pause"));
    const sides = [...container.querySelectorAll(".scoreboard thead th")];
    expect(sides.map((side) => side.textContent)).toEqual([
      "Giulia + Lucia",
      "Don Peppino + Ospite 482913",
    ]);
    expect(screen.queryByRole("button", { name: "Continua" })).toBeNull();
  });

  it("sees who has won, and has neither won nor lost", async () => {
    const { container } = await sitAt(frameOf("watch-over"));
    expect(container.querySelector(".match-end-title")?.textContent).toBe("La partita è finita.");
    expect(screen.queryByRole("button", { name: "Rivincita" })).toBeNull();
  });

  it("is not offered the record of a deal, which is for who was dealt cards", async () => {
    await sitAt(frameOf("watch-over"));
    expect(screen.queryByRole("button", { name: "Scarica la smazzata" })).toBeNull();
  });

  it("has no way to sit out or to stand up", async () => {
    await sitAt(frameOf("watch-four"));
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    expect(screen.queryByRole("button", { name: "Alzati" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Assentati" })).toBeNull();
  });
});

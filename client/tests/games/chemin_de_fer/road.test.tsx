// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { roadOf, tallyOf } from "../../../src/games/chemin_de_fer/model/road.ts";
import type { PastCoup } from "../../../src/protocol/wire.gen.ts";
import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf, framesOf, type Shown } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The totals of punta and banker in each coup of two banks, of seats 4 and 3. */
const PAST: PastCoup[] = [
  [1, 4, 2, 9],
  [1, 4, 5, 5],
  [1, 4, 0, 6],
  [1, 4, 8, 7],
  [2, 3, 9, 1],
];

function withPast(): Shown<"chemin_de_fer"> {
  const frame = frameOf<"chemin_de_fer">("chemin_de_fer-bets");
  return { ...frame, match: { ...frame.match!, past: PAST } };
}

describe("the road of a shoe", () => {
  it("tells who has won each coup, how often, and in how long a row; a tie ends no row", () => {
    const road = roadOf(withPast().match!);
    expect(road.map(({ winner }) => winner)).toEqual([
      "banker",
      "level",
      "banker",
      "punta",
      "punta",
    ]);
    expect(tallyOf(road)).toEqual({
      banker: 2,
      punta: 2,
      level: 1,
      running: { winner: "punta", coups: 2 },
      longest: { winner: "banker", coups: 2 },
    });
  });

  it("has the coup that a frame decides, as the server tells it", () => {
    const { match } = framesOf<"chemin_de_fer">("chemin_de_fer-result").at(-1)!;
    expect(roadOf(match!)).toMatchObject([{ number: 1, winner: "punta", punta: 5, banker: 0 }]);
  });

  it("stands at the table as beads, the newest first, and is named for who hears it", async () => {
    const { container } = await sitAt(withPast());
    const road = screen.getByRole("button", {
      name: "Tabellone del sabot: banco 2, punta 2, égalité 1",
    });
    const beads = [...road.querySelectorAll(".chemin-de-fer-bead")];
    expect(
      beads.map((bead) => [bead.getAttribute("data-winner"), bead.getAttribute("data-points")]),
    ).toEqual([
      ["punta", "9"],
      ["punta", "8"],
      ["banker", "6"],
      ["level", "5"],
      ["banker", "9"],
    ]);
    expect(container.querySelector("dialog")).toBeNull();
  });

  it("opens as a table with a row for each coup", async () => {
    await sitAt(withPast());
    fireEvent.click(screen.getByRole("button", { name: /^Tabellone/ }));
    await comes();
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    const words = rows.map((row) => [...row.children].map((cell) => cell.textContent));
    expect(words[0]).toEqual(["Colpo", "Banco n.", "Punta", "Banco", "Vince"]);
    expect(words[1]).toEqual(["5", "2º, posto 7", "9", "1", "Punta"]);
    expect(words).toHaveLength(6);
    expect(screen.getByText("Serie in corso: Punta, 2 colpi")).toBeTruthy();
  });

  it("is absent before the first coup of the shoe", async () => {
    const { container } = await sitAt(frameOf("chemin_de_fer-bets"));
    expect(container.querySelector(".chemin-de-fer-road")).toBeNull();
  });
});

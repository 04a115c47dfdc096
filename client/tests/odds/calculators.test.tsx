// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { OddsPage } from "../../src/odds/OddsPage.tsx";
import type { GameName } from "../../src/play/games.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { FakeHouse } from "../fake-house.ts";

beforeEach(async () => {
  await speak("en");
  await learn("handbook", "host");
});
afterEach(cleanup);

async function open(game: GameName): Promise<void> {
  render(
    <Here.Provider value={new HouseClient(new FakeHouse().parts())}>
      <OddsPage game={game} />
    </Here.Provider>,
  );
  await screen.findAllByRole("region");
}

const HAND = "Work it out from your cards";
const hand = () => screen.getByRole("region", { name: HAND });

function mark(kind: string, cards: string, group = HAND): void {
  fireEvent.click(screen.getByLabelText(kind, { selector: "input" }));
  const grid = screen.getByRole("group", { name: group });
  for (const card of cards.split(" ")) {
    fireEvent.click(grid.querySelector(`[data-card="${card}"]`)!);
  }
}

const TEN = "3D 2D AD 7C 3C 6S FS CB 4B 5B";

function cellsOf(region: string, row: string): string | null {
  const found = within(screen.getByRole("region", { name: region })).getAllByRole("row");
  return found.find((each) => each.textContent?.startsWith(row))?.textContent ?? null;
}

describe("a hand that the reader picks", () => {
  it("asks for cards first", async () => {
    await open("tressette");
    expect(within(hand()).getByRole("status").textContent).toBe("Mark your cards.");
  });

  it("says how many cards have been played with so many of mine", async () => {
    await open("tressette");
    mark("Mine", "3D 2D");
    expect(within(hand()).getByRole("status").textContent).toBe(
      "With 2 of yours, 32 to 35 have been played; you have marked 0.",
    );
  });

  it("never has more than ten cards", async () => {
    await open("tressette");
    mark("Mine", `${TEN} RD`);
    expect(hand().querySelectorAll("[data-mark=mine]")).toHaveLength(10);
  });

  it("shares a hidden suit and a card among the three others", async () => {
    await open("tressette");
    mark("Mine", TEN);
    expect(screen.getByText(/^Hidden coins: 7. All three can follow: 88.6%/)).toBeTruthy();
    mark("Asked", "3B");
    expect(cellsOf("Who holds the cards that you ask about", "Opposite")).toBe(
      "Opposite33.3%33.3%",
    );
  });

  it("gives nothing of a suit to a player who has run out of it", async () => {
    await open("tressette");
    mark("Mine", TEN);
    fireEvent.click(
      within(screen.getByRole("group", { name: "Opposite" })).getByLabelText("clubs"),
    );
    mark("Asked", "3B");
    expect(cellsOf("Who holds the cards that you ask about", "Opposite")).toBe("Opposite0.0%0.0%");
  });

  it("tells what the others can declare before a card is played", async () => {
    await open("tressette");
    mark("Mine", TEN);
    expect(cellsOf("What the others can declare", "Napoli")).toBe("Napoli5.9%11.5%16.9%");
    mark("Played", "4D");
    expect(screen.queryByRole("region", { name: "What the others can declare" })).toBeNull();
  });

  it("finds the caller's partner among those who did not call", async () => {
    await open("chiamatre");
    mark("Mine", "2D RD 7C FC 6S FS CB 4B 5B 3S");
    mark("Called", "3D");
    fireEvent.click(
      within(screen.getByRole("group", { name: "Who called" })).getByLabelText("Right"),
    );
    expect(cellsOf("Who holds the called card", "Opposite")).toBe("Opposite50.0%");
  });
});

describe("the map of the drawing rule", () => {
  it("tells the values of a cell, and of the equilibrium", async () => {
    await open("chemin_de_fer");
    fireEvent.click(screen.getByRole("button", { name: /^Bank 3, gave 8/ }));
    const map = screen.getByRole("region", { name: "The drawing map: the bank" });
    expect(within(map).getByText("In equilibrium the punter draws on 5: 81.1%")).toBeTruthy();
    expect(within(map).getByText("Printed table").nextSibling?.textContent).toBe("Stand");
  });

  it("marks the printed answers that are wrong against a punta who always draws on 5", async () => {
    await open("chemin_de_fer");
    const map = screen.getByRole("region", { name: "The drawing map: the bank" });
    const wrong = () =>
      [...map.querySelectorAll("button[data-wrong=true]")].map((cell) =>
        cell.getAttribute("title"),
      );
    expect(wrong()).toEqual([]);
    const five = within(map).getByRole("group", { name: "With 5 the punter" });
    fireEvent.click(within(five).getByLabelText("Draw"));
    expect(wrong()).toEqual(["Bank 4, gave 1", "Bank 6, the punter stands"]);
  });
});

describe("the punta's decision", () => {
  const GRID = "Stand or draw, by what you see";

  it("changes with the cards that are out", async () => {
    await open("sette_e_mezzo");
    mark("Covered", "4C", GRID);
    expect(screen.getByText("Better: Hit. The other one costs 1.05% of the bet.")).toBeTruthy();
    mark("Seen", "RD FD CD AD AS AC AB", GRID);
    expect(screen.getByText(/^Better: Stand\./)).toBeTruthy();
  });

  it("says that the matta alone must draw, and that a bust hand is bust", async () => {
    await open("sette_e_mezzo");
    mark("Covered", "RD", GRID);
    expect(screen.getByText("The matta alone must draw.")).toBeTruthy();
    mark("Covered", "7C", GRID);
    mark("Open", "6C", GRID);
    expect(screen.getByRole("status").textContent).toBe("bust");
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { OddsPage } from "../../src/odds/OddsPage.tsx";
import type { GameName } from "../../src/play/games.ts";
import { GAMES } from "../../src/play/games.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { FakeHouse } from "../fake-house.ts";

beforeEach(async () => {
  await speak("it");
  await learn("handbook", "host");
});
afterEach(cleanup);

async function open(game: GameName | null = null): Promise<void> {
  render(
    <Here.Provider value={new HouseClient(new FakeHouse().parts())}>
      <OddsPage game={game} />
    </Here.Provider>,
  );
  await screen.findAllByRole("region");
}

/** It keeps a distribution on one line, and nobody sees or hears it. */
const WORD_JOINER = "\u2060";

/** A table as it is read out, without its head. */
function rows(name: string): string[] {
  // What is very rare has a table of its own, after this one.
  const [table] = screen.getAllByRole("table", { name });
  return within(table!)
    .getAllByRole("row")
    .slice(1)
    .map((row) => (row.textContent ?? "").replaceAll(WORD_JOINER, ""));
}

function pick(group: string, choice: string): void {
  fireEvent.click(within(screen.getByRole("group", { name: group })).getByLabelText(choice));
}

const SUIT = "Le carte di un seme che non vedo";
const HIDDEN = "Carte del seme che non vedi";

describe("the cards that one does not see", () => {
  it("are split as the house has counted", async () => {
    await open();
    pick(HIDDEN, "3");
    const [first] = screen.getAllByRole("table", { name: SUIT });
    expect(
      within(first!)
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent?.replaceAll(WORD_JOINER, "")),
    ).toEqual(["2-1-066,5%", "1-1-124,6%", "3-0-08,9%"]);
    expect(screen.getByText("Tutti e tre possono rispondere: 24,6%")).toBeTruthy();
  });

  it("go to two hands where the third is void", async () => {
    await open();
    pick(HIDDEN, "2");
    fireEvent.click(screen.getByRole("switch", { name: "Uno dei tre non ha più questo seme" }));
    expect(rows(SUIT)).toEqual(["1-152,6%", "2-047,4%"]);
    expect(screen.getByText("Gli altri due possono rispondere: 52,6%")).toBeTruthy();
  });

  it("are never more than the hands can hold", async () => {
    await open();
    const sizes = () =>
      within(screen.getByLabelText("Carte in mano a ciascuno degli altri"))
        .getAllByRole("option")
        .map((size) => size.textContent);
    pick(HIDDEN, "10");
    expect(sizes().at(-1)).toBe("4 carte");
    pick(HIDDEN, "3");
    expect(sizes().at(-1)).toBe("1 carta");
  });

  it("have a table for every choice that is offered", async () => {
    await open();
    const size = screen.getByLabelText("Carte in mano a ciascuno degli altri");
    pick(HIDDEN, "3");
    fireEvent.change(size, { target: { value: "1" } });
    expect(rows(SUIT)).toEqual(["1-1-1100%"]);
    pick(HIDDEN, "10");
    // Three hands of one card cannot hide ten: the smallest that can are shown.
    expect(rows(SUIT)[0]).toMatch(/^4-3-3/);
  });

  it("lie in one hand or in the stock where two play", async () => {
    await open();
    pick("Giocatori", "2");
    pick(HIDDEN, "1");
    expect(rows("Quante ne ha l’avversario nelle sue dieci carte")).toEqual(["066,7%", "133,3%"]);
    fireEvent.change(screen.getByLabelText("Carte nel tallone"), { target: { value: "0" } });
    expect(rows("Quante ne ha l’avversario nelle sue dieci carte")).toEqual(["1100%"]);
  });
});

describe("what is dealt", () => {
  it("is counted for one hand, two and four", async () => {
    await open();
    expect(rows("Ricevere un accuso")).toEqual([
      "Almeno un accuso15,9%",
      "Napoli4,8%",
      "Bongioco11,6%",
      "Superbongioco0,7%",
    ]);
    pick("Chi lo ha", "Uno di quattro");
    expect(rows("Ricevere un accuso")[0]).toBe("Almeno un accuso53,5%");
  });

  it("folds away what hardly ever comes, and says how seldom", async () => {
    await open();
    const [likely, rare] = screen.getAllByRole("table", { name: "Punti di accuso in una mano" });
    expect(within(likely!).getAllByRole("row").at(-1)?.textContent).toBe("91 su 1570");
    expect(within(rare!).getAllByRole("row").length - 1).toBe(10);
    expect(screen.getByText("10 casi rarissimi")).toBeTruthy();
  });

  it("is written as fractions to who wants them exact", async () => {
    await open();
    fireEvent.click(screen.getByRole("switch", { name: "Mostra le frazioni esatte" }));
    expect(rows("Ricevere un accuso")[3]).toBe("Superbongioco0,7%906/131461");
  });

  it("shows a bar as long as its chance, which who hears the table is spared", async () => {
    await open();
    const table = screen.getByRole("table", { name: "Ricevere un accuso" });
    const bars = [...table.querySelectorAll("svg.bars-bar")];
    expect(bars.every((bar) => bar.getAttribute("aria-hidden") === "true")).toBe(true);
    const widths = bars.map((bar) => Number(bar.querySelector("rect")?.getAttribute("width")));
    expect(widths.map(Math.round)).toEqual([100, 30, 73, 4]);
  });
});

describe("every chance on the page", () => {
  it.each(GAMES)("has the way it was counted beside it: %s", async (game) => {
    await open(game);
    for (const section of screen.getAllByRole("region")) {
      expect(section.textContent).toContain("Come si conta");
    }
  });
});

describe("the chances of the other games", () => {
  it("are those of a poor hand, and of a suit, in chiamatre", async () => {
    await open("chiamatre");
    expect(screen.getByText("Ce l’ha almeno uno dei quattro: 0,47%")).toBeTruthy();
    expect(rows("Quante carte di un seme in una mano")[2]).toBe("231,1%");
  });

  it("are by total in sette e mezzo, and say what the bank wins", async () => {
    await open("sette_e_mezzo");
    expect(rows("Sballare con la seconda carta")[1]).toBe("110,3%");
    expect(screen.getByText("Il banco vince, per puntata: 21,38%")).toBeTruthy();
  });

  it("go by what is done at will in chemin de fer", async () => {
    await open("chemin_de_fer");
    expect(screen.getByText("Il banco vince, per puntata: 1,55%")).toBeTruthy();
    for (const one of ["5 di punta", "3 di banco dando 9", "5 di banco dando 4"]) pick(one, "Tiro");
    expect(screen.getByText("Il banco vince, per puntata: 1,24%")).toBeTruthy();
    expect(rows("Chi vince un colpo")).toEqual(["Punta44,6%", "Banco45,9%", "Égalité9,5%"]);
  });
});

describe("every figure", () => {
  it.each(GAMES)("of %s says in words how it was checked, and names no file", async (game) => {
    await open(game);
    expect(screen.getAllByText("Confrontato con un secondo conteggio.").length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/\.(py|ts)\b/);
  });
});

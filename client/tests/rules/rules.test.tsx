// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXAMPLES } from "../../src/games/tressette/handbook/Examples.tsx";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import refusals from "../../src/i18n/refusals/it.json";
import { tableOptionsOf } from "../../src/options/model/chosen-table.ts";
import { FIRST_TABLE, type TableChoice } from "../../src/options/model/table-choices.ts";
import { GAMES, type GameName } from "../../src/play/games.ts";
import type { SideExample } from "../../src/rules/example-parts.tsx";
import { bookOf, clauseOf } from "../../src/rules/model/rule-text.ts";
import { RulesText } from "../../src/rules/RulesText.tsx";
import { loadBook } from "../../src/rules/rule-pages.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

const REFUSAL_CODES = Object.keys(refusals)
  .filter((key) => key.startsWith("refusal."))
  .map((key) => key.slice("refusal.".length));

beforeEach(async () => {
  await speak("it");
  await learn("handbook", "host");
});
afterEach(cleanup);

/** Shows the rules as they hold at a table that has chosen this. */
async function read(
  choice: Partial<TableChoice> | null,
  clause?: string,
  game: GameName = choice?.game ?? "tressette",
) {
  const book = await loadBook(game, "it");
  return render(
    <RulesText
      book={book}
      heading="h2"
      {...(choice === null ? {} : { sheet: tableOptionsOf({ ...FIRST_TABLE, ...choice }) })}
      {...(clause === undefined ? {} : { clause })}
    />,
  );
}

/** Every clause that the rules of a game tell. */
async function toldIn(game: GameName): Promise<readonly string[]> {
  const { page } = await loadBook(game, "it");
  return page.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ("clauses" in block ? block.clauses : [])),
  );
}

function marks(container: Element): string[] {
  return [...container.querySelectorAll(".rules-mark.is-here")].map(
    (mark) => mark.textContent ?? "",
  );
}

/** The first words of what is for other tables. */
function forOthers(container: Element): string[] {
  return [...container.querySelectorAll(".rules-others")].map(
    (run) =>
      run.querySelector(".rules-text p")?.textContent?.split(" ").slice(0, 3).join(" ") ?? "",
  );
}

/** Waits for what is fetched when it is first asked for. */
async function opened(): Promise<HTMLElement> {
  return await screen.findByRole("dialog", { name: "Regole" });
}

describe("the rules of a game", () => {
  it.each(GAMES)("begin with the game in five plain sentences: %s", async (game) => {
    const { container } = await read(null, undefined, game);
    const [first] = container.querySelector(".rules")!.children;
    expect(first?.className).toBe("rules-brief");
    expect(first?.querySelectorAll("li")).toHaveLength(5);
    expect(first?.querySelector(".rules-clauses")).toBeNull();
  });
});

describe("the rules", () => {
  it.each(LANGUAGES)("have the same ten sections in every language: %s", async (language) => {
    const { page } = await loadBook("tressette", language);
    expect(page.sections.map(({ id }) => id)).toEqual([
      "goal",
      "cards",
      "deal",
      "play",
      "points",
      "accuso",
      "end",
      "time",
      "premoves",
      "chips",
    ]);
  });

  it("say nothing of a table to who reads them without one", async () => {
    const { container } = await read(null);
    expect(container.querySelectorAll(".rules-mark").length).toBe(0);
  });

  it("say nothing of entry or chips at a table of a tournament (P1)", async () => {
    const book = await loadBook("tressette", "it");
    const sheet = { ...tableOptionsOf(FIRST_TABLE), event: "e1" };
    const { container } = render(<RulesText book={book} heading="h2" sheet={sheet} />);
    expect(marks(container)).toContain("A questo tavolo: 4, in due coppie");
    expect(marks(container).filter((mark) => /Gratis|: $/.test(mark))).toEqual([]);
  });

  it("say what this table has chosen", async () => {
    const { container } = await read({
      target: 31,
      signals: "leader",
      entry: 100,
      moveSeconds: 60,
    });
    expect(marks(container)).toEqual([
      "A questo tavolo: 4, in due coppie",
      "A questo tavolo: 31 punti",
      "A questo tavolo: Chi ha il 4 di denari",
      "A questo tavolo: Solo chi esce",
      "A questo tavolo: Sì",
      "A questo tavolo: 31 punti",
      "A questo tavolo: 10 secondi",
      "A questo tavolo: 60 secondi",
      "A questo tavolo: 100",
    ]);
  });

  it("set apart what does not hold at this table", async () => {
    const { container } = await read({ players: 2, accuso: false, matchMinutes: 5, cappotto: 5 });
    expect(forOthers(container)).toEqual([
      "Qualche tavolo guarda",
      "In quattro una",
      "Dove il tavolo",
      "Chi riceve certe",
      "Di quattro carte",
    ]);
  });

  it("set nothing apart that this table plays by", async () => {
    const { container } = await read({
      lead: "four_then_right",
      signals: "any",
      cappotto: 11,
      matchMinutes: 3,
    });
    // Four do not play what is for two.
    expect(forOthers(container)).toEqual(["In due restano", "In due il", "In due le"]);
  });

  it("begin at the clause that was asked for", async () => {
    const { container } = await read(null, "T12");
    const wanted = [...container.querySelectorAll(".rules-text.is-wanted")];
    expect(wanted.map((text) => text.getAttribute("data-clauses"))).toEqual(["T12", "T12"]);
    expect(document.activeElement).toBe(wanted[0]);
  });

  it("lead from the contents to a section", async () => {
    await read(null);
    fireEvent.click(screen.getByRole("button", { name: "L’accuso" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "L’accuso" }));
  });

  it("tell every clause that a refusal at a table may name", async () => {
    const codes = ["t6_follow_suit", "t11_spent", "t12_too_late", "r3_absent", "r2_not_in_hand"];
    const told = await toldIn("tressette");
    expect(codes.map(clauseOf).filter((clause) => !told.includes(clause ?? ""))).toEqual([]);
  });

  it.each(GAMES)("of every game tell every clause that a refusal may lead to: %s", async (game) => {
    const clauses = REFUSAL_CODES.flatMap((code) => clauseOf(code) ?? []);
    const mine = clauses.filter((clause) => bookOf(clause, game) === game);
    const told = await toldIn(game);
    expect(mine.filter((clause) => !told.includes(clause) && clause !== "R5")).toEqual([]);
  });
});

describe("the rules of the other games", () => {
  it("say what a table of chiamatre has chosen", async () => {
    const { container } = await read({ game: "chiamatre", callOwnCard: true, moveSeconds: 60 });
    expect(marks(container)).toEqual([
      "A questo tavolo: 5 secondi",
      "A questo tavolo: Sì",
      "A questo tavolo: Sì",
      "A questo tavolo: 10 secondi",
      "A questo tavolo: 60 secondi",
      "A questo tavolo: Gratis",
    ]);
    expect(forOthers(container)).toEqual([]);
  });

  it("set apart the other way of playing sette e mezzo", async () => {
    const { container } = await read({ game: "sette_e_mezzo", variant: "classica" });
    const apart = container.querySelectorAll(".rules-others .rules-text");
    const clauses = [...apart].map((text) => text.getAttribute("data-clauses"));
    expect(clauses).toContain("S16");
    expect(clauses).not.toContain("S18");
  });

  it("set apart the casino where one plays online, and the other way round", async () => {
    const online = await read({ game: "chemin_de_fer", ruleset: "online" });
    const apart = (container: Element) =>
      [...container.querySelectorAll(".rules-others .rules-text")].map((text) =>
        text.getAttribute("data-clauses"),
      );
    expect(apart(online.container)).toContain("F22");
    cleanup();
    const casino = await read({ game: "chemin_de_fer", ruleset: "casino" });
    expect(apart(casino.container)).toContain("F18");
    expect(apart(casino.container)).not.toContain("F22");
  });

  it("list the calls of the club where they are made, and not at the casino (F32)", async () => {
    const apart = (container: Element) =>
      [...container.querySelectorAll(".rules-others .rules-text")].map(
        (text) => text.textContent ?? "",
      );
    const casino = await read({ game: "chemin_de_fer", ruleset: "casino" });
    for (const call of [
      "Le chiamate, dalla più alta",
      "Banco solo:",
      "Banco e rispetto:",
      "Tavolo:",
    ])
      expect(apart(casino.container).some((text) => text.startsWith(call))).toBe(true);
    cleanup();
    const online = await read({ game: "chemin_de_fer", ruleset: "online" });
    expect(apart(online.container).filter((text) => text.startsWith("Banco"))).toEqual([]);
  });

  it("show the rule of chemin de fer as a table, with the three cases at will", async () => {
    const { container } = await read(null, undefined, "chemin_de_fer");
    const atWill = container.querySelectorAll(".rule-table [data-meaning=will]");
    expect(atWill.length).toBe(3);
    const rows = [...container.querySelectorAll(".rule-table tbody tr")].map(
      (row) => row.querySelector("th")?.textContent,
    );
    expect(rows).toEqual(["ha", "0–2", "3", "4", "5", "6", "7", "8–9"]);
  });

  it.each(GAMES)("leave no example without its figure: %s", async (game) => {
    const { page } = await loadBook(game, "it");
    const wanted = page.sections.flatMap(({ blocks }) =>
      blocks.filter(({ kind }) => kind === "example"),
    );
    const { container } = await read(null, undefined, game);
    expect(container.querySelectorAll("figure").length).toBe(wanted.length);
  });
});

describe("a worked example", () => {
  it("counts a deal from thirds to points", async () => {
    await read(null);
    const figure = screen.getByText("dai terzi ai punti").closest("figure")!;
    const rows = within(figure as HTMLElement)
      .getAllByRole("row")
      .map((row) => row.textContent);
    const [ours, theirs] = EXAMPLES.deal.sides as [SideExample, SideExample];
    expect(rows).toEqual([
      "NoiLoro",
      `Assi${ours.aces} × 1${theirs.aces} × 1`,
      `Carte da un terzo${ours.of_a_third} × ⅓${theirs.of_a_third} × ⅓`,
      "Somma4⅓6⅓",
      `Punti interi${ours.whole}${theirs.whole}`,
      "Ultima presa+1–",
      `Punti della smazzata${ours.points}${theirs.points}`,
    ]);
  });

  it("shows as many cards as it counts", async () => {
    await read(null);
    const figure = screen.getByText("dai terzi ai punti").closest("figure")!;
    const { aces, of_a_third: thirds } = EXAMPLES.deal.sides[0]!;
    const first = figure.querySelector(".rules-taken")!;
    expect(first.querySelectorAll("img").length).toBe(aces + thirds);
  });

  it("names the card that takes, and the one that cannot", async () => {
    await read(null);
    const figure = screen.getByText("chi non ha il seme").closest("figure")!;
    expect(figure.textContent).toContain("Palo: coppe. Prende: Re di coppe.");
    expect(figure.textContent).toContain("Tre di spade: di un altro seme, non può prendere.");
  });
});

describe("the rules are opened", () => {
  it("at the table by «?», with its own choices", async () => {
    await sitAt(frameOf("four-signals"));
    fireEvent.keyDown(document.body, { key: "?" });
    const dialog = await opened();
    await within(dialog).findByText("Lo scopo", { selector: "h3" });
    expect(marks(dialog)).toContain("A questo tavolo: Sì");
    fireEvent.click(within(dialog).getByRole("button", { name: "Chiudi" }));
    expect(screen.queryByRole("dialog", { name: "Regole" })).toBeNull();
  });

  it("from the table's menu", async () => {
    await sitAt(frameOf("four-follow"));
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    fireEvent.click(screen.getByRole("button", { name: "Regole" }));
    expect(await opened()).toBeTruthy();
  });

  it("at the clause that a refusal names", async () => {
    const { fake, house, show } = await sitAt(frameOf("four-accuso"));
    await show(frameOf("four-accuso"));
    const { table } = frameOf("four-accuso");
    const asked = house.request({ type: "sit_out", table });
    const { toastRefusal } = await import("../../src/shell/toast.tsx");
    await act(async () => {
      const [said] = fake.socket.of("sit_out");
      fake.socket.says({ type: "refused", id: said!.id, code: "t12_too_late", detail: "" });
      await asked.catch(toastRefusal);
    });
    fireEvent.click(screen.getByRole("button", { name: "Regola T12" }));
    const dialog = await opened();
    await within(dialog).findByText("Lo scopo", { selector: "h3" });
    expect(dialog.querySelector(".rules-text.is-wanted")?.textContent).toContain(
      "quattro condizioni",
    );
  });
});

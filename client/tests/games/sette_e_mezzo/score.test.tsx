// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tableSummary } from "../../../src/options/table-summary.ts";
import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the least bet, between two banks", () => {
  it("is that of the running level of a tournament (P4)", async () => {
    const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-bank");
    const match = { ...frame.match!, options: { ...frame.match!.options, minimum: 80 } };
    await sitAt({ ...frame, match });
    expect(screen.queryByText("Piatto · da 80")).not.toBeNull();
  });

  it("stands with the least bank in the sheet of the table, as the level has raised them", async () => {
    const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-bank");
    const options = { ...frame.match!.options, minimum: 80, minimum_bank: 160 };
    await sitAt({ ...frame, match: { ...frame.match!, options } });
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    const factOf = (term: string) => screen.getByText(term).parentElement!;
    expect(within(factOf("Puntata minima")).queryByText("80")).not.toBeNull();
    expect(within(factOf("Banco minimo")).queryByText("160")).not.toBeNull();
  });

  it("is the one that the table says apart (S7)", async () => {
    const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-bank");
    const options = { ...frame.match!.options, minimum_bank: 25, minimum_bet: 5 };
    await sitAt({ ...frame, match: { ...frame.match!, options } });
    expect(screen.queryByText("Piatto · da 5")).not.toBeNull();
    expect(tableSummary({ ...frame.view.sheet, options })).toContain("da 5");
  });
});

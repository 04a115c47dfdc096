// @vitest-environment happy-dom
import { cleanup } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Card, Trick } from "../../src/protocol/wire.gen.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { costliest } from "../../src/tricks/model/coach.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf, type Shown } from "../fixtures.ts";

const LOST = frameOf("four-lost");
const ME = LOST.seat!;
/** Play goes to the next lower seat. */
const LEFT = (ME + 1) % 4;
const RIGHT = (ME + 3) % 4;

type Told = readonly [leader: number, cards: string, taker: number];

/** A match that I lost, whose last deal had these tricks. */
function played(...tricks: readonly Told[]): Shown {
  return withTricks(LOST, tricks);
}

function withTricks(frame: Shown, tricks: readonly Told[]): Shown {
  const { match } = frame;
  const shown = tricks.map(
    ([leader, cards, taker]): Trick => [leader, cards.split(" ") as Card[], taker],
  );
  return { ...frame, match: { ...match!, table: { ...match!.table!, tricks: shown } } };
}

describe("the coach", () => {
  it("finds an ace led while the three was still out", () => {
    const frame = played([ME, "AC 3C 4C 5C", RIGHT], [RIGHT, "4D 5D 6D 7D", RIGHT]);
    expect(costliest(frame)).toEqual({ kind: "led", trick: 1, card: "AC", other: "3C", thirds: 3 });
  });

  it("does not blame an ace that nothing could beat", () => {
    const known = played([ME, "4S 5S 6S 7S", RIGHT], [RIGHT, "3C 4C 2C 5C", LEFT]);
    expect(costliest(known)).toBeNull();
  });

  it("finds an ace with which I followed although I held less", () => {
    const frame = played([RIGHT, "3C 4C 5C AC", RIGHT], [RIGHT, "7D 5D 6D 6C", RIGHT]);
    expect(costliest(frame)).toMatchObject({ kind: "followed", card: "AC", other: "6C" });
  });

  it("finds an ace thrown into a trick of the others", () => {
    const frame = played([RIGHT, "3C 4C 5C AS", RIGHT], [RIGHT, "7D 5D 6D 6B", RIGHT]);
    expect(costliest(frame)).toMatchObject({ kind: "threw", card: "AS", other: "6B", thirds: 3 });
  });

  it("does not blame what my partner took", () => {
    const partner = (ME + 2) % 4;
    expect(costliest(played([RIGHT, "4C 3C 5C AS", partner]))).toBeNull();
  });

  it("does not blame an ace that I had to play", () => {
    expect(costliest(played([RIGHT, "3C 4C 5C AC", RIGHT]))).toBeNull();
  });

  it("says nothing to a spectator", () => {
    const frame = played([ME, "AC 3C 4C 5C", RIGHT]);
    expect(costliest({ ...frame, seat: null })).toBeNull();
  });

  it("judges only the tricks of two players in which nobody draws", () => {
    const two: Shown = { ...frameOf<"tressette">("two-over"), seat: 1 };
    const ace: Told = [1, "AC 3C", 0];
    const others = Array.from({ length: 10 }, (): Told => [0, "4D 5D", 0]);
    expect(costliest(withTricks(two, [ace, ...others]))).toBeNull();
    const found = { kind: "led", trick: 2, card: "AC", other: "3C" };
    expect(costliest(withTricks(two, [others[0]!, ace, ...others.slice(1)]))).toMatchObject(found);
  });
});

describe("the line of the coach", () => {
  beforeEach(async () => {
    localStorage.clear();
    await speak("it");
    await learn("learn");
  });
  afterEach(cleanup);

  const end = (table: string) => ({ ...played([ME, "AC 3C 4C 5C", RIGHT]), table });

  async function line(table: string): Promise<string | undefined> {
    const { container } = await sitAt(end(table));
    await comes();
    const text = container.querySelector(".coach-line")?.textContent;
    cleanup();
    return text;
  }

  it("stands at the end of the first three matches of a game, also when read again", async () => {
    expect(await line("t1")).toBe(
      "Da ricordare: nella presa 1 uscire con Asso di coppe è costato 1, perché Tre di coppe era ancora in giro.",
    );
    for (const table of ["t2", "t3", "t1"]) expect(await line(table)).not.toBeUndefined();
    expect(await line("t4")).toBeUndefined();
  });
});

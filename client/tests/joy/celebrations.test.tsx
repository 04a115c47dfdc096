// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { celebrations as inChiamatre } from "../../src/games/chiamatre/model/celebrations.ts";
import { celebrations as inTressette } from "../../src/games/tressette/model/celebrations.ts";
import { CELEBRATIONS } from "../../src/play/celebrations.ts";
import { eventsOf } from "../../src/play/game-events.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { switchCelebration } from "../../src/shell/celebration-settings.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { speech } from "../../src/shell/page-speech.ts";
import { sitAt } from "../at-table.tsx";
import { frameOf, framesOf } from "../fixtures.ts";

const ACCUSED = frameOf("four-accused");
const PAUSED = framesOf("four-pause").at(-1)!;
const KNOWN = frameOf<"chiamatre">("chiamatre-known");

beforeEach(async () => {
  await speak("it");
  await learn("tricks", "tressette", "chiamatre");
});

afterEach(() => {
  cleanup();
  for (const kind of CELEBRATIONS) switchCelebration(kind, true);
});

describe("the celebrations of tressette", () => {
  it("shows who declares what, with the cards and the points", () => {
    const [declared] = eventsOf(ACCUSED, "declared");
    const [shown] = inTressette(speech, { frame: ACCUSED, act: "settled" });
    expect(shown?.seat).toBe(declared?.seat);
    expect(shown?.points).toBe(declared?.points);
    expect(shown?.cards?.length).toBeGreaterThan(2);
  });

  it("names Napoli as a kind of its own", () => {
    const frame = withEvent(ACCUSED, "declared", {
      combinations: [{ type: "napoli", suit: "C" }],
    });
    const [shown] = inTressette(speech, { frame, act: "settled" });
    expect(shown).toMatchObject({ kind: "napoli", words: "Napoli di coppe" });
    expect(shown?.cards).toEqual(["AC", "2C", "3C"]);
  });

  it("shows the last trick with the trick, and cappotto once it is counted", () => {
    const scored = withEvent(PAUSED, "deal_scored", { cappotto: [5, 0] });
    const kindsIn = (act: "trick" | "sweep" | "settled") =>
      inTressette(speech, { frame: scored, act }).map(({ kind }) => kind);
    expect(kindsIn("trick")).toEqual(["lastTrick"]);
    expect(kindsIn("sweep")).toEqual([]);
    expect(kindsIn("settled")).toEqual(["cappotto"]);
  });

  it("celebrates no card of an ordinary trick", () => {
    const frame = frameOf("four-trick");
    expect(inTressette(speech, { frame, act: "trick" })).toEqual([]);
  });
});

describe("the celebrations of chiamatre", () => {
  it("reveals the partner with the called card, and never before", () => {
    const called = KNOWN.match?.table?.called;
    const [holder] = eventsOf(KNOWN, "card_played");
    const frame = withEvent(KNOWN, "card_played", { card: called });
    const act = eventsOf(KNOWN, "trick_taken").length > 0 ? "trick" : "settled";
    expect(inChiamatre(speech, { frame, act })).toMatchObject([
      { kind: "partner", seat: holder?.seat, other: KNOWN.match?.table?.caller },
    ]);
    const other = withEvent(KNOWN, "card_played", { card: called === "4D" ? "5D" : "4D" });
    expect(inChiamatre(speech, { frame: other, act })).toEqual([]);
  });
});

describe("a celebration at the table", () => {
  it("stands at the seat for a while, hidden from screen readers", async () => {
    const { container } = await declaredAtTheTable();
    const words = container.querySelector(".joy .celebration-words");
    expect(words?.textContent).toMatch(/\+\d$/);
    expect(words?.closest("[aria-hidden=true]")).not.toBeNull();
    expect(container.querySelectorAll(".joy .celebration-card").length).toBeGreaterThan(2);
  });

  it("is said once, by the log", async () => {
    await declaredAtTheTable();
    const said = screen.getByRole("log").textContent ?? "";
    expect(said.match(/ccus[ai]/g)).toHaveLength(1);
  });

  it("is not shown where its kind is switched off", async () => {
    for (const kind of ["accuso", "napoli"] as const) switchCelebration(kind, false);
    const { container } = await declaredAtTheTable();
    expect(container.querySelector(".joy .celebration")).toBeNull();
  });
});

async function declaredAtTheTable() {
  const table = await sitAt(frameOf("four-accuso"));
  await table.show({ ...ACCUSED, table: frameOf("four-accuso").table });
  await act(async () => undefined);
  return table;
}

/** The frame with other values in its events of this type. */
function withEvent<Seen extends Frame>(frame: Seen, type: string, values: object): Seen {
  const events = frame.events.map((event) =>
    event.type === "played" && event.event.type === type
      ? { ...event, event: { ...event.event, ...values } }
      : event,
  );
  return { ...frame, events } as Seen;
}

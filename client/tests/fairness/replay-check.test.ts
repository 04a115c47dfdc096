import { describe, expect, it } from "vitest";
import { proofOf } from "../../src/fairness/browser/replay-check.ts";
import type { Replay } from "../../src/replay/model/replay.ts";
import { publicReplayOf, replayOf } from "../replays.ts";
import { fileOf } from "./records.ts";
import { NOTES, withNote } from "./witness.ts";

/** The same replay, in which the first card of this kind is another. */
function withOther(replay: Replay, type: "card_played" | "card_drawn"): Replay {
  const copy = structuredClone(replay);
  const events = copy.steps.flatMap(({ onlooker }) => onlooker.events);
  const found = events.find((event) => event.type === "played" && event.event.type === type);
  if (found?.type !== "played" || found.event.type !== type) throw new Error(`no ${type}`);
  found.event.card = found.event.card === "4D" ? "5D" : "4D";
  return copy;
}

describe("a replay held against its record", () => {
  it.each(["two", "four"])("holds: %s", (name) => {
    expect(proofOf(fileOf(name), replayOf(name))).toBe("seats");
    expect(proofOf(fileOf(name), publicReplayOf(name))).toBe("seats");
  });

  it.each(["card_played", "card_drawn"] as const)("fails if it shows another card: %s", (type) => {
    expect(proofOf(fileOf("two"), withOther(replayOf("two"), type))).toBe("fails");
  });

  it("fails if it shows a card too few", () => {
    const replay = replayOf("four");
    expect(proofOf(fileOf("four"), { ...replay, steps: replay.steps.slice(0, -1) })).toBe("fails");
  });

  it("fails if it is of another deal, or table", () => {
    expect(proofOf(fileOf("two"), { ...replayOf("two"), deal: 1 })).toBe("fails");
    expect(proofOf(fileOf("two"), { ...replayOf("two"), table: "t0" })).toBe("fails");
    expect(proofOf(fileOf("two"), replayOf("four"))).toBe("fails");
  });

  it("fails if the record does not hold, or is none", () => {
    const changed = fileOf("two").replace('"card":"', '"card":"4D","was":"');
    expect(proofOf(changed, replayOf("two"))).toBe("fails");
    expect(proofOf("{}", replayOf("two"))).toBe("fails");
  });

  it("says that my own seed is in the deck where this browser noted so", () => {
    expect(proofOf(fileOf("two"), replayOf("two"), NOTES)).toBe("own");
    expect(proofOf(fileOf("four"), replayOf("four"), NOTES)).toBe("seats");
  });

  it("differs where this browser noted something else", () => {
    const other = withNote(1, { house: NOTES[0]!.own });
    expect(proofOf(fileOf("two"), replayOf("two"), other)).toBe("differs");
  });
});

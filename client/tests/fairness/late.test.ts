import { describe, expect, it } from "vitest";

import { verify } from "../../src/fairness/record/verify.ts";
import { recordOf } from "./records.ts";

describe("a seed that came late", () => {
  it("is told apart from one that was withheld", () => {
    const record = recordOf("two");
    let seed = "";
    const entries = record.entries.map((entry) => {
      if (entry.entry === "kept") return entry;
      const shown = entry.events.find((one) => one.type === "seed_revealed" && one.epoch === 1);
      if (shown?.type !== "seed_revealed" || shown.seat !== 0) return entry;
      seed = shown.seed;
      return { ...entry, events: entry.events.filter((one) => one !== shown) };
    });
    const noted = entries.map((entry) => {
      if (entry.entry === "kept") return entry;
      const isReady = entry.events.some((one) => one.type === "epoch_ready" && one.number === 1);
      const late = { type: "seed_came_late", seat: 0, epoch: 1, seed } as const;
      return isReady ? { ...entry, events: [...entry.events, late] } : entry;
    });
    expect(verify({ ...record, entries: noted }).shufflings[0]?.brought).toEqual(["late", "seed"]);
  });
});

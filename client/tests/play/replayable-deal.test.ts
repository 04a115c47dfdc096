import { describe, expect, it } from "vitest";

import { NO_REPLAYABLE_DEAL, nextReplayableDeal } from "../../src/play/replayable-deal.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { frameOf } from "../fixtures.ts";

type TableEvent = Frame["events"][number];

const ended = (number: number): TableEvent => ({
  type: "played",
  cause: "clock",
  seat: null,
  event: { type: "deal_ended", number, settlement: { changes: [], house: 0 } },
});
const shown = (number: number): TableEvent => ({
  type: "epoch_ended",
  number,
  seed: "AAAA",
  why: "dealt",
});

/** A frame of a table that plays with this pack. */
function frame(pack: number, ...events: TableEvent[]): Frame {
  const newest: Frame = frameOf<"chemin_de_fer">("chemin_de_fer-auction");
  return {
    ...newest,
    events,
    view: { ...newest.view, epoch: { ...newest.view.epoch!, number: pack } },
  };
}

const after = (...frames: readonly Frame[]) =>
  frames.reduce(nextReplayableDeal, NO_REPLAYABLE_DEAL).deal;

describe("the deal that can be seen again", () => {
  it("is none while its pack is played with", () => {
    expect(after(frame(1, ended(1)), frame(1, ended(2)))).toBeNull();
  });

  it("is the last of a pack that is put away", () => {
    expect(after(frame(1, ended(1)), frame(1, ended(2)), frame(2, shown(1)))).toBe(2);
    expect(after(frame(1, ended(2)), frame(2, shown(1)), frame(2, ended(3)))).toBe(2);
  });

  it("is not one that went on with another pack, before that is put away too", () => {
    const shuffledMeanwhile = [frame(1, ended(1)), frame(2, ended(2), shown(1))];
    expect(after(...shuffledMeanwhile)).toBe(1);
    expect(after(...shuffledMeanwhile, frame(3, shown(2)))).toBe(2);
  });
});

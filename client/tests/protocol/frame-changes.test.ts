import { describe, expect, it } from "vitest";
import vectors from "../../fixtures/vectors/changes.json";
import { rebuilt } from "../../src/protocol/frame-changes.ts";
import type { Frame, FrameChange } from "../../src/protocol/wire.gen.ts";

interface Vector {
  readonly before: Frame;
  readonly change: FrameChange;
  readonly after: Frame;
}

const VECTORS = vectors as unknown as readonly Vector[];

describe("a change of a frame", () => {
  it("turns it into the frame that the server has built", () => {
    for (const { before, change, after } of VECTORS) expect(rebuilt(before, change)).toEqual(after);
    expect(VECTORS.length).toBeGreaterThan(20);
  });

  it("leaves the frame before as it was", () => {
    for (const { before, change } of VECTORS) {
      const text = JSON.stringify(before);
      rebuilt(before, change);
      expect(JSON.stringify(before)).toBe(text);
    }
  });

  it("is refused if it does not follow the frame", () => {
    const { before, change } = VECTORS[0]!;
    expect(rebuilt(before, { ...change, seq: change.seq + 1 })).toBeNull();
  });

  it.each([
    "nowhere/1",
    "view/places/99",
    "seq/1",
    "view/__proto__/x",
    "__proto__",
    "view/places/x",
  ])("is refused with the path %s", (path) => {
    const { before, change } = VECTORS[0]!;
    expect(rebuilt(before, { ...change, changes: { [path]: 1 } })).toBeNull();
  });
});

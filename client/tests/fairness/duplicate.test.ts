import { describe, expect, it } from "vitest";
import { verify } from "../../src/fairness/record/verify.ts";
import { base64Of } from "../../src/protocol/base64.ts";
import { changed, codes, rechained, recordOf } from "./records.ts";

const OTHER_SEED = base64Of(new Uint8Array(32));

describe("a record of a duplicate", () => {
  it("holds at a table of a duplicate, by the packs of the tournament", () => {
    const verdict = verify(recordOf("duplicate"));
    expect(verdict.findings).toEqual([]);
    expect(verdict.deals).toEqual([1, 2]);
    expect(verdict.cards).toBe(2 * 40);
  });

  it("does not hold with the secret of another pack", () => {
    const record = changed(recordOf("duplicate"), "epoch_ended", (event) => {
      event["seed"] = OTHER_SEED;
    });
    expect(codes(rechained(record))).toContain("shuffle_house_seed");
  });
});

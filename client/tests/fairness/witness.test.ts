import { describe, expect, it } from "vitest";
import { compare, differs, hasOwnSeed } from "../../src/fairness/browser/witness-check.ts";
import type { WitnessNote } from "../../src/fairness/browser/witness-notes.ts";
import { base64Of } from "../../src/protocol/base64.ts";
import { changed, rechained, recordOf, without } from "./records.ts";
import { NOTES, withNote } from "./witness.ts";

const OTHER = base64Of(new Uint8Array(32).fill(9));
const RECORD = recordOf("two");
const ALL = ["own", "house", "seed", "root", "head"];

const told = (notes: readonly WitnessNote[], record = RECORD) =>
  compare(record, notes).compared.flatMap(({ epoch, differences }) =>
    differences.map((code) => [epoch, code]),
  );

describe("a record beside the notes of a browser", () => {
  it("tells what the browser saw, as far as the record goes", () => {
    const { compared, unseen } = compare(RECORD, NOTES);
    expect(compared.slice(0, 2).map(({ epoch, agreed }) => [epoch, agreed])).toEqual([
      [1, ALL],
      [2, ALL],
    ]);
    expect(told(NOTES)).toEqual([]);
    expect(unseen).toEqual([]);
  });

  it("has nothing to tell about other tables", () => {
    expect(
      compare(
        RECORD,
        NOTES.map((note) => ({ ...note, table: "t0" })),
      ).compared,
    ).toEqual([]);
  });

  it("names the shuffles of which there is no note", () => {
    expect(compare(RECORD, NOTES.slice(1)).unseen).toEqual([1]);
  });

  it.each([
    ["own", ["witness_own"]],
    ["house", ["witness_house"]],
    ["seed", ["witness_own", "witness_seed"]],
    ["root", ["witness_root"]],
  ] as const)("is told to differ on another %s", (field, codes) => {
    expect(told(withNote(1, { [field]: OTHER }))).toEqual(codes.map((code) => [1, code]));
  });

  it("is told to be another history", () => {
    const head = { deal: 1, head: OTHER, signed: null };
    expect(told(withNote(1, { head }))).toEqual([[1, "witness_head"]]);
  });

  it("is told to be the second history of a house that has signed both", () => {
    const doctored = rechained(
      changed(RECORD, "epoch_began", (event) => (event["commitment"] = OTHER)),
    );
    // The signature of the note stands for both: under the head of deal 1, which the record ends with.
    const [{ head }] = NOTES as [WitnessNote];
    const signed = head!.signed!;
    const short = { ...doctored, deal: 1, head: head!.head, signed };
    expect(told(NOTES.slice(0, 1), short)).toEqual([
      [1, "witness_house"],
      [1, "witness_two_histories"],
    ]);
    const forged = { ...short, signed: { ...signed, at: signed.at + 1 } };
    expect(told(NOTES.slice(0, 1), forged)).toEqual([
      [1, "witness_house"],
      [1, "witness_head"],
    ]);
  });

  it("is told to leave out a shuffle, or a seed that the house took", () => {
    const first = NOTES.slice(0, 1).map((note) => ({ ...note, head: null }));
    expect(told(first, without(RECORD, "seed_revealed"))).toEqual([[1, "witness_seed"]]);
    const notTaken = first.map((note) => ({ ...note, taken: false }));
    expect(told(notTaken, without(RECORD, "seed_revealed"))).toEqual([]);
    const gone = changed(RECORD, "epoch_began", (event) => (event["number"] = 9));
    expect(told(first, gone)).toEqual([]);
    const later = { ...RECORD, entries: [...RECORD.entries] };
    expect(
      told(
        first.map((note) => ({ ...note, seat: 9 })),
        later,
      ),
    ).toEqual([[1, "witness_epoch_missing"]]);
  });

  it("shows that the browser's own seed is in a deck only where all of it agrees", () => {
    expect(hasOwnSeed(compare(RECORD, NOTES), 1)).toBe(true);
    expect(hasOwnSeed(compare(RECORD, NOTES), 9)).toBe(false);
    for (const field of ["own", "house", "seed", "root"] as const) {
      const comparison = compare(RECORD, withNote(1, { [field]: OTHER }));
      expect([differs(comparison), hasOwnSeed(comparison, 1)]).toEqual([true, false]);
    }
  });

  it("is compared as far as it can be read", () => {
    const forged = changed(RECORD, "seed_revealed", (event) => (event["seat"] = 40));
    expect(() => compare(forged, NOTES)).not.toThrow();
  });
});

import { describe, expect, it } from "vitest";

import {
  functionOf,
  keyOf,
  readKeys,
  storedKeys,
  TABLE_KEYS,
  USUAL_KEYS,
  withKey,
} from "../../src/play/table-keys.ts";

describe("a key that is typed", () => {
  it.each(["f", "è", "ñ", "ж", ";", "?", "+", "€"])("can be given: %s", (typed) => {
    expect(keyOf(typed)).toBe(typed);
  });

  it("is the same in either case", () => {
    expect(keyOf("F")).toBe("f");
    expect(functionOf(USUAL_KEYS, "Q")).toBe("q");
  });

  it.each([
    "1",
    "0",
    "²",
    " ",
    "\u00a0",
    "",
    "Enter",
    "Escape",
    "F5",
    "ArrowLeft",
    "ab",
    "😀",
    "İ",
  ])("cannot be given: %j", (typed) => {
    expect(keyOf(typed)).toBeNull();
  });
});

describe("the keys of a table", () => {
  it("stand for themselves at first, and for nothing else", () => {
    expect(TABLE_KEYS.map((key) => functionOf(USUAL_KEYS, key))).toEqual(TABLE_KEYS);
    expect(["f", "1", "Enter", " "].map((key) => functionOf(USUAL_KEYS, key))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("stand for nothing any more once another has their place", () => {
    const keys = withKey(USUAL_KEYS, "a", "f");
    expect(functionOf(keys, "f")).toBe("a");
    expect(functionOf(keys, "a")).toBeNull();
  });

  it("change places where one is taken", () => {
    const keys = withKey(withKey(USUAL_KEYS, "a", "f"), "b", "f");
    expect([functionOf(keys, "f"), functionOf(keys, "b")]).toEqual(["b", "a"]);
  });

  it("stay as they are when one is given its own", () => {
    expect(withKey(USUAL_KEYS, "a", "a")).toEqual(USUAL_KEYS);
  });

  it("are one for each thing, whichever are given one after the other", () => {
    const given = [..."fjabèfzq?;abf"];
    const keys = given.reduce(
      (all, key, at) => withKey(all, TABLE_KEYS[(at * 7) % TABLE_KEYS.length]!, key),
      USUAL_KEYS,
    );
    expect(new Set(Object.values(keys)).size).toBe(TABLE_KEYS.length);
    expect(readKeys(storedKeys(keys))).toEqual(keys);
  });

  it("are kept as what was changed", () => {
    expect(storedKeys(USUAL_KEYS)).toBe("");
    expect(storedKeys(withKey(withKey(USUAL_KEYS, "a", "f"), "?", "c"))).toBe("afc??c");
  });

  it.each([
    "nonsense",
    "a",
    "a1",
    "a ",
    "afb",
    "ff",
    "ab",
    "afbf",
    "afaj",
    "bjaf",
    "aF",
    "aa",
    "{}",
    "a😀",
  ])("are the usual ones where %j was kept", (kept) => {
    expect(readKeys(kept)).toEqual(USUAL_KEYS);
  });
});

// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { forgetLogs, keepLines, keptLines } from "../../src/shell/kept-log.ts";

const line = (at: number) => ({ at, text: `line ${at}` });

beforeEach(() => sessionStorage.clear());

it("keeps the last lines of a table for the next page of this tab", () => {
  keepLines(
    "t1",
    Array.from({ length: 70 }, (_, at) => line(at)),
  );
  expect(keptLines("t1")).toHaveLength(60);
  expect(keptLines("t1").at(-1)).toEqual(line(69));
  expect(keptLines("t2")).toEqual([]);
});

it("keeps a few tables, the latest", () => {
  for (const table of ["a", "b", "c", "d", "e"]) keepLines(table, [line(1)]);
  expect([keptLines("a"), keptLines("b")]).toEqual([[], [line(1)]]);
});

it("forgets them for another person", () => {
  keepLines("t1", [line(1)]);
  forgetLogs();
  expect(keptLines("t1")).toEqual([]);
});

it.each(["{", "7", '[{"table":"t1"}]', '[{"table":"t1","lines":[{"at":"1","text":2}]}]', "[null]"])(
  "does without a storage that holds something else: %s",
  (text) => {
    sessionStorage.setItem("circolo.logs", text);
    expect(keptLines("t1")).toEqual([]);
  },
);

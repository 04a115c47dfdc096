import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchEpoch, fetchProofs, fetchRecord } from "../../src/fairness/browser/epoch-requests.ts";
import {
  directingPath,
  fairPath,
  replayPath,
  routeOf,
  tablePath,
  tournamentPath,
} from "../../src/shell/model/routes.ts";

const HOSTILE = [
  "../../me",
  "//evil.example/",
  "javascript:alert(1)",
  "t1?next=//evil.example",
  "t1#password=x",
  "t1/../../api/me",
  '"><script>alert(1)</script>',
  "\\\\evil.example",
  "t1\n",
];
const WHOLE = { participants: [], revealed: [], lots: [], cards: [] };
const ORIGIN = "https://carte.example";

afterEach(() => vi.unstubAllGlobals());

describe.each(HOSTILE)("the id %j", (id) => {
  it("stays one part of an address of the page", () => {
    const paths = { table: tablePath(id), tournament: tournamentPath(id), fair: fairPath(id, 1) };
    for (const [page, path] of Object.entries({ ...paths, replay: replayPath(id, 1) })) {
      const { origin, pathname, search, hash } = new URL(path, ORIGIN);
      expect([origin, pathname.split("/")[1], search, hash]).toEqual([ORIGIN, page, "", ""]);
      expect(decodeURIComponent(pathname.split("/")[2] ?? "")).toBe(id);
      expect(routeOf(pathname)).toEqual({ page: "nowhere" });
    }
    expect(new URL(directingPath(id), ORIGIN).searchParams.get("tournament")).toBe(id);
  });

  it("stays one part of what the page asks the server", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(Response.json(WHOLE));
    });
    await fetchEpoch(id, 1);
    await fetchProofs(id, 1);
    await fetchRecord(id, 1);
    const encoded = encodeURIComponent(id);
    expect(asked).toEqual([
      `/api/tables/${encoded}/epochs/1`,
      `/api/tables/${encoded}/epochs/1/proofs`,
      `/api/deals/${encoded}/1`,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { isPartner, positionOf, seatAfter } from "../../src/play/seating.ts";
import { fairPath, replayPath, routeOf, tablePath } from "../../src/shell/model/routes.ts";

describe("seats on the screen", () => {
  it.each([0, 1, 2, 3])("have me at the bottom and who plays next at my right: seat %d", (mine) => {
    const next = seatAfter(mine, 1, 4);
    expect(positionOf(mine, mine, 4)).toBe("bottom");
    expect(positionOf(next, mine, 4)).toBe("right");
    expect(positionOf(seatAfter(mine, 2, 4), mine, 4)).toBe("top");
    expect(positionOf(seatAfter(mine, 3, 4), mine, 4)).toBe("left");
  });

  it("go A D C B, as the rules have it", () => {
    expect([0, 1, 2, 3].map((turn) => seatAfter(0, turn, 4))).toEqual([0, 3, 2, 1]);
  });

  it("put the partner opposite", () => {
    expect(isPartner(1, 3)).toBe(true);
    expect(isPartner(1, 1)).toBe(false);
    expect(positionOf(3, 1, 4)).toBe("top");
  });

  it("put the other of two opposite", () => {
    expect(positionOf(1, 0, 2)).toBe("top");
    expect(positionOf(0, 1, 2)).toBe("top");
  });
});

describe("addresses", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/table/t3c9a1f04be7d265", { page: "table", table: "t3c9a1f04be7d265" }],
    ["/recover/aB3-_x", { page: "recover", token: "aB3-_x" }],
    ["/fair/t3c9a1f04be7d265/12", { page: "fair", table: "t3c9a1f04be7d265", epoch: 12 }],
    ["/schermo", { page: "evening" }],
    ["/entra", { page: "evening" }],
    ["/schermo/e5d80c2be914f6a/stampa", { page: "evening" }],
    ["/fair/t3c9a1f04be7d265/0", { page: "nowhere" }],
    ["/fair/t3c9a1f04be7d265/one", { page: "nowhere" }],
    ["/replay/t3c9a1f04be7d265/2", { page: "replay", table: "t3c9a1f04be7d265", deal: 2 }],
    ["/replay/t3c9a1f04be7d265/0", { page: "nowhere" }],
    ["/learn/sette-e-mezzo", { page: "learn", game: "sette_e_mezzo" }],
    ["/learn", { page: "learn", game: null }],
    ["/learn/tressette/T1", { page: "nowhere" }],
    ["/replay", { page: "replay-file" }],
    ["/me/matches", { page: "matches" }],
    ["/odds", { page: "odds", game: null }],
    ["/odds/chemin-de-fer", { page: "odds", game: "chemin_de_fer" }],
    ["/odds/poker", { page: "nowhere" }],
    ["/rules", { page: "rules", game: null, clause: null }],
    ["/rules/T12", { page: "rules", game: null, clause: "T12" }],
    ["/rules/sette-e-mezzo", { page: "rules", game: "sette_e_mezzo", clause: null }],
    ["/rules/chiamatre/C5", { page: "rules", game: "chiamatre", clause: "C5" }],
    ["/rules/t12", { page: "nowhere" }],
    ["/odds/chiamatre/C5", { page: "nowhere" }],
    ["/tournament/e77", { page: "tournament", tournament: "e77" }],
    ["/event/e77", { page: "tournament", tournament: "e77" }],
    ["/table/t1/2", { page: "nowhere" }],
    ["/fair/t1", { page: "nowhere" }],
    ["/table/", { page: "nowhere" }],
    ["/table/a/b", { page: "nowhere" }],
    ["/settings", { page: "nowhere" }],
  ])("%s", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it("of a table leads to it", () => {
    expect(routeOf(tablePath("t1000"))).toEqual({ page: "table", table: "t1000" });
  });

  it("of a deal leads to it", () => {
    expect(routeOf(replayPath("t1000", 3))).toEqual({ page: "replay", table: "t1000", deal: 3 });
  });

  it("of a shuffle leads to it", () => {
    expect(routeOf(fairPath("t1000", 3))).toEqual({ page: "fair", table: "t1000", epoch: 3 });
  });
});

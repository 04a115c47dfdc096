// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { browserParts } from "../../src/app/browser-parts.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { FakeHouse } from "../fake-house.ts";

const HASH = `${"A".repeat(43)}=`;
const NOTE = {
  ...{ table: "t1", epoch: 1, seat: 0, seed: HASH, own: HASH, house: HASH },
  ...{ taken: true, root: null, head: null },
};
const forgetBrowserKey = vi.fn(() => Promise.resolve());

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetBrowserKey.mockClear();
  sessionStorage.setItem("circolo.shuffles", JSON.stringify([{ table: "t1", epoch: 1 }]));
  sessionStorage.setItem("circolo.password.t1", "la donna di coppe");
  localStorage.setItem("circolo.witness", JSON.stringify({ witness: 1, notes: [NOTE] }));
  localStorage.setItem("circolo.theme", "blu");
});

function house(): HouseClient {
  const { shelf, witnessShelf } = browserParts();
  return new HouseClient(new FakeHouse().parts({ shelf, witnessShelf, forgetBrowserKey }));
}

it("forgets the seeds and the passwords of tables when I sign out, and keeps my notes", () => {
  house().leave();
  expect(sessionStorage.getItem("circolo.shuffles")).toBe("[]");
  expect(sessionStorage.getItem("circolo.password.t1")).toBeNull();
  expect(localStorage.getItem("circolo.witness")).toContain("t1");
  expect(forgetBrowserKey).not.toHaveBeenCalled();
});

it("forgets my notes and the key of this browser when my account is deleted", async () => {
  await house().fair.forgetPerson();
  expect(localStorage.getItem("circolo.witness")).toBe('{"witness":1,"notes":[]}');
  expect(forgetBrowserKey).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem("circolo.theme")).toBe("blu");
});

it("forgets my notes also where the browser keeps no keys", async () => {
  forgetBrowserKey.mockRejectedValueOnce(new Error("no IndexedDB"));
  await house().fair.forgetPerson();
  expect(localStorage.getItem("circolo.witness")).toBe('{"witness":1,"notes":[]}');
});

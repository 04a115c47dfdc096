// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { giveTablesBack } from "../../src/house/table-windows.ts";
import { speak } from "../../src/shell/language.ts";
import { tablePath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { comes, sitAt } from "../at-table.tsx";
import { FakeHouse } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";

const MINE = frameOf("four-follow");
const ELSEWHERE = "Stai giocando in un’altra finestra";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  go("/");
});

/** Another window of this browser, at this address, which follows my table. */
function anotherWindow(path: string): void {
  const other = new HouseClient(new FakeHouse({ frames: new Map(), seats: [] }).parts());
  other.tableClient(MINE.table);
  giveTablesBack(other);
  go(path);
}

/** My table, once the server sends it to the other window. */
async function takenFromMe() {
  const page = await sitAt(MINE);
  const before = page.fake.socket.said.length;
  act(() => page.fake.socket.says({ type: "elsewhere", table: MINE.table }));
  await comes();
  await act(() => new Promise((done) => setTimeout(done, 500)));
  return page.fake.socket.said.slice(before).map(({ type }) => type);
}

it("takes the table back from a window that shows a lesson", async () => {
  anotherWindow("/learn/tressette");
  expect(await takenFromMe()).toContain("follow");
  expect(screen.queryByText(ELSEWHERE)).toBeNull();
});

it("leaves the table to a window that shows the same table, and says so", async () => {
  anotherWindow(tablePath(MINE.table));
  expect(await takenFromMe()).not.toContain("follow");
  expect(screen.getByText(ELSEWHERE)).toBeTruthy();
});

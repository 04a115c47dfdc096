// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { App } from "../../src/app/App.tsx";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { tablePath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { comes } from "../at-table.tsx";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { FakeTime } from "../fake-time.ts";
import { frameOf, rowOf } from "../fixtures.ts";

Reflect.deleteProperty(Element.prototype, "animate");

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  act(() => go("/"));
});

const HERE = frameOf("four-other");
const THERE: Frame = { ...frameOf("two-follow"), table: "t2", seq: 1 };
const LATER: Frame = { ...frameOf("two-lead"), table: "t2", seq: 2, asks: [] };

/** At one table, with a seat at another too. */
async function sitAtTwo(there: Frame) {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no network here")));
  const time = new FakeTime();
  const fake = new FakeHouse({
    frames: new Map([HERE, there].map((frame) => [frame.table, frame])),
    seats: [rowOf(HERE), { ...rowOf(there), id: "t2" }].map((row, at) =>
      at === 0 ? { ...row, id: HERE.table } : row,
    ),
  });
  const house = new HouseClient(fake.parts({ now: time.read, after: time.after }));
  await act(async () => {
    house.cameIn(GIULIA);
    await Promise.resolve();
  });
  act(() => go(tablePath(HERE.table)));
  render(
    <Here.Provider value={house}>
      <App house={house} />
    </Here.Provider>,
  );
  await comes();
  await comes();
  return { fake, house };
}

const strip = () => screen.getByRole("navigation", { name: "I miei altri tavoli" });

it("shows my other table with a dot while it is my turn there", async () => {
  const { fake } = await sitAtTwo(THERE);
  expect(within(strip()).getByRole("link").textContent).toBe("TressetteTocca a te");
  act(() => fake.socket.says(LATER));
  expect(within(strip()).getByRole("link").textContent).toBe("Tressette");
});

it("goes to the other in one tap and back, and follows both all the while", async () => {
  const { fake, house } = await sitAtTwo(THERE);
  fireEvent.click(within(strip()).getByRole("link"));
  await comes();
  expect(location.pathname).toBe(tablePath("t2"));
  act(() => fake.socket.says({ ...HERE, seq: HERE.seq + 1 }));
  expect(house.openTableClient(HERE.table)?.newest.value?.seq).toBe(HERE.seq + 1);
  fireEvent.click(within(strip()).getByRole("link"));
  await comes();
  expect(location.pathname).toBe(tablePath(HERE.table));
  expect(house.openTableClient("t2")?.newest.value?.seq).toBe(THERE.seq);
});

it("is not there where I sit at one table only", async () => {
  const { fake } = await sitAtTwo(THERE);
  act(() => fake.socket.says({ ...LATER, view: { ...LATER.view, phase: "over" } }));
  expect(screen.queryByRole("navigation", { name: "I miei altri tavoli" })).toBeNull();
});

/** A page at a table, as a browser shows it. */
import { render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import { PageOverlay } from "../src/app/PageOverlay.tsx";
import { HouseClient } from "../src/house/house-client.ts";
import { Here } from "../src/house/house-context.ts";
import type { Frame } from "../src/protocol/wire.gen.ts";
import { openClause, RulesLayer } from "../src/rules/rules-layer.tsx";
import { Toast } from "../src/shell/toast.tsx";
import { TablePage } from "../src/table-page/TablePage.tsx";
import { FakeHouse, GIULIA } from "./fake-house.ts";
import { FakeTime } from "./fake-time.ts";
import { rowOf } from "./fixtures.ts";

// Nothing moves here: this document's animations take being called off for a failure.
Reflect.deleteProperty(Element.prototype, "animate");

/** Waits for the code that comes when it is first shown. */
export async function comes(): Promise<void> {
  // What has come may ask for more: a table for its game, and that for a page of it.
  for (let round = 0; round < 3; round += 1) {
    await act(async () => {
      await vi.dynamicImportSettled();
      await Promise.resolve();
    });
  }
}

/** A page at the table of a frame. */
export async function sitAt(frame: Frame) {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no network here")));
  const time = new FakeTime();
  const fake = new FakeHouse({ frames: new Map([[frame.table, frame]]), seats: [rowOf(frame)] });
  const house = new HouseClient(fake.parts({ now: time.read, after: time.after }));
  await act(async () => {
    house.cameIn(GIULIA);
    await Promise.resolve();
  });
  const page = render(
    <Here.Provider value={house}>
      <TablePage table={frame.table} />
      <RulesLayer />
      <PageOverlay />
      <Toast onWhy={openClause} />
    </Here.Provider>,
  );
  await comes();
  return {
    ...page,
    fake,
    house,
    time,
    show: (next: Frame) => act(() => fake.socket.says(next)),
    pass: (millis: number) => act(() => time.pass(millis)),
    said: () => screen.getAllByRole("status").map((line) => line.textContent),
    offered: () =>
      [...page.container.querySelectorAll(".hand-card.is-offered[aria-disabled=false]")].map(
        (card) => card.getAttribute("data-card"),
      ),
  };
}

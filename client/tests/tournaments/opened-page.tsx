/** Opens the page of a tournament in a house that shows it. */
import { render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";

import { Called } from "../../src/app/Called.tsx";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { TournamentShown, TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { TournamentPage } from "../../src/tournaments/page/TournamentPage.tsx";
import { FakeHouse, GIULIA, type Shown } from "../fake-house.ts";
import { shownOf } from "./shown.ts";

/** Comes into a house that shows this. */
export async function inside(shown: Partial<Shown> = {}) {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(path.endsWith("/club") ? { club: null } : GIULIA)),
  );
  const fake = new FakeHouse({ you: { ...GIULIA, chips: 1_250 }, ...shown });
  const house = new HouseClient(fake.parts());
  await house.enter();
  await act(() => new Promise((done) => setTimeout(done, 10)));
  return { fake, house };
}

/** Opens the page of an event, in a house that shows more. */
export async function open(
  name: string,
  change: Partial<TournamentView> = {},
  house: Partial<Shown> = {},
) {
  const shown = shownOf(name);
  const changed: TournamentShown = { ...shown, view: { ...shown.view, ...change } };
  const told = await inside({ ...house, event: new Map([[changed.view.id, changed]]) });
  const { container } = render(
    <Here.Provider value={told.house}>
      <TournamentPage tournament={changed.view.id} />
      <Called />
    </Here.Provider>,
  );
  await act(() => new Promise((done) => setTimeout(done, 10)));
  return { ...told, container, shown: changed };
}

export const tab = (name: string) => screen.getByRole("tab", { name });
export const rowsIn = (container: Element, table: string) =>
  [...container.querySelectorAll(`${table} tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

// @vitest-environment happy-dom
/** The desk of a director, opened for a test. */
import { fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { directingPath } from "../../src/shell/model/routes.ts";
import { Toast } from "../../src/shell/toast.tsx";
import type { Role } from "../../src/staff/model/staff-requests.ts";
import { StaffPage } from "../../src/staff/StaffPage.tsx";
import type { DirectorRequest } from "../../src/tournaments/model/director-requests.ts";
import { FakeHouse, GIULIA, type Shown } from "../fake-house.ts";
import { rowOf } from "../tournaments/rows.ts";
import { listOf, shownOf } from "../tournaments/shown.ts";

/** Answers come, and what they lead to is asked for in turn. */
export async function settle() {
  for (let round = 0; round < 4; round++) {
    await act(() => new Promise((done) => setTimeout(done, 5)));
  }
}

export interface Opened {
  readonly role?: Role;
  /** What the house refuses with; "" for nothing. */
  readonly refused?: string;
  readonly detail?: string;
  readonly shown?: Partial<Shown>;
}

export interface DeskOpened extends Opened {
  readonly isListed?: boolean;
  /** The club to which the other events belong. */
  readonly club?: string;
}

/** Opens a house in which a member has this role; returns it with the requests that it receives. */
export async function inside({ role = "director", refused = "", detail = "", shown = {} }: Opened) {
  const said: DirectorRequest[] = [];
  vi.stubGlobal("fetch", (path: string, how: RequestInit) => {
    if (path === "/api/staff/events") {
      said.push(JSON.parse(how.body as string) as DirectorRequest);
      return Promise.resolve(
        refused === ""
          ? Response.json({ event: "e77" })
          : Response.json({ code: refused, detail }, { status: 409 }),
      );
    }
    const answers: Readonly<Record<string, unknown>> = {
      "/api/staff": { role, waiting: 0, tables: [] },
      "/api/staff/reports?waiting=true": { reports: [] },
      "/api/staff/evening": { is_on: false, code: null, entered: 0 },
    };
    return Promise.resolve(Response.json(answers[path] ?? { ...GIULIA, role }));
  });
  const fake = new FakeHouse({ you: { ...GIULIA, role }, ...shown });
  const house = new HouseClient(fake.parts());
  await house.enter();
  await settle();
  return { fake, house, said };
}

/** Opens the desk at an event, among others of the house or, unlisted, alone. */
export async function desk(name: string, { isListed = true, club, ...opened }: DeskOpened = {}) {
  const event = shownOf(name);
  const others = listOf().rows.map((row) => ({ ...row, club: club ?? null }));
  const rows = isListed ? [...others, rowOf(event.view)] : [];
  const told = await inside({
    ...opened,
    shown: {
      ...opened.shown,
      events: { ...listOf(), now: event.now, rows },
      event: new Map([[event.view.id, event]]),
    },
  });
  history.replaceState(null, "", directingPath(event.view.id));
  const { container } = render(
    <Here.Provider value={told.house}>
      <StaffPage />
      <Toast onWhy={() => undefined} />
    </Here.Provider>,
  );
  await settle();
  return { ...told, container, event, id: event.view.id };
}

export async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

export function choose(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function write(label: string, value: string) {
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field);
}

export const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map((one) => one.text);

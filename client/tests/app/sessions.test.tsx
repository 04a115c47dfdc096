// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OwnSession } from "../../src/people/model/accounts.ts";
import { Sessions } from "../../src/people/Sessions.tsx";
import { learn, speak } from "../../src/shell/language.ts";

const HERE: OwnSession = { id: "aa", created: 0, seen: 3_000, current: true };
const THERE: OwnSession = { id: "bb", created: 0, seen: 2_000, current: false };
const OTHER: OwnSession = { id: "cc", created: 0, seen: 1_000, current: false };

beforeEach(async () => {
  await speak("en");
  await learn("settings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function settle() {
  await act(() => new Promise((done) => setTimeout(done, 5)));
}

it("lists where I am signed in, and signs me out there", async () => {
  let sessions = [HERE, THERE, OTHER];
  const ended: (string | null)[] = [];
  vi.stubGlobal("fetch", (path: string, how: RequestInit) => {
    if (path === "/api/me/sessions/end") {
      const { id } = JSON.parse(how.body as string) as { id: string | null };
      ended.push(id);
      sessions = sessions.filter((one) => one.current || (id !== null && one.id !== id));
    }
    return Promise.resolve(Response.json({ sessions }));
  });
  const { container } = render(<Sessions />);
  const fold = container.querySelector("details")!;
  fold.open = true;
  fireEvent(fold, new Event("toggle"));
  await settle();
  expect(screen.getByText("Here, now")).toBeTruthy();
  expect(screen.getAllByText(/^Last used: /)).toHaveLength(2);
  fireEvent.click(screen.getAllByRole("button", { name: "Log out there" })[0]!);
  await settle();
  expect(screen.getAllByText(/^Last used: /)).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Log out everywhere else" }));
  await settle();
  expect(ended).toEqual(["bb", null]);
  expect(screen.queryByRole("button")).toBeNull();
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { DeletionForm } from "../../src/people/DeletionForm.tsx";
import { deleteAccount } from "../../src/people/model/accounts.ts";
import { learn, speak } from "../../src/shell/language.ts";

beforeEach(async () => {
  await speak("en");
  await learn("settings", "refusals");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function settle() {
  await act(() => new Promise((done) => setTimeout(done, 5)));
}

it("asks a member for the password and says why an account is not deleted", async () => {
  const said: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, how: RequestInit) => {
    said.push(JSON.parse(how.body as string));
    return Promise.resolve(Response.json({ code: "account_seated", detail: "" }, { status: 409 }));
  });
  render(
    <DeletionForm
      asksPassword
      onSend={async (password, code) => void (await deleteAccount(password, code))}
    />,
  );
  fireEvent.input(screen.getByLabelText("Password"), { target: { value: "quattro" } });
  fireEvent.click(screen.getByRole("button", { name: "Delete for good" }));
  await settle();
  expect(said).toEqual([{ password: "quattro", code: "" }]);
  expect(screen.getByRole("alert").textContent).toContain("You have a seat at a table");
});

it("asks a guest for nothing", async () => {
  const send = vi.fn(() => Promise.resolve());
  render(<DeletionForm asksPassword={false} onSend={send} />);
  expect(screen.queryByLabelText("Password")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Delete for good" }));
  await settle();
  expect(send).toHaveBeenCalledWith("", "");
});

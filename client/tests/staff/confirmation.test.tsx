// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { learn, speak } from "../../src/shell/language.ts";
import { StaffActionForm } from "../../src/staff/StaffActionForm.tsx";

const ASKED = { challenge: "AQID", host: "bar.example", ids: ["cGhvbmU"] };
const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer;

beforeEach(async () => {
  await speak("en");
  await learn("staff", "refusals", "settings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("lets a passkey answer when an act asks for the password again", async () => {
  const sent: [string, string][] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { readonly body: string }) => {
    const { code = "" } = JSON.parse(body) as { readonly code?: string };
    sent.push([path, code]);
    const isConfirmed = sent.some(([, answer]) => answer !== "");
    const problem =
      path === "/api/staff/confirm"
        ? { code: "passkey_needed", detail: "", passkey: ASKED }
        : { code: "password_needed", detail: "" };
    return Promise.resolve(
      Response.json(isConfirmed ? {} : problem, { status: isConfirmed ? 200 : 403 }),
    );
  });
  const response = {
    ...{ clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) },
  };
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", {
    ...navigator,
    credentials: { get: () => Promise.resolve({ id: "cGhvbmU", response }) },
  });
  const done = vi.fn();
  render(
    <StaffActionForm
      button="Sign out"
      what={() => ({ type: "sign_out", name: "Anna", reason: "" })}
      onDone={done}
    >
      {null}
    </StaffActionForm>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
  const password = await screen.findByLabelText("Your password", { selector: "input" });
  fireEvent.input(password, { target: { value: "right" } });
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  fireEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent.map(([path]) => path.replace("/api/staff/", ""))).toEqual([
    ...["acts", "confirm", "confirm", "acts"],
  ]);
  expect(JSON.parse(sent[2]![1])).toMatchObject({ id: "cGhvbmU", signature: "Aw" });
});

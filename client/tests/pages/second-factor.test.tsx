// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { NamePasswordForm } from "../../src/controls/forms.tsx";
import { SecondFactor } from "../../src/people/SecondFactor.tsx";
import { RequestRefused } from "../../src/protocol/requests.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { answersInOrder } from "../answers.ts";

const NONE = { since: null, codes_left: 0, required: false };
const SET = { since: 1_790_000_000_000, codes_left: 10, required: false };
const SETUP = { secret: "ABCDEFGH", uri: "otpauth://totp/Nonna", setup: "1.box" };
const CODES = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];

const settle = () => new Promise((done) => setTimeout(done));

async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

function write(label: RegExp, value: string) {
  fireEvent.input(screen.getAllByLabelText(label)[0]!, { target: { value } });
}

beforeEach(async () => {
  await speak("en");
  await learn("refusals", "settings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the second step", () => {
  it("is set up by a password, a scanned key and a code", async () => {
    const asked = answersInOrder(NONE, SETUP, { codes: CODES }, SET);
    render(<SecondFactor />);
    await settle();
    write(/Password/, "quattro");
    await press("Set it up");
    expect(screen.getByRole("img", { name: "QR code of the key for the app" })).toBeTruthy();
    expect(screen.getByDisplayValue("ABCD EFGH")).toBeTruthy();
    write(/Code/, "123456");
    await press("Confirm");
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ["/api/me/second_factor", null],
      ["/api/me/second_factor/begin", { password: "quattro", code: "" }],
      ["/api/me/second_factor/finish", { setup: "1.box", code: "123456" }],
      ["/api/me/second_factor", null],
    ]);
    expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual(CODES);
    expect(screen.getByText(/10 recovery codes are left/)).toBeTruthy();
  });

  it("tells staff of a house that requires it", async () => {
    answersInOrder({ ...NONE, required: true });
    render(<SecondFactor />);
    await settle();
    expect(screen.getAllByRole("alert")[0]!.textContent).toContain("everybody with a role");
  });

  it("is removed with password and code", async () => {
    const asked = answersInOrder(SET, NONE);
    render(<SecondFactor />);
    await settle();
    const remove = screen.getByRole("button", { name: "Remove" }).closest("form")!;
    fireEvent.input(remove.querySelector("[name=password]")!, { target: { value: "quattro" } });
    fireEvent.submit(remove);
    await settle();
    expect(asked[1]).toEqual({
      path: "/api/me/second_factor/remove",
      body: { password: "quattro", code: "" },
    });
    expect(screen.getByRole("button", { name: "Set it up" })).toBeTruthy();
  });
});

describe("a form with a password", () => {
  it("asks for the code when the house does, and sends it", async () => {
    const send = vi.fn((fields: { readonly code: string }) =>
      fields.code === ""
        ? Promise.reject(new RequestRefused("code_needed", ""))
        : Promise.resolve(),
    );
    render(<NamePasswordForm button="Log in" onSend={send} />);
    expect(screen.queryByLabelText(/Code/)).toBeNull();
    write(/Name/, "Nonna");
    write(/Password/, "quattro");
    await press("Log in");
    write(/Code/, "123456");
    await press("Log in");
    expect(send.mock.calls.map(([fields]) => fields)).toEqual([
      { name: "Nonna", password: "quattro", code: "" },
      { name: "Nonna", password: "quattro", code: "123456" },
    ]);
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});

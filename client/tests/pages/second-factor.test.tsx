// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { NamePasswordForm } from "../../src/controls/forms.tsx";
import { SecondFactor } from "../../src/people/SecondFactor.tsx";
import { RequestRefused } from "../../src/protocol/requests.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { answersInOrder } from "../answers.ts";

const NONE = { since: null, codes_left: 0, required: false, passkeys: [] };
const SET = { ...NONE, since: 1_790_000_000_000, codes_left: 10 };
const SETUP = { secret: "ABCDEFGH", uri: "otpauth://totp/Nonna", setup: "1.box" };
const CODES = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];

const PHONE = { id: "cGhvbmU", name: "Phone", host: "bar.example", since: 1_790_000_000_000 };
const ASKED = { challenge: "AQID-_8", host: "bar.example", ids: ["cGhvbmU"] };
const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer;

/** A browser that has passkeys and answers with these credentials, or refuses. */
function passkeysOf(answers: { readonly get?: () => unknown; readonly create?: () => unknown }) {
  const refuse = () => Promise.reject(new DOMException("cancelled", "NotAllowedError"));
  const asked = { get: vi.fn(answers.get ?? refuse), create: vi.fn(answers.create ?? refuse) };
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", { ...navigator, credentials: asked });
  return asked;
}

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

describe("passkeys", () => {
  it("say when they were used and where they work", async () => {
    answersInOrder({ ...NONE, passkeys: [{ ...PHONE, used: null }] });
    render(<SecondFactor />);
    await settle();
    const row = screen.getByRole("listitem").textContent;
    expect(row).toContain("Phone");
    expect(row).toContain("Not used yet.");
    expect(row).toContain("Works only at bar.example.");
  });

  it("are not offered where the browser has none", async () => {
    answersInOrder(NONE);
    render(<SecondFactor />);
    await settle();
    expect(screen.queryByText("Add a passkey")).toBeNull();
    expect(screen.getByText(/Passkeys work only where/)).toBeTruthy();
  });

  it("are registered with what the device makes", async () => {
    const setup = {
      ...{ challenge: "AQID-_8", host: "bar.example", house: "Bar", person: "cDE", name: "Nonna" },
      ...{ known: [], algorithms: [-7] },
    };
    const asked = answersInOrder(NONE, setup, { ...NONE, passkeys: [{ ...PHONE, used: null }] });
    const browser = passkeysOf({
      create: () =>
        Promise.resolve({
          id: "cGhvbmU",
          response: { clientDataJSON: bytes(255), attestationObject: bytes(1, 2) },
        }),
    });
    render(<SecondFactor />);
    await settle();
    write(/Name/, "Phone");
    write(/Password/, "quattro");
    await press("Continue on the device");
    expect(browser.create.mock.calls[0]).toMatchObject([
      {
        publicKey: {
          challenge: new Uint8Array([1, 2, 3, 251, 255]),
          rp: { id: "bar.example", name: "Bar" },
          authenticatorSelection: { userVerification: "required" },
          attestation: "none",
        },
      },
    ]);
    expect(asked[2]).toEqual({
      path: "/api/me/passkeys/finish",
      body: {
        name: "Phone",
        passkey: { id: "cGhvbmU", client_data: "_w", attestation: "AQI" },
      },
    });
    expect(screen.getByRole("listitem").textContent).toContain("Phone");
  });

  it("answer in place of a code, after a person has cancelled once", async () => {
    let isReady = false;
    passkeysOf({
      get: () =>
        isReady
          ? Promise.resolve({
              id: "cGhvbmU",
              response: {
                ...{ clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) },
              },
            })
          : Promise.reject(new DOMException("cancelled", "NotAllowedError")),
    });
    const send = vi.fn((fields: { readonly code: string }) =>
      fields.code === ""
        ? Promise.reject(new RequestRefused("passkey_needed", "", ASKED))
        : Promise.resolve(),
    );
    render(<NamePasswordForm button="Log in" onSend={send} />);
    write(/Name/, "Nonna");
    write(/Password/, "quattro");
    await press("Log in");
    await vi.waitFor(() => screen.getByRole("button", { name: "Use a passkey" }));
    expect(screen.queryByLabelText(/Code/)).toBeNull();
    await press("Use a passkey");
    expect(screen.getByText("The passkey was not used. Try again.")).toBeTruthy();
    isReady = true;
    await press("Use a passkey");
    expect(send.mock.calls.map(([fields]) => fields.code)).toEqual([
      "",
      JSON.stringify({
        ...{ id: "cGhvbmU", clientData: "AQ", authenticatorData: "Ag", signature: "Aw" },
      }),
    ]);
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

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ConfirmEmail } from "../../src/entrance/ConfirmEmail.tsx";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { Email } from "../../src/people/Email.tsx";
import { Forgotten } from "../../src/people/Forgotten.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { answersInOrder } from "../answers.ts";
import { FakeHouse } from "../fake-house.ts";

const settle = () => new Promise((done) => setTimeout(done));

async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name, hidden: true }));
  await settle();
}

function write(label: string, value: string) {
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

it("shows nothing of e-mail in a house that sends none", async () => {
  answersInOrder({ on: false, address: null }, { on: false });
  const { container } = render(
    <>
      <Email />
      <Forgotten />
    </>,
  );
  await settle();
  expect(container.textContent).toBe("");
});

it("sets an address with the password", async () => {
  const asked = answersInOrder({ on: true, address: null }, { on: true, address: null });
  render(<Email />);
  await settle();
  write("Address", " nonna@example.org ");
  write("Password", "quattro");
  await press("Send the link");
  expect(asked[1]).toEqual({
    path: "/api/me/email",
    body: { address: "nonna@example.org", password: "quattro", code: "", language: "en" },
  });
});

it("deletes the address with the password", async () => {
  const asked = answersInOrder(
    { on: true, address: "nonna@example.org" },
    { on: true, address: null },
  );
  render(<Email />);
  await settle();
  expect(screen.getByText("Your address is nonna@example.org.")).toBeTruthy();
  const form = screen.getByRole("button", { name: "Delete", hidden: true }).closest("form")!;
  fireEvent.input(form.querySelector("[name=password]")!, { target: { value: "quattro" } });
  fireEvent.submit(form);
  await settle();
  expect(asked[1]?.body).toEqual({ address: "", password: "quattro", code: "", language: "en" });
  expect(screen.queryByText(/Your address is/)).toBeNull();
});

it("asks for a link by name, and says the same for every name", async () => {
  const asked = answersInOrder({ on: true }, {});
  render(<Forgotten />);
  await settle();
  write("Name", "Nonna Pina");
  await press("Send me a link");
  expect(asked[1]).toEqual({
    path: "/api/forgotten",
    body: { name: "Nonna Pina", language: "en" },
  });
  expect(screen.getByText(/If this account has an address/)).toBeTruthy();
});

it("confirms an address by a button, so that no program that reads mail does it", async () => {
  const asked = answersInOrder({});
  render(
    <Here.Provider value={new HouseClient(new FakeHouse().parts())}>
      <ConfirmEmail token="1-box" />
    </Here.Provider>,
  );
  expect(asked).toEqual([]);
  await press("Confirm the address");
  expect(asked).toEqual([{ path: "/api/email/confirm", body: { token: "1-box" } }]);
  expect(screen.getByText("Your address is confirmed.")).toBeTruthy();
});

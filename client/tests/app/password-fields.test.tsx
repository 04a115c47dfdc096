// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NamePasswordForm, PasswordForm } from "../../src/controls/forms.tsx";
import { DeletionForm } from "../../src/people/DeletionForm.tsx";
import { learn, speak } from "../../src/shell/language.ts";

beforeEach(async () => {
  await speak("en");
  await learn("settings", "refusals");
});
afterEach(cleanup);

const send = () => Promise.resolve();

it("masks every password, names it for password managers, and takes what is pasted", () => {
  const { container } = render(
    <>
      <NamePasswordForm button="Log in" onSend={send} />
      <NamePasswordForm button="Claim" isNew onSend={send} />
      <PasswordForm button="Change" asksOld onSend={send} />
      <DeletionForm asksPassword onSend={send} />
    </>,
  );
  const fields = [...container.querySelectorAll<HTMLInputElement>("input:not([name=name])")];
  expect(fields.map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
    ["password", "current-password"],
    ["password", "new-password"],
    ["password", "current-password"],
    ["password", "new-password"],
    ["password", "current-password"],
  ]);
  for (const field of fields) {
    expect(fireEvent.paste(field)).toBe(true);
    expect([field.readOnly, field.maxLength]).toEqual([false, -1]);
  }
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AmountPicker } from "../../src/controls/AmountPicker.tsx";
import { learn, speak } from "../../src/shell/language.ts";

beforeEach(async () => {
  await Promise.all([speak("it"), learn("ring")]);
});

afterEach(cleanup);

const AMOUNT = { low: 10, high: 100, step: 10 };

function picker(high: number, wanted: number[]) {
  const amount = { ...AMOUNT, high };
  return (
    <AmountPicker
      label="Punto"
      amount={amount}
      value={10}
      onChange={(chips) => wanted.push(chips)}
    />
  );
}

it("keeps what is being typed while the table changes what is offered", () => {
  const wanted: number[] = [];
  const shown = render(picker(100, wanted));
  const field = shown.getByRole("spinbutton") as HTMLInputElement;
  fireEvent.input(field, { target: { value: "35" } });
  shown.rerender(picker(90, wanted));
  expect(field.value).toBe("35");
  fireEvent.change(field);
  expect(wanted).toEqual([35]);
});

it("shows what is set again once nobody types", () => {
  const shown = render(picker(100, []));
  const field = shown.getByRole("spinbutton") as HTMLInputElement;
  fireEvent.input(field, { target: { value: "35" } });
  fireEvent.blur(field);
  expect(field.value).toBe("10");
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import { speak } from "../../src/shell/language.ts";
import { dismissRefusal, refuse, Toast, toast } from "../../src/shell/toast.tsx";

beforeEach(async () => {
  await speak("it");
  render(<Toast onWhy={() => undefined} />);
});
afterEach(cleanup);

it("a refusal goes as soon as what was refused is done", () => {
  act(() => refuse("Il posto è già preso."));
  expect(screen.getByRole("alert").textContent).toContain("Il posto è già preso.");
  act(dismissRefusal);
  expect(screen.getByRole("alert").textContent).toBe("");
});

it("other news stays", () => {
  act(() => toast("Link copiato."));
  act(dismissRefusal);
  expect(screen.getByRole("alert").textContent).toContain("Link copiato.");
});

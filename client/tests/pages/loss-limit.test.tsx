// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LossLimit } from "../../src/people/LossLimit.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { answersInOrder } from "../answers.ts";

const NONE = { most: null, lost: 0, then: null, begins: null };
const SET = { ...NONE, most: 200, lost: 50 };
const LATER = { ...SET, then: null, begins: 1_790_000_000_000 };

const settle = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  await speak("en");
  await learn("refusals", "settings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the limit of what I can lose", () => {
  it("is set, shows what is lost, and ends after a day", async () => {
    const asked = answersInOrder(NONE, SET, LATER);
    render(<LossLimit />);
    await settle();
    expect(screen.getByText("You have no limit.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove the limit" })).toBeNull();
    fireEvent.input(screen.getByLabelText(/at most/), { target: { value: "200" } });
    fireEvent.click(screen.getByRole("button", { name: "Set this limit" }));
    await settle();
    expect(screen.getByText(/^Your limit is 200 .* you have lost 50\.$/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove the limit" }));
    await settle();
    expect(screen.getByText(/^From .* on: You have no limit\.$/)).toBeTruthy();
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ["/api/me/loss-limit", null],
      ["/api/me/loss-limit", { most: 200 }],
      ["/api/me/loss-limit", { most: null }],
    ]);
  });
});

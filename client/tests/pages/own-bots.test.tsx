// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { OwnBots as Owned } from "../../src/people/model/own-bots.ts";
import { OwnBots } from "../../src/people/OwnBots.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { answersInOrder } from "../answers.ts";

const SECRET = `circolo_bot_${"x".repeat(43)}`;
const TOKEN = {
  id: "ab12",
  note: "laptop",
  scopes: ["play", "read"],
  created: 1_790_000_000_000,
  expires: 1_797_776_000_000,
  seen: null,
} as const;
const NOBODY: Owned = { bots: [], most: 1 };
const ASSO = { player: "p1-bot-1", name: "Asso bot", created: 1_790_000_000_000, tokens: [] };
const ONE: Owned = { bots: [ASSO], most: 1 };
const WITH_TOKEN: Owned = { bots: [{ ...ASSO, tokens: [TOKEN] }], most: 1 };

const settle = () => new Promise((done) => setTimeout(done));

async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

beforeEach(async () => {
  await speak("en");
  await learn("refusals", "settings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("my bots", () => {
  it("are made by a name, and no more than the house allows", async () => {
    const asked = answersInOrder(NOBODY, ONE);
    render(<OwnBots />);
    await settle();
    fireEvent.input(screen.getByLabelText(/Name of the bot/), { target: { value: "Asso" } });
    await press("Create the bot");
    expect(asked[1]?.body).toEqual({ name: "Asso" });
    expect(screen.getByRole("heading", { name: "Asso bot" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create the bot" })).toBeNull();
  });

  it("get a token, which is shown once", async () => {
    const asked = answersInOrder(ONE, { ...WITH_TOKEN, token: SECRET });
    render(<OwnBots />);
    await settle();
    fireEvent.input(screen.getByLabelText(/Where you use it/), { target: { value: "laptop" } });
    await press("Make the token");
    expect(asked[1]?.body).toEqual({
      bot: "p1-bot-1",
      note: "laptop",
      days: 90,
      scopes: ["play", "read"],
    });
    expect(screen.getByDisplayValue(SECRET)).toBeTruthy();
    cleanup();
    answersInOrder(WITH_TOKEN);
    render(<OwnBots />);
    await settle();
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
    expect(screen.getByText(/never used/)).toBeTruthy();
  });

  it("lose a token that I revoke", async () => {
    const asked = answersInOrder(WITH_TOKEN, ONE);
    render(<OwnBots />);
    await settle();
    await press("Revoke the token “laptop”");
    expect(asked[1]).toEqual({
      path: expect.stringContaining("me/bots/revoke"),
      body: { bot: "p1-bot-1", token: "ab12" },
    });
    expect(screen.queryByText("laptop")).toBeNull();
  });

  it("are deleted after a second look", async () => {
    const asked = answersInOrder(ONE, NOBODY);
    render(<OwnBots />);
    await settle();
    await press("Delete for good");
    expect(asked[1]?.body).toEqual({ bot: "p1-bot-1" });
    expect(screen.queryByText("Asso bot")).toBeNull();
  });

  it("are not there in a house that admits none", async () => {
    answersInOrder({ bots: [], most: 0 });
    render(<OwnBots />);
    await settle();
    expect(screen.getByText("This house admits no bots of members.")).toBeTruthy();
  });
});

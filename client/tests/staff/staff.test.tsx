// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import axe from "axe-core";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { learn, speak } from "../../src/shell/language.ts";
import type {
  Gift,
  Guarded,
  Report,
  Role,
  StaffAct,
  StaffRoom,
} from "../../src/staff/model/staff-requests.ts";
import { StaffPage } from "../../src/staff/StaffPage.tsx";
import { FakeHouse, GIULIA } from "../fake-house.ts";

beforeEach(async () => {
  await speak("en");
  await learn("staff", "tournaments", "refusals", "settings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REPORT: Report = {
  number: 3,
  at: 1_800_000_000_000,
  by: "Bruno",
  about: "Anna",
  table: "t0001",
  reason: "insult",
  note: "twice",
  lines: [{ at: 1_800_000_000_000, name: "Anna", text: "asino", phrase: null }],
  closed_by: "",
  remark: "",
};

/** It is about private messages, and so about no table. */
const CLOSED: Report = { ...REPORT, number: 2, table: "", closed_by: "Olga", remark: "spoken to" };

const ANNA: Guarded = {
  name: "Anna",
  kind: "member",
  role: "player",
  muted: { until: 1_800_000_600_000, why: "insults" },
  excluded: null,
  second_factor: false,
  tables: [],
};

const GIFT: Gift = {
  number: 4,
  at: 1_800_000_000_000,
  until: 1_800_259_200_000,
  by: "Otto",
  name: "Anna",
  chips: 5_000,
  reason: "the prize",
};

/** A gift that the person at the page has asked for. */
const OWN_GIFT: Gift = { ...GIFT, number: 5, by: GIULIA.name };

/** Opens the page of somebody with a role; returns what is said to the house. */
async function open(role: Role, refused = "", gifts: readonly Gift[] = []) {
  const said: StaffAct[] = [];
  const room: StaffRoom = {
    role,
    waiting: 1,
    tables: [
      {
        id: "t0001",
        game: "tressette",
        phase: "playing",
        players: ["Anna"],
        deal: 2,
        dealing: true,
      },
    ],
  };
  const answers: Readonly<Record<string, unknown>> = {
    "/api/staff": room,
    "/api/staff/reports?waiting=true": { reports: [REPORT] },
    "/api/staff/reports?waiting=false": { reports: [CLOSED] },
    "/api/staff/people?name=Anna": ANNA,
    "/api/staff/gifts": { gifts },
    "/api/staff/cases?waiting=true": { cases: [] },
  };
  vi.stubGlobal("fetch", (path: string, how: RequestInit) => {
    if (path === "/api/staff/acts") {
      said.push(JSON.parse(how.body as string) as StaffAct);
      const problem = { code: refused, detail: "" };
      return Promise.resolve(Response.json(problem, { status: refused === "" ? 200 : 409 }));
    }
    const answer = answers[path];
    const unknown = { code: role === "player" ? "not_allowed" : "person_unknown", detail: "" };
    const missing = answer === undefined || role === "player";
    return Promise.resolve(
      Response.json(missing ? unknown : answer, { status: missing ? 403 : 200 }),
    );
  });
  const house = new HouseClient(new FakeHouse().parts());
  house.cameIn(GIULIA);
  const { container } = render(
    <Here.Provider value={house}>
      <StaffPage />
    </Here.Provider>,
  );
  await settle();
  return { container, said };
}

/** Answers come, and what they lead to is asked for in turn. */
async function settle() {
  for (let round = 0; round < 3; round++) {
    await act(() => new Promise((done) => setTimeout(done, 0)));
  }
}

async function press(button: string, where: HTMLElement = document.body) {
  fireEvent.click(within(where).getByRole("button", { name: button }));
  await settle();
}

function fill(label: string, value: string, at = 0) {
  fireEvent.input(screen.getAllByLabelText(label)[at]!, { target: { value } });
}

it("shows a director reports, and closes one with a remark", async () => {
  const { said } = await open("director");
  expect(screen.getByText("No. 3: Anna, reported by Bruno")).toBeTruthy();
  expect(screen.getByText("asino", { exact: false })).toBeTruthy();
  fill("Outcome", "spoke with her");
  await press("Close the report");
  expect(said).toEqual([{ type: "close_report", number: 3, remark: "spoke with her" }]);
});

it("shows a report of private messages without a table", async () => {
  await open("director");
  fireEvent.click(screen.getByLabelText("Closed ones too"));
  await vi.waitFor(() =>
    expect(screen.getByText("Private messages", { exact: false })).toBeTruthy(),
  );
});

it("looks at whom a report is about, and lets be done what is possible", async () => {
  const { said } = await open("director");
  await press("Open Anna’s card");
  expect(screen.getByText(/May not write until .*: insults/)).toBeTruthy();
  const choices = screen.getByLabelText<HTMLSelectElement>("What to do");
  expect([...choices.options].map((one) => one.value)).toEqual(["mute", "exclude", "unmute"]);
  fireEvent.change(choices, { target: { value: "exclude" } });
  fill("Hours", "48");
  fill("Why (it is kept)", "insults again");
  await press("Exclude from tables");
  expect(said).toEqual([{ type: "exclude", name: "Anna", hours: 48, reason: "insults again" }]);
});

it("lets an operator give chips and roles too", async () => {
  const { said } = await open("operator");
  await press("Open Anna’s card");
  const choices = screen.getByLabelText<HTMLSelectElement>("What to do");
  expect([...choices.options].map((one) => one.value)).toContain("grant");
  fireEvent.change(choices, { target: { value: "grant" } });
  fireEvent.change(screen.getByLabelText("Role"), { target: { value: "director" } });
  await press("Give a role");
  expect(said).toEqual([{ type: "grant", name: "Anna", role: "director", reason: "" }]);
});

it("shows operators the chips that wait, and lets another than the author confirm them", async () => {
  const { said } = await open("operator", "", [GIFT, OWN_GIFT]);
  const part = screen.getByRole("region", { name: "Chips that wait for a second operator" });
  expect(within(part).getAllByRole("button", { name: "Confirm" })).toHaveLength(1);
  await press("Confirm", part);
  expect(said).toEqual([{ type: "confirm_gift", number: 4 }]);
});

it("rejects waiting chips with a reason", async () => {
  const { said } = await open("operator", "", [GIFT, OWN_GIFT]);
  const part = screen.getByRole("region", { name: "Chips that wait for a second operator" });
  const why = within(part).getAllByLabelText("Why (it is kept)")[0]!;
  fireEvent.input(why, { target: { value: "too much" } });
  fireEvent.click(within(part).getAllByRole("button", { name: "Reject" })[0]!);
  await settle();
  expect(said).toEqual([{ type: "reject_gift", number: 4, reason: "too much" }]);
});

it("asks for the password again, and then does what was written", async () => {
  const said: StaffAct[] = [];
  const passwords: string[] = [];
  await open("operator");
  let isConfirmed = false;
  const before = fetch;
  vi.stubGlobal("fetch", (path: string, how: RequestInit) => {
    if (path === "/api/staff/confirm") {
      const { password } = JSON.parse(how.body as string) as { password: string };
      passwords.push(password);
      isConfirmed = password === "right";
      const problem = { code: "wrong_password", detail: "" };
      return Promise.resolve(
        Response.json(isConfirmed ? {} : problem, { status: isConfirmed ? 200 : 403 }),
      );
    }
    if (path === "/api/staff/acts" && !isConfirmed) {
      const problem = { code: "password_needed", detail: "" };
      return Promise.resolve(Response.json(problem, { status: 403 }));
    }
    if (path === "/api/staff/acts") said.push(JSON.parse(how.body as string) as StaffAct);
    return before(path, how);
  });
  await press("Open Anna’s card");
  fireEvent.change(screen.getByLabelText("What to do"), { target: { value: "give" } });
  fill("Chips", "70");
  fill("Why (it is kept)", "for the trouble");
  await press("Give chips");
  expect(screen.getByText("Enter your password again: this moves chips or roles.")).toBeTruthy();
  fill("Your password", "wrong");
  await press("Confirm");
  expect(said).toEqual([]);
  fill("Your password", "right");
  await press("Confirm");
  expect(passwords).toEqual(["wrong", "right"]);
  expect(said).toEqual([{ type: "give", name: "Anna", chips: 70, reason: "for the trouble" }]);
  expect(screen.queryByLabelText("Your password")).toBeNull();
});

it("says why an act was refused, and keeps what was written", async () => {
  const { said } = await open("operator", "void_spent");
  fill("Table", "t0001");
  fill("Deal number", "2");
  fill("Why (it is kept)", "the cards were seen");
  await press("Void the deal");
  expect(said).toEqual([]);
  expect(screen.getByText(/Deal 2 of table t0001 will not count/)).toBeTruthy();
  await press("Yes, void the deal");
  expect(said).toEqual([{ type: "void", table: "t0001", deal: 2, reason: "the cards were seen" }]);
  expect(screen.getByText(/have moved on since/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Table").value).toBe("t0001");
});

it("shows a host the tables alone, and a player nothing", async () => {
  await open("host");
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "Open tables",
  ]);
  cleanup();
  await open("player");
  expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
  expect(screen.getByRole("alert").textContent).toBe("Your role does not allow that.");
});

it.each(LANGUAGES)("is well made for whoever hears it, in %s", async (language) => {
  await speak(language);
  const { container } = await open("operator");
  fireEvent.click(container.querySelector(".report .button")!);
  await settle();
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false } },
  });
  expect(violations.map((one) => one.id)).toEqual([]);
});

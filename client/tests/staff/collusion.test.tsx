// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import axe from "axe-core";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { Collusion } from "../../src/staff/Collusion.tsx";
import { flowLayout } from "../../src/staff/model/flow-layout.ts";
import { answersByPath } from "../answers.ts";
import { CASE, PAIRS } from "./pairs.ts";

const ANSWERS = {
  "/api/staff/collusion?name=": PAIRS,
  "/api/staff/collusion?name=Anna": { ...PAIRS, cases: [] },
  "/api/staff/cases?waiting=true": { cases: [CASE] },
  "/api/staff/cases?waiting=false": {
    cases: [CASE, { ...CASE, number: 1, closed_by: "Olga", remark: "father and son" }],
  },
  "/api/staff/acts": { gift: 0 },
};

const settle = () => act(() => new Promise((done) => setTimeout(done)));

async function open() {
  const sent = answersByPath(ANSWERS, "person_unknown");
  const { container } = render(<Collusion />);
  await settle();
  return { sent, container };
}

async function press(name: string, at = 0) {
  fireEvent.click(screen.getAllByRole("button", { name })[at]!);
  await settle();
}

beforeEach(async () => {
  await speak("en");
  await learn("staff", "refusals");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("strange pairs", () => {
  it("stand with evidence beside the controls, in words", async () => {
    await open();
    await press("Look for pairs");
    expect(screen.getByRole("status").textContent).toBe(
      "2 pairs stand out. Pairs tested: 40, at 12 tables. " +
        "About one innocent pair in 100,000 comes into this list by chance.",
    );
    const first = screen.getByRole("heading", { name: "Piero and Hans" }).closest("li")!;
    expect(first.textContent).toContain("happens to one pair in 2,000,000");
    expect(first.textContent).toContain("Such pairs to expect here by chance: 0.00002.");
    const rows = within(first)
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(rows).toContain("With Hans24%60 deals");
    expect(rows).toContain("With all others3.1%140 deals");
    expect(first.textContent).toContain("Piero has lost 1,200 chips to Hans: 60 deals");
  });

  it("lead to the deals to look at", async () => {
    await open();
    await press("Look for pairs");
    const link = screen.getAllByRole("link", { name: "t0001 7" })[0] as HTMLAnchorElement;
    expect(link.getAttribute("href")).toContain("/replay/t0001/7?");
  });

  it("hide findings that are not strange", async () => {
    await open();
    await press("Look for pairs");
    expect(screen.queryByText("Bets too large or too small for the card")).toBeNull();
  });

  it("say when there is nobody to compare with", async () => {
    await open();
    await press("Look for pairs");
    const second = screen.getByRole("heading", { name: "Anna and Bruno" }).closest("li")!;
    expect(second.textContent).toContain("They have met hardly anybody else");
    expect(second.textContent).toContain("There is too little to compare with.");
  });

  it("are those of one person by name, and none may be found", async () => {
    await open();
    fireEvent.input(screen.getByLabelText(/Name, or empty/), { target: { value: "Anna" } });
    await press("Look for pairs");
    expect(screen.getByRole("status").textContent).toContain("0 pairs stand out.");
    fireEvent.input(screen.getByLabelText(/Name, or empty/), { target: { value: "Nobody" } });
    await press("Look for pairs");
    expect(screen.getAllByRole("alert")[0]!.textContent).not.toBe("");
  });
});

describe("cases", () => {
  it("are opened about a pair, with a note", async () => {
    const { sent } = await open();
    await press("Look for pairs");
    fireEvent.input(screen.getAllByLabelText(/Why \(it is kept; the two/)[0]!, {
      target: { value: "looks like dumping" },
    });
    await press("Open a case");
    expect(sent).toEqual([
      {
        path: "/api/staff/acts",
        body: { type: "open_case", name: "Piero", other: "Hans", note: "looks like dumping" },
      },
    ]);
  });

  it("are closed with what was found, and closed ones are shown on demand", async () => {
    const { sent } = await open();
    fireEvent.input(screen.getByLabelText("What you found"), { target: { value: "brothers" } });
    await press("Close the case");
    expect(sent[0]!.body).toEqual({ type: "close_case", number: 2, remark: "brothers" });
    fireEvent.click(screen.getByLabelText("Closed cases too"));
    await settle();
    expect(screen.getByText("Closed by Olga: father and son")).toBeTruthy();
  });
});

describe("the graph of chips", () => {
  it("puts the pair at both ends and the broadest arrow between them", () => {
    const { people, arrows } = flowLayout(["Piero", "Hans"], PAIRS.cases[0]!.flows);
    const [piero, hans] = ["Piero", "Hans"].map((who) => people.find(({ name }) => name === who)!);
    expect(piero!.x).toBeLessThan(hans!.x);
    expect(Math.round(piero!.y)).toBe(Math.round(hans!.y));
    expect(new Set(people.map(({ x, y }) => `${x.toFixed()} ${y.toFixed()}`)).size).toBe(4);
    expect(arrows.map(({ isOfPair }) => isOfPair)).toEqual([true, false, false]);
    expect(arrows[0]!.width).toBe(Math.max(...arrows.map(({ width }) => width)));
  });
});

it.each(LANGUAGES)("has no barrier in %s", async (language) => {
  await speak(language);
  await learn("staff", "refusals");
  const { container } = await open();
  fireEvent.submit(container.querySelector("form")!);
  await settle();
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

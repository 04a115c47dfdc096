// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import TALK from "../../src/i18n/talk/it.json";
import { botLinesOf } from "../../src/joy/bot-lines.ts";
import { characterOf, REGIONS } from "../../src/play/bot-characters.ts";
import { eventsOf } from "../../src/play/game-events.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { chooseBotVoices } from "../../src/shell/celebration-settings.ts";
import { textChoice } from "../../src/shell/interaction-settings.ts";
import { speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { allFrames, frameOf, framesOf } from "../fixtures.ts";

const [BEFORE, OVER] = framesOf("four-won") as [Frame, Frame];

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  chooseBotVoices("on");
  textChoice.choose("off");
});

describe("a house bot", () => {
  it("speaks at a beginning, an end and a cappotto, and never about a card", () => {
    for (const frame of allFrames()) {
      const isPublic =
        frame.events.some(({ type }) => type === "match_began") ||
        eventsOf(frame, "match_ended").length > 0 ||
        eventsOf(frame, "deal_scored").some(({ cappotto }) => cappotto.some((one) => one > 0));
      expect(botLinesOf(frame).length > 0 && !isPublic).toBe(false);
    }
    expect(botLinesOf(OVER).length).toBeGreaterThan(0);
  });

  it("says the same to every seat", () => {
    const { match, ...shared } = OVER;
    const elsewhere = { ...shared, match: match && { ...match, hand: [], seat: 0 }, seat: 0 };
    expect(botLinesOf(elsewhere as Frame)).toEqual(botLinesOf(OVER));
  });

  it("never speaks for a person", () => {
    for (const { seat } of botLinesOf(OVER)) expect(OVER.view.places[seat]?.bot).toBe(true);
  });

  it("has a face and a region by its name, and a number after the name changes neither", () => {
    const named = characterOf("Zio Peppino");
    expect(REGIONS).toContain(named.region);
    expect(characterOf("Zio Peppino 2").looks).toEqual(named.looks);
    expect(characterOf("Somebody")).toMatchObject({ looks: [], region: "italia" });
  });
});

it("every bot of the house has a face of its own", () => {
  const roster = readFileSync("../src/circolo/bots/roster.py", "utf8");
  const [, listed = ""] = /NAMES = \(([^)]*)\)/.exec(roster) ?? [];
  const names = [...listed.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  const drawn = names.map((name) => {
    const { looks, number } = characterOf(name);
    return `${looks.join()} ${number % 4} ${number % 6}`;
  });
  expect(new Set(drawn).size).toBe(names.length);
  for (const name of names) expect(characterOf(name).looks.length).toBeGreaterThan(0);
});

describe("what a bot says at the table", () => {
  it("is a bubble and a line of the log, and leaves no unread message", async () => {
    const { container } = await endsAtTheTable();
    expect(container.querySelectorAll(".joy .bubble").length).toBeGreaterThan(0);
    expect(spoken().length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: /messagg/ })).toBeNull();
  });

  it("is a line in text mode too", async () => {
    textChoice.choose("on");
    await endsAtTheTable();
    expect(spoken().length).toBeGreaterThan(0);
  });

  it("is nothing where the bots are silent", async () => {
    chooseBotVoices("off");
    const { container } = await endsAtTheTable();
    expect(container.querySelector(".joy .bubble")).toBeNull();
    expect(spoken()).toEqual([]);
  });

  it("is drawn as a face at its plate", async () => {
    const { container } = await sitAt(frameOf("four-follow"));
    const faces = container.querySelectorAll(".plate .bot-face");
    expect(faces).toHaveLength(frameOf("four-follow").view.places.filter((one) => one?.bot).length);
  });
});

/** The phrases of bots that the log has. */
function spoken(): readonly string[] {
  const log = screen.getByRole("log").textContent ?? "";
  return Object.entries(TALK).flatMap(([key, phrase]) =>
    key.startsWith("bots.") && log.includes(phrase) ? [phrase] : [],
  );
}

async function endsAtTheTable() {
  const table = await sitAt(BEFORE);
  await table.show(OVER);
  await comes();
  await act(async () => undefined);
  return table;
}

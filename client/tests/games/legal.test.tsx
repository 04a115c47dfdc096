// @vitest-environment happy-dom
/** Whatever the position: what is shown is what is legal, neither more nor less (R2). */
import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadGame } from "../../src/games/load-game.ts";
import { GAMES, type GameName, gameOf } from "../../src/play/games.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { allFrames } from "../fixtures.ts";
import { offered, shown } from "../shown.tsx";

/** Where the engine has written random positions; else those of the fixtures are looked at. */
const FILE = process.env["CIRCOLO_POSITIONS"];
const WRITTEN = FILE === undefined ? null : (JSON.parse(readFileSync(FILE, "utf8")) as Frame[]);

function framesOf(game: GameName): readonly Frame[] {
  const all: readonly Frame[] = WRITTEN ?? allFrames(game);
  return all.filter(
    (frame) =>
      gameOf(frame) === game &&
      frame.view.phase === "playing" &&
      frame.seat !== null &&
      frame.view.places[frame.seat]?.absent == null,
  );
}

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no network here")));
  await speak("it");
});

/** A game, with the parts of it that come after the first look. */
async function broughtGame(name: GameName) {
  const game = await loadGame(name);
  await vi.dynamicImportSettled();
  return game;
}

describe.each(GAMES)("at a table of %s", (name) => {
  it("what is shown is exactly what is offered", async () => {
    const game = await broughtGame(name);
    const frames = framesOf(name);
    expect(frames.length).toBeGreaterThanOrEqual(WRITTEN === null ? 10 : 200);
    for (const frame of frames) expect(shown(game, frame)).toEqual(offered(frame));
  });

  it("an offer that is hidden is noticed, whichever it is", async () => {
    const game = await broughtGame(name);
    const kinds = new Set<string>();
    for (const frame of framesOf(name)) {
      const [ask] = frame.asks;
      const offer = ask?.offers.find(({ type }) => !kinds.has(type));
      if (ask === undefined || offer === undefined || frame.asks.length > 1) continue;
      kinds.add(offer.type);
      const offers = ask.offers.filter((one) => one !== offer);
      expect(shown(game, { ...frame, asks: [{ ...ask, offers }] })).not.toEqual(offered(frame));
    }
    expect(kinds.size).toBeGreaterThan(1);
  });
});

import { describe, expect, it } from "vitest";
import { TRESSETTE } from "../../src/games/tressette/model/game-speech.ts";
import { eventsOf } from "../../src/play/game-events.ts";
import type { Scene, SceneKind } from "../../src/play/scene-queue.ts";
import { cuesOf as cuesIn } from "../../src/play/sound-cues.ts";
import type { Cue } from "../../src/play/sound-kinds.ts";
import type { Card, Frame } from "../../src/protocol/wire.gen.ts";
import { frameOf, framesOf } from "../fixtures.ts";

const scene = (frame: Frame, act: SceneKind = "settled"): Scene => ({ frame, act });
/** Where nothing has happened yet. */
const BEFORE = scene(frameOf("four-starting"));
const TRICK = frameOf("four-trick");

const cuesOf = (of: Scene, before: Scene | null, flown: Card | null): readonly Cue[] =>
  cuesIn(of, before, flown, TRESSETTE);
const cues = (name: string, act: SceneKind = "settled") =>
  cuesOf(scene(frameOf(name), act), BEFORE, null);

describe("what is heard of a picture", () => {
  it("is nothing of the first, and nothing of one that is drawn again", () => {
    const first = scene(TRICK, "trick");
    expect(cuesOf(first, null, null)).toEqual([]);
    expect(cuesOf(first, { ...first }, null)).toEqual([]);
  });

  it("is a card that is laid, and the trick as it is taken", () => {
    const [mine, theirs] = [true, false].map((isOurs) => {
      const seat =
        isOurs === (TRICK.seat! % 2 === takerOf(TRICK) % 2) ? TRICK.seat! : TRICK.seat! + 1;
      const frame = { ...TRICK, seat: seat % 4 };
      const trick = scene(frame, "trick");
      return [cuesOf(trick, BEFORE, null), cuesOf(scene(frame, "sweep"), trick, null)];
    });
    expect(mine).toEqual([["card"], ["trickUs"]]);
    expect(theirs).toEqual([["card"], ["trickThem"]]);
  });

  it("is not a card again that was heard when I let it fly", () => {
    const [played] = eventsOf(TRICK, "card_played");
    expect(cuesOf(scene(TRICK, "trick"), BEFORE, played!.card)).toEqual([]);
  });

  it("is the signal that goes with a card in place of it", () => {
    expect(cues("four-signalled")).toEqual(["busso"]);
  });

  it("is who goes, and who comes back", () => {
    expect([cues("four-absent"), cues("four-back")].map((each) => each[0])).toEqual([
      "absent",
      "back",
    ]);
  });

  it("is a deal", () => {
    const dealt = framesOf("four-dealt").find(
      (frame) => eventsOf(frame, "hands_dealt").length > 0,
    )!;
    expect(cuesOf(scene(dealt, "deal"), BEFORE, null)).toEqual(["deal"]);
  });

  it("is my turn, once I see that it is mine, and not twice for one question", () => {
    const follow = scene(frameOf("four-follow"));
    expect(cuesOf(follow, BEFORE, null)).toContain("yourTurn");
    expect(cuesOf(scene({ ...follow.frame }), follow, null)).not.toContain("yourTurn");
  });

  it("is the end of a match, as it is for me", () => {
    expect([cues("four-won").at(-1), cues("four-lost").at(-1)]).toEqual(["won", "lost"]);
    expect(cues("watch-over")).not.toContain("lost");
  });
});

function takerOf(frame: Frame): number {
  return eventsOf(frame, "trick_taken")[0]!.seat;
}

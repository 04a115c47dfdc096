import { describe, expect, it } from "vitest";
import { revealsOf } from "../../src/games/chemin_de_fer/model/reveals.ts";
import { eventsOf } from "../../src/play/game-events.ts";
import { learnReveals, type Reveals } from "../../src/play/reveals.ts";
import {
  advance,
  endScene,
  jumpToNewest,
  nextAt,
  queueFrame,
  type Scene,
  type Show,
  sceneTimesAt,
  showAtOnce,
} from "../../src/play/scene-queue.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { type Picture, pictureOf } from "../../src/tricks/model/trick-picture.ts";
import { frameOf, framesOf, type Shown } from "../fixtures.ts";

const [START, ...TRICK] = framesOf("four-trick") as [Shown, ...Shown[]];
const TAKEN = TRICK.at(-1)!;

/** Shows a trick's frames, each as soon as the one before has been seen. */
function upToTheTaking(): Show {
  return TRICK.reduce((show, frame, at) => queueFrame(show, frame, at * 1_000), showAtOnce(START));
}

const takenAt = (TRICK.length - 1) * 1_000;
/** All these are frames of tressette. */
const pictureAs = (scene: Scene) => pictureOf(scene as Scene<Shown>);
const pictureAt = (show: Show, now: number): Picture => pictureAs(advance(show, now).scene)!;

describe("a trick that has been taken", () => {
  it("lies there whole for at least 900 ms, though the view has put it away", () => {
    const show = upToTheTaking();
    expect(TAKEN.match?.table?.trick).toEqual([]);
    for (const later of [0, 450, 899]) {
      expect(pictureAt(show, takenAt + later)).toMatchObject({
        trick: [{ card: "4S" }, { card: "3C" }, { card: "7S" }, { card: "6S" }],
        taker: eventsOf(TAKEN, "trick_taken")[0]?.seat,
      });
    }
  });

  it("is swept, and then the table is as the view has it", () => {
    const show = upToTheTaking();
    expect(advance(show, takenAt + 1_200).scene.act).toBe("sweep");
    const settled = advance(show, takenAt + 1_500);
    expect(settled.scene.act).toBe("settled");
    expect(pictureAs(settled.scene)).toMatchObject({ trick: [], taker: null });
    expect(nextAt(settled)).toBeNull();
  });

  it("is not counted while it still lies there", () => {
    const show = upToTheTaking();
    const before = pictureAs(showAtOnce(START).scene)!;
    expect(pictureAt(show, takenAt).thirds).toEqual(before.thirds);
    expect(pictureAt(show, takenAt + 1_500).thirds).toEqual(TAKEN.match?.table?.thirds);
  });
});

describe("cards of the seats", () => {
  it("lie before who played them, in every frame of a deal", () => {
    for (const frame of framesOf("two-deal")) {
      const picture = pictureOf({ frame, act: "settled" });
      for (const { seat, card } of picture?.trick ?? []) {
        const played = framesOf("two-deal").flatMap((one) => eventsOf(one, "card_played"));
        expect(played).toContainEqual({ type: "card_played", seat, card, signal: null });
      }
    }
  });

  it("are drawn only once the trick is swept", () => {
    const frame = frameOf("two-lead");
    const show = queueFrame(showAtOnce(framesOf("two-deal")[3]!), frame, 0);
    const held = pictureAt(show, 0);
    const after = pictureAt(show, 1_500);
    expect(held.shown).toEqual([]);
    expect(held.stock).toBe(after.stock + 2);
    expect(held.hand.length).toBe(after.hand.length - 1);
    expect(held.counts).toEqual(after.counts.map((count) => count - 1));
    expect(after.shown.map((laid) => laid.card)).toEqual(
      eventsOf(frame, "card_drawn").map((draw) => draw.card),
    );
    expect(after.shown.map((laid) => laid.seat)).toEqual(
      eventsOf(frame, "card_drawn").map((draw) => draw.seat),
    );
  });

  it("stay face up for 1,200 ms before anything follows", () => {
    const drawn = frameOf("two-lead");
    const next = framesOf("two-deal").find((frame) => frame.seq === drawn.seq + 1)!;
    const show = queueFrame(queueFrame(showAtOnce(drawn), drawn, 0), next, 600);
    expect(pictureAt(show, 1_420 + 1_199).shown.length).toBe(2);
    expect(pictureAt(show, 1_420 + 1_200).shown).toEqual([]);
  });
});

describe("a deal that is over", () => {
  it("is scored only after its last trick has been seen", () => {
    const [before, frame] = framesOf("four-pause") as [Shown, Shown];
    const show = queueFrame(showAtOnce(before), frame, 0);
    expect(pictureAt(show, 0).scores).toEqual([0, 0]);
    expect(pictureAt(show, 2_000).scores).toEqual(frame.match?.scores);
  });

  it("is followed by one whose cards are dealt out first", () => {
    const [before, frame] = framesOf("four-next-deal") as [Shown, Shown];
    const show = queueFrame(showAtOnce(before), frame, 0);
    expect(advance(show, 0).scene.act).toBe("deal");
    expect(advance(show, 1_000).scene.act).toBe("settled");
  });
});

describe("the pace that a player likes", () => {
  const until = (pace: number) => queueFrame(showAtOnce(START), TAKEN, 0, sceneTimesAt(pace)).until;

  it("shows a trick for longer or shorter, but never too short to be seen", () => {
    expect([1.6, 1, 0.5].map(until)).toEqual([1_500, 1_120, 600]);
  });

  it("leaves time to look even where nothing moves", () => {
    expect(until(0)).toBe(1_120);
    expect(sceneTimesAt(0)).toMatchObject({ sweep: 0, deal: 0, card: 0, draws: 1_200 });
  });
});

describe("a show that falls behind", () => {
  it("hurries when it is more than a second late", () => {
    let show = showAtOnce(START);
    for (let n = 0; n < 8; n += 1) show = queueFrame(show, TRICK[0]!, 0);
    // Eight cards of 220 ms: the first five are in time, the others go three times as fast.
    expect(nextAt(advance(show, 1_099))).toBe(1_100);
    expect(nextAt(advance(show, 1_100))).toBeCloseTo(1_100 + 220 / 3);
    expect(nextAt(advance(show, 1_250))).toBeNull();
  });

  it("shows no trick for less than 900 ms, even then", () => {
    let show = showAtOnce(START);
    for (let n = 0; n < 5; n += 1) show = queueFrame(show, TRICK[0]!, 0);
    show = queueFrame(show, TAKEN, 0);
    const begins = 1_100;
    expect(advance(show, begins).scene.act).toBe("trick");
    expect(advance(show, begins + 899).scene.act).toBe("trick");
  });

  it("jumps to where the table stands when it is more than three seconds late", () => {
    let show = showAtOnce(START);
    for (let n = 0; n < 4; n += 1) show = queueFrame(show, TAKEN, 0);
    const late = advance(show, 6_000);
    expect(late.scene).toEqual({ frame: TAKEN, act: "settled", isStill: true });
    expect(nextAt(late)).toBeNull();
  });

  it("can be told to", () => {
    const show = jumpToNewest(queueFrame(showAtOnce(START), TAKEN, 0));
    expect(show.scene).toEqual({ frame: TAKEN, act: "settled", isStill: true });
  });
});

describe("a frame that catches up with several tricks", () => {
  it("is shown as the table stands", () => {
    const many: Frame = { ...TAKEN, events: [...TAKEN.events, ...TAKEN.events] };
    expect(queueFrame(showAtOnce(START), many, 0).scene).toEqual({ frame: many, act: "settled" });
  });
});

describe("a settled hand of a bank", () => {
  const [BEFORE, RESULT] = framesOf<"sette_e_mezzo">("sette_e_mezzo-settled") as Frame[] as [
    Frame,
    Frame,
  ];

  it("is held as a result before the table is settled", () => {
    const show = queueFrame(showAtOnce(BEFORE), RESULT, 0);
    expect(show.scene).toMatchObject({ act: "result" });
    expect(advance(show, 1_999).scene.act).toBe("result");
    expect(advance(show, 2_000).scene).toEqual({ frame: RESULT, act: "settled" });
  });

  it("is held for 900 ms even where the show is far behind", () => {
    const many = [TAKEN, TAKEN, TAKEN, TAKEN, RESULT];
    const late = many.reduce((show, frame) => queueFrame(show, frame, 0), showAtOnce(BEFORE));
    const show = advance(late, 5_000);
    expect(show.scene).toMatchObject({ frame: RESULT, act: "result" });
    expect(advance(show, 5_899).scene.act).toBe("result");
    expect(advance(show, 5_900).scene.act).toBe("settled");
  });
});

describe("a coup whose cards are revealed", () => {
  learnReveals("chemin_de_fer", revealsOf as Reveals);
  const [BEFORE, RESULT] = framesOf<"chemin_de_fer">("chemin_de_fer-result") as Frame[] as [
    Frame,
    Frame,
  ];
  /** The scenes and the time of each, as they follow one another. */
  function course(start: Show): readonly (readonly [string, number])[] {
    const seen: [string, number][] = [];
    let [show, now] = [start, 0];
    for (let next = nextAt(show); next !== null; next = nextAt(show)) {
      seen.push([show.scene.act, next - now]);
      now = next;
      show = advance(show, now);
    }
    return seen;
  }

  it("shows the word, the third card, the other hand, and two seconds of result", () => {
    expect(course(queueFrame(showAtOnce(BEFORE), RESULT, 0))).toEqual([
      ["reveal", 500],
      ["reveal", 900],
      ["reveal", 900],
      ["result", 2_000],
    ]);
  });

  it("is not hurried by a banker who has answered at once", () => {
    const [bets, given] = framesOf<"chemin_de_fer">("chemin_de_fer-banker") as Frame[] as [
      Frame,
      Frame,
    ];
    const first = queueFrame(showAtOnce(bets), given, 0);
    const both = queueFrame(first, { ...RESULT, table: given.table, seq: given.seq + 1 }, 600);
    expect(course(both).at(-1)).toEqual(["result", 2_000]);
  });

  it("goes on at once where a scene is ended, and the rest comes earlier", () => {
    const show = endScene(queueFrame(showAtOnce(BEFORE), RESULT, 0), 100);
    expect(show.scene.act).toBe("reveal");
    expect(nextAt(show)).toBe(1_000);
    expect(advance(show, 1_000).scene.isLate).toBeUndefined();
  });

  it("has no squeeze without motion, and never one of more than two seconds", () => {
    const [bets, dealt] = framesOf<"chemin_de_fer">("chemin_de_fer-punta") as Frame[] as [
      Frame,
      Frame,
    ];
    const squeezeAt = (pace: number) =>
      course(queueFrame(showAtOnce(bets), dealt, 0, sceneTimesAt(pace))).find(
        ([act]) => act === "squeeze",
      )?.[1];
    expect([1.6, 1, 0.5, 0].map(squeezeAt)).toEqual([2_000, 2_000, 1_000, undefined]);
  });
});

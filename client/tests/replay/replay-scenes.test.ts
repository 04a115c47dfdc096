import { describe, expect, it } from "vitest";
import { eventsOf } from "../../src/play/game-events.ts";
import type { TrickFrame, ViewOf } from "../../src/play/games.ts";
import type { Scene } from "../../src/play/scene-queue.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import type { Replay } from "../../src/replay/model/replay.ts";
import {
  frameAt,
  marksOf,
  type Perspective,
  playableAt,
  positionIn,
  positionsOf,
  positionTime,
  sceneAt,
  searchOf,
  trickAt,
} from "../../src/replay/model/replay-scenes.ts";
import { pictureOf } from "../../src/tricks/model/trick-picture.ts";
import { publicReplayOf, replayOf } from "../replays.ts";

const four = replayOf("four");
const two = replayOf("two");
const FIRST: Perspective = { viewpoint: 0, mine: 0 };

const ofTricks = (scene: Scene) => scene as Scene<Frame & TrickFrame>;
const handIn = ({ match }: Frame) => (match as ViewOf<"tressette"> | null)?.hand;

function pictureAt(replay: Replay, at: number, lookout = FIRST) {
  return pictureOf(ofTricks(sceneAt(replay, positionsOf(replay)[at]!, lookout, true)))!;
}

/** The position where this trick is full. */
function full(replay: Replay, trick: number): number {
  return marksOf(replay).find((mark) => mark.kind !== "deal" && mark.trick === trick)!.at;
}

/** The same deal, in which the n-th step declares something first. */
function accused(replay: Replay, step: number): Replay {
  const declared = {
    type: "declared" as const,
    seat: 0,
    combinations: [{ type: "napoli" as const, suit: "D" as const }],
    points: 3,
  };
  const event = { type: "played" as const, cause: "seat" as const, event: declared, seat: 0 };
  const steps = replay.steps.map((one, at) =>
    at === step
      ? { ...one, onlooker: { ...one.onlooker, events: [event, ...one.onlooker.events] } }
      : one,
  );
  return { ...replay, steps };
}

describe("the positions of a replay", () => {
  it("of four are the deal, forty cards, and the score", () => {
    const shown = positionsOf(four).map(({ shows }) => shows);
    expect(shown).toHaveLength(1 + 40 + 1);
    expect(shown.slice(0, 6)).toEqual(["deal", "play", "play", "play", "trick", "play"]);
    expect(shown.slice(-2)).toEqual(["trick", "score"]);
  });

  it("of two show the draws after a trick, while there is a stock", () => {
    const shown = positionsOf(two).map(({ shows }) => shows);
    expect(shown.slice(0, 6)).toEqual(["deal", "play", "trick", "draws", "play", "trick"]);
    expect(shown.filter((one) => one === "draws")).toHaveLength(10);
  });

  it("have a mark for each trick, the last one by itself, and for the score", () => {
    const marks = marksOf(four);
    expect(marks.map(({ kind }) => kind)).toEqual([
      "deal",
      ...Array<string>(9).fill("trick"),
      "last",
      "score",
    ]);
    expect(marks.at(-1)).toEqual({ at: 41, kind: "score", trick: 10 });
  });

  it("have a mark for an accuso, which is read longer than a card", () => {
    const replay = accused(four, 3);
    expect(marksOf(replay)[1]).toEqual({ at: 3, kind: "accuso", trick: 1 });
    const [, , card, accuso] = positionsOf(replay);
    expect(positionTime(replay, accuso!)).toBeGreaterThan(positionTime(replay, card!));
  });

  it("belong to the trick that is being played there", () => {
    const marks = marksOf(four);
    expect([0, 1, 4, 5, 40, 41].map((at) => trickAt(marks, at))).toEqual([1, 1, 1, 2, 10, 10]);
  });
});

describe("a position", () => {
  it("at first shows all cards in the hands", () => {
    const { counts, hand, trick } = pictureAt(four, 0);
    expect([counts, hand.length, trick]).toEqual([[10, 10, 10, 10], 10, []]);
  });

  it("of a full trick still shows it, and who takes it", () => {
    const { trick, taker, turn } = pictureAt(four, full(four, 3));
    expect(trick).toHaveLength(4);
    const leadsNext = (four.steps[full(four, 3)]?.onlooker.match as ViewOf<"tressette"> | null)
      ?.table?.leader;
    expect([taker, turn]).toEqual([leadsNext, null]);
  });

  it("after the trick shows what was drawn, in the hand of who drew it, too", () => {
    const at = full(two, 1);
    const [before, after] = [pictureAt(two, at), pictureAt(two, at + 1)];
    expect([before.shown, before.hand.length]).toEqual([[], 9]);
    expect([after.shown.length, after.hand.length]).toEqual([2, 10]);
    const mine = after.shown.find(({ seat }) => seat === 0)!.card;
    expect([before.hand.includes(mine), after.hand.includes(mine)]).toEqual([false, true]);
  });

  it("at last shows the score, at the end of a match too", () => {
    const steps = four.steps.map((step) => ({
      ...step,
      view: { ...step.view, phase: "over" as const },
    }));
    const over = { ...four, steps };
    const last = positionsOf(over).at(-1)!;
    expect(last.shows).toBe("score");
    expect(sceneAt(over, last, FIRST, false).frame.view.phase).toBe("playing");
  });

  it("shows the hand of the seat that one looks from, and whose I was", () => {
    const seats = [0, 1, 2, 3].map((viewpoint) => frameAt(four, 6, { viewpoint, mine: 2 }));
    expect(seats.map(({ match }) => match?.seat)).toEqual([0, 1, 2, 3]);
    expect(new Set(seats.flatMap(handIn)).size).toBe(34);
    expect(seats.map(({ seat }) => seat)).toEqual([2, 2, 2, 2]);
  });

  it("shows no hand to who was not there", () => {
    const replay = publicReplayOf("four");
    const lookout = { viewpoint: 1, mine: null };
    const frames = positionsOf(replay).map(({ step }) => frameAt(replay, step, lookout));
    expect(frames.flatMap((frame) => [handIn(frame)?.length, frame.asks.length])).toEqual(
      frames.flatMap(() => [0, 0]),
    );
  });

  it("has its card fly in only from the position before", () => {
    const [, position] = positionsOf(four);
    const [comes, stands] = [true, false].map((moves) => sceneAt(four, position!, FIRST, moves));
    expect(eventsOf(comes!.frame, "card_played")).toHaveLength(1);
    expect(eventsOf(stands!.frame, "card_played")).toEqual([]);
    expect(pictureOf(ofTricks(stands!))?.trick).toEqual(pictureOf(ofTricks(comes!))?.trick);
  });

  it("deals only while it goes on", () => {
    const [dealt] = positionsOf(four);
    expect([true, false].map((moves) => sceneAt(four, dealt!, FIRST, moves).act)).toEqual([
      "deal",
      "settled",
    ]);
  });

  it("tells which cards could be played by the seat whose turn it was", () => {
    const asked = positionsOf(four).map(({ step }) => playableAt(frameAt(four, step, FIRST)));
    expect(asked.filter((cards) => cards !== null)).toHaveLength(10);
    const third = [0, 1, 2, 3].map((viewpoint) => frameAt(four, 2, { viewpoint, mine: 0 }));
    expect(third.map((frame) => playableAt(frame) !== null)).toEqual([false, true, false, false]);
  });
});

describe("a link", () => {
  it("to a trick leads to where it is full, and back", () => {
    const at = positionIn(four, "?trick=3");
    expect(at).toBe(full(four, 3));
    expect(searchOf(four, at)).toBe("?trick=3");
  });

  it("to any other position goes by its number", () => {
    expect([0, 6, 41].map((at) => searchOf(four, at))).toEqual(["", "?step=6", "?step=41"]);
    expect([0, 6, 41].map((at) => positionIn(four, searchOf(four, at)))).toEqual([0, 6, 41]);
  });

  it.each(["", "?trick=11", "?trick=0", "?trick=x", "?step=", "?step=1.5", "?step=-3", "?seat=2"])(
    "to nowhere begins at the beginning: %s",
    (search) => {
      expect(positionIn(four, search)).toBe(0);
    },
  );

  it("behind the end leads to the end", () => {
    expect(positionIn(four, "?step=999")).toBe(41);
  });
});

describe("the marks of other games", () => {
  it("of chiamatre are the call and ten tricks", () => {
    const kinds = marksOf(replayOf("called")).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "trick" || kind === "last")).toHaveLength(10);
    expect(kinds.slice(0, 2)).toEqual(["deal", "call"]);
    expect(kinds.slice(-2)).toEqual(["last", "score"]);
  });

  it.each([
    ["online", ["bets", "cards", "score"]],
    ["casino", ["bets", "cards", "score"]],
    ["classica", ["cards", "bets", "score"]],
    ["piatto", ["cards", "bets", "score"]],
  ])("of a bank are bets, cards and the result: %s", (name, kinds) => {
    const told = marksOf(replayOf(name)).map(({ kind }) => kind);
    expect([...new Set(told)]).toEqual(kinds);
    expect(told.at(-1)).toBe("score");
  });

  it("are reached by a link, and lead back", () => {
    const replay = replayOf("online");
    for (const { at } of marksOf(replay)) expect(positionIn(replay, searchOf(replay, at))).toBe(at);
  });
});

describe("a replay of which only my own sight is told", () => {
  const whole = replayOf("online");
  const steps = whole.steps.map((step) => ({ ...step, seats: [], own: step.seats[1]! }));
  const own: Replay = { ...whole, steps, seat: 1 };

  it("shows me what I have seen, from my seat alone", () => {
    const last = steps.length - 1;
    const frame = frameAt(own, last, { viewpoint: 1, mine: 1 });
    expect(frame.match).toEqual(whole.steps[last]!.seats[1]!.match);
    const other = frameAt(own, last, { viewpoint: 0, mine: 1 });
    expect(other.match).toEqual(whole.steps[last]!.onlooker.match);
  });
});

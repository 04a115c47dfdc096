import { beforeEach, describe, expect, it } from "vitest";
import {
  hasLesson,
  type Lesson,
  type LessonStep,
  loadLesson,
  loadLessonWords,
} from "../../src/games/lessons.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { LessonRun } from "../../src/learn/lesson-run.ts";
import { isCardId, SUITS } from "../../src/play/cards.ts";
import { GAMES, type GameName } from "../../src/play/games.ts";
import { FakeTime } from "../fake-time.ts";

const TAUGHT = GAMES.filter(hasLesson);
const A_WHILE = 60_000;

let time: FakeTime;
beforeEach(() => {
  time = new FakeTime();
});

function runOf(lesson: Lesson): LessonRun {
  return new LessonRun(lesson, { now: time.read, after: time.after, pace: () => 1 });
}

/** Does what the step asks for, and waits until the next step. */
async function pass(run: LessonRun, { touch }: LessonStep): Promise<void> {
  if (touch === undefined) run.goOn();
  else if (touch.type === "play_card") await run.tableClient.play(touch.card);
  else await run.tableClient.act(touch);
  time.pass(A_WHILE);
}

describe.each(TAUGHT)("the lesson of %s", (game: GameName) => {
  it("has one sentence for each step in each language", async () => {
    const { steps } = await loadLesson(game);
    for (const language of LANGUAGES) {
      const words = await loadLessonWords(game, language);
      expect(Object.keys(words)).toEqual(steps.map(({ name }) => name));
    }
  });

  it("names only cards, suits, buttons and seats in braces", async () => {
    const { frame } = await loadLesson(game);
    const isKnown = (name: string) =>
      isCardId(name) ||
      name.startsWith("act.") ||
      (SUITS as readonly string[]).includes(name) ||
      frame.view.places[Number(name)] != null;
    for (const language of LANGUAGES) {
      const sentences = Object.values(await loadLessonWords(game, language)).join(" ");
      const names = [...sentences.matchAll(/\{(.+?)\}/g)].map(([, name]) => name!);
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
    }
  });

  it("is passed by whoever does what it asks", async () => {
    const lesson = await loadLesson(game);
    const run = runOf(lesson);
    for (const step of lesson.steps.slice(0, -1)) {
      expect(run.step).toBe(step);
      await pass(run, step);
    }
    expect(run.isLast).toBe(true);
  });
});

describe("a lesson", () => {
  /** The lesson of tressette, at the step of this name. */
  async function at(name: string): Promise<LessonRun> {
    const lesson = await loadLesson("tressette");
    const run = runOf(lesson);
    for (const step of lesson.steps) {
      if (step.name === name) break;
      await pass(run, step);
    }
    return run;
  }

  it("points at the card that it asks for", async () => {
    expect((await at("follow")).tableClient.marked.value).toMatchObject({ card: "3D" });
  });

  it("gives back another card that the rules allow, and says so", async () => {
    const run = await at("follow");
    await run.tableClient.play("6D");
    expect(run.step.name).toBe("follow");
    expect(run.isOther.value).toBe(true);
    expect(run.tableClient.flying.value).toBeNull();
  });

  it("shows one card after the other, and then the next step", async () => {
    const run = await at("follow");
    void run.tableClient.play("3D");
    const trick = () => {
      const match = run.tableClient.newest.value?.match;
      return match?.game === "tressette" ? match.table?.trick : undefined;
    };
    expect(trick()).toEqual(["4D", "3D"]);
    time.pass(1_000);
    expect(trick()).toEqual(["4D", "3D", "AD"]);
    expect(run.step.name).toBe("follow");
    time.pass(A_WHILE);
    expect(run.step.name).toBe("took");
  });

  it("moves nothing once it is stopped", async () => {
    const run = await at("leads");
    run.goOn();
    run.stop();
    time.pass(A_WHILE);
    expect(run.step.name).toBe("leads");
  });
});

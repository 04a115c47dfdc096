/** Every sentence of a lesson says what the scripted deal shows at that step. */
import { describe, expect, it } from "vitest";
import {
  hasLesson,
  type Lesson,
  type LessonStep,
  loadLesson,
  loadLessonWords,
} from "../../src/games/lessons.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { GAMES, type GameName } from "../../src/play/games.ts";
import { rebuilt } from "../../src/protocol/frame-changes.ts";
import { CLAIMS, type Fact, faultsOf, type Moment } from "./lesson-claims.ts";

function factsOf({ changes = [] }: LessonStep): readonly Fact[] {
  return changes.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === "played" ? [{ ...event.event }] : [])),
  );
}

function momentsOf({ frame, steps }: Lesson): ReadonlyMap<string, Moment> {
  const moments = new Map<string, Moment>();
  let now = frame;
  let before: readonly Fact[] = [];
  for (const step of steps) {
    const after = factsOf(step);
    moments.set(step.name, { frame: now, step, before, after });
    for (const change of step.changes ?? []) now = rebuilt(now, change)!;
    // A step that is only read shows the same table as the step before it.
    if (after.length > 0) before = after;
  }
  return moments;
}

describe.each(GAMES.filter(hasLesson))("the lesson of %s", (game: GameName) => {
  it.each(LANGUAGES)("names the players, cards and leads of its deal (%s)", async (language) => {
    const words = await loadLessonWords(game, language);
    const moments = momentsOf(await loadLesson(game));
    const faults = Object.entries(words).flatMap(([name, sentence]) =>
      faultsOf(sentence, CLAIMS[game]?.[name] ?? [], moments.get(name)!).map(
        (fault) => `${name}: ${fault}`,
      ),
    );
    expect(faults).toEqual([]);
  });
});

describe("a false sentence", () => {
  const low = async (sentence: string) =>
    faultsOf(
      sentence,
      CLAIMS.tressette!.low!,
      momentsOf(await loadLesson("tressette")).get("low")!,
    );

  it("is found when it names the wrong player", async () => {
    expect(await low("{3} ha giocato il {2C}: gioca il {5C}.")).toEqual(["3", "not said: 1,2C"]);
  });

  it("is found when it names the wrong card", async () => {
    expect(await low("{1} ha giocato il {3C}: gioca il {5C}.")).toEqual(["3C", "not said: 1,2C"]);
  });

  it("is found when the deal does not show it", async () => {
    const { low: moment } = Object.fromEntries(momentsOf(await loadLesson("tressette")));
    expect(faultsOf("{2} ha giocato il {2C}.", CLAIMS.tressette!.low!, moment!)).toContain("2");
    const elsewhere = momentsOf(await loadLesson("tressette")).get("took")!;
    expect(faultsOf("{1}: {2C}. {5C}", CLAIMS.tressette!.low!, elsewhere)).toContain(
      "untrue: 1,2C",
    );
  });
});

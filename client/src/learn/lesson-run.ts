/** A lesson that runs: the step on show, and a table that answers as the script says. */

import type { Lesson, LessonStep } from "../games/lessons.ts";
import { readable, write } from "../house/readable.ts";
import { TableClient } from "../house/table-client.ts";
import { eventsOf } from "../play/game-events.ts";
import type { Action } from "../play/questions.ts";
import { RefusedByHouse, type Request } from "../protocol/connection.ts";
import { rebuilt } from "../protocol/frame-changes.ts";
import type { Done, Frame } from "../protocol/wire.gen.ts";

/**
 * Times after a frame until the next one comes, in milliseconds: after an action, and after a
 * trick or a result. */
const AFTER_CARD = 800;
const AFTER_TRICK = 2_200;

/** What a lesson needs of the page. */
export interface LessonParts {
  readonly now: () => number;
  readonly after: (millis: number, run: () => void) => () => void;
  readonly pace: () => number;
}

export class LessonRun {
  readonly tableClient: TableClient;
  /** The index of the step on show. */
  readonly at = readable(0);
  /** Whether the others are playing, so that the learner waits. */
  readonly isPlaying = readable(false);
  /** Whether the learner has just chosen an action that the rules allow, but not the script. */
  readonly isOther = readable(false);

  private readonly lesson: Lesson;
  private readonly parts: LessonParts;
  private stopTimer: () => void = () => undefined;

  constructor(lesson: Lesson, parts: LessonParts) {
    this.lesson = lesson;
    this.parts = parts;
    this.tableClient = new TableClient(lesson.frame.table, {
      ...parts,
      request: (request) => this.take(request),
      follow: () => undefined,
      isHidden: () => false,
    });
    this.tableClient.receive(lesson.frame);
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at.value]!;
  }

  get isLast(): boolean {
    return this.at.value === this.lesson.steps.length - 1;
  }

  /** Goes on after a step that is only read. */
  goOn(): void {
    if (this.step.touch === undefined && !this.isPlaying.value && !this.isLast) this.play();
  }

  /** Ends the lesson: nothing moves any more. */
  stop(): void {
    this.stopTimer();
  }

  private take(request: Request): Promise<Done> {
    const { touch } = this.step;
    const isWanted = request.type === "act" && touch !== undefined && isSame(request.action, touch);
    write(this.isOther, !isWanted);
    if (!isWanted || this.isPlaying.value) {
      const refused = { type: "refused", id: "", code: "r2_not_offered", detail: "" } as const;
      return Promise.reject(new RefusedByHouse(refused));
    }
    this.play();
    return Promise.resolve({ type: "done", id: "", table: null });
  }

  /** Shows the frames that the step leads to, one after the other, then the next step. */
  private play(): void {
    const changes = this.step.changes ?? [];
    write(this.isPlaying, true);
    this.tableClient.mark(null);
    const show = (at: number) => {
      const change = changes[at];
      if (change === undefined) {
        this.arrive();
        return;
      }
      const frame = rebuilt(this.tableClient.newest.value!, change)!;
      this.tableClient.receive(frame);
      this.stopTimer = this.parts.after(timeAfter(frame), () => show(at + 1));
    };
    show(0);
  }

  private arrive(): void {
    write(this.isPlaying, false);
    write(this.isOther, false);
    write(this.at, this.at.value + 1);
    this.tableClient.mark(this.step.touch ?? null);
  }
}

function isSame(action: Action, wanted: Action): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(action[name as keyof Action]) === JSON.stringify(value),
  );
}

function timeAfter(frame: Frame): number {
  const isLong =
    eventsOf(frame, "trick_taken").length > 0 || eventsOf(frame, "deal_ended").length > 0;
  return isLong ? AFTER_TRICK : AFTER_CARD;
}

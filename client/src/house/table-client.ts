/** One table that this page follows: the frames received, the scene shown, and my actions. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Alarm } from "../fairness/browser/shuffle-checks.ts";
import { eventsOf } from "../play/game-events.ts";
import type { Premove, QuestionKind, Until } from "../play/premoves.ts";
import { type Action, questionFor } from "../play/questions.ts";
import {
  NO_REPLAYABLE_DEAL,
  nextReplayableDeal,
  type ReplayableDeal,
} from "../play/replayable-deal.ts";
import type { Happening } from "../play/scene-queue.ts";
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
} from "../play/scene-queue.ts";
import { RefusedByHouse, type Request } from "../protocol/connection.ts";
import type { Card, Signal as CardSignal, Done, Frame, TalkLine } from "../protocol/wire.gen.ts";
import { readable, write } from "./readable.ts";
import { TableTalk } from "./table-talk.ts";

/** What a `TableClient` needs of the house. */
export interface TableServer {
  request(request: Request): Promise<Done>;
  follow(table: string): void;
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  readonly after: (millis: number, run: () => void) => () => void;
  /** Whether the page is hidden: then new frames are shown at once. */
  readonly isHidden: () => boolean;
  /** The player's pace of animation, as in `sceneTimesAt`. */
  readonly pace: () => number;
}

/** My answer that the server has not accepted yet. */
export interface Sent {
  readonly ask: number;
  readonly action: Action;
}

/** What a bot would answer to a question; a null action: it would not answer. */
export interface Hint {
  readonly ask: number;
  readonly action: Action | null;
}

/** A shuffle whose check failed. */
export interface Warning {
  readonly epoch: number;
  readonly why: Alarm;
}

const REMEMBERED = 60;

export class TableClient {
  readonly table: string;
  readonly talk = new TableTalk();
  /** The newest frame; null until the first arrives. */
  readonly newest = readable<Frame | null>(null);
  /** The scene on show; it may be behind the newest frame. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** My card that flies to the table before the server has confirmed it. */
  readonly flying = readable<Card | null>(null);
  /** My signal with that card (C9). */
  readonly flyingSignal = readable<CardSignal | null>(null);
  /** The action that a lesson or a hint points at; null if none does. */
  readonly marked = readable<Action | null>(null);
  /** What a bot would answer to my open question; null until I have asked. */
  readonly hint = readable<Hint | null>(null);
  /** My answer that the server has not accepted yet, or null. */
  readonly sent = readable<Sent | null>(null);
  /** Whether another page of mine follows the table now. */
  readonly elsewhere = readable<boolean>(false);
  /** The code for which the table cannot be followed; null while it can. */
  readonly gone = readable<string | null>(null);
  /**
   * The newest frame after I have left; it waits here until I have seen my last hand. Null while I
   * sit, and once I have seen that hand.
   */
  readonly parting = readable<Frame | null>(null);
  /** The latest refusal, a new object each time; null once a request has succeeded since. */
  readonly refusal = readable<RefusedByHouse | null>(null);
  readonly history = readable<readonly Happening[]>([]);
  /** Which deal can be replayed. */
  readonly again = readable<ReplayableDeal>(NO_REPLAYABLE_DEAL);
  /** A shuffle whose check failed; null if none has. */
  readonly warning = readable<Warning | null>(null);

  private readonly server: TableServer;
  private readonly show = signal<Show | null>(null);
  /** The types of unanswered requests, so that a second tap sends no second request. */
  private readonly asking = new Set<Request["type"]>();
  private wake: (() => void) | null = null;

  constructor(table: string, server: TableServer) {
    this.table = table;
    this.server = server;
    this.scene = computed(() => this.show.value?.scene ?? null);
  }

  /** Receives chat lines. */
  hear(lines: readonly TalkLine[]): void {
    this.talk.hear(lines, this.newest.value?.seq ?? 0);
  }

  /** Receives a frame; a frame after my last hand waits until I have seen that hand. */
  receive(frame: Frame): void {
    const isAfter = this.parting.value !== null || endsMine(this.newest.value);
    if (frame.seat === null && isAfter) {
      write(this.parting, frame);
      return;
    }
    write(this.parting, null);
    this.take(frame);
  }

  /** Shows the newest frame, after I have seen my last hand. */
  seeOn(): void {
    const frame = this.parting.value;
    write(this.parting, null);
    if (frame !== null) this.take(frame);
  }

  private take(frame: Frame): void {
    const before = this.newest.value;
    const show = this.show.value;
    write(this.newest, frame);
    const hinted = this.hint.value;
    if (hinted !== null && frame.asks.every(({ id }) => id !== hinted.ask)) {
      write(this.hint, null);
      this.mark(null);
    }
    write(this.elsewhere, false);
    write(this.gone, null);
    write(this.again, nextReplayableDeal(this.again.value, frame));
    write(this.history, [...this.history.value, { frame, before }].slice(-REMEMBERED));
    if (this.flying.value !== null && !handIn(frame).includes(this.flying.value)) {
      write(this.flying, null);
    }
    const now = this.server.now();
    const next =
      show === null
        ? showAtOnce(frame)
        : queueFrame(show, frame, now, sceneTimesAt(this.server.pace()));
    this.present(this.server.isHidden() ? jumpToNewest(next) : next);
  }

  /** Ends the scene on show, if it is still this one. */
  endScene(scene: Scene): void {
    const show = this.show.value;
    if (show !== null && show.scene === scene) this.present(endScene(show, this.server.now()));
  }

  /** Another page follows the table now; this one receives no frame until `resume`. */
  leftFor(): void {
    write(this.elsewhere, true);
  }

  /** Sets the warning about a shuffle; null dismisses it. */
  warn(warning: Warning | null): void {
    write(this.warning, warning);
  }

  /** Points at the card or the button of an action; null points at none. */
  mark(action: Action | null): void {
    write(this.marked, action);
  }

  /** Asks the server what a bot would answer to a question, and points at it. */
  async askHint(ask: number): Promise<void> {
    try {
      const { hint = null } = await this.server.request({
        type: "ask_hint",
        table: this.table,
        ask,
      });
      write(this.hint, { ask, action: hint });
      this.mark(hint);
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      write(this.refusal, failure);
    }
  }

  /** Follows the table from this page again. */
  resume(): void {
    this.server.follow(this.table);
  }

  lost(code: string): void {
    write(this.gone, code);
  }

  /** Plays a card: it flies at once, and returns to the hand if the server refuses it. */
  async play(card: Card, said: CardSignal | null = null): Promise<void> {
    const newest = this.newest.value;
    const ask = newest === null ? null : questionFor(newest, "play_card");
    if (ask === null || this.flying.value !== null) return;
    if (this.show.value !== null) this.present(jumpToNewest(this.show.value));
    write(this.flying, card);
    write(this.flyingSignal, said);
    await this.answer(ask, { type: "play_card", card, signal: said });
  }

  /** Sends an action, if its question is open. */
  async act(action: Action): Promise<void> {
    const newest = this.newest.value;
    const ask = newest === null ? null : questionFor(newest, action.type);
    if (ask !== null) await this.answer(ask, action);
  }

  /** Sets a premove; it replaces an earlier one on the same topic. */
  async set(premove: Premove, until: Until | null = null): Promise<void> {
    await this.requestPremove({ type: "set_premove", table: this.table, premove, until });
  }

  /** Withdraws the premove on a topic, or all premoves. */
  async unset(about: QuestionKind | null = null): Promise<void> {
    await this.requestPremove({ type: "withdraw_premove", table: this.table, about });
  }

  private async requestPremove(request: Request): Promise<void> {
    try {
      await this.server.request(request);
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      // The premove has just been used: show no error.
      if (failure.code !== "r7_no_premove") write(this.refusal, failure);
    }
  }

  /** Sends a request unless one of its type is unanswered; returns whether it succeeded. */
  async requestOnce(request: Request): Promise<boolean> {
    if (this.asking.has(request.type)) return false;
    this.asking.add(request.type);
    try {
      await this.server.request(request);
      write(this.refusal, null);
      return true;
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      write(this.refusal, failure);
      return false;
    } finally {
      this.asking.delete(request.type);
    }
  }

  /** Answers a question; the answer is in `sent` until the server accepts it. */
  async answer(ask: number, action: Action): Promise<void> {
    const isFirst = !this.asking.has("act");
    if (isFirst) write(this.sent, { ask, action });
    const done =
      isFirst && (await this.requestOnce({ type: "act", table: this.table, ask, action }));
    if (isFirst) write(this.sent, null);
    if (!done) write(this.flying, null);
  }

  private present(show: Show): void {
    this.wake?.();
    this.wake = null;
    this.show.value = show;
    const at = nextAt(show);
    if (at === null) return;
    this.wake = this.server.after(Math.max(0, at - this.server.now()), () => {
      this.present(advance(show, this.server.now()));
    });
  }
}

/** Whether a frame shows the end of a deal in which I have a seat. */
function endsMine(frame: Frame | null): boolean {
  return frame !== null && frame.seat !== null && eventsOf(frame, "deal_ended").length > 0;
}

/** My hand in a frame; empty if I have none. */
function handIn({ match }: Frame): readonly Card[] {
  return match !== null && "hand" in match ? match.hand : [];
}

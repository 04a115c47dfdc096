/** One table as this page follows it: what has come in, what is on show, and what I am doing there. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Alarm } from "../fair/shuffle-checks.ts";
import type { About, Premove, Until } from "../play/premoves.ts";
import { type Again, further, NOTHING_AGAIN } from "../play/replayable-deal.ts";
import { type Action, askFor } from "../play/table-speech.ts";
import type { Happening } from "../play/table-state.ts";
import {
  advance,
  arrive,
  eventsOf,
  holdsAt,
  jump,
  nextAt,
  opening,
  type Scene,
  type Show,
} from "../play/table-state.ts";
import { RefusedByHouse, type Request } from "../protocol/connection.ts";
import type { Card, Done, Frame, Signal } from "../protocol/wire.gen.ts";
import { readable, write } from "./readable.ts";
import { TableTalk } from "./table-talk.ts";

/** What a tableClient needs of the house. */
export interface TableServer {
  request(request: Request): Promise<Done>;
  follow(table: string): void;
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  readonly after: (millis: number, run: () => void) => () => void;
  /** Whether nobody is looking: then nothing is kept for the eye. */
  readonly isHidden: () => boolean;
  /** How fast the player likes it, as in `holdsAt`. */
  readonly pace: () => number;
}

/** A shuffle to which this page brings no seed, and the frame after which that was known. */
export interface Seedless {
  readonly epoch: number;
  readonly after: number;
}

/** An answer of mine that is on its way to the house. */
export interface Sent {
  readonly ask: number;
  readonly action: Action;
}

/** A shuffle that was checked and does not hold. */
export interface Warning {
  readonly epoch: number;
  readonly why: Alarm;
}

const REMEMBERED = 60;

export class TableClient {
  readonly table: string;
  readonly talk = new TableTalk();
  /** The table as it stands; null until it is here. */
  readonly newest = readable<Frame | null>(null);
  /** What is looked at: at times a little behind. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** My card on its way to the table, which the house has not shown yet. */
  readonly flying = readable<Card | null>(null);
  /** What I have signalled with it (C9). */
  readonly flyingSignal = readable<Signal | null>(null);
  /** My answer that the house has not taken yet; null while there is none. */
  readonly sent = readable<Sent | null>(null);
  /** Followed from another page now. */
  readonly elsewhere = readable<boolean>(false);
  /** Why there is no such table, null while there is. */
  readonly gone = readable<string | null>(null);
  /**
   * The table after my last hand there; until I have seen that hand nothing later is shown. Null
   * while I sit, and once I have seen it.
   */
  readonly parting = readable<Frame | null>(null);
  /** The latest refusal, anew each time. */
  readonly refusal = readable<RefusedByHouse | null>(null);
  readonly history = readable<readonly Happening[]>([]);
  /** Which deal can be seen again. */
  readonly again = readable<Again>(NOTHING_AGAIN);
  /** The shuffles to which this page brings no seed. */
  readonly seedless = readable<readonly Seedless[]>([]);
  /** A shuffle that does not hold, null while all do. */
  readonly warning = readable<Warning | null>(null);

  private readonly server: TableServer;
  private readonly show = signal<Show | null>(null);
  /** What is asked and not answered yet: a second tap asks for nothing new. */
  private readonly asking = new Set<Request["type"]>();
  private wake: (() => void) | null = null;

  constructor(table: string, server: TableServer) {
    this.table = table;
    this.server = server;
    this.scene = computed(() => this.show.value?.scene ?? null);
  }

  /** Takes in a frame of this table; what comes after my last hand there waits until I have seen it. */
  receive(frame: Frame): void {
    const isAfter = this.parting.value !== null || endsMine(this.newest.value);
    if (frame.seat === null && isAfter) {
      write(this.parting, frame);
      return;
    }
    write(this.parting, null);
    this.take(frame);
  }

  /** I have seen my last hand: the table is shown as it stands. */
  seeOn(): void {
    const frame = this.parting.value;
    write(this.parting, null);
    if (frame !== null) this.take(frame);
  }

  private take(frame: Frame): void {
    const before = this.newest.value;
    const show = this.show.value;
    write(this.newest, frame);
    write(this.elsewhere, false);
    write(this.gone, null);
    write(this.again, further(this.again.value, frame));
    write(this.history, [...this.history.value, { frame, before }].slice(-REMEMBERED));
    if (this.flying.value !== null && !handIn(frame).includes(this.flying.value)) {
      write(this.flying, null);
    }
    const now = this.server.now();
    const next =
      show === null ? opening(frame) : arrive(show, frame, now, holdsAt(this.server.pace()));
    this.present(this.server.isHidden() ? jump(next) : next);
  }

  /** The table has told another page; nothing more will come until `resume`. */
  leftFor(): void {
    write(this.elsewhere, true);
  }

  /** This page takes no part in a shuffle. */
  withoutSeed(epoch: number): void {
    const after = this.newest.value?.seq ?? 0;
    write(this.seedless, [...this.seedless.value, { epoch, after }].slice(-REMEMBERED));
  }

  /** A shuffle does not hold; null once that has been read. */
  warn(warning: Warning | null): void {
    write(this.warning, warning);
  }

  /** Takes the table back to this page. */
  resume(): void {
    this.server.follow(this.table);
  }

  lost(code: string): void {
    write(this.gone, code);
  }

  /** Plays a card: it flies at once, and comes back if the house refuses it. */
  async play(card: Card, said: Signal | null = null): Promise<void> {
    const newest = this.newest.value;
    const ask = newest === null ? null : askFor(newest, "play_card");
    if (ask === null || this.flying.value !== null) return;
    if (this.show.value !== null) this.present(jump(this.show.value));
    write(this.flying, card);
    write(this.flyingSignal, said);
    await this.answer(ask, { type: "play_card", card, signal: said });
  }

  /** Answers the question to which this is an answer, if it is open. */
  async act(action: Action): Promise<void> {
    const newest = this.newest.value;
    const ask = newest === null ? null : askFor(newest, action.type);
    if (ask !== null) await this.answer(ask, action);
  }

  /** Sets how a question to come is to be answered, in place of what was set about the same. */
  async set(premove: Premove, until: Until | null = null): Promise<void> {
    await this.requestPremove({ type: "set_premove", table: this.table, premove, until });
  }

  /** Sets nothing any more: about this, or at all. */
  async unset(about: About | null = null): Promise<void> {
    await this.requestPremove({ type: "withdraw_premove", table: this.table, about });
  }

  private async requestPremove(request: Request): Promise<void> {
    try {
      await this.server.request(request);
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      // It has just been used: there is nothing to be told.
      if (failure.code !== "r7_no_premove") write(this.refusal, failure);
    }
  }

  /** Asks the house for something at this table, once at a time; whether it was done. */
  async ask(request: Request): Promise<boolean> {
    if (this.asking.has(request.type)) return false;
    this.asking.add(request.type);
    try {
      await this.server.request(request);
      return true;
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      write(this.refusal, failure);
      return false;
    } finally {
      this.asking.delete(request.type);
    }
  }

  /** Answers a question; until the house has taken the answer it is `sent`. */
  async answer(ask: number, action: Action): Promise<void> {
    const isFirst = !this.asking.has("act");
    if (isFirst) write(this.sent, { ask, action });
    const done = isFirst && (await this.ask({ type: "act", table: this.table, ask, action }));
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

/** Whether a frame tells me, who sits there, how a deal has ended. */
function endsMine(frame: Frame | null): boolean {
  return frame !== null && frame.seat !== null && eventsOf(frame, "deal_ended").length > 0;
}

/** The cards of mine that a frame shows, where there are such. */
function handIn({ match }: Frame): readonly Card[] {
  return match !== null && "hand" in match ? match.hand : [];
}

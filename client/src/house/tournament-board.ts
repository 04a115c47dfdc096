/** The tournaments as this page follows them: the list, those that are looked at, and calls. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

import type {
  EventMessage,
  TournamentRow,
  TournamentView,
} from "../tournaments/model/tournaments.ts";
import { readable, write } from "./readable.ts";

/** An event as it was last told; `gone`: why there is no such event. */
export type ShownEvent =
  | { readonly view: TournamentView; readonly gone: null }
  | { readonly view: null; readonly gone: string | null };

/** A table at which an event waits for me. */
export interface Call {
  readonly event: string;
  readonly table: string;
}

/** A reminder that an event begins. */
export interface Reminder {
  readonly event: string;
  readonly begins: number;
}

export interface EventList {
  readonly rows: readonly TournamentRow[];
  /** Those that I have entered. */
  readonly mine: readonly string[];
}

/** What a board needs of the line. */
interface Lookout {
  watchEvents(on: boolean): void;
  watchEvent(event: string, on: boolean): void;
}

export class EventBoard {
  /** Null until the first list is here. */
  readonly list = readable<EventList | null>(null);
  /** The table that waits for me, until I go there or wave it aside. */
  readonly call = readable<Call | null>(null);
  readonly reminder = readable<Reminder | null>(null);

  private readonly lookout: Lookout;
  private readonly shown = new Map<string, Signal<ShownEvent>>();
  /** By how many parts of the page each event is looked at. */
  private readonly lookers = new Map<string, number>();

  constructor(lookout: Lookout) {
    this.lookout = lookout;
  }

  watchList(on: boolean): void {
    this.lookout.watchEvents(on);
  }

  /** An event as it is told from now on, until it is looked `away` from as often. */
  look(event: string): ReadonlySignal<ShownEvent> {
    const before = this.lookers.get(event) ?? 0;
    this.lookers.set(event, before + 1);
    if (before === 0) this.lookout.watchEvent(event, true);
    return this.of(event);
  }

  away(event: string): void {
    const left = (this.lookers.get(event) ?? 0) - 1;
    this.lookers.set(event, left);
    if (left === 0) this.lookout.watchEvent(event, false);
  }

  /** An event as far as it was ever told. */
  of(event: string): Signal<ShownEvent> {
    const known = this.shown.get(event) ?? signal<ShownEvent>({ view: null, gone: null });
    this.shown.set(event, known);
    return known;
  }

  /** I have answered the call, or will not come now. */
  answered(): void {
    write(this.call, null);
  }

  /** I have read the reminder. */
  read(): void {
    write(this.reminder, null);
  }

  receive(message: EventMessage): void {
    switch (message.type) {
      case "events":
        write(this.list, { rows: message.rows, mine: message.mine });
        break;
      case "event":
        this.of(message.view.id).value = { view: message.view, gone: null };
        break;
      case "called":
        write(this.call, { event: message.event, table: message.table });
        write(this.reminder, null);
        break;
      case "soon":
        write(this.reminder, { event: message.event, begins: message.begins });
        break;
    }
  }

  lost(event: string, code: string): void {
    this.of(event).value = { view: null, gone: code };
  }

  /** Another person has signed in: forgets what the server told the person before. */
  startOver(): void {
    write(this.call, null);
    write(this.reminder, null);
    write(this.list, null);
    for (const [event, lookers] of this.lookers) {
      if (lookers > 0) this.lookout.watchEvent(event, true);
    }
  }
}

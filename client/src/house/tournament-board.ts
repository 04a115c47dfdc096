/** The tournaments that this page watches: the list, single tournaments, and calls to a table. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

import type {
  TournamentMessage,
  TournamentRow,
  TournamentView,
} from "../tournaments/model/tournaments.ts";
import { readable, write } from "./readable.ts";

/** A tournament as last received; `gone` is the code for which it cannot be watched. */
export type ShownTournament =
  | { readonly view: TournamentView; readonly gone: null }
  | { readonly view: null; readonly gone: string | null };

/** A table at which a tournament waits for me. */
export interface Call {
  readonly tournament: string;
  readonly table: string;
}

/** A reminder that a tournament begins. */
export interface Reminder {
  readonly tournament: string;
  readonly begins: number;
}

export interface ListedTournaments {
  readonly rows: readonly TournamentRow[];
  /** The ids of the tournaments that I have entered. */
  readonly mine: readonly string[];
}

/** The connection's subscriptions to tournaments. */
interface Subscriptions {
  watchTournaments(on: boolean): void;
  watchTournament(tournament: string, on: boolean): void;
}

export class TournamentBoard {
  /** Null until the first list arrives. */
  readonly list = readable<ListedTournaments | null>(null);
  /** The table that waits for me, until I go there or dismiss the call. */
  readonly call = readable<Call | null>(null);
  readonly reminder = readable<Reminder | null>(null);

  private readonly subscriptions: Subscriptions;
  private readonly shown = new Map<string, Signal<ShownTournament>>();
  /** The number of components that show the list, and each tournament. */
  private listViewers = 0;
  private readonly viewers = new Map<string, number>();

  constructor(subscriptions: Subscriptions) {
    this.subscriptions = subscriptions;
  }

  /** Watches the list until it is ended once for each time that it was begun. */
  watchList(on: boolean): void {
    const before = this.listViewers;
    this.listViewers += on ? 1 : -1;
    if (before === 0 || this.listViewers === 0) this.subscriptions.watchTournaments(on);
  }

  /** Watches a tournament until `unwatch` is called once for each `watch`. */
  watch(tournament: string): ReadonlySignal<ShownTournament> {
    const before = this.viewers.get(tournament) ?? 0;
    this.viewers.set(tournament, before + 1);
    if (before === 0) this.subscriptions.watchTournament(tournament, true);
    return this.of(tournament);
  }

  unwatch(tournament: string): void {
    const left = (this.viewers.get(tournament) ?? 0) - 1;
    this.viewers.set(tournament, left);
    if (left === 0) this.subscriptions.watchTournament(tournament, false);
  }

  /** A tournament as last received, whether it is watched or not. */
  of(tournament: string): Signal<ShownTournament> {
    const known = this.shown.get(tournament) ?? signal<ShownTournament>({ view: null, gone: null });
    this.shown.set(tournament, known);
    return known;
  }

  /** Dismisses the call. */
  answered(): void {
    write(this.call, null);
  }

  /** Dismisses the reminder. */
  read(): void {
    write(this.reminder, null);
  }

  receive(message: TournamentMessage): void {
    switch (message.type) {
      case "events":
        write(this.list, { rows: message.rows, mine: message.mine });
        break;
      case "event":
        this.of(message.view.id).value = { view: message.view, gone: null };
        break;
      case "called":
        write(this.call, { tournament: message.event, table: message.table });
        write(this.reminder, null);
        break;
      case "soon":
        write(this.reminder, { tournament: message.event, begins: message.begins });
        break;
    }
  }

  lost(tournament: string, code: string): void {
    this.of(tournament).value = { view: null, gone: code };
  }

  /** Another person has signed in: forgets what the server told the person before. */
  startOver(): void {
    write(this.call, null);
    write(this.reminder, null);
    write(this.list, null);
    for (const [tournament, viewers] of this.viewers) {
      if (viewers > 0) this.subscriptions.watchTournament(tournament, true);
    }
  }
}

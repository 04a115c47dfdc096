/** The house as this page knows it: the line, who I am, the tables. */
import { type ReadonlySignal, signal } from "@preact/signals";

import { AccountRefused, enter } from "../core/accounts.ts";
import { type Offsets, observe, serverNow } from "../core/clock.ts";
import {
  Line,
  type LineParts,
  type LinkState,
  type Request,
  type ServerMessage,
} from "../core/socket.ts";
import type { Done, LobbyTable, You } from "../core/wire.gen.ts";
import { Desk } from "../table/desk.ts";

/** Whether one is in: `out` needs a person to do something, for the reason given. */
export type Entrance =
  | { readonly name: "entering" }
  | { readonly name: "in" }
  | { readonly name: "out"; readonly why: string };

export interface HouseParts extends LineParts {
  readonly isHidden: () => boolean;
}

export class House {
  readonly entrance: ReadonlySignal<Entrance>;
  readonly link: ReadonlySignal<LinkState>;
  readonly you: ReadonlySignal<You | null>;
  /** The lobby; null until the first list is here. */
  readonly lobby: ReadonlySignal<readonly LobbyTable[] | null>;
  /** The tables where I have a seat. */
  readonly seats: ReadonlySignal<readonly string[]>;

  private readonly parts: HouseParts;
  private readonly line: Line;
  private readonly desks = new Map<string, Desk>();
  private readonly entered = signal<Entrance>({ name: "entering" });
  private readonly linked = signal<LinkState>({ name: "connecting" });
  private readonly person = signal<You | null>(null);
  private readonly listed = signal<readonly LobbyTable[] | null>(null);
  private readonly held = signal<readonly string[]>([]);
  private offsets: Offsets = [];
  private entering = false;

  constructor(parts: HouseParts) {
    this.parts = parts;
    this.entrance = this.entered;
    this.link = this.linked;
    this.you = this.person;
    this.lobby = this.listed;
    this.seats = this.held;
    this.line = new Line(parts, {
      changed: (state) => this.changed(state),
      received: (message, at) => this.received(message, at),
      lost: (table, code) => this.lost(table, code),
    });
  }

  /** Comes in as whoever this browser is; a newcomer is made a guest without a question. */
  async enter(): Promise<void> {
    if (this.entering || this.entered.value.name === "in") return;
    this.entering = true;
    this.entered.value = { name: "entering" };
    try {
      this.cameIn(await enter());
    } catch (failure) {
      const why = failure instanceof AccountRefused ? failure.code : "failed";
      this.entered.value = { name: "out", why };
    }
    this.entering = false;
  }

  /** Goes on as this person, on a new line: the browser's cookie has changed. */
  cameIn(you: You): void {
    this.desks.clear();
    this.held.value = [];
    this.person.value = you;
    this.entered.value = { name: "in" };
    this.line.restart();
  }

  /** The same person under another name, or with a password. */
  renamed(you: You): void {
    this.person.value = you;
  }

  leave(): void {
    this.line.hangUp();
    this.isOut("logged_out");
  }

  wake(): void {
    this.line.wake();
  }

  watchLobby(on: boolean): void {
    this.line.watchLobby(on);
  }

  /** The desk of a table, which is followed from now on. */
  desk(table: string): Desk {
    const known = this.desks.get(table);
    if (known !== undefined) return known;
    const desk = new Desk(table, {
      request: (request) => this.request(request),
      follow: (again) => this.line.follow(again),
      now: this.parts.now,
      after: this.parts.after,
      isHidden: this.parts.isHidden,
    });
    this.desks.set(table, desk);
    this.line.follow(table);
    return desk;
  }

  /** A desk that is open already, null for none. */
  openDesk(table: string): Desk | null {
    return this.desks.get(table) ?? null;
  }

  /** A page no longer shows a table; one where I sit stays followed. */
  closeDesk(table: string): void {
    if (this.held.value.includes(table)) return;
    this.desks.delete(table);
    this.line.unfollow(table);
  }

  /** Asks the house; rejects with RefusedByHouse. */
  async request(request: Request): Promise<Done> {
    const done = await this.line.request(request);
    if (done.table !== null) this.sitsAt(done.table);
    if (request.type === "leave") this.standsUp(request.table);
    return done;
  }

  /** The time in the house, in its own milliseconds. */
  readonly now = (): number => serverNow(this.offsets, this.steady());

  /** This page's own steady clock, as in `LinkState.since`. */
  readonly steady = (): number => this.parts.now();

  private changed(state: LinkState): void {
    this.linked.value = state;
    if (state.name === "ended" && state.why === "session") {
      this.isOut("no_session");
    }
  }

  private isOut(why: string): void {
    this.person.value = null;
    this.entered.value = { name: "out", why };
  }

  private lost(table: string, code: string): void {
    this.standsUp(table);
    this.desks.get(table)?.lost(code);
  }

  private received(message: ServerMessage, at: number): void {
    if (message.type === "welcome" || message.type === "pong" || message.type === "frame") {
      this.offsets = observe(this.offsets, { server: message.now, local: at });
    }
    switch (message.type) {
      case "welcome":
        this.person.value = message.you;
        this.held.value = message.tables;
        break;
      case "lobby":
        this.listed.value = message.tables;
        break;
      case "frame":
        if (message.view.phase === "over" || message.view.phase === "closed") {
          this.standsUp(message.table);
        }
        this.desks.get(message.table)?.receive(message);
        break;
      case "elsewhere":
        this.desks.get(message.table)?.leftFor();
        break;
      case "wallet":
        if (this.person.value !== null) {
          this.person.value = { ...this.person.value, chips: message.chips };
        }
        break;
      default:
        break;
    }
  }

  private sitsAt(table: string): void {
    if (!this.held.value.includes(table)) this.held.value = [...this.held.value, table];
  }

  private standsUp(table: string): void {
    this.held.value = this.held.value.filter((one) => one !== table);
  }
}

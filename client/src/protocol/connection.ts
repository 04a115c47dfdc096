/**
 * The connection to the server: opened again whenever it breaks; no request is lost or repeated.
 *
 * A request has an id and is kept until it is answered; after a break it is sent again with the same
 * id. The lobby, tables and tournaments that a page watches are subscriptions: every new connection
 * subscribes again, to tables from the last frame seen. A restart of the server is such a break.
 */

import { Attempts } from "./attempts.ts";
import { rebuilt } from "./frame-changes.ts";
import { Heartbeat } from "./heartbeat.ts";
import { CONNECTION } from "./limits.gen.ts";
import { newMessageId } from "./message-ids.ts";
import type { RefusalCode } from "./refusal-codes.gen.ts";
import type { Socket } from "./socket.ts";
import { parsed } from "./stored-names.ts";
import type { Done, Frame, FrameChange, Hello, Refused, Wire } from "./wire.gen.ts";

export const PROTOCOL = CONNECTION.protocol;

/** What the server says; a change arrives as the frame that it makes. */
export type ServerMessage = Exclude<Wire["server"], FrameChange>;
type Question = Exclude<Wire["client"], Hello>;
type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;

/** The requests of a page; subscriptions have methods of `Connection`. */
export type Request = WithoutId<
  Exclude<Question, { readonly type: "ping" | "follow" | "watch_lobby" | Watch["type"] }>
>;
/** The subscriptions to tournaments. */
type Watch = Extract<Question, { readonly type: "watch_events" | "watch_event" }>;

/** Times are milliseconds of the steady clock in `ConnectionParts`. */
export type ConnectionState =
  | { readonly name: "connecting" }
  | { readonly name: "online" }
  | { readonly name: "retrying"; readonly since: number }
  | { readonly name: "offline"; readonly since: number }
  /** Final: the session has ended, the server has another protocol version, or the page hung up. */
  | { readonly name: "ended"; readonly why: "session" | "outdated" | "left" };

export interface ConnectionParts {
  readonly open: () => Socket;
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  /** Calls `run` after `millis`; returns a function that cancels it. */
  readonly after: (millis: number, run: () => void) => () => void;
  /** A random number from 0 to 1, without 1. */
  readonly chance: () => number;
  /** Whether the device reports that it has no network. */
  readonly isOffline: () => boolean;
  /** Whether nobody can see the page. */
  readonly isHidden: () => boolean;
}

export interface ConnectionListener {
  changed(state: ConnectionState): void;
  received(message: ServerMessage, at: number): void;
  /** The server refuses to show a table, which no longer exists. */
  lost(table: string, code: string): void;
  /** The server refuses to show a tournament, which does not exist. */
  lostTournament(tournament: string, code: string): void;
}

/** The server refused a request, and changed nothing. */
export class RefusedByHouse extends Error {
  readonly code: string;
  readonly detail: string;

  constructor({ code, detail }: Refused) {
    super(detail === "" ? code : `${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

interface Waiting {
  readonly text: string;
  readonly done: (answer: Done) => void;
  readonly refused: (refusal: RefusedByHouse) => void;
  tries: number;
}

/** The silence of the server after which it is pinged; at a table its loss shows within 2 s. */
const PING_AFTER = 10_000;
const PING_AFTER_AT_TABLE = 800;
const FIRST_REPEAT = 250;
/** Temporary refusals: the client sends the message again, at most `MOST_TRIES` times. */
const MOMENTARY: ReadonlySet<string> = new Set<RefusalCode>(["busy", "store_failed", "too_fast"]);
const MOST_TRIES = 5;

export class Connection {
  private readonly parts: ConnectionParts;
  private readonly listener: ConnectionListener;
  private readonly waiting = new Map<string, Waiting>();
  /** The followed tables, each with its last frame; null until one has come. */
  private readonly followed = new Map<string, Frame | null>();
  private lobby = false;
  private lobbyPage = 0;
  private tournaments = false;
  /** The ids of the watched tournaments. */
  private readonly watched = new Set<string>();
  /** By request id, what to do if the server refuses a subscription; until it has answered. */
  private readonly subscriptions = new Map<string, (code: string) => void>();
  private socket: Socket | null = null;
  /** Whether `hello` was sent; requests may follow it before the server's welcome. */
  private hasGreeted = false;
  /** Whether the server has answered the greeting of this socket. */
  private isWelcome = false;
  private state: ConnectionState = { name: "ended", why: "left" };
  private readonly attempts: Attempts;
  private readonly heartbeat: Heartbeat;
  private readonly timers = new Map<"retry" | "opening", () => void>();

  constructor(parts: ConnectionParts, listener: ConnectionListener) {
    this.parts = parts;
    this.listener = listener;
    this.attempts = new Attempts(parts);
    this.heartbeat = new Heartbeat(
      { ...parts, pingAfter: () => this.pingAfter() },
      {
        ping: () => this.say({ type: "ping", id: newMessageId() }),
        silent: (since) => this.lost(since),
        dead: () => this.broken(0),
      },
    );
  }

  /** Whether the connection was started and has not ended; it may be reconnecting. */
  get isOpen(): boolean {
    return this.state.name !== "ended";
  }

  /** Connects, and sends the requests that wait; reconnects after each break until `hangUp`. */
  start(): void {
    this.enter({ name: "connecting" });
    this.attempts.startOver();
    this.connect();
  }

  /**
   * Reconnects as the person of the new cookie; unanswered requests of the old person are refused.
   */
  restart(): void {
    this.drop();
    const asked = [...this.waiting];
    this.waiting.clear();
    this.followed.clear();
    this.watched.clear();
    for (const [id, { refused }] of asked) {
      refused(new RefusedByHouse({ type: "refused", id, code: "failed", detail: "" }));
    }
    this.start();
  }

  hangUp(): void {
    this.drop();
    this.enter({ name: "ended", why: "left" });
  }

  /** Checks the connection at once: the page is visible again, or the network has changed. */
  wake(): void {
    if (this.state.name === "online") {
      this.heartbeat.doubt();
    } else if (this.state.name === "retrying" || this.state.name === "offline") {
      this.attempts.startOver();
      this.drop();
      this.connect();
    }
  }

  /** Sends a request, and repeats it until it is answered; rejects with RefusedByHouse. */
  request(request: Request): Promise<Done> {
    const id = newMessageId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((done, refused) => {
      this.waiting.set(id, { text, done, refused, tries: 0 });
      if (this.hasGreeted) this.socket?.send(text);
    });
  }

  /** Follows a table, on this connection and on every later one. */
  follow(table: string): void {
    this.followed.set(table, this.followed.get(table) ?? null);
    if (this.hasGreeted) this.sendFollow(table);
  }

  /** Stops following a table; the listener ignores frames that still arrive. */
  unfollow(table: string): void {
    if (!this.followed.delete(table) || !this.hasGreeted) return;
    this.say({ type: "unfollow", id: newMessageId(), table });
  }

  watchLobby(on: boolean, page = 0): void {
    this.lobby = on;
    this.lobbyPage = page;
    if (this.hasGreeted) this.sendLobby();
  }

  watchTournaments(on: boolean): void {
    this.tournaments = on;
    if (this.hasGreeted) this.say({ type: "watch_events", id: newMessageId(), on });
  }

  /** Watches a tournament, on this connection and on every later one; `on` false stops it. */
  watchTournament(tournament: string, on: boolean): void {
    if (on) this.watched.add(tournament);
    else this.watched.delete(tournament);
    if (this.hasGreeted) this.sendWatch(tournament, on);
  }

  private connect(): void {
    const socket = this.parts.open();
    this.socket = socket;
    const ifCurrent =
      <Event>(react: (event: Event) => void) =>
      (event: Event) => {
        if (this.socket === socket) react(event);
      };
    socket.onopen = ifCurrent(() => this.greet());
    socket.onmessage = ifCurrent((event) => this.receive(event.data));
    socket.onclose = ifCurrent((event) => this.broken(event.code));
    this.set("opening", this.attempts.begin(this.lostAt()), () => this.broken(0));
  }

  /** Since when the server cannot be reached; null if it can, or was not reached yet. */
  private lostAt(): number | null {
    return "since" in this.state ? this.state.since : null;
  }

  private pingAfter(): number {
    return this.followed.size > 0 && !this.parts.isHidden() ? PING_AFTER_AT_TABLE : PING_AFTER;
  }

  /** Sends hello and, without waiting for its answer, everything open. */
  private greet(): void {
    this.say({ type: "hello", protocol: PROTOCOL, changes: true });
    this.hasGreeted = true;
    this.sayAll();
  }

  /** Closes the socket, and ignores what it still delivers. */
  private drop(): void {
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
    this.heartbeat.stop();
    this.subscriptions.clear();
    this.hasGreeted = false;
    this.isWelcome = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private broken(code: number): void {
    this.drop();
    if (code === CONNECTION.session_ended) {
      this.enter({ name: "ended", why: "session" });
      return;
    }
    const since = this.lost(this.parts.now());
    this.set("retry", this.attempts.failed(since), () => this.connect());
  }

  /** The server cannot be reached since `at`, if not since earlier; returns since when. */
  private lost(at: number): number {
    const since = this.lostAt() ?? at;
    this.enter({ name: this.parts.isOffline() ? "offline" : "retrying", since });
    return since;
  }

  private receive(data: unknown): void {
    this.timers.get("opening")?.();
    this.heartbeat.heard();
    const message = parsed(String(data)) as Wire["server"];
    if (message.type === "refused" && message.id === "") {
      this.refusedUnnamed(message);
      return;
    }
    if (message.type === "welcome") this.welcomed();
    else if (this.isWelcome && this.state.name !== "online") this.enter({ name: "online" });
    if (message.type === "elsewhere") this.followed.delete(message.table);
    if (message.type === "frame") this.saw(message);
    if (message.type === "change") this.changed(message);
    else this.listener.received(message, this.parts.now());
    if (message.type === "done" || message.type === "refused") this.answered(message);
  }

  private welcomed(): void {
    this.attempts.succeeded();
    this.isWelcome = true;
    this.enter({ name: "online" });
  }

  /** Sends every subscription, and every request without an answer. */
  private sayAll(): void {
    if (this.lobby) this.sendLobby();
    if (this.tournaments) this.watchTournaments(true);
    for (const tournament of this.watched) this.sendWatch(tournament, true);
    for (const table of this.followed.keys()) this.sendFollow(table);
    for (const { text } of this.waiting.values()) this.socket?.send(text);
  }

  private saw(frame: Frame): void {
    if (this.followed.has(frame.table)) this.followed.set(frame.table, frame);
  }

  /** Rebuilds the frame of a change; follows the table again if a frame before it is missing. */
  private changed(change: FrameChange): void {
    const before = this.followed.get(change.table);
    if (!before) return; // a complete frame is on its way
    const frame = rebuilt(before, change);
    if (frame === null) {
      this.sendFollow(change.table);
      this.followed.set(change.table, null);
    } else {
      this.saw(frame);
      this.listener.received(frame, this.parts.now());
    }
  }

  private answered(answer: Done | Refused): void {
    const onRefusal = this.subscriptions.get(answer.id);
    if (onRefusal !== undefined) {
      this.subscriptions.delete(answer.id);
      if (answer.type === "refused" && !MOMENTARY.has(answer.code)) onRefusal(answer.code);
      return;
    }
    const waiting = this.waiting.get(answer.id);
    if (waiting === undefined) return;
    if (answer.type === "refused" && this.saysAgain(answer, waiting)) return;
    this.waiting.delete(answer.id);
    if (answer.type === "done") waiting.done(answer);
    else waiting.refused(new RefusedByHouse(answer));
  }

  /** Schedules a message again if its refusal is temporary; returns whether it did. */
  private saysAgain(refused: Refused, waiting: Waiting): boolean {
    if (!MOMENTARY.has(refused.code) || waiting.tries >= MOST_TRIES) return false;
    waiting.tries += 1;
    this.parts.after(FIRST_REPEAT * 2 ** waiting.tries, () => {
      if (this.waiting.has(refused.id) && this.hasGreeted) {
        this.socket?.send(waiting.text);
      }
    });
    return true;
  }

  /**
   * Handles a refusal without a message id: the protocols differ, or the server read no message.
   */
  private refusedUnnamed(refused: Refused): void {
    if (refused.code === "protocol") {
      this.drop();
      this.enter({ name: "ended", why: "outdated" });
    } else if (MOMENTARY.has(refused.code)) {
      this.set("retry", 1_000, () => this.sayAll());
    }
  }

  private sendFollow(table: string): void {
    const id = newMessageId();
    this.subscriptions.set(id, (code) => {
      this.followed.delete(table);
      this.listener.lost(table, code);
    });
    this.say({ type: "follow", id, table, seq: this.followed.get(table)?.seq ?? 0 });
  }

  private sendLobby(): void {
    this.say({
      type: "watch_lobby",
      id: newMessageId(),
      on: this.lobby,
      ...(this.lobbyPage > 0 && { page: this.lobbyPage }),
    });
  }

  private sendWatch(tournament: string, on: boolean): void {
    const id = newMessageId();
    this.subscriptions.set(id, (code) => {
      if (this.watched.delete(tournament)) this.listener.lostTournament(tournament, code);
    });
    this.say({ type: "watch_event", id, event: tournament, on });
  }

  private say(message: Wire["client"]): void {
    this.socket?.send(JSON.stringify(message));
  }

  private set(name: "retry" | "opening", millis: number, run: () => void): void {
    this.timers.get(name)?.();
    this.timers.set(name, this.parts.after(millis, run));
  }

  private enter(state: ConnectionState): void {
    this.state = state;
    this.listener.changed(state);
  }
}

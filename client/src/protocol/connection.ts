/**
 * The connection to the server: opened again whenever it breaks; no request is lost or repeated.
 *
 * A request has an id and is kept until it is answered; after a break it is sent again with the same
 * id. The lobby, tables and tournaments that a page watches are subscriptions: every new connection
 * subscribes again, to tables from the last frame seen. A restart of the server is such a break.
 */

import { parsed } from "./former.ts";
import { CONNECTION } from "./limits.gen.ts";
import { newMessageId } from "./message-ids.ts";
import type { RefusalCode } from "./refusal-codes.gen.ts";
import type { Done, Frame, Hello, Refused, Wire } from "./wire.gen.ts";

export const PROTOCOL = CONNECTION.protocol;

export type ServerMessage = Wire["server"];
type Question = Exclude<Wire["client"], Hello>;
type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;

/** The requests of a page; subscriptions have methods of `Connection`. */
export type Request = WithoutId<
  Exclude<Question, { readonly type: "ping" | "follow" | "watch_lobby" | Watch["type"] }>
>;
/** The subscriptions to tournaments. */
type Watch = Extract<Question, { readonly type: "watch_events" | "watch_event" }>;

/** Times are milliseconds of the steady clock that the line is given. */
export type ConnectionState =
  | { readonly name: "connecting" }
  | { readonly name: "online" }
  | { readonly name: "retrying"; readonly since: number }
  | { readonly name: "offline"; readonly since: number }
  /** For good: the session is over, the house speaks another protocol, or the page has hung up. */
  | { readonly name: "ended"; readonly why: "session" | "outdated" | "left" };

/** The part of a WebSocket that a line uses. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionParts {
  readonly open: () => Socket;
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  /** Runs something later; returns what calls it off. */
  readonly after: (millis: number, run: () => void) => () => void;
  /** From 0 up to 1. */
  readonly chance: () => number;
  /** Whether the device itself knows that it has no network. */
  readonly isOffline: () => boolean;
}

export interface ConnectionListener {
  changed(state: ConnectionState): void;
  received(message: ServerMessage, at: number): void;
  /** A table cannot be followed: there is none any more. */
  lost(table: string, code: string): void;
  /** An event cannot be watched: there is none. */
  noEvent(event: string, code: string): void;
}

/** The house did not do what it was asked, and nothing has happened. */
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

const PING_EVERY = 10_000;
/** Without a sound for so long after a ping the line is dead. */
const PATIENCE = 5_000;
const PATIENCE_AWAKE = 2_000;
const FIRST_RETRY = 250;
const LAST_RETRY = 8_000;
/** Refusals that say nothing about the message: it may be said again, and is, a few times. */
const MOMENTARY: ReadonlySet<string> = new Set<RefusalCode>(["busy", "store_failed", "too_fast"]);
const MOST_TRIES = 5;

export class Connection {
  private readonly parts: ConnectionParts;
  private readonly listener: ConnectionListener;
  private readonly waiting = new Map<string, Waiting>();
  /** Tables that are followed, and the last frame seen of each. */
  private readonly followed = new Map<string, number>();
  private readonly follows = new Map<string, string>();
  private lobby = false;
  private lobbyPage = 0;
  private events = false;
  /** Events that are watched, and what asks for them. */
  private readonly watched = new Set<string>();
  private readonly watches = new Map<string, string>();
  private socket: Socket | null = null;
  /** Whether it has been greeted: what is asked goes out behind the greeting, unwelcomed yet. */
  private hasGreeted = false;
  private state: ConnectionState = { name: "ended", why: "left" };
  private failures = 0;
  private readonly timers = new Map<"retry" | "ping" | "silence", () => void>();

  constructor(parts: ConnectionParts, listener: ConnectionListener) {
    this.parts = parts;
    this.listener = listener;
  }

  /** Whether it has been started and is not over for good. */
  get isOpen(): boolean {
    return this.state.name !== "ended";
  }

  /** Opens the line, and says what was asked before; it stays open until `hangUp`. */
  start(): void {
    this.enter({ name: "connecting" });
    this.failures = 0;
    this.connect();
  }

  /** Opens it anew, as whoever the browser's cookie now says; what another asked before fails. */
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

  /** The page is looked at again, or the network is back: makes sure of the line at once. */
  wake(): void {
    if (this.state.name === "online") {
      this.ping(PATIENCE_AWAKE);
    } else if (this.state.name === "retrying" || this.state.name === "offline") {
      this.failures = 0;
      this.drop();
      this.connect();
    }
  }

  /** Asks once, however often it has to be said; rejects with RefusedByHouse. */
  request(request: Request): Promise<Done> {
    const id = newMessageId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((done, refused) => {
      this.waiting.set(id, { text, done, refused, tries: 0 });
      if (this.hasGreeted) this.socket?.send(text);
    });
  }

  /** Shows a table from now on, on this line and on all after it. */
  follow(table: string): void {
    this.followed.set(table, this.followed.get(table) ?? 0);
    if (this.hasGreeted) this.sendFollow(table);
  }

  /** Asks for a table no more; what is on its way is the listener's to leave aside. */
  unfollow(table: string): void {
    if (!this.followed.delete(table) || !this.hasGreeted) return;
    this.say({ type: "unfollow", id: newMessageId(), table });
  }

  watchLobby(on: boolean, page = 0): void {
    this.lobby = on;
    this.lobbyPage = page;
    if (this.hasGreeted) this.sendLobby();
  }

  watchEvents(on: boolean): void {
    this.events = on;
    if (this.hasGreeted) this.say({ type: "watch_events", id: newMessageId(), on });
  }

  /** Shows an event from now on, on this line and on all after it; `on` false: no more. */
  watchEvent(event: string, on: boolean): void {
    if (on) this.watched.add(event);
    else this.watched.delete(event);
    if (this.hasGreeted) this.sendWatch(event, on);
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
    this.set("silence", LAST_RETRY, () => this.broken(0));
  }

  /** Says who one is and at once what is wanted: an answer less to wait for. */
  private greet(): void {
    this.say({ type: "hello", protocol: PROTOCOL });
    this.hasGreeted = true;
    this.sayAll();
  }

  /** Lets go of the socket; nothing more is heard of it. */
  private drop(): void {
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
    this.follows.clear();
    this.watches.clear();
    this.hasGreeted = false;
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
    const since =
      this.state.name === "retrying" || this.state.name === "offline"
        ? this.state.since
        : this.parts.now();
    this.enter({ name: this.parts.isOffline() ? "offline" : "retrying", since });
    const longest = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.failures);
    this.failures += 1;
    this.set("retry", longest * (0.5 + this.parts.chance() / 2), () => this.connect());
  }

  private receive(data: unknown): void {
    this.timers.get("silence")?.();
    const message = parsed(String(data)) as ServerMessage;
    if (message.type === "refused" && message.id === "") {
      this.refusedUnnamed(message);
      return;
    }
    if (message.type === "welcome") this.welcomed();
    if (message.type === "elsewhere") this.followed.delete(message.table);
    if (message.type === "frame") this.saw(message);
    this.listener.received(message, this.parts.now());
    if (message.type === "done" || message.type === "refused") this.answered(message);
  }

  private welcomed(): void {
    this.failures = 0;
    this.enter({ name: "online" });
    this.set("ping", PING_EVERY, () => this.ping(PATIENCE));
  }

  /** Every subscription, and every request that is not answered yet. */
  private sayAll(): void {
    if (this.lobby) this.sendLobby();
    if (this.events) this.watchEvents(true);
    for (const event of this.watched) this.sendWatch(event, true);
    for (const table of this.followed.keys()) this.sendFollow(table);
    for (const { text } of this.waiting.values()) this.socket?.send(text);
  }

  private saw(frame: Frame): void {
    if (this.followed.has(frame.table)) this.followed.set(frame.table, frame.seq);
  }

  private answered(answer: Done | Refused): void {
    const table = this.follows.get(answer.id);
    if (table !== undefined) {
      this.follows.delete(answer.id);
      if (answer.type === "refused" && !MOMENTARY.has(answer.code)) {
        this.followed.delete(table);
        this.listener.lost(table, answer.code);
      }
      return;
    }
    if (this.watchAnswered(answer)) return;
    const waiting = this.waiting.get(answer.id);
    if (waiting === undefined) return;
    if (answer.type === "refused" && this.saysAgain(answer, waiting)) return;
    this.waiting.delete(answer.id);
    if (answer.type === "done") waiting.done(answer);
    else waiting.refused(new RefusedByHouse(answer));
  }

  /** Whether it answers a watch: an event that there is not is watched no more. */
  private watchAnswered(answer: Done | Refused): boolean {
    const event = this.watches.get(answer.id);
    if (event === undefined) return false;
    this.watches.delete(answer.id);
    if (answer.type === "refused" && !MOMENTARY.has(answer.code) && this.watched.delete(event)) {
      this.listener.noEvent(event, answer.code);
    }
    return true;
  }

  /** Says a message again, a little later, if its refusal was only of the moment. */
  private saysAgain(refused: Refused, waiting: Waiting): boolean {
    if (!MOMENTARY.has(refused.code) || waiting.tries >= MOST_TRIES) return false;
    waiting.tries += 1;
    this.parts.after(FIRST_RETRY * 2 ** waiting.tries, () => {
      if (this.waiting.has(refused.id) && this.hasGreeted) {
        this.socket?.send(waiting.text);
      }
    });
    return true;
  }

  /** A refusal that cannot name its message: the house does not speak as we do, or was not listening. */
  private refusedUnnamed(refused: Refused): void {
    if (refused.code === "protocol") {
      this.drop();
      this.enter({ name: "ended", why: "outdated" });
    } else if (MOMENTARY.has(refused.code)) {
      this.set("retry", 1_000, () => this.sayAll());
    }
  }

  private ping(patience: number): void {
    this.set("silence", patience, () => this.broken(0));
    this.say({ type: "ping", id: newMessageId() });
    this.set("ping", PING_EVERY, () => this.ping(PATIENCE));
  }

  private sendFollow(table: string): void {
    const id = newMessageId();
    this.follows.set(id, table);
    this.say({ type: "follow", id, table, seq: this.followed.get(table) ?? 0 });
  }

  private sendLobby(): void {
    this.say({
      type: "watch_lobby",
      id: newMessageId(),
      on: this.lobby,
      ...(this.lobbyPage > 0 && { page: this.lobbyPage }),
    });
  }

  private sendWatch(event: string, on: boolean): void {
    const id = newMessageId();
    if (on) this.watches.set(id, event);
    this.say({ type: "watch_event", id, event, on });
  }

  private say(message: Wire["client"]): void {
    this.socket?.send(JSON.stringify(message));
  }

  private set(name: "retry" | "ping" | "silence", millis: number, run: () => void): void {
    this.timers.get(name)?.();
    this.timers.set(name, this.parts.after(millis, run));
  }

  private enter(state: ConnectionState): void {
    this.state = state;
    this.listener.changed(state);
  }
}

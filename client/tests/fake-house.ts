/** A house of a few lines: answers what a page says with what it was given to show. */
import type { HouseClientParts } from "../src/house/house-client.ts";
import { ANY_ENTRY } from "../src/options/model/entry-terms.ts";
import type { Socket } from "../src/protocol/socket.ts";
import type { EntryTerms, Frame, LobbyTable, Wire, You } from "../src/protocol/wire.gen.ts";
import type { TournamentMessage } from "../src/tournaments/model/tournaments.ts";

type FromClient = Wire["client"];
type FromServer = Wire["server"];
type Shows<Type> = Extract<TournamentMessage, { readonly type: Type }>;

export const GIULIA: You = {
  player: "p-1",
  name: "Giulia",
  kind: "guest",
  chips: 1_000,
  role: "player",
  avatar: "RC",
};

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly said: FromClient[] = [];
  isClosed = false;
  private readonly hear: (message: FromClient, socket: FakeSocket) => void;

  constructor(hear: (message: FromClient, socket: FakeSocket) => void = () => undefined) {
    this.hear = hear;
  }

  open(): void {
    this.onopen?.();
  }

  send(text: string): void {
    const message = JSON.parse(text) as FromClient;
    this.said.push(message);
    this.hear(message, this);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The line breaks from the other end. */
  breaks(code = 1006): void {
    this.onclose?.({ code });
  }

  says(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** What has been said of one kind. */
  of<Type extends FromClient["type"]>(type: Type): Extract<FromClient, { type: Type }>[] {
    return this.said.filter((message) => message.type === type) as never;
  }
}

/** What the house shows; change it and `show` again. */
export interface Shown {
  you: You;
  seats: LobbyTable[];
  /** The name that its operator has given it. */
  houseName: string;
  /** What it says of entries. */
  entries: EntryTerms;
  lobby: LobbyTable[];
  /** How many people are here, and tables in play. */
  activity: { people: number; playing: number };
  frames: Map<string, Frame>;
  /** The list of events, and each as its page shows it. */
  events: Shows<"events"> | null;
  event: Map<string, Shows<"event">>;
  /** Where somebody who asks for a table is seated. */
  opens: string | null;
}

export class FakeHouse {
  readonly sockets: FakeSocket[] = [];
  readonly shown: Shown;

  constructor(shown: Partial<Shown> = {}) {
    this.shown = {
      you: GIULIA,
      houseName: "Circolo",
      seats: [],
      entries: ANY_ENTRY,
      lobby: [],
      activity: { people: 1, playing: 0 },
      frames: new Map(),
      events: null,
      event: new Map(),
      opens: null,
      ...shown,
    };
  }

  /** The latest line. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("nobody has opened a line");
    return socket;
  }

  /** The parts of a page that speaks to this house, on real time unless told otherwise. */
  parts(over: Partial<HouseClientParts> = {}): HouseClientParts {
    return {
      open: () => {
        const socket = new FakeSocket((message, on) => this.hear(message, on));
        this.sockets.push(socket);
        queueMicrotask(() => socket.open());
        return socket;
      },
      now: () => performance.now(),
      after: (millis, run) => {
        const timer = setTimeout(run, millis);
        return () => clearTimeout(timer);
      },
      chance: () => 0,
      isOffline: () => false,
      isHidden: () => false,
      secret: () => new Uint8Array(32),
      shelf: { recall: () => null, keep: () => undefined },
      witnessShelf: { recall: () => null, keep: () => undefined },
      browserKey: () => Promise.resolve(null),
      forgetBrowserKey: () => Promise.resolve(),
      ...over,
    };
  }

  private hear(message: FromClient, socket: FakeSocket): void {
    const { shown } = this;
    switch (message.type) {
      case "hello":
        socket.says({
          type: "welcome",
          protocol: 1,
          now: 0,
          you: shown.you,
          tables: shown.seats,
          entry_terms: shown.entries,
          house_name: shown.houseName,
        });
        break;
      case "watch_lobby":
        if (message.on) {
          const { lobby: tables, activity } = shown;
          socket.says({ type: "lobby", tables, page: 0, pages: 1, ...activity });
        }
        break;
      case "follow": {
        const frame = shown.frames.get(message.table);
        if (frame === undefined) {
          // Whoever sits there hears of it once there is something to tell.
          if (shown.seats.some(({ id }) => id === message.table)) return;
          socket.says({ type: "refused", id: message.id, code: "no_such_table", detail: "" });
          return;
        }
        socket.says(frame);
        socket.says({ type: "done", id: message.id, table: null });
        break;
      }
      case "watch_events":
        if (message.on && shown.events !== null) socket.says(shown.events);
        break;
      case "watch_event": {
        if (!message.on) break;
        const event = shown.event.get(message.event);
        if (event !== undefined) socket.says(event);
        else socket.says({ type: "refused", id: message.id, code: "no_such_event", detail: "" });
        break;
      }
      case "ping":
        socket.says({ type: "pong", id: message.id, now: 0 });
        break;
      default:
        break;
    }
  }
}

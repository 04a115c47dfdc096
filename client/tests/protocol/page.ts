/** A page's connection to a fake house, and everything that it tells the page. */
import { ANY_ENTRY } from "../../src/options/model/entry-terms.ts";
import {
  Connection,
  type ConnectionState,
  type ServerMessage,
} from "../../src/protocol/connection.ts";
import type { Wire } from "../../src/protocol/wire.gen.ts";
import { FakeSocket, GIULIA } from "../fake-house.ts";
import { FakeTime } from "../fake-time.ts";

export class Page {
  readonly time = new FakeTime();
  readonly sockets: FakeSocket[] = [];
  readonly states: ConnectionState[] = [];
  readonly received: ServerMessage["type"][] = [];
  readonly lost: string[] = [];
  offline = false;
  isHidden = false;
  /** Whether the house answers pings. */
  pongs = false;
  readonly connection = new Connection(
    {
      open: () => {
        this.sockets.push(new FakeSocket((message, socket) => this.hear(message, socket)));
        return this.socket;
      },
      now: this.time.read,
      after: this.time.after,
      chance: () => 0,
      isOffline: () => this.offline,
      isHidden: () => this.isHidden,
    },
    {
      changed: (state) => this.states.push(state),
      received: (message) => this.received.push(message.type),
      lost: (table, code) => this.lost.push(`${table} ${code}`),
      lostTournament: (event, code) => this.lost.push(`${event} ${code}`),
    },
  );

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  get state(): string | undefined {
    return this.states.at(-1)?.name;
  }

  /** The house answers the greeting. */
  welcome(): this {
    this.socket.open();
    this.socket.says({
      type: "welcome",
      protocol: 1,
      now: 0,
      you: GIULIA,
      tables: [],
      entry_terms: ANY_ENTRY,
      house_name: "Circolo",
    });
    return this;
  }

  private hear(message: Wire["client"], socket: FakeSocket): void {
    if (this.pongs && message.type === "ping")
      socket.says({ type: "pong", id: message.id, now: 0 });
  }

  static online(): Page {
    const page = new Page();
    page.connection.start();
    return page.welcome();
  }
}

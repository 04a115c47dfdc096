/** The state of the house in this page: the connection, who I am, the tables. */
import { signal } from "@preact/signals";
import { FairPlay, type KeptParts } from "../fairness/browser/fair-play.ts";
import { enter } from "../people/model/accounts.ts";
import { type GameName, gameOf, type Options } from "../play/games.ts";
import {
  type PlayPreferences,
  preferencesFor,
  readPreferences,
  writePreferences,
} from "../play/play-preferences.ts";
import {
  Connection,
  type ConnectionParts,
  type ConnectionState,
  RefusedByHouse,
  type Request,
  type ServerMessage,
} from "../protocol/connection.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { type Offsets, observe, serverNow } from "../protocol/server-clock.ts";
import type { Done, EntryTerms, Frame, LobbyTable, You } from "../protocol/wire.gen.ts";
import { keep, recall } from "../shell/device-settings.ts";
import { houseName } from "../shell/house-name.ts";
import { pace } from "../shell/interaction-settings.ts";
import { isShortage } from "../shell/shortages.ts";
import { hearOfFriends } from "./friend-news.ts";
import type { Activity, LobbyPage } from "./lobby-news.ts";
import { readable, write } from "./readable.ts";
import { TableClient } from "./table-client.ts";
import { forgetTables, rememberPassword } from "./table-passwords.ts";
import { TournamentBoard } from "./tournament-board.ts";

/** Whether the page is signed in; `out` gives the reason for which a person must act. */
export type Entrance =
  | { readonly name: "entering" }
  | { readonly name: "in" }
  | { readonly name: "out"; readonly why: string };

/** A request that failed because I have too few chips, and the options of its table. */
export interface Shortage {
  readonly code: string;
  readonly options: Options | null;
}

export interface HouseClientParts extends ConnectionParts, KeptParts {}

/** The terms before the server has sent its own. */
const NO_LIMITS: EntryTerms = { least: 0, most: Number.MAX_SAFE_INTEGER, match_fee: 0 };

export class HouseClient {
  readonly entrance = readable<Entrance>({ name: "entering" });
  readonly link = readable<ConnectionState>({ name: "connecting" });
  readonly you = readable<You | null>(null);
  /** The tables of the lobby page; null until the server has sent them. */
  readonly lobby = readable<readonly LobbyTable[] | null>(null);
  /** The number of the lobby page, from 0, and how many pages there are. */
  readonly lobbyPage = readable<LobbyPage>({ page: 0, pages: 1 });
  /** Nobody until the server has sent its first list. */
  readonly activity = readable<Activity>({ people: 0, playing: 0 });
  /** The tables where I have a seat. */
  readonly seats = readable<readonly string[]>([]);
  /** The frame in which the host sent me away, until I have read it. */
  readonly sentAway = readable<Frame | null>(null);
  /** The last request that failed for lack of chips, until I have read how to get some. */
  readonly shortage = readable<Shortage | null>(null);
  /** Limits of an entry, and the fee of a match (P1, P3). */
  readonly entryTerms = readable<EntryTerms>(NO_LIMITS);
  /** My standing settings at every table (R6). */
  readonly preferences = readable<PlayPreferences>(readPreferences(recall("habits")));
  readonly fair: FairPlay;
  readonly tournaments: TournamentBoard;

  /** Runs before each request of mine; if it rejects, the request is not sent. */
  beforeRequest: ((request: Request) => Promise<void>) | null = null;

  private readonly parts: HouseClientParts;
  private readonly connection: Connection;
  private readonly tableClients = new Map<string, TableClient>();
  /** The tables where I sat when the connection opened, private ones included. */
  private readonly greeted = signal<readonly LobbyTable[]>([]);
  /** Ring tables that I have left, until the page shows how the sitting ended. */
  private readonly leaving = new Set<string>();
  private offsets: Offsets = [];
  private entering = false;
  /** Whether the server has ever said who I am. */
  private hasArrived = false;

  constructor(parts: HouseClientParts) {
    this.parts = parts;
    this.connection = new Connection(parts, {
      changed: (state) => this.changed(state),
      received: (message, at) => this.received(message, at),
      lost: (table, code) => this.lost(table, code),
      lostTournament: (tournament, code) => this.tournaments.lost(tournament, code),
    });
    this.tournaments = new TournamentBoard(this.connection);
    this.fair = new FairPlay({
      ...parts,
      request: (request) => this.request(request),
      alarm: (table, epoch, why) => this.tableClients.get(table)?.warn({ epoch, why }),
    });
  }

  /** Signs in as the person of this browser's cookie; without one, the server makes a guest. */
  async enter(): Promise<void> {
    if (this.entering || this.entrance.value.name === "in") return;
    this.entering = true;
    const isArrival = !this.hasArrived;
    // A returning person has a cookie already, and connects without waiting for the answer.
    if (isArrival && recall("known") !== null) this.connection.start();
    try {
      const you = await enter();
      keep("known", "yes");
      if (isArrival) this.arrived(you);
      else this.cameIn(you);
    } catch (failure) {
      if (this.connection.isOpen) this.connection.hangUp();
      const why = failure instanceof RequestRefused ? failure.code : "failed";
      write(this.entrance, { name: "out", why });
    }
    this.entering = false;
  }

  /** The server has said who I am: connects, and so sends the requests made before that. */
  private arrived(you: You): void {
    this.isIn(you);
    if (!this.connection.isOpen) this.connection.start();
  }

  private isIn(you: You): void {
    this.hasArrived = true;
    write(this.you, you);
    write(this.entrance, { name: "in" });
  }

  /** Continues as this person on a new connection: the browser's cookie has changed. */
  cameIn(you: You): void {
    this.tableClients.clear();
    write(this.seats, []);
    this.isIn(you);
    this.fair.startOver();
    this.connection.restart();
    this.tournaments.startOver();
  }

  /** The same person has another name, or a password now. */
  renamed(you: You): void {
    write(this.you, you);
  }

  leave(): void {
    this.connection.hangUp();
    this.isOut("logged_out");
  }

  wake(): void {
    this.connection.wake();
  }

  watchLobby(on: boolean, page = 0): void {
    this.connection.watchLobby(on, page);
  }

  /** Returns the client of a table, and follows the table. */
  tableClient(table: string): TableClient {
    const known = this.tableClients.get(table);
    if (known !== undefined) return known;
    const tableClient = new TableClient(table, {
      request: (request) => this.request(request),
      follow: (again) => this.connection.follow(again),
      now: this.parts.now,
      after: this.parts.after,
      isHidden: this.parts.isHidden,
      pace,
    });
    this.tableClients.set(table, tableClient);
    this.connection.follow(table);
    return tableClient;
  }

  /** The latest row of a listed table or of one where I sit; null for any other. */
  row(table: string): LobbyTable | null {
    const rows = [...(this.lobby.value ?? []), ...this.greeted.value];
    return rows.find((row) => row.id === table) ?? null;
  }

  /** The client of a table that is open already, or null. */
  openTableClient(table: string): TableClient | null {
    return this.tableClients.get(table) ?? null;
  }

  /** Stops following a table that no page shows, unless I sit there. */
  closeTableClient(table: string): void {
    if (this.seats.value.includes(table)) return;
    this.tableClients.delete(table);
    this.connection.unfollow(table);
  }

  /** Sends a request to the server; rejects with RefusedByHouse. */
  async request(request: Request): Promise<Done> {
    if (this.beforeRequest) await this.beforeRequest(request);
    const done = await this.connection.request(request).catch((failure: unknown) => {
      this.fellShort(request, failure);
      throw failure;
    });
    rememberPassword(request, done);
    if (done.table !== null) {
      this.sitsAt(done.table);
      if (writePreferences(this.preferences.value) !== "") {
        this.sendPreferences(done.table, gameAsked(request) ?? this.gameAt(done.table));
      }
    }
    if (request.type === "leave") {
      if (this.isRing(request.table)) this.leaving.add(request.table);
      this.standsUp(request.table);
      this.fair.leave(request.table);
    }
    return done;
  }

  private fellShort(request: Request, failure: unknown): void {
    if (failure instanceof RefusedByHouse && isShortage(failure.code)) {
      write(this.shortage, { code: failure.code, options: this.optionsOf(request) });
    }
  }

  /** The options of the table that a request names; null if it names none. */
  private optionsOf(request: Request): Options | null {
    if (request.type === "quick_play") return request.options;
    if (request.type === "open_table") return request.sheet.options;
    if (!("table" in request)) return null;
    const known =
      this.tableClients.get(request.table)?.newest.value?.view ?? this.row(request.table);
    return known?.sheet.options ?? null;
  }

  /** Dismisses the note on how to get chips. */
  readShortage(): void {
    write(this.shortage, null);
  }

  /** Sets my preferences, for the tables where I sit and for later ones. */
  leaveToHouse(habits: PlayPreferences): void {
    write(this.preferences, habits);
    keep("habits", writePreferences(habits));
    for (const table of this.seats.value) this.sendPreferences(table, this.gameAt(table));
  }

  private gameAt(table: string): GameName | null {
    const frame = this.tableClients.get(table)?.newest.value ?? null;
    return frame === null ? (this.row(table)?.sheet.options.game ?? null) : gameOf(frame);
  }

  private sendPreferences(table: string, game: GameName | null): void {
    if (game === null) return;
    const habits = preferencesFor(game, this.preferences.value);
    // A closed table refuses preferences; it has no next decision.
    this.connection.request({ type: "set_habits", table, habits }).catch((failure: unknown) => {
      if (!(failure instanceof RefusedByHouse)) throw failure;
    });
  }

  /** The server's time, in milliseconds. */
  readonly now = (): number => serverNow(this.offsets, this.steady());

  /** This page's own steady clock, as in `ConnectionState.since`. */
  readonly steady = (): number => this.parts.now();

  /** Calls `run` after `millis` of that clock; returns a function that cancels it. */
  readonly after = (millis: number, run: () => void): (() => void) => this.parts.after(millis, run);

  private changed(state: ConnectionState): void {
    write(this.link, state);
    // During `enter` an unknown cookie ends the session too; `enter` then makes a guest.
    if (state.name === "ended" && state.why === "session" && !this.entering) {
      this.isOut("no_session");
    }
  }

  /** My session has ended: this tab forgets my seeds, my logs and the passwords of tables. */
  private isOut(why: string): void {
    this.fair.notebook.clear();
    forgetTables();
    write(this.you, null);
    write(this.entrance, { name: "out", why });
  }

  private lost(table: string, code: string): void {
    this.standsUp(table);
    this.tableClients.get(table)?.lost(code);
  }

  /** A message of the server, received at this time of the page's clock. */
  received(message: ServerMessage, at: number): void {
    if ("now" in message) {
      this.offsets = observe(this.offsets, { server: message.now, local: at });
    }
    switch (message.type) {
      case "welcome":
        // During `enter` its answer is newer: a guest may just have received chips.
        if (!this.entering) write(this.you, message.you);
        write(this.entryTerms, message.entry_terms);
        houseName.value = message.house_name;
        this.greeted.value = message.tables;
        write(
          this.seats,
          message.tables.map((row) => row.id),
        );
        break;
      case "lobby":
        write(this.lobby, message.tables);
        write(this.lobbyPage, { page: message.page, pages: message.pages });
        // A server of an earlier version does not count.
        write(this.activity, { people: message.people ?? 0, playing: message.playing ?? 0 });
        break;
      case "frame":
        this.framed(message);
        break;
      case "talk":
        this.tableClients.get(message.table)?.hear(message.lines);
        break;
      case "floor":
        this.tableClients.get(message.table)?.talk.allow(message);
        break;
      case "elsewhere":
        this.tableClients.get(message.table)?.leftFor();
        break;
      case "called":
        this.sitsAt(message.table);
        this.tournaments.receive(message);
        break;
      case "events":
      case "event":
      case "soon":
        this.tournaments.receive(message);
        break;
      case "wallet":
        if (this.you.value !== null) {
          write(this.you, { ...this.you.value, chips: message.chips });
        }
        if (this.leaving.size > 0) void this.tellSittings();
        break;
      default:
        hearOfFriends(message);
    }
  }

  private framed(frame: Frame): void {
    const { table, seat, view } = frame;
    const tableClient = this.tableClients.get(table);
    if (seat === null || view.phase === "over" || view.phase === "closed") this.standsUp(table);
    const mine = seat ?? tableClient?.newest.value?.seat ?? null;
    if (frame.events.some((event) => event.type === "removed" && event.seat === mine)) {
      write(this.sentAway, frame);
    }
    tableClient?.receive(frame);
    this.fair.take(frame);
  }

  /** Dismisses the note that I was sent away. */
  readAway(): void {
    write(this.sentAway, null);
  }

  private isRing(table: string): boolean {
    const sheet = this.tableClients.get(table)?.newest.value?.view.sheet ?? this.row(table)?.sheet;
    return sheet !== undefined && sheet.buy_in !== null;
  }

  /** My chips have changed: shows the end of sittings at tables that I am leaving. */
  private async tellSittings(): Promise<void> {
    const { tellSittings } = await import("./sitting-end.ts");
    const told = await tellSittings(this.leaving).catch(() => []);
    for (const table of told) this.leaving.delete(table);
  }

  private sitsAt(table: string): void {
    if (!this.seats.value.includes(table)) write(this.seats, [...this.seats.value, table]);
  }

  private standsUp(table: string): void {
    write(
      this.seats,
      this.seats.value.filter((one) => one !== table),
    );
  }
}

/** The game that a request for a table names; null if it names none. */
function gameAsked(request: Request): GameName | null {
  if (request.type === "quick_play") return request.options.game;
  return request.type === "open_table" ? request.sheet.options.game : null;
}

/**
 * What a state of the gallery is shown on: a house that says what the fixture says, and time that
 * stands still, so that two pictures of one state are the same.
 */
import { HouseClient } from "../../src/house/house-client.ts";
import type { Frame, Lobby } from "../../src/protocol/wire.gen.ts";
import { tournamentPath } from "../../src/shell/model/routes.ts";
import { screenPath } from "../../src/tournaments/model/evening-paths.ts";
import type { TournamentMessage } from "../../src/tournaments/model/tournaments.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { rowOf } from "../fixtures.ts";

/** One state of the page. */
export interface State {
  /** A fixture, whose last frame is shown. */
  readonly frames?: string;
  /** A fixture of an event, which the page watches. */
  readonly event?: string;
  /** What is opened of the event, if not its page. */
  readonly opens?: "clock";
  /** The frames before the last are shown first, so that it is seen to come. */
  readonly arrives?: true;
  /** Where the page is opened; at the table of the frames, else in the lobby. */
  readonly path?: string;
  /** What the lobby lists and who I am, if not what the fixture says. */
  readonly house?: Partial<
    Pick<
      FakeHouse["shown"],
      "you" | "houseName" | "seats" | "lobby" | "activity" | "events" | "event"
    >
  >;
  /** What is kept on this device. */
  readonly kept?: Readonly<Record<string, string>>;
  /** What the house answers to requests under `/api/`. */
  readonly answers?: Readonly<Record<string, () => Response | Promise<Response>>>;
  /** What the tab has seen of shuffles, as it is kept. */
  readonly shelf?: () => string;
  /** How long the state has lasted, in milliseconds. */
  readonly age?: number;
  /** What happens before the page is drawn. */
  readonly before?: (stage: Stage) => void;
  /** What is done on the page once it is drawn. */
  readonly then?: (stage: Stage) => void | Promise<void>;
  /** The verifier, which is a page of its own. */
  readonly isVerifier?: true;
}

const AGE = 7_000;
/** A timer that runs longer than this belongs to somebody who waits, and here nobody does. */
const LONGEST_TIMER = 1_000;
const QUIET = 80;

type Message = Frame | Lobby | TournamentMessage;
type ShownTournament = Extract<TournamentMessage, { readonly type: "event" }>;

const FILES = import.meta.glob<{ default: Message[] }>("../../fixtures/*.json");

/** The messages of a fixture; none if there is no such file. */
export async function messagesOf(name: string): Promise<readonly Message[]> {
  return (await FILES[`../../fixtures/${name}.json`]?.())?.default ?? [];
}

export class Stage {
  readonly fake: FakeHouse;
  readonly house: HouseClient;
  readonly frames: readonly Frame[];
  /** Milliseconds by the page's steady clock. */
  clock = 0;
  private readonly state: State;

  readonly event: ShownTournament | null;

  constructor(state: State, messages: readonly Message[], moves: boolean) {
    this.state = state;
    this.event = messages.findLast((message) => message.type === "event") ?? null;
    const frames = messages.filter((message): message is Frame => message.type === "frame");
    this.frames = frames.map((frame) => atTournament(frame, this.event));
    const newest = this.frames.at(-1);
    const shown = state.arrives === true ? this.frames.at(-2) : newest;
    this.fake = new FakeHouse({
      you: GIULIA,
      seats: newest === undefined || newest.seat === null ? [] : [rowOf(newest)],
      frames: new Map(shown === undefined ? [] : [[shown.table, shown]]),
      ...(this.event === null ? {} : { event: new Map([[this.event.view.id, this.event]]) }),
      ...state.house,
    });
    const still = { now: () => this.clock, after: () => () => undefined };
    const shelf = { recall: () => state.shelf?.() ?? null, keep: () => undefined };
    this.house = new HouseClient(this.fake.parts({ shelf, ...(moves ? {} : still) }));
  }

  get table(): string {
    return this.frames.at(-1)?.table ?? "none";
  }

  /** Where the page is opened. */
  get path(): string {
    if (this.state.path !== undefined) return this.state.path;
    if (this.event !== null && this.frames.length === 0) {
      const { id } = this.event.view;
      return this.state.opens === "clock" ? screenPath(id) : tournamentPath(id);
    }
    return this.frames.length > 0 ? `/table/${this.table}` : "/";
  }

  /** Comes in and takes a seat before anything is drawn, and lets the state grow old. */
  async prepare(): Promise<void> {
    if (this.frames.length > 0) {
      await this.house.enter();
      await settle();
      this.house.tableClient(this.table);
      if (this.state.arrives === true) this.fake.socket.says(this.frames.at(-1)!);
    }
    this.state.before?.(this);
    this.clock += this.state.age ?? AGE;
  }

  /** What the house answers to a request of the page. */
  answer(path: string): Response | Promise<Response> {
    const answer = this.state.answers?.[path];
    if (answer !== undefined) return answer();
    if (path === "/api/guest") return Response.json(this.fake.shown.you);
    return Response.json({ code: "no_such_table", detail: path }, { status: 404 });
  }
}

/** The same table as one of an event, if one is shown. */
function atTournament(frame: Frame, event: ShownTournament | null): Frame {
  if (event === null) return frame;
  const sheet = { ...frame.view.sheet, event: event.view.id };
  return { ...frame, view: { ...frame.view, sheet } };
}

/** Presses what these selectors find, one after the other. */
export function press(...selectors: readonly string[]): () => Promise<void> {
  return async () => {
    for (const selector of selectors) {
      (await sought(selector)).click();
      await settle();
    }
  };
}

/** Presses one key, wherever the focus is. */
export async function pressKey(key: string): Promise<void> {
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await settle();
}

/** What a selector finds, within ten seconds: a machine may be busy. */
export async function sought<Kind extends HTMLElement>(selector: string): Promise<Kind> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = document.querySelector<Kind>(selector);
    if (found !== null) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`there is no ${selector}`);
}

/** Waits for something, and lets who waits for the page read for what. */
export async function waitFor<Result>(what: string, coming: Promise<Result>): Promise<Result> {
  Object.assign(globalThis, { waitsFor: what });
  return await coming;
}

/** Waits until the page has come to rest: nothing is added, all fonts and pictures are there. */
export async function settle(): Promise<void> {
  await waitFor("a moment without a change", quiet());
  await waitFor("fonts", document.fonts.ready);
  const pictures = [...document.images].map((image) => image.decode().catch(() => undefined));
  await waitFor("pictures", Promise.all(pictures));
}

function quiet(): Promise<void> {
  return new Promise<void>((done) => {
    let timer = setTimeout(finish, QUIET);
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, QUIET);
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    function finish(): void {
      watch.disconnect();
      done();
    }
  });
}

/** Stops what runs by itself: clocks stay where they begin, and nothing is taken away later. */
export function standStill(): void {
  document.documentElement.style.setProperty("--fade", "0ms");
  const [timeout, animate] = [globalThis.setTimeout, Element.prototype.animate];
  globalThis.setTimeout = ((run: () => void, millis = 0) =>
    millis > LONGEST_TIMER ? 0 : timeout(run, millis)) as typeof setTimeout;
  Element.prototype.animate = function still(this: Element, ...how: Parameters<typeof animate>) {
    const animation = animate.apply(this, how);
    animation.pause();
    return animation;
  };
}

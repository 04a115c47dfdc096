/** The director's desk of the staff page: the list, each thing that is done there, a new event. */
import bracketFixture from "../../fixtures/tournament-bracket-8.json";
import openFixture from "../../fixtures/tournament-enter.json";
import freezeFixture from "../../fixtures/tournament-freeze.json";
import leagueFixture from "../../fixtures/tournament-league-open.json";
import overFixture from "../../fixtures/tournament-over.json";
import pausedFixture from "../../fixtures/tournament-paused.json";
import listFixture from "../../fixtures/tournaments.json";
import { directingPath, STAFF_PATH } from "../../src/shell/model/routes.ts";

import type {
  TournamentMessage,
  TournamentShown,
} from "../../src/tournaments/model/tournaments.ts";
import { GIULIA } from "../fake-house.ts";
import { rowOf } from "../tournaments/rows.ts";
import { press, type State, settle, sought } from "./stage.ts";

type Step = () => Promise<void>;
type Listed = Extract<TournamentMessage, { readonly type: "events" }>;

const LIST = (listFixture as unknown as readonly Listed[])[0]!;
const DIRECTOR = { ...GIULIA, name: "Giulia", kind: "member", role: "director" } as const;

/** An event of the fixtures; each is told alone there, and they have one id. */
function shown(fixture: unknown, id: string): TournamentShown {
  const [event] = fixture as readonly [TournamentShown];
  return { ...event, view: { ...event.view, id } };
}

/** One that is still to begin when the others are told of. */
function later(event: TournamentShown): TournamentShown {
  return { ...event, now: FREEZE.now, view: { ...event.view, begins: FREEZE.now + 754_000 } };
}

const FREEZE = shown(freezeFixture, "e1");
const BRACKET = shown(bracketFixture, "e2");
const OPEN = later(shown(openFixture, "e3"));
const LEAGUE = later(shown(leagueFixture, "e6"));
const OVER = shown(overFixture, "e4");
const PAUSED = shown(pausedFixture, "e5");

const ANSWERS: NonNullable<State["answers"]> = {
  "/api/staff": () => Response.json({ role: "director", waiting: 0, tables: [] }),
  "/api/staff/reports?waiting=true": () => Response.json({ reports: [] }),
  "/api/staff/cases?waiting=true": () => Response.json({ cases: [] }),
  "/api/staff/events": () => Response.json({ event: OPEN.view.id }),
};

/** The staff page of a director, where these events are. */
function desk(path: string, then?: State["then"], events = [FREEZE, BRACKET, OPEN, OVER]): State {
  return {
    path,
    house: {
      you: DIRECTOR,
      events: { ...LIST, rows: events.map(({ view }) => rowOf(view)), mine: [] },
      event: new Map(events.map((event) => [event.view.id, event])),
    },
    answers: ANSWERS,
    ...(then === undefined ? {} : { then }),
  };
}

function at({ view }: TournamentShown): string {
  return directingPath(view.id);
}

/** Chooses what to do, and does more then. */
function doing(deed: string, ...more: readonly Step[]): State["then"] {
  return all(choosing(deed), ...more);
}

/** Chooses in the first list of choices there is. */
function choosing(value: string): Step {
  return async () => {
    const choice = await sought<HTMLSelectElement>(".report form select, .staff-tournament select");
    choice.value = value;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
  };
}

/** Writes into a field. */
function writing(name: string, value: string): Step {
  return async () => {
    const field = await sought<HTMLInputElement>(`.report input[name="${name}"]`);
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
  };
}

/** Chooses a tournament whose entries are the prizes of a new one. */
async function givesSeats(): Promise<void> {
  const choice = await sought<HTMLSelectElement>(
    `.report select:has(option[value="${OPEN.view.id}"])`,
  );
  choice.value = OPEN.view.id;
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
}

const why = writing("reason", "Non c’è più luce in sala");
const send = press(".report form [type=submit]");
const yes = press(".confirmation .row .button:last-child");
const announce = press(".staff-announce");
const whenFull = press(".report .segments .segment:last-child input");

/** Does these one after the other. */
function all(...steps: readonly Step[]): NonNullable<State["then"]> {
  return async () => {
    for (const step of steps) await step();
  };
}

const REFUSES = { ...ANSWERS, "/api/staff/events": () => refused("settled_since") };

export const DESK: Readonly<Record<string, State>> = {
  desk: desk(STAFF_PATH),
  "desk-none": desk(STAFF_PATH, undefined, []),
  "desk-pause": desk(at(FREEZE)),
  "desk-extend": desk(at(FREEZE), doing("extend_event", send)),
  "desk-tables": desk(at(FREEZE), press(".staff-tournament .fold summary")),
  "desk-play-for": desk(at(FREEZE), doing("play_for")),
  "desk-cancel": desk(at(FREEZE), doing("cancel_event", why, send)),
  "desk-cancel-open": desk(at(OPEN), doing("cancel_event", why, send)),
  "desk-adjudicate": desk(at(BRACKET), doing("adjudicate", why, send)),
  "desk-pairings": desk(at(LEAGUE), doing("set_pairings"), [LEAGUE]),
  "desk-refused": {
    ...desk(at(OVER), all(why, send, yes)),
    answers: REFUSES,
  },
  "desk-paused": desk(at(PAUSED), undefined, [PAUSED]),
  "desk-announce": desk(STAFF_PATH, announce),
  "desk-announce-wrong": desk(STAFF_PATH, all(announce, writing("most", "7"), send)),
  "desk-announce-freeze": desk(STAFF_PATH, all(announce, choosing("chemin"), whenFull)),
  "desk-announce-satellite": desk(
    STAFF_PATH,
    all(announce, givesSeats, press(".report .fold:last-of-type summary")),
  ),
  "desk-announce-sure": desk(
    STAFF_PATH,
    all(announce, writing("name", "Coppa di Natale"), press(".report .fold summary"), send),
  ),
  "desk-announced": desk(STAFF_PATH, all(announce, writing("name", "Coppa di Natale"), send, yes)),
};

function refused(code: string): Response {
  return Response.json({ code, detail: "" }, { status: 409 });
}

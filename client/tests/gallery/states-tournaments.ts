/** Tournaments: in the lobby, on their pages in every state, and at their tables. */
import freezeFixture from "../../fixtures/tournament-freeze.json";
import overFixture from "../../fixtures/tournament-over.json";
import listFixture from "../../fixtures/tournaments.json";
import type { ClubFacts } from "../../src/clubs/model/clubs.ts";
import { tournamentPath } from "../../src/shell/model/routes.ts";
import { printPath } from "../../src/tournaments/model/evening-paths.ts";
import type { TournamentMessage } from "../../src/tournaments/model/tournaments.ts";
import { GIULIA } from "../fake-house.ts";
import { press, type Stage, type State, settle, sought } from "./stage.ts";
import { DASHBOARD } from "./states-dashboard.ts";
import { DESK } from "./states-desk.ts";

type Answers = NonNullable<State["answers"]>;
type Shows<Type> = Extract<TournamentMessage, { readonly type: Type }>;
type View = Shows<"event">["view"];

const LIST = (listFixture as unknown as readonly Shows<"events">[])[0]!;
const FREEZE = (freezeFixture as unknown as readonly Shows<"event">[])[0]!;
const OVER_EVENT = (overFixture as unknown as readonly Shows<"event">[])[0]!;
/** The id of every event of the fixtures. */
const OVER = "e5d80c2be914f6a";
const RICH = { ...GIULIA, name: "Giulia", kind: "member", chips: 1_250 } as const;
const STRANGER = { ...RICH, player: "p-stranger", name: "Saverio" } as const;

/** The page of an event, as somebody sees it. */
function page(event: string, then?: State["then"], you: State["house"] = { you: RICH }): State {
  return { event, house: you, ...(then === undefined ? {} : { then }) };
}

/** A part of the page that is opened by its tab. */
function tab(name: string): State["then"] {
  return press(`[data-tab="${name}"]`);
}

/** The club clock of an event. */
function clock(event: string, more: Partial<State> = {}): State {
  return { event, house: { you: RICH }, opens: "clock", ...more };
}

/** So much time passes; on a big screen the pages of a club clock turn. */
function later(seconds: number): (stage: Stage) => void {
  return (stage) => {
    stage.clock += seconds * 1_000;
  };
}

/** What the house tells of a replay, and of the address that others reach. */
const REACHED: Answers = {
  "/api/address": () => Response.json({ address: "http://192.168.1.20:8080" }),
};

function lastDeal(event: string): Answers {
  const path = `/api/events/${event}/last_deal`;
  return { [path]: () => Response.json({ table: "t1", deal: 9 }) };
}

/** I play in one of the list's tournaments, and wait for another. */
const MINE = {
  ...LIST,
  mine: LIST.rows
    .filter(({ phase }) => phase === "open" || phase === "running")
    .map(({ id }) => id),
};

/** The tournament in play, by its id in the list. */
const PLAYED = new Map(
  LIST.rows
    .filter(({ phase }) => phase === "running")
    .map(({ id }) => [id, { ...FREEZE, now: LIST.now, view: { ...FREEZE.view, id } }]),
);

/** A small tournament whose prizes are entries of the one in the fixture. */
const SATELLITE = LIST.rows
  .filter(({ phase }) => phase === "open")
  .slice(0, 1)
  .map((row) => {
    const satellite = { event: OVER, name: "Torneo del lunedì", price: 110 };
    return { ...row, sheet: { ...row.sheet, name: "Satellite del giovedì", satellite } };
  });

/** The club of a tournament. */
const CLUB = {
  id: "c1",
  name: "Circolo ricreativo dell’Olmo",
  text: "",
  colour: "plum",
  since: 1_790_000_000_000,
  members: 24,
  tournaments: 3,
  logo: "d1",
  rules: "",
} as const satisfies ClubFacts;

/** The event goes on. */
function becomes(change: (view: View) => Partial<View>) {
  return async (stage: Stage): Promise<void> => {
    const shown = stage.event!;
    stage.fake.socket.says({ ...shown, view: { ...shown.view, ...change(shown.view) } });
    await settle();
  };
}

/** The page from which slips, results and certificates are printed. */
function printed(shown: Shows<"event">): State {
  const event = new Map([[shown.view.id, shown]]);
  return { path: printPath(shown.view.id), house: { you: RICH, event } };
}

/** A freeze-out that may still be entered, for the first time or again. */
function late(you: NonNullable<State["house"]>["you"], isOut = false): State {
  const { sheet, standings, teams, people } = FREEZE.view;
  if (sheet.format.type !== "freeze_out") throw new Error("it is a freeze-out");
  const format = { ...sheet.format, late_levels: 6, reentries: 1 };
  const me = people.findIndex(({ player }) => player === GIULIA.player);
  const mine = teams.findIndex((members) => members.includes(me));
  const after = standings.map((one) =>
    isOut && one.team === mine ? { ...one, place: 20, chips: 0, out: true } : one,
  );
  const view = {
    ...FREEZE.view,
    sheet: { ...sheet, format },
    standings: after,
    late_entries: true,
  };
  const event = new Map([[view.id, { ...FREEZE, view }]]);
  return { path: tournamentPath(view.id), house: { ...(you === undefined ? {} : { you }), event } };
}

/** I am out, with this place and prize. */
function out(place: number, prize: number) {
  return becomes(({ people, teams, standings }) => {
    const me = people.findIndex(({ player }) => player === GIULIA.player);
    const mine = teams.findIndex((members) => members.includes(me));
    return {
      standings: standings.map((one) =>
        one.team === mine ? { ...one, place, prize, out: true, chips: 0 } : one,
      ),
    };
  });
}

/** I am out, and the table goes on without me. */
async function leaves(stage: Stage): Promise<void> {
  const frame = stage.frames.at(-1)!;
  stage.fake.socket.says({ ...frame, asks: [], deadlines: [] });
  stage.fake.socket.says({ ...frame, seat: null, events: [] });
  await out(7, 120)(stage);
}

/** A deal of the table does not count. */
async function voided({ fake, frames }: Stage): Promise<void> {
  const frame = frames.at(-1)!;
  const view = { ...frame.view, voided: [{ deal: 3, why: "una carta era segnata" }] };
  fake.socket.says({ ...frame, view });
  await settle();
}

/** Two who are not I go out at once; and I am moved by the director. */
async function news({ event, fake }: Stage): Promise<void> {
  await sought(".strip-line");
  const { view } = event!;
  const [table, ...others] = view.tables;
  const gone = table!.teams.filter((team) => !isMine(view, team)).slice(0, 2);
  const mine = view.teams.findIndex((_, team) => isMine(view, team));
  const standings = view.standings.map((one) =>
    gone.includes(one.team) ? { ...one, out: true, place: 19 + gone.indexOf(one.team) } : one,
  );
  const moving = [{ team: mine, to: others[0]!.table, seat: 3 }];
  const tables = [{ ...table!, moving }, ...others];
  fake.socket.says({ ...event!, view: { ...view, standings, tables } });
  await settle();
}

function isMine({ teams, people }: View, team: number): boolean {
  return teams[team]!.some((one) => people[one]?.player === GIULIA.player);
}

const AT_A_TABLE = { frames: "sette_e_mezzo-tournament", event: "tournament-freeze" } as const;

export const EVENTS: Readonly<Record<string, State>> = {
  "lobby-tournaments": { house: { events: LIST, you: RICH } },
  "lobby-my-tournaments": { house: { events: MINE, event: PLAYED, you: RICH } },
  tournaments: { path: "/tournaments", house: { events: MINE, you: RICH } },
  "tournaments-none": { path: "/tournaments", house: { events: { ...LIST, rows: [] }, you: RICH } },
  "clock-open": clock("tournament-enter"),
  "clock-code": clock("tournament-enter", { then: later(12), answers: REACHED }),
  "clock-sit": clock("tournament-sit"),
  "clock-level": clock("tournament-freeze"),
  "clock-standings": clock("tournament-freeze", { then: later(36) }),
  "clock-break": clock("tournament-break"),
  "clock-paused": clock("tournament-paused"),
  "clock-hand": clock("tournament-hand"),
  "clock-final": clock("tournament-final"),
  "clock-round": clock("tournament-bracket-8"),
  "clock-swiss": clock("tournament-swiss"),
  "clock-over": clock("tournament-over"),
  "clock-cancelled": clock("tournament-cancelled"),
  "print-slips": { ...printed(FREEZE), answers: REACHED },
  "print-certificates": {
    ...printed(OVER_EVENT),
    then: press(".print-tools .segment:last-child input"),
  },
  "print-of-a-club": {
    ...printed(OVER_EVENT),
    answers: { [`/api/events/${OVER}/club`]: () => Response.json({ club: CLUB }) },
    then: press(".print-tools .segment:last-child input"),
  },
  "clock-none": { path: "/schermo/e404" },
  "tournament-share": {
    ...page("tournament-enter", press(".tournament-links .button:last-child")),
    answers: REACHED,
  },
  "tournament-open": page("tournament-open"),
  "tournament-enter": page("tournament-enter"),
  "tournament-satellites": page("tournament-enter", undefined, {
    you: RICH,
    events: { ...LIST, rows: SATELLITE },
  }),
  "tournament-sheet": page("tournament-enter", press(".tournament-enter")),
  "tournament-registered": page("tournament-sit"),
  "tournament-withdraw": page("tournament-sit", press(".tournament-mine .row .button:last-child")),
  "tournament-full": page("tournament-full"),
  "tournament-pairs-waiting": page("tournament-pairs-waiting"),
  "tournament-pairs-sheet": page("tournament-pairs-waiting", press(".tournament-enter"), {
    you: STRANGER,
  }),
  "tournament-prizes": page("tournament-enter", tab("prizes")),
  "tournament-rules": page("tournament-enter", tab("rules")),
  "tournament-bracket-8": page("tournament-bracket-8"),
  "tournament-bracket-32": page("tournament-bracket-32"),
  "tournament-pairs": page("tournament-pairs"),
  "tournament-swiss": page("tournament-swiss"),
  "tournament-swiss-rounds": page("tournament-swiss", tab("rounds")),
  "tournament-duplicate": page("tournament-duplicate"),
  "tournament-duplicate-rounds": page("tournament-duplicate", tab("rounds")),
  "tournament-duplicate-rules": page("tournament-duplicate", tab("rules")),
  "tournament-league": page("tournament-league"),
  "tournament-league-rules": page("tournament-league", tab("rules")),
  "tournament-individual": page("tournament-individual"),
  "tournament-freeze": page("tournament-freeze"),
  "tournament-tables": page("tournament-freeze", tab("tables")),
  "tournament-freeze-rules": page("tournament-freeze", tab("rules")),
  "tournament-break": page("tournament-break"),
  "tournament-hand": page("tournament-hand"),
  "tournament-final": page("tournament-final"),
  "tournament-paused": page("tournament-paused"),
  "tournament-out": page("tournament-freeze", out(24, 0)),
  "tournament-late": late(STRANGER),
  "tournament-again": late(RICH, true),
  "tournament-over": {
    ...page("tournament-over"),
    answers: lastDeal(OVER),
  },
  "tournament-over-rules": page("tournament-over", tab("rules")),
  "tournament-cancelled": page("tournament-cancelled"),
  "tournament-director": page("tournament-freeze", undefined, {
    you: { ...RICH, role: "director" },
  }),
  "tournament-none": { path: "/tournament/e404" },
  "tournament-called": page("tournament-bracket-8", async (stage) => {
    stage.fake.socket.says({ type: "called", event: stage.event!.view.id, table: "t404" });
    await settle();
  }),
  "tournament-soon": page("tournament-sit", async (stage) => {
    const { now, view } = stage.event!;
    stage.fake.socket.says({ type: "soon", event: view.id, begins: now + 60_000 });
    await settle();
  }),
  "strip-play": { ...AT_A_TABLE },
  "strip-open": { ...AT_A_TABLE, then: press(".strip-line") },
  "strip-break": { ...AT_A_TABLE, event: "tournament-break" },
  "strip-hand": { ...AT_A_TABLE, event: "tournament-hand" },
  "strip-out": { ...AT_A_TABLE, then: out(7, 120) },
  "strip-news": { ...AT_A_TABLE, then: news },
  "strip-match": { frames: "two-follow", event: "tournament-bracket-8" },
  "strip-next": { frames: "two-over", event: "tournament-bracket-8" },
  "strip-last-hand": {
    frames: "sette_e_mezzo-settled",
    arrives: true,
    event: "tournament-freeze",
    then: leaves,
  },
  "strip-paused": { ...AT_A_TABLE, event: "tournament-paused" },
  "strip-voided": { ...AT_A_TABLE, then: voided },
  "strip-text": { ...AT_A_TABLE, kept: { text: "on" } },
  ...DESK,
  ...DASHBOARD,
};

/** Tournaments: in the lobby, on their pages in every state, and at their tables. */
import listFixture from "../../fixtures/events.json";
import type { EventMessage } from "../../src/tournaments/model/tournaments.ts";
import { GIULIA } from "../fake-house.ts";
import { press, type Stage, type State, settle } from "./stage.ts";
import { DESK } from "./states-desk.ts";

type Shows<Type> = Extract<EventMessage, { readonly type: Type }>;
type View = Shows<"event">["view"];

const LIST = (listFixture as unknown as readonly Shows<"events">[])[0]!;
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

/** The event goes on. */
function becomes(change: (view: View) => Partial<View>) {
  return async (stage: Stage): Promise<void> => {
    const shown = stage.event!;
    stage.fake.socket.says({ ...shown, view: { ...shown.view, ...change(shown.view) } });
    await settle();
  };
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

const AT_A_TABLE = { frames: "sette-tournament", event: "event-freeze" } as const;

export const EVENTS: Readonly<Record<string, State>> = {
  "lobby-events": { house: { events: LIST, you: RICH } },
  "event-open": page("event-open"),
  "event-enter": page("event-enter"),
  "event-sheet": page("event-enter", press(".tournament-enter")),
  "event-registered": page("event-sit"),
  "event-withdraw": page("event-sit", press(".tournament-mine .row .button:last-child")),
  "event-full": page("event-full"),
  "event-pairs-waiting": page("event-pairs-waiting"),
  "event-pairs-sheet": page("event-pairs-waiting", press(".tournament-enter"), { you: STRANGER }),
  "event-prizes": page("event-enter", tab("prizes")),
  "event-rules": page("event-enter", tab("rules")),
  "event-bracket-8": page("event-bracket-8"),
  "event-bracket-32": page("event-bracket-32"),
  "event-pairs": page("event-pairs"),
  "event-swiss": page("event-swiss"),
  "event-swiss-rounds": page("event-swiss", tab("rounds")),
  "event-individual": page("event-individual"),
  "event-freeze": page("event-freeze"),
  "event-tables": page("event-freeze", tab("tables")),
  "event-freeze-rules": page("event-freeze", tab("rules")),
  "event-break": page("event-break"),
  "event-hand": page("event-hand"),
  "event-final": page("event-final"),
  "event-paused": page("event-paused"),
  "event-out": page("event-freeze", out(24, 0)),
  "event-over": page("event-over"),
  "event-over-rules": page("event-over", tab("rules")),
  "event-cancelled": page("event-cancelled"),
  "event-director": page("event-freeze", undefined, { you: { ...RICH, role: "director" } }),
  "event-none": { path: "/event/e404" },
  "event-called": page("event-bracket-8", async (stage) => {
    stage.fake.socket.says({ type: "called", event: stage.event!.view.id, table: "t404" });
    await settle();
  }),
  "event-soon": page("event-sit", async (stage) => {
    const { now, view } = stage.event!;
    stage.fake.socket.says({ type: "soon", event: view.id, begins: now + 60_000 });
    await settle();
  }),
  "strip-play": { ...AT_A_TABLE },
  "strip-open": { ...AT_A_TABLE, then: press(".strip-line") },
  "strip-break": { ...AT_A_TABLE, event: "event-break" },
  "strip-hand": { ...AT_A_TABLE, event: "event-hand" },
  "strip-out": { ...AT_A_TABLE, then: out(7, 120) },
  "strip-match": { frames: "two-follow", event: "event-bracket-8" },
  "strip-next": { frames: "two-over", event: "event-bracket-8" },
  "strip-last-hand": {
    frames: "sette-settled",
    arrives: true,
    event: "event-freeze",
    then: leaves,
  },
  "strip-paused": { ...AT_A_TABLE, event: "event-paused" },
  "strip-voided": { ...AT_A_TABLE, then: voided },
  "strip-text": { ...AT_A_TABLE, kept: { text: "on" } },
  ...DESK,
};

/** The director's screen with all tables of a tournament. */
import freezeFixture from "../../fixtures/tournament-freeze.json";
import { STAFF_PATH } from "../../src/shell/model/routes.ts";
import type { TournamentShown, TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { GIULIA } from "../fake-house.ts";
import { liveTablesOf } from "../staff/live-tables.ts";
import { press, type State } from "./stage.ts";

const [EVENT] = freezeFixture as unknown as readonly [TournamentShown];
const DIRECTOR = { ...GIULIA, name: "Giulia", kind: "member", role: "director" } as const;

/** One player on the way to another table, and one table paused. */
const [FIRST, SECOND, THIRD] = EVENT.view.tables as TournamentView["tables"];
const BUSY: TournamentView = {
  ...EVENT.view,
  tables: [
    { ...FIRST!, moving: [{ team: FIRST!.seats[1]!, to: SECOND!.table, seat: 3 }] },
    { ...SECOND!, reserved: [3] },
    { ...THIRD!, paused: true },
  ],
};

function dashboard(view: TournamentView, then?: State["then"]): State {
  return {
    path: `${STAFF_PATH}?tables=${view.id}`,
    house: { you: DIRECTOR, event: new Map([[view.id, { ...EVENT, view }]]) },
    answers: {
      "/api/staff": () => Response.json({ role: "director", waiting: 0, tables: [] }),
      [`/api/staff/events/${view.id}`]: () =>
        Response.json({ tables: liveTablesOf(view, EVENT.now) }),
    },
    ...(then === undefined ? {} : { then }),
  };
}

export const DASHBOARD: Readonly<Record<string, State>> = {
  dashboard: dashboard(BUSY),
  "dashboard-chosen": dashboard(EVENT.view, press(".dashboard-seat")),
  "dashboard-extend": dashboard(EVENT.view, press(".dashboard-acts .button:last-child")),
};

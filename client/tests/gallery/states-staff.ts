/** The staff page without its tournaments: reports, a person found by name, the open tables. */
import { STAFF_PATH } from "../../src/shell/model/routes.ts";
import type {
  Gift,
  Guarded,
  LiveTable,
  Report,
  Role,
} from "../../src/staff/model/staff-requests.ts";
import { GIULIA } from "../fake-house.ts";
import { CASE, PAIRS } from "../staff/pairs.ts";
import { press, type State } from "./stage.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const ADDRESS = `https://example.org/${"a".repeat(60)}`;

const OPEN: Report = {
  number: 12,
  at: NOON,
  by: "Ospite 482913",
  about: "Don Peppino",
  table: "t0001",
  reason: "insult",
  note: "Lo fa a ogni smazzata, anche con i miei compagni.",
  lines: [
    { at: NOON, name: "Don Peppino", text: `Guardate qui: ${ADDRESS}`, phrase: null },
    { at: NOON, name: "Ospite 482913", text: "Basta, per favore", phrase: null },
  ],
  closed_by: "",
  remark: "",
};
const CLOSED: Report = {
  ...OPEN,
  number: 11,
  reason: "cheating",
  note: "",
  closed_by: "Bartolomeo",
  remark: "Nessun segno: le carte erano in ordine",
};

const PEPPINO: Guarded = {
  name: "Don Peppino",
  kind: "member",
  role: "host",
  muted: { until: NOON + 3_600_000, why: "insulti" },
  excluded: { until: NOON + 86_400_000, why: "insulti, ancora, dopo due richiami" },
  second_factor: false,
  tables: ["t0001"],
};

const TABLES: readonly LiveTable[] = [
  {
    id: "t0001",
    game: "chemin_de_fer",
    phase: "playing",
    players: ["Don Peppino", "Ospite 482913", "Donna Assunta", "Žofia ♥"],
    deal: 128,
    dealing: true,
  },
  { id: "t0002", game: "tressette", phase: "waiting", players: [], deal: 0, dealing: false },
];

const GIFT: Gift = {
  number: 3,
  at: NOON,
  until: NOON + 3 * 86_400_000,
  by: "Bartolomeo",
  name: "Don Peppino",
  chips: 50_000,
  reason: "Premio del torneo di Natale, come deciso dal consiglio",
};

/** The page of somebody with this role. */
function staff(role: Role, then?: State["then"]): State {
  return {
    path: STAFF_PATH,
    house: {
      you: { ...GIULIA, name: "Giulia", kind: "member", role },
      events: { type: "events", now: NOON, rows: [], mine: [] },
    },
    answers: {
      "/api/staff": () => Response.json({ role, waiting: 1, tables: TABLES }),
      "/api/staff/reports?waiting=true": () => Response.json({ reports: [OPEN] }),
      "/api/staff/reports?waiting=false": () => Response.json({ reports: [OPEN, CLOSED] }),
      "/api/staff/collusion?name=": () => Response.json(PAIRS),
      "/api/staff/cases?waiting=true": () => Response.json({ cases: [CASE] }),
      "/api/staff/gifts": () => Response.json({ gifts: [GIFT] }),
      "/api/staff/people?name=Don%20Peppino": () => Response.json(PEPPINO),
    },
    ...(then === undefined ? {} : { then }),
  };
}

export const STAFF: Readonly<Record<string, State>> = {
  "staff-host": staff("host"),
  "staff-reports": staff("director", press(".staff-part .switch input")),
  "staff-person": staff("operator", press(".report > .button")),
  "staff-pairs": staff("director", press(".staff-pairs .button")),
  "staff-nobody": {
    path: STAFF_PATH,
    answers: {
      "/api/staff": () => Response.json({ code: "not_allowed", detail: "" }, { status: 403 }),
    },
  },
};

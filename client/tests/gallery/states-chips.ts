/** The ways to chips, and where they came from and went. */
import { STATEMENT_PATH } from "../../src/shell/model/routes.ts";
import { GIULIA } from "../fake-house.ts";
import { press, type Stage, type State, settle } from "./stage.ts";

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const POOR = { ...GIULIA, chips: 0 } as const;

const MOVED = (
  [
    ["event_prize", 600, ""],
    ["event_fee", -5, ""],
    ["event_entry", -50, ""],
    ["cash_out", 310, ""],
    ["top_up", -50, ""],
    ["buy_in", -200, ""],
    ["given", 250, "per la serata di sabato"],
    ["daily", 500, ""],
    ["welcome", 1_000, ""],
  ] as const
).map(([why, chips, note], at) => ({
  number: 90 - at,
  at: NOW - at * HOUR,
  why,
  chips,
  note,
  table: null,
}));

/** The house refuses the table that is asked for. */
async function refuses(stage: Stage): Promise<void> {
  await press(".quick-play")();
  const said = stage.fake.socket.of("quick_play").at(-1);
  stage.fake.socket.says({
    type: "refused",
    id: said?.id ?? "",
    code: "insufficient_chips",
    detail: "",
  });
  await settle();
}

export const CHIPS: Readonly<Record<string, State>> = {
  "short-of-chips": { house: { you: POOR }, then: refuses },
  "short-of-chips-member": { house: { you: { ...POOR, kind: "member" } }, then: refuses },
  statement: {
    path: STATEMENT_PATH,
    answers: {
      "/api/me/statement": () => Response.json({ chips: 1_000, lines: MOVED, before: 3 }),
    },
  },
  "create-practice": {
    then: press(
      ".section-head .button",
      "dialog .segment:nth-child(3) input",
      "dialog fieldset:nth-of-type(3) .segment:nth-child(2) input",
    ),
  },
};

/** An event that is to be announced: its template, what a director has written, and its sheet. */
import { PLANS, type PlanName } from "./event-plans.ts";
import type { EventSheet, Format } from "./events.ts";
import {
  FIRST_TABLE,
  MOVE_SECONDS,
  type TARGETS,
  type TableChoice,
  sheetOf as tableSheet,
} from "./sheets.ts";

/** One a format. */
export const TEMPLATES = [
  "single",
  "pairs",
  "drawn",
  "swiss",
  "individual",
  "sette",
  "chemin",
] as const;
export type Template = (typeof TEMPLATES)[number];

/** Numbers and times as they are written. */
export interface Draft {
  readonly template: Template;
  readonly name: string;
  /** As soon as it is full, or at a time. */
  readonly start: "full" | "time";
  readonly begins: string;
  readonly entry: string;
  readonly fee: string;
  readonly guarantee: string;
  readonly least: string;
  readonly most: string;
  readonly rounds: string;
  readonly target: (typeof TARGETS)[number];
  /** What everybody has in a freeze-out, and how long its levels last. */
  readonly stack: string;
  readonly minutes: string;
  readonly plan: PlanName;
  readonly chips: EventSheet["chips"];
  readonly bots: boolean;
}

/** Of a freeze-out; after some of them there is a break. */
const MINIMA = [10, 20, 30, 50, 80, 120, 200, 300, 500, 800] as const;
const LEVELS_TO_BREAK = 4;
const BREAK_MINUTES = 5;

const MOST_ENTRANTS = { full: "8", time: "64" } as const;
const HOUR = 3_600_000;

export function firstDraft(now: number): Draft {
  return {
    template: "single",
    name: "",
    start: "time",
    begins: writtenTime(Math.ceil((now + HOUR) / HOUR) * HOUR),
    entry: "100",
    fee: "10",
    guarantee: "0",
    least: "8",
    most: MOST_ENTRANTS.time,
    rounds: "4",
    target: 21,
    stack: "1000",
    minutes: "10",
    plan: "usual",
    chips: "members",
    bots: false,
  };
}

/** The same that begins so: what is full at once is small. */
export function startingSo(draft: Draft, start: Draft["start"]): Draft {
  return { ...draft, start, most: MOST_ENTRANTS[start] };
}

export function isFreezeOut(template: Template): boolean {
  return template === "sette" || template === "chemin";
}

/** Whether so many rounds are played, and nobody is out. */
export function hasRounds(template: Template): boolean {
  return template === "swiss" || template === "individual";
}

/** Whether one chooses to how many points a match is played. */
export function hasTarget(template: Template): boolean {
  return !isFreezeOut(template) && template !== "individual";
}

/** How many enter, or are seated, together. */
export function unitOf(template: Template): number {
  if (template === "individual") return 4;
  return template === "pairs" || template === "drawn" ? 2 : 1;
}

/** The number that is written; NaN if it is none. */
export function wholeOf(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** The moment that is written as it is where the reader is; NaN if it is none. */
export function timeOf(text: string): number {
  return new Date(text).getTime();
}

function writtenTime(at: number): string {
  const moment = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The sheet of a draft in which nothing is wrong. */
export function sheetOf(draft: Draft): EventSheet {
  const { options, times } = tableSheet(tableOf(draft));
  const most = wholeOf(draft.most);
  const isTimed = draft.start === "time";
  return {
    name: draft.name.trim(),
    options,
    format: formatOf(draft),
    least: isTimed ? wholeOf(draft.least) : most,
    most,
    times,
    entry: wholeOf(draft.entry),
    fee: wholeOf(draft.fee),
    begins: isTimed ? timeOf(draft.begins) : null,
    plan: PLANS[draft.plan],
    guarantee: wholeOf(draft.guarantee),
    chips: draft.chips,
    bots: draft.bots,
  };
}

/** How it is played, in words of a sheet. */
export function formatOf({ template, rounds, stack, minutes }: Draft): Format {
  switch (template) {
    case "single":
    case "pairs":
    case "drawn":
      return { type: "knockout", teams: template };
    case "swiss":
      return { type: "swiss", rounds: wholeOf(rounds), teams: "single" };
    case "individual":
      return { type: "individual", rounds: wholeOf(rounds) };
    case "sette":
    case "chemin":
      return { type: "freeze_out", chips: wholeOf(stack), levels: levelsOf(wholeOf(minutes)) };
  }
}

function levelsOf(minutes: number): Extract<Format, { type: "freeze_out" }>["levels"] {
  const [first, ...more] = MINIMA;
  const level = (minimum: number, at: number) => {
    const isBeforeBreak = (at + 1) % LEVELS_TO_BREAK === 0;
    return { minimum, minutes, pause: isBeforeBreak ? BREAK_MINUTES : 0 };
  };
  return [level(first, 0), ...more.map((minimum, at) => level(minimum, at + 1))];
}

/** A table of it, as one would open it in the lobby. */
function tableOf({ template, target }: Draft): TableChoice {
  const game = GAME_OF[template];
  const players = template === "pairs" || template === "drawn" ? 4 : 2;
  return { ...FIRST_TABLE, game, players, target, moveSeconds: MOVE_SECONDS[game][1] };
}

const GAME_OF = {
  single: "tressette",
  pairs: "tressette",
  drawn: "tressette",
  swiss: "tressette",
  individual: "chiamatre",
  sette: "sette_e_mezzo",
  chemin: "chemin_de_fer",
} as const satisfies Record<Template, TableChoice["game"]>;

/** The draft of a tournament: a template, the director's input, and the resulting options. */

import { type TournamentTemplate, templatesOf } from "../../games/tournament-templates.ts";
import { tableOptionsOf } from "../../options/model/chosen-table.ts";
import { FIRST_TABLE, type TableChoice, usualSeconds } from "../../options/model/table-choices.ts";
import { GAMES, type GameName } from "../../play/games.ts";
import { TOURNAMENT_LIMITS } from "../../protocol/limits.gen.ts";
import type { EntryTerms, Satellite } from "../../protocol/wire.gen.ts";
import { PLANS, type PlanName } from "./prize-plans.ts";
import type { Format, TournamentOptions } from "./tournaments.ts";

/** The templates of each game, in the order of the games. */
const TEMPLATES_OF = new Map(
  GAMES.flatMap((game) =>
    templatesOf(game).map((template) => [template.name, { game, ...template }] as const),
  ),
);

/** The name of a template. */
export type Template = string;
export const TEMPLATES: readonly Template[] = [...TEMPLATES_OF.keys()];

export function templateOf(name: Template): TournamentTemplate & { readonly game: GameName } {
  return TEMPLATES_OF.get(name)!;
}

/** The input of the form; numbers and times are text as typed. */
export interface Draft {
  readonly template: Template;
  readonly name: string;
  /** Whether the tournament starts when it is full, or at a time. */
  readonly start: "full" | "time";
  readonly begins: string;
  readonly entry: string;
  readonly fee: string;
  readonly guarantee: string;
  readonly least: string;
  readonly most: string;
  readonly rounds: string;
  /** The number of deals of each round of a duplicate. */
  readonly deals: string;
  /** The table options that the director has chosen; the others have the lobby's defaults. */
  readonly options: Partial<TableChoice>;
  /** The starting chips of a freeze-out, and how long its levels last. */
  readonly stack: string;
  readonly minutes: string;
  /** The minimum bet of each level, separated by spaces. */
  readonly levels: string;
  /** How many levels people may still enter, and how often those who are out may do so again. */
  readonly late: string;
  readonly reentries: string;
  /** The minimum bank as a multiple of the minimum bet, at every level. */
  readonly bank: string;
  readonly plan: PlanName;
  readonly chips: TournamentOptions["chips"];
  readonly bots: boolean;
  /** The tournament whose entries are the prizes; null for prizes in chips. */
  readonly satellite: Satellite | null;
}

/** The default minimum bets of a freeze-out; some levels are followed by a break. */
const MINIMA = [10, 20, 30, 50, 80, 120, 200, 300, 500, 800] as const;
const LEVELS_TO_BREAK = 4;
const BREAK_MINUTES = 5;

const MOST_ENTRANTS = { full: "8", time: "64" } as const;
const HOUR = 3_600_000;

/** The default price of a tournament, fee included, and the fee. */
const [USUAL_PRICE, USUAL_FEE] = [110, 10];

export function firstDraft(now: number, { least, most }: EntryTerms): Draft {
  const price = Math.max(least, Math.min(most, USUAL_PRICE));
  const fee = Math.min(price, USUAL_FEE);
  return {
    template: "single",
    name: "",
    start: "time",
    begins: writtenTime(Math.ceil((now + HOUR) / HOUR) * HOUR),
    entry: String(price - fee),
    fee: String(fee),
    guarantee: "0",
    least: "8",
    most: MOST_ENTRANTS.time,
    rounds: "4",
    deals: "4",
    options: {},
    stack: "1000",
    minutes: "10",
    levels: MINIMA.join(" "),
    late: "0",
    reentries: "0",
    bank: "1",
    plan: "usual",
    chips: "members",
    bots: false,
    satellite: null,
  };
}

/** The draft with another start; a tournament that starts when full gets a small field. */
export function startingSo(draft: Draft, start: Draft["start"]): Draft {
  return { ...draft, start, most: fewer(MOST_ENTRANTS[start], draft.template) };
}

/** The draft with another template; table options stay if the game stays. */
export function withTemplate(draft: Draft, template: Template): Draft {
  const isSameGame = templateOf(draft.template).game === templateOf(template).game;
  const options = isSameGame ? draft.options : {};
  return { ...draft, template, options, most: fewer(draft.most, template) };
}

export function isFreezeOut(template: Template): boolean {
  return templateOf(template).format.type === "freeze_out";
}

/** Whether people may enter after the start, if the director wants that. */
export function takesLate({ template, start }: Pick<Draft, "template" | "start">): boolean {
  return isFreezeOut(template) && start === "time";
}

/** Whether the prizes may be entries of another tournament: everybody plays alone. */
export function givesSeats({ template }: Pick<Draft, "template">): boolean {
  const { format } = templateOf(template);
  return !("teams" in format) || format.teams === "single";
}

/** Whether the format has a fixed number of rounds and eliminates nobody. */
export function hasRounds(template: Template): boolean {
  const { type } = templateOf(template).format;
  return type === "swiss" || type === "individual" || type === "duplicate";
}

/** Whether the director chooses the number of deals of each round. */
export function choosesDeals(template: Template): boolean {
  const { format } = templateOf(template);
  return format.type === "duplicate" && format.deals === undefined;
}

/** The minimum number of entrants: enough for one table, or for two that are compared. */
export function leastOf(template: Template): number {
  return templateOf(template).format.type === "duplicate"
    ? TOURNAMENT_LIMITS.duplicate_least
    : Math.min(4, 2 * unitOf(template));
}

/** The maximum number of entrants: a round robin has a round for each team. */
export function mostOf(template: Template): number {
  return templateOf(template).format.type === "round_robin"
    ? TOURNAMENT_LIMITS.round_robin_teams * unitOf(template)
    : TOURNAMENT_LIMITS.entrants;
}

/** A number of entrants as typed, or the maximum if that is less. */
function fewer(most: string, template: Template): string {
  return wholeOf(most) > mostOf(template) ? String(mostOf(template)) : most;
}

/** How many people enter, or are seated, together. */
export function unitOf(template: Template): number {
  return templateOf(template).unit;
}

/** Parses a whole number; NaN if it is not one. */
export function wholeOf(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Parses a local time; NaN if it is not one. */
export function timeOf(text: string): number {
  return new Date(text).getTime();
}

function writtenTime(at: number): string {
  const moment = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The tournament options of a draft without faults. */
export function tournamentOptionsOf(draft: Draft): TournamentOptions {
  const { options, times } = tableOptionsOf(tableOf(draft));
  const most = wholeOf(draft.most);
  const isTimed = draft.start === "time";
  return {
    name: draft.name.trim(),
    options,
    format: formatOf(draft),
    least: isTimed ? wholeOf(draft.least) : most,
    most,
    // Every tournament table has a clock, even for one person among bots (R11).
    times: { ...times, no_clock_alone: false },
    entry: wholeOf(draft.entry),
    fee: wholeOf(draft.fee),
    begins: isTimed ? timeOf(draft.begins) : null,
    plan: PLANS[draft.plan],
    guarantee: wholeOf(draft.guarantee),
    chips: draft.chips,
    bots: draft.bots,
    ...(draft.satellite !== null && givesSeats(draft) ? { satellite: draft.satellite } : {}),
  };
}

/** The format of a draft, as the tournament options state it. */
export function formatOf(draft: Draft): Format {
  const { format } = templateOf(draft.template);
  switch (format.type) {
    case "knockout":
    case "round_robin":
      return format;
    case "swiss":
      return { type: "swiss", rounds: wholeOf(draft.rounds), teams: format.teams };
    case "individual":
      return { type: "individual", rounds: wholeOf(draft.rounds) };
    case "duplicate":
      return {
        type: "duplicate",
        rounds: wholeOf(draft.rounds),
        deals: format.deals ?? wholeOf(draft.deals),
        teams: format.teams,
      };
    case "freeze_out":
      return {
        type: "freeze_out",
        chips: wholeOf(draft.stack),
        levels: levelsOf(draft),
        ...lateEntriesOf(draft),
      };
  }
}

/** A freeze-out that starts when it is full has no free places after its start. */
function lateEntriesOf(draft: Draft) {
  const { late, reentries } = draft;
  if (!takesLate(draft) || wholeOf(late) === 0) return { late_levels: 0, reentries: 0 };
  return { late_levels: wholeOf(late), reentries: wholeOf(reentries) };
}

/** The minimum bets as typed, level by level; NaN for text that is not a number. */
export function leastBetsOf({ levels }: Pick<Draft, "levels">): readonly [number, ...number[]] {
  const [first = Number.NaN, ...more] = levels.trim().split(/\s+/).map(wholeOf);
  return [first, ...more];
}

function levelsOf(draft: Draft): Extract<Format, { type: "freeze_out" }>["levels"] {
  const [first, ...more] = leastBetsOf(draft);
  const minutes = wholeOf(draft.minutes);
  const level = (minimum: number, at: number) => {
    const isBeforeBreak = (at + 1) % LEVELS_TO_BREAK === 0;
    return { minimum, minutes, pause: isBeforeBreak ? BREAK_MINUTES : 0 };
  };
  return [level(first, 0), ...more.map((minimum, at) => level(minimum, at + 1))];
}

/** The table options of a draft, as a lobby table would have them. */
export function tableOf(draft: Draft): TableChoice {
  const { game, table } = templateOf(draft.template);
  const usual = { ...FIRST_TABLE, game, moveSeconds: usualSeconds(game) };
  return { ...usual, ...draft.options, ...minimaOf(draft), ...table };
}

/** The minimum stakes of the first level (P4). */
function minimaOf(draft: Draft): Partial<TableChoice> {
  if (!isFreezeOut(draft.template)) return {};
  const [minimum] = leastBetsOf(draft);
  return { minimum, minimumBank: minimum * wholeOf(draft.bank) };
}

/** The faults of a draft, field by field. The server checks the draft again. */

import { MOST_MINIMUM } from "../../options/model/chosen-table.ts";
import { TOURNAMENT_LIMITS } from "../../protocol/limits.gen.ts";
import type { EntryTerms } from "../../protocol/wire.gen.ts";
import {
  choosesDeals,
  type Draft,
  hasRounds,
  isFreezeOut,
  leastBetsOf,
  leastOf,
  mostOf,
  takesLate,
  timeOf,
  unitOf,
  wholeOf,
} from "./tournament-drafts.ts";

/** The fields that can have a fault, in the order of the form. */
export const FIELDS = [
  "name",
  "rounds",
  "deals",
  "stack",
  "minutes",
  "levels",
  "late",
  "reentries",
  "bank",
  "begins",
  "least",
  "most",
  "entry",
  "fee",
  "guarantee",
] as const satisfies readonly (keyof Draft)[];
export type Field = (typeof FIELDS)[number];

/** The fault of a field. */
export type Fault =
  | { readonly why: "name" | "past" | "fewer" }
  | { readonly why: "between"; readonly least: number; readonly most: number }
  | { readonly why: "multiple"; readonly of: number }
  | { readonly why: "together"; readonly most: number }
  | { readonly why: "levels"; readonly count: number; readonly most: number }
  | { readonly why: "house"; readonly least: number; readonly most: number };

export type Faults = Readonly<Partial<Record<Field, Fault>>>;

const { chips: MOST_CHIPS, levels: MOST_LEVELS } = TOURNAMENT_LIMITS;
/** The form offers no larger bank; the server has no such limit. */
const MOST_BANK = 100;

type Judge = (draft: Draft, now: number, terms: EntryTerms) => Fault | null;

const JUDGES: Readonly<Record<Field, Judge>> = {
  name: ({ name }) => {
    const { length } = [...name.trim()];
    return length >= 1 && length <= TOURNAMENT_LIMITS.name ? null : { why: "name" };
  },
  rounds: ({ template, rounds }) =>
    hasRounds(template) ? within(rounds, ...TOURNAMENT_LIMITS.rounds) : null,
  deals: ({ template, deals }) =>
    choosesDeals(template) ? within(deals, ...TOURNAMENT_LIMITS.deals) : null,
  stack: ({ template, stack }) =>
    isFreezeOut(template) ? within(stack, ...TOURNAMENT_LIMITS.stack) : null,
  minutes: ({ template, minutes }) =>
    isFreezeOut(template) ? within(minutes, ...TOURNAMENT_LIMITS.level_minutes) : null,
  levels: (draft) => (isFreezeOut(draft.template) ? faultOfLevels(draft) : null),
  late: (draft) => (takesLate(draft) ? within(draft.late, 0, leastBetsOf(draft).length - 1) : null),
  reentries: (draft) =>
    takesLate(draft) ? within(draft.reentries, ...TOURNAMENT_LIMITS.reentries) : null,
  bank: (draft) => (isFreezeOut(draft.template) ? within(draft.bank, 1, mostBank(draft)) : null),
  begins: ({ start, begins }, now) =>
    start === "full" || timeOf(begins) > now ? null : { why: "past" },
  least: ({ template, start, least }) =>
    start === "full" ? null : within(least, leastOf(template), mostOf(template)),
  most: (draft) =>
    within(draft.most, leastOf(draft.template), mostOf(draft.template)) ?? faultOfMost(draft),
  entry: (draft, _, terms) => within(draft.entry, 0, MOST_CHIPS) ?? faultOfPrice(draft, terms),
  fee: ({ fee }) => within(fee, 0, MOST_CHIPS),
  guarantee: ({ guarantee }) => within(guarantee, 0, MOST_CHIPS),
};

export function faultsOf(draft: Draft, now: number, terms: EntryTerms): Faults {
  const judged = FIELDS.map((field) => [field, JUDGES[field](draft, now, terms)] as const);
  return Object.fromEntries(judged.filter(([, fault]) => fault !== null));
}

function within(text: string, least: number, most: number): Fault | null {
  const number = wholeOf(text);
  return number >= least && number <= most ? null : { why: "between", least, most };
}

function faultOfMost({ template, start, least, most, stack }: Draft): Fault | null {
  const [number, unit] = [wholeOf(most), unitOf(template)];
  if (start === "time" && number < wholeOf(least)) return { why: "fewer" };
  if (number % unit !== 0) return { why: "multiple", of: unit };
  // All chips of a freeze-out together have a limit, so that it ends.
  const together = Math.floor(MOST_CHIPS / wholeOf(stack));
  if (isFreezeOut(template) && number > together) return { why: "together", most: together };
  return null;
}

/** The minimum bets must rise, and everybody must be able to make the first. */
function faultOfLevels(draft: Draft): Fault | null {
  const bets = leastBetsOf(draft);
  const most = Math.min(MOST_MINIMUM, wholeOf(draft.stack) || MOST_MINIMUM);
  const rises = bets.every((bet, at) => bet > (bets[at - 1] ?? 0) && bet <= MOST_CHIPS);
  const isFine = rises && bets[0] <= most && bets.length <= MOST_LEVELS;
  return isFine ? null : { why: "levels", count: MOST_LEVELS, most };
}

/** The highest minimum bank, in minimum bets, that everybody can hold at the first level. */
function mostBank(draft: Draft): number {
  const [first] = leastBetsOf(draft);
  const held = Math.floor(wholeOf(draft.stack) / first);
  return held >= 1 ? Math.min(MOST_BANK, held) : MOST_BANK;
}

/** The price, fee included, must be within the limits of the house (P1). */
function faultOfPrice({ entry, fee }: Draft, { least, most }: EntryTerms): Fault | null {
  const price = wholeOf(entry) + wholeOf(fee);
  const isOut = price !== 0 && (price < least || price > most);
  return isOut ? { why: "house", least, most } : null;
}

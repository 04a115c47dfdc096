/** What is wrong with an event that is to be announced, field by field. The house judges last. */
import {
  type Draft,
  type Template,
  hasRounds,
  isFreezeOut,
  timeOf,
  unitOf,
  wholeOf,
} from "./event-drafts.ts";

/** What can be written wrongly, in the order of the form. */
export const FIELDS = [
  "name",
  "rounds",
  "stack",
  "minutes",
  "begins",
  "least",
  "most",
  "entry",
  "fee",
  "guarantee",
] as const satisfies readonly (keyof Draft)[];
export type Field = (typeof FIELDS)[number];

/** Why a field cannot be so. */
export type Fault =
  | { readonly why: "name" | "past" | "fewer" }
  | { readonly why: "between"; readonly least: number; readonly most: number }
  | { readonly why: "multiple"; readonly of: number }
  | { readonly why: "together"; readonly most: number };

export type Faults = Readonly<Partial<Record<Field, Fault>>>;

const LONGEST_NAME = 60;
const MOST_ENTRANTS = 512;
const MOST_CHIPS = 1_000_000;

type Judge = (draft: Draft, now: number) => Fault | null;

const JUDGES: Readonly<Record<Field, Judge>> = {
  name: ({ name }) => {
    const { length } = [...name.trim()];
    return length >= 1 && length <= LONGEST_NAME ? null : { why: "name" };
  },
  rounds: ({ template, rounds }) => (hasRounds(template) ? within(rounds, 1, 20) : null),
  stack: ({ template, stack }) => (isFreezeOut(template) ? within(stack, 10, MOST_CHIPS) : null),
  minutes: ({ template, minutes }) => (isFreezeOut(template) ? within(minutes, 1, 240) : null),
  begins: ({ start, begins }, now) =>
    start === "full" || timeOf(begins) > now ? null : { why: "past" },
  least: ({ template, start, least }) =>
    start === "full" ? null : within(least, fewestOf(template), MOST_ENTRANTS),
  most: (draft) =>
    within(draft.most, fewestOf(draft.template), MOST_ENTRANTS) ?? faultOfMost(draft),
  entry: ({ entry }) => within(entry, 0, MOST_CHIPS),
  fee: ({ fee }) => within(fee, 0, MOST_CHIPS),
  guarantee: ({ guarantee }) => within(guarantee, 0, MOST_CHIPS),
};

export function faultsOf(draft: Draft, now: number): Faults {
  const judged = FIELDS.map((field) => [field, JUDGES[field](draft, now)] as const);
  return Object.fromEntries(judged.filter(([, fault]) => fault !== null));
}

function within(text: string, least: number, most: number): Fault | null {
  const number = wholeOf(text);
  return number >= least && number <= most ? null : { why: "between", least, most };
}

/** Enough for one table. */
function fewestOf(template: Template): number {
  return Math.min(4, 2 * unitOf(template));
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

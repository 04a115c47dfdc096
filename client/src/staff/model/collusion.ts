/** Pairs of people whose play is strange, and the cases that staff have opened about them. */
import { get, read } from "../../protocol/requests.ts";
import { storedName } from "../../protocol/stored-names.ts";

export type TestName = "decisions" | "bets" | "lost" | "leads";

/** What one test found: `rate` with the other, `usual` with all others, or by chance for leads. */
export interface Finding {
  readonly test: TestName;
  readonly player: string;
  readonly other: string;
  /** The chance of this without collusion; null if there is too little to compare with. */
  readonly chance: number | null;
  readonly deals: number;
  readonly compared: number;
  readonly rate: number;
  readonly usual: number;
  readonly lost: number;
  readonly most_telling: readonly { readonly table: string; readonly deal: number }[];
}

/** The chips that one person has lost to another, less those won back. */
export interface Flow {
  readonly loser: string;
  readonly winner: string;
  readonly chips: number;
  readonly deals: number;
}

export interface Pair {
  readonly players: readonly [string, string];
  readonly ids: readonly [string, string];
  readonly chance: number | null;
  /** How many such pairs are expected among all tested pairs by chance. */
  readonly expected: number | null;
  readonly together: number;
  readonly expected_together: number;
  readonly findings: readonly Finding[];
  readonly flows: readonly Flow[];
}

/** The pairs that are worth a look, the strangest first. */
export interface Pairs {
  readonly tables: number;
  readonly pairs: number;
  /** The share of innocent pairs that come into this list by chance. */
  readonly rare: number;
  readonly cases: readonly Pair[];
}

export interface OpenedCase {
  readonly number: number;
  readonly at: number;
  readonly players: readonly [string, string];
  readonly by: string;
  readonly note: string;
  /** Empty while the case is open. */
  readonly closed_by: string;
  readonly remark: string;
}

/** The pairs of one person, or of the whole house for an empty name. */
export const strangePairs = (name: string): Promise<Pairs> =>
  read(get(`staff/collusion?name=${encodeURIComponent(storedName(name))}`));

export async function openedCases(waiting: boolean): Promise<readonly OpenedCase[]> {
  return (await read<{ cases: OpenedCase[] }>(get(`staff/cases?waiting=${waiting}`))).cases;
}

/** A finding is worth showing if its chance is at most this, or if nothing can be compared. */
const STRANGE = 0.001;

export const isStrange = ({ chance, test }: Finding): boolean =>
  chance === null ? test === "decisions" : chance <= STRANGE;

/**
 * Verifies a record: its hash chain, that its packs follow from the seeds, and its cards from the
 * packs.
 *
 * It trusts only what was committed to. It does not check whether each action was legal; `circolo
 * verify` does.
 */

import { type GameName, isGame } from "../../play/games.ts";
import { base64Of } from "../../protocol/base64.ts";
import { shuffled } from "../shuffle/chance.ts";
import { type Ending, type Fault, faultsOf, type PublicEpoch } from "../shuffle/epoch.ts";
import { type Participant, rulesOf, seedOf } from "../shuffle/seeds.ts";
import type { Line } from "./checked-events.ts";
import { type Countersigner, claimsOf } from "./countersigned.ts";
import type { CardFault } from "./dealer.ts";
import { Deals } from "./deals.ts";
import { BadRecord, chainOf, headOf, type MatchRecord } from "./record.ts";
import { type Shuffle, Shuffles } from "./shuffles.ts";
import { isSigned } from "./signing.ts";

/**
 * The contribution of a seat to a shuffle: its seed; `wrong`: a seed that does not match its
 * commitment; `withheld`: a commitment, but no seed; `late`: a seed that came too late; nothing.
 */
export type Brought = Participant["kind"] | "wrong" | "withheld" | "late";

export interface Shuffling {
  readonly epoch: number;
  readonly ended: Ending | null;
  readonly brought: readonly Brought[];
}

type EpochFault =
  | "house_seed"
  | "seat_seed"
  | "seats"
  | "size"
  | "root"
  | "lot"
  | "lost"
  | "unfinished";

/**
 * A fault of a record; `entry` is the version of the entry with the fault, 0 for the whole record.
 */
export type Finding = { readonly entry: number } & (
  | {
      readonly code:
        | "entry_missing"
        | "chain_broken"
        | "chain_older"
        | "signature_wrong"
        | "countersignature_wrong"
        | "stream_differs"
        | "rules_differ"
        | "deal_missing"
        | "entry_inconsistent";
    }
  | {
      readonly code: `shuffle_${EpochFault}`;
      readonly epoch: number;
      /** The seat with a wrong seed. */
      readonly seat?: number;
    }
  | CardFault
);

/** The content of a record and its faults; a record without findings is valid. */
export interface Verdict {
  readonly game: GameName;
  readonly names: readonly (string | null)[];
  readonly shufflings: readonly Shuffling[];
  readonly findings: readonly Finding[];
  readonly entries: number;
  /** The number of private entries, of which the record contains only the hash. */
  readonly kept: number;
  readonly deals: readonly number[];
  readonly cards: number;
  /** The browsers that countersigned the record. */
  readonly countersigners: readonly Countersigner[];
}

/** Verifies a record. Throws BadRecord if it contains no game. */
export function verify(record: MatchRecord): Verdict {
  const lines = linesOf(record);
  const shuffles = new Shuffles(record.names);
  const astray = follow(lines, (event) => shuffles.read(event));
  const ofShuffles = shuffles.all.flatMap((shuffle) => findingsOf(shuffle, record, lines));
  const sound = soundOf(shuffles, ofShuffles);
  const deals = new Deals((epoch, size) => orderOf(sound.get(epoch), size));
  const ofCards = ofTheCards(lines, deals);
  const claims = claimsOf(record);
  const ofEvents = astray.length > 0 ? astray : [...ofShuffles, ...ofCards];
  return {
    game: gameOf(lines),
    names: shuffles.names,
    shufflings: shuffles.all.map(({ epoch }) => shufflingOf(epoch, ofShuffles)),
    findings: [
      ...ofTheWhole(record, shuffles),
      ...claims
        .filter(({ by }) => by === null)
        .map(({ entry }) => ({ code: "countersignature_wrong", entry }) as const),
      ...(ofEvents.length > 0 ? ofEvents : ofTheDeal(record, deals)),
    ],
    entries: record.entries.length,
    kept: record.entries.filter(({ entry }) => entry === "kept").length,
    deals: deals.followed,
    cards: deals.cards,
    countersigners: claims.flatMap(({ by }) => (by === null ? [] : [by])),
  };
}

function linesOf(record: MatchRecord): readonly Line[] {
  const lines = record.entries.flatMap((entry) =>
    entry.entry === "kept"
      ? []
      : entry.events.map((event): Line => ({ version: entry.version, event })),
  );
  const opened = lines[0]?.event;
  if (opened?.type !== "opened") throw new BadRecord("record_no_table");
  if (!isGame(opened.sheet?.options?.game)) throw new BadRecord("record_game");
  return lines;
}

function gameOf([first]: readonly Line[]): GameName {
  if (first?.event.type !== "opened") throw new BadRecord("record_no_table");
  return first.event.sheet.options.game;
}

/** Reads event after event, up to the first impossible one; returns its finding. */
function follow(
  lines: readonly Line[],
  take: (event: Line["event"], version: number) => void,
): readonly Finding[] {
  for (const { event, version } of lines) {
    try {
      take(event, version);
    } catch (failure) {
      // A missing field causes another error than ImpossibleEvent.
      if (!(failure instanceof Error)) throw failure;
      return [{ code: "entry_inconsistent", entry: version }];
    }
  }
  return [];
}

function ofTheCards(lines: readonly Line[], deals: Deals): readonly Finding[] {
  const found: Finding[] = [];
  const astray = follow(lines, (event, version) => {
    found.push(...deals.take(event).map((fault) => ({ ...fault, entry: version })));
  });
  return [...found, ...astray];
}

function ofTheWhole(record: MatchRecord, shuffles: Shuffles): readonly Finding[] {
  const { entries } = record;
  const missing = entries.findIndex((entry, at) => entry.version !== at + 1);
  const [opened] = linesOf(record);
  const found: Finding[] = [];
  if (missing >= 0) found.push({ code: "entry_missing", entry: missing + 1 });
  else if (base64Of(headOf(record)) !== record.head) found.push({ code: "chain_broken", entry: 0 });
  const back = entries.findIndex((entry, at) => chainOf(entry) < chainOf(entries[at - 1] ?? entry));
  if (back >= 0) found.push({ code: "chain_older", entry: back + 1 });
  if (record.signed !== undefined && !isSigned(record.signed, record)) {
    found.push({ code: "signature_wrong", entry: 0 });
  }
  if (shuffles.table !== record.stream) found.push({ code: "stream_differs", entry: 1 });
  if (opened?.event.type === "opened") {
    const { sheet, terms } = opened.event;
    const bound = base64Of(rulesOf(JSON.stringify(sheet.options)));
    if (bound !== terms) found.push({ code: "rules_differ", entry: 1 });
  }
  return found;
}

function findingsOf(
  { epoch, expected }: Shuffle,
  record: MatchRecord,
  lines: readonly Line[],
): readonly Finding[] {
  const faults = expected.every((seat, at) => isSame(seat, epoch.participants[at]))
    ? []
    : ["seats"];
  if (epoch.ended !== null) faults.push(...safely(epoch));
  else if (isLeftOpen(epoch, record, lines)) faults.push("unfinished");
  const entry = entryOf(epoch, lines);
  return [...new Set(faults)].map((fault) => {
    const [kind = "", seat] = fault.split("/");
    const code = `shuffle_${kind as EpochFault}` as const;
    const ofSeat = kind === "seat_seed" ? { seat: Number(seat) } : {};
    return { code, entry, epoch: epoch.epoch, ...ofSeat };
  });
}

function isSame(one: Participant, other: Participant | undefined): boolean {
  return (
    one.kind === other?.kind && one.player === other.player && one.commitment === other.commitment
  );
}

/** The faults of an epoch; values that are not valid base64 count as a wrong seed of the house. */
function safely(epoch: PublicEpoch): readonly Fault[] {
  try {
    return faultsOf(epoch);
  } catch {
    return ["house_seed"];
  }
}

/**
 * Whether an epoch has no end although it is not the last; only the last pack may still be in use.
 */
function isLeftOpen(epoch: PublicEpoch, record: MatchRecord, lines: readonly Line[]): boolean {
  const fixed = lines.find(
    ({ event }) => event.type === "pack_fixed" && event.number === epoch.epoch,
  );
  return fixed !== undefined && fixed.version !== record.entries.at(-1)?.version;
}

/** The version of the entry that ends an epoch, or else of the entry that fixed its pack. */
function entryOf({ epoch }: PublicEpoch, lines: readonly Line[]): number {
  const fixing = lines.findLast(
    ({ event }) =>
      (event.type === "epoch_ended" || event.type === "pack_fixed") && event.number === epoch,
  );
  return fixing?.version ?? 0;
}

/** The shuffles without faults; cards are compared only with those. */
function soundOf(
  shuffles: Shuffles,
  findings: readonly Finding[],
): ReadonlyMap<number, PublicEpoch> {
  const faulty = new Set(findings.flatMap((one) => ("epoch" in one ? [one.epoch] : [])));
  return new Map(
    shuffles.all
      .map(({ epoch }) => epoch)
      .filter(({ epoch, seed, root }) => !faulty.has(epoch) && seed !== "" && root !== "")
      .map((epoch) => [epoch.epoch, epoch]),
  );
}

function orderOf(epoch: PublicEpoch | undefined, size: number): readonly number[] | null {
  if (epoch === undefined || epoch.size !== size) return null;
  return shuffled(seedOf(epoch, epoch.seed), epoch.size);
}

/** Checks that the record contains its deal, and that the cards of that deal were compared. */
function ofTheDeal({ deal }: MatchRecord, deals: Deals): readonly Finding[] {
  return deals.followed.includes(deal) ? [] : [{ code: "deal_missing", entry: 0 }];
}

function shufflingOf(
  { epoch, ended, participants, revealed, late }: PublicEpoch,
  findings: readonly Finding[],
): Shuffling {
  const isWrong = (seat: number) =>
    findings.some(
      (one) => one.code === "shuffle_seat_seed" && one.epoch === epoch && one.seat === seat,
    );
  const brought = participants.map(({ kind }, seat): Brought => {
    if (kind !== "seed") return kind;
    if (revealed[seat] === "") return late?.includes(seat) ? "late" : "withheld";
    return isWrong(seat) ? "wrong" : "seed";
  });
  return { epoch, ended, brought };
}

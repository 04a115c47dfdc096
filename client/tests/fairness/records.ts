/** Records as the house writes them, and the same with something changed. */

import { headOf, type MatchRecord, readRecord } from "../../src/fairness/record/record.ts";
import type { Finding } from "../../src/fairness/record/verify.ts";
import { verify } from "../../src/fairness/record/verify.ts";
import { base64Of } from "../../src/protocol/base64.ts";

const FILES = import.meta.glob<string>("../../fixtures/records/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

export function fileOf(name: string): string {
  const text = FILES[`../../fixtures/records/${name}.json`];
  if (text === undefined) throw new Error(`no record ${name}`);
  return text;
}

export function recordOf(name: string): MatchRecord {
  return readRecord(fileOf(name));
}

/** An event, or the event of the game in it, as it may be changed. */
type Loose = Record<string, unknown> & { type: string; event?: Loose };

function looseEvents(record: MatchRecord): Loose[] {
  return record.entries.flatMap((entry) =>
    entry.entry === "kept" ? [] : (entry.events as unknown as Loose[]),
  );
}

/** A copy with the n-th event of this type, of the table or the game, changed by `change`. */
export function changed(
  record: MatchRecord,
  type: string,
  change: (event: Loose) => void,
  nth = 0,
): MatchRecord {
  const copy = structuredClone(record);
  const found = looseEvents(copy)
    .map((event) => (event.type === "played" ? event.event! : event))
    .filter((event) => event.type === type)[nth];
  if (found === undefined) throw new Error(`no event ${type} ${nth}`);
  change(found);
  return copy;
}

/** A copy without the n-th event of this type. */
export function without(record: MatchRecord, type: string, nth = 0): MatchRecord {
  let left = nth;
  return {
    ...record,
    entries: record.entries.map((entry) => {
      if (entry.entry === "kept") return entry;
      const events = entry.events.filter((event) => {
        const isOne = event.type === type || (event.type === "played" && event.event.type === type);
        return !isOne || left-- !== 0;
      });
      return { ...entry, events };
    }),
  };
}

/** A copy with a chain that fits what it says, as only the house can make it. */
export function rechained(record: MatchRecord): MatchRecord {
  return { ...record, head: base64Of(headOf(record)) };
}

export function findings(record: MatchRecord): readonly Finding[] {
  return verify(record).findings;
}

export function codes(record: MatchRecord): readonly string[] {
  return findings(record).map((finding) => finding.code);
}

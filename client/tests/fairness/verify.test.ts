import { describe, expect, it } from "vitest";
import OLD from "../../../tests/records/version-1.json?raw";
import { BadRecord, type MatchRecord, readRecord } from "../../src/fairness/record/record.ts";
import { verify } from "../../src/fairness/record/verify.ts";
import { base64Of } from "../../src/protocol/base64.ts";
import { changed, codes, fileOf, findings, rechained, recordOf, without } from "./records.ts";

const two = () => recordOf("two");
const four = () => recordOf("four");

const OTHER_SEED = base64Of(new Uint8Array(32));
const OTHER_SALT = base64Of(new Uint8Array(32));

describe("a record that a house has written", () => {
  it("holds", () => {
    const verdict = verify(two());
    expect(verdict.findings).toEqual([]);
    expect(verdict.names).toEqual(["anna", "bruno"]);
    expect(verdict.deals).toEqual([1, 2]);
    expect(verdict.cards).toBe(2 * (40 + 20));
    expect(verdict.kept).toBe(2);
  });

  it("holds with names of any letters, bots, and somebody absent", () => {
    const verdict = verify(four());
    expect(verdict.findings).toEqual([]);
    expect(verdict.names).toEqual(["Nonò «il Re»", "Žofia ♥ 🂡", "bot0", "bot1"]);
    expect(verdict.cards).toBe(40);
  });

  it("holds if it is of version 1", () => {
    const record = readRecord(OLD);
    expect(record.record).toBe(1);
    expect(codes(record)).toEqual([]);
  });

  it("is of version 2 and cannot be changed in its times", () => {
    const record = two();
    expect(new Set(record.entries.map(({ chain }) => chain))).toEqual(new Set([2]));
    const later = record.entries.map((entry, at) =>
      at === 9 ? { ...entry, at: entry.at + 1 } : entry,
    );
    expect(codes({ ...record, entries: later })).toEqual(["chain_broken"]);
  });

  it("never goes back to version 1 of the chain", () => {
    const old = readRecord(OLD).entries;
    const { chain, salt, ...open } = two().entries[5] as never as Record<string, unknown>;
    const back = { ...open, version: old.length + 2, salt: (old[0] as { salt: string }).salt };
    const newer = { ...open, version: old.length + 1, chain, salt };
    const mixed = rechained({ ...readRecord(OLD), entries: [...old, newer, back] as never });
    expect(codes(mixed)).toContain("chain_older");
    const forward = rechained({ ...readRecord(OLD), entries: [...old, newer] as never });
    expect(codes(forward)).not.toContain("chain_older");
  });

  it("tells who has brought seeds", () => {
    expect(verify(two()).shufflings).toEqual([
      { epoch: 1, ended: "dealt", brought: ["seed", "seed"] },
      { epoch: 2, ended: "dealt", brought: ["seed", "seed"] },
      { epoch: 3, ended: null, brought: ["seed", "seed"] },
    ]);
    expect(verify(four()).shufflings[0]?.brought).toEqual([
      "seed",
      "absent",
      "house bot",
      "house bot",
    ]);
  });

  it("tells who has withheld one", () => {
    const record = without(two(), "seed_revealed");
    expect(verify(record).shufflings[0]?.brought).toEqual(["withheld", "seed"]);
  });

  it("holds however its file is laid out", () => {
    const pretty = JSON.stringify(JSON.parse(fileOf("four")), null, 2);
    expect(codes(readRecord(pretty))).toEqual([]);
  });
});

/** One change each to what a record says. */
const CHANGES: readonly (readonly [string, (record: MatchRecord) => MatchRecord, string])[] = [
  [
    "another card played",
    (record) => changed(record, "card_played", (event) => (event["card"] = lastCard(record))),
    "card_not_held",
  ],
  [
    "another card drawn",
    (record) => changed(record, "card_drawn", (event) => (event["card"] = lastCard(record))),
    "card_not_next",
  ],
  [
    "another seat dealt first",
    (record) => changed(record, "hands_dealt", (event) => (event["first"] = 0)),
    "card_not_held",
  ],
  [
    "a card played by another seat",
    (record) => changed(record, "card_played", (event) => (event["seat"] = 0)),
    "card_not_held",
  ],
  [
    "a seat's seed",
    (record) => changed(record, "seed_revealed", (event) => (event["seed"] = OTHER_SEED)),
    "shuffle_seat_seed",
  ],
  [
    "a seat's commitment",
    (record) => changed(record, "seed_committed", (event) => (event["commitment"] = OTHER_SEED)),
    "shuffle_seats",
  ],
  [
    "the seed of the house",
    (record) => changed(record, "epoch_ended", (event) => (event["seed"] = OTHER_SEED)),
    "shuffle_house_seed",
  ],
  [
    "a seed of the house that was lost",
    (record) => changed(record, "epoch_ended", (event) => (event["seed"] = null)),
    "shuffle_lost",
  ],
  [
    "a seed of the house that was kept back",
    (record) => without(record, "epoch_ended"),
    "shuffle_unfinished",
  ],
  [
    "a seed that is no bytes",
    (record) => changed(record, "epoch_ended", (event) => (event["seed"] = "s")),
    "shuffle_house_seed",
  ],
  [
    "the commitment of the house",
    (record) => changed(record, "epoch_began", (event) => (event["commitment"] = OTHER_SEED)),
    "shuffle_house_seed",
  ],
  [
    "the root",
    (record) => changed(record, "pack_fixed", (event) => (event["root"] = OTHER_SEED)),
    "shuffle_root",
  ],
  [
    "the size of the pack",
    (record) => changed(record, "pack_fixed", (event) => (event["size"] = 4_000_000_000)),
    "shuffle_size",
  ],
  [
    "a draw",
    (record) =>
      changed(record, "lot_drawn", (event) => (event["value"] = 1 - Number(event["value"]))),
    "shuffle_lot",
  ],
  [
    "who took part",
    (record) =>
      changed(record, "seated", (event) => (event["player"] = `${String(event["player"])}x`)),
    "shuffle_seats",
  ],
  [
    "the options",
    (record) =>
      changed(record, "opened", ({ sheet }) => {
        (sheet as { options: { target: number } }).options.target = 11;
      }),
    "rules_differ",
  ],
  ["the table", (record) => ({ ...record, stream: `${record.stream}0` }), "stream_differs"],
  [
    "the seeds shown before the house committed",
    (record) => without(record, "epoch_began"),
    "entry_inconsistent",
  ],
  [
    "a pack shuffled that nobody fixed",
    (record) => without(record, "pack_fixed"),
    "entry_inconsistent",
  ],
  ["another deal asked for", (record) => ({ ...record, deal: 9 }), "deal_missing"],
  [
    "an event without its fields",
    (record) => changed(record, "seeds_closed", (event) => delete event["participants"]),
    "entry_inconsistent",
  ],
];

function lastCard(record: MatchRecord): unknown {
  const cards: unknown[] = [];
  for (const entry of record.entries) {
    if (entry.entry === "kept") continue;
    for (const told of entry.events) {
      if (told.type === "played" && told.event.type === "card_played") cards.push(told.event.card);
    }
  }
  return cards.at(-1);
}

describe("a record with one change", () => {
  const inEntries = CHANGES.filter(([name]) => name !== "the table" && !/deal asked/.test(name));

  it.each(inEntries)("breaks the chain: %s", (_, change) => {
    expect(codes(change(two()))).toContain("chain_broken");
  });

  it.each(CHANGES)("is found out behind a new chain, too: %s", (_, change, code) => {
    expect(codes(rechained(change(two())))).toContain(code);
  });

  it("breaks the chain whatever was changed: an action", () => {
    const record = changed(
      two(),
      "went_on",
      (event) => (event["seat"] = 1 - Number(event["seat"])),
    );
    expect(codes(record)).toEqual(["chain_broken"]);
  });

  it("breaks the chain whatever was changed: a salt", () => {
    const [first, ...rest] = two().entries;
    expect(
      codes({ ...two(), entries: [{ ...first!, salt: OTHER_SALT } as never, ...rest] }),
    ).toEqual(["chain_broken"]);
  });

  it("breaks the chain whatever was changed: what was kept private", () => {
    const entries = two().entries.map((entry) =>
      entry.entry === "kept" ? { ...entry, hash: OTHER_SEED } : entry,
    );
    expect(codes({ ...two(), entries })).toEqual(["chain_broken"]);
  });

  it("breaks the chain whatever was changed: one letter of a name", () => {
    const record = changed(four(), "seated", (event) => (event["name"] = "Nono «il Re»"));
    expect(codes(record)).toEqual(["chain_broken"]);
  });

  it("misses an entry", () => {
    const entries = two().entries.toSpliced(20, 1);
    expect(findings({ ...two(), entries })[0]).toEqual({ code: "entry_missing", entry: 21 });
  });

  it("says where: a wrong card once, not the rest of its deal", () => {
    const record = rechained(
      changed(two(), "card_played", (event) => (event["card"] = lastCard(two()))),
    );
    expect(findings(record)).toEqual([
      { code: "card_not_held", entry: 11, seat: 1, card: lastCard(two()) },
    ]);
  });

  it("says whose seed is wrong, and leaves the cards of that shuffle aside", () => {
    const record = rechained(
      changed(two(), "seed_revealed", (event) => (event["seed"] = OTHER_SEED), 1),
    );
    const [first, ...rest] = findings(record);
    expect(first).toMatchObject({ code: "shuffle_seat_seed", epoch: 1, seat: 1 });
    expect(rest.map((one) => "epoch" in one && one.epoch)).toEqual(rest.map(() => 1));
  });

  it("has declared what was not dealt", () => {
    const declared = {
      type: "played",
      cause: "seat",
      seat: 1,
      event: {
        type: "declared",
        seat: 1,
        combinations: [{ type: "superbongioco", rank: "A" }],
        points: 4,
      },
    };
    const record = structuredClone(two());
    const entry = record.entries.find(
      (one) => one.entry === "open" && JSON.stringify(one.events).includes("hands_dealt"),
    );
    (entry as unknown as { events: unknown[] }).events.push(declared);
    expect(new Set(codes(rechained(record)))).toEqual(new Set(["card_not_held"]));
  });
});

describe("a file", () => {
  function refusal(text: string): string {
    try {
      verify(readRecord(text));
    } catch (failure) {
      if (failure instanceof BadRecord) return failure.code;
      throw failure;
    }
    return "";
  }

  const having = (fields: object) => JSON.stringify({ ...JSON.parse(fileOf("two")), ...fields });

  it.each([
    ["nothing", "", "record_unreadable"],
    ["half of one", fileOf("two").slice(0, -100), "record_unreadable"],
    ["a list", "[]", "record_unreadable"],
    ["an empty struct", "{}", "record_unreadable"],
    ["deep", "[".repeat(100_000), "record_unreadable"],
    ["of another version", '{"record": 3}', "record_version"],
    ["too large", " ".repeat(8 * 1024 * 1024 + 1), "record_too_large"],
    ["without a head", having({ head: undefined }), "record_unreadable"],
    ["with a short head", having({ head: "c2hvcnQ=" }), "record_unreadable"],
    ["with entries of another kind", having({ entries: [{ entry: "new" }] }), "record_unreadable"],
    ["with an entry without events", having({ entries: [1] }), "record_unreadable"],
    ["without entries", having({ entries: [] }), "record_no_table"],
    ["of another game", fileOf("two").replace('"tressette"', '"briscola"'), "record_game"],
  ])("that is %s is refused", (_, text, code) => {
    expect(refusal(text)).toBe(code);
  });
});

const OTHERS = ["called", "piatto", "classica", "online", "casino"] as const;

describe("a record of another game", () => {
  it.each(OTHERS)("holds, and every card of every deal is followed: %s", (name) => {
    const record = recordOf(name);
    const verdict = verify(record);
    expect(verdict.findings).toEqual([]);
    expect(verdict.deals).toContain(record.deal);
    expect(verdict.deals.length).toBe(dealsIn(record));
    expect(verdict.cards).toBe(cardsIn(record));
  });

  it.each([
    ["called", "card_played", "card_not_held"],
    ["called", "card_turned", "card_not_next"],
    ["piatto", "card_given", "card_not_next"],
    ["piatto", "card_shown", "card_not_held"],
    ["classica", "card_given", "card_not_next"],
    ["classica", "card_shown", "card_not_held"],
    ["online", "third_card_given", "card_not_next"],
    ["casino", "third_card_given", "card_not_next"],
  ])("is found out behind a new chain with another card: %s, %s", (name, type, code) => {
    const record = changed(recordOf(name), type, (event) => {
      event["card"] = ["AD", "2D"].find((card) => card !== event["card"]);
    });
    expect(codes(rechained(record))).toContain(code);
  });

  it.each(["online", "casino"])("is found out with other cards turned up: %s", (name) => {
    const record = changed(recordOf(name), "cards_shown", (event) => {
      (event["cards"] as string[]).reverse();
      (event["cards"] as string[])[0] = "AD";
    });
    expect(codes(rechained(record))).toContain("card_not_held");
  });

  it("is found out where the shoe was cut elsewhere (F23)", () => {
    const record = changed(recordOf("casino"), "shoe_cut", (event) => {
      event["cards"] = (Number(event["cards"]) + 1) % 312;
    });
    const found = codes(rechained(record)).filter((code) => code.startsWith("card_"));
    expect(found).not.toEqual([]);
  });

  it.each(OTHERS)("says whose seed is wrong: %s", (name) => {
    const record = rechained(
      changed(recordOf(name), "seed_revealed", (event) => (event["seed"] = OTHER_SEED)),
    );
    const { findings: found, shufflings } = verify(record);
    const wrong = found.find((one) => one.code === "shuffle_seat_seed");
    expect(wrong).toBeDefined();
    const { epoch, seat } = wrong as { epoch: number; seat: number };
    expect(shufflings.find((one) => one.epoch === epoch)?.brought[seat]).toBe("wrong");
  });
});

function played(record: MatchRecord) {
  return record.entries.flatMap((entry) =>
    entry.entry === "kept"
      ? []
      : entry.events.flatMap((event) => (event.type === "played" ? [event.event] : [])),
  );
}

function dealsIn(record: MatchRecord): number {
  return played(record).filter(({ type }) => type === "deal_began").length;
}

/** The cards that everybody was shown. */
function cardsIn(record: MatchRecord): number {
  return played(record).reduce((sum, event) => {
    if (event.type === "cards_shown" || event.type === "banker_designated") {
      return sum + event.cards.length;
    }
    return sum + ("card" in event && event.type !== "card_called" ? 1 : 0);
  }, 0);
}

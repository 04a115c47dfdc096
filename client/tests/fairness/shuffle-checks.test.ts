import { describe, expect, it } from "vitest";
import { noteEnd } from "../../src/fairness/browser/end-notes.ts";
import { type Alarm, Checks } from "../../src/fairness/browser/shuffle-checks.ts";
import { Notebook } from "../../src/fairness/browser/shuffle-notebook.ts";
import type { Proofs } from "../../src/fairness/browser/sighting.ts";
import {
  type NotedHead,
  type WitnessNote,
  WitnessNotes,
} from "../../src/fairness/browser/witness-notes.ts";
import type { PublicEpoch } from "../../src/fairness/shuffle/epoch.ts";
import { base64Of } from "../../src/protocol/base64.ts";
import { RequestRefused } from "../../src/protocol/requests.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { frameOf, type Shown } from "../fixtures.ts";
import { firstEpoch, proofsOf, sightingOf } from "./epochs.ts";

const EPOCH = firstEpoch();
const SIGHTING = sightingOf(EPOCH);
const { table } = SIGHTING;
const OTHER = base64Of(new Uint8Array(32));

/** My table in this shuffle, with a trick taken or none, and over or not. */
function frame({ tricks = 0, isOver = false, next = false } = {}): Shown {
  const base = frameOf("two-lead");
  const { number, commitment, root, seed } = { ...EPOCH, number: EPOCH.epoch };
  const running = { number, commitment, root, seed: isOver && !next ? seed : null };
  const match = { ...base.match!, table: { ...base.match!.table!, tricks: [] as never[] } };
  for (let trick = 0; trick < tricks; trick += 1) match.table.tricks.push([0, [], 0] as never);
  return {
    ...base,
    table,
    seat: 0,
    match,
    events: isOver ? [{ type: "epoch_ended", number, seed, why: "dealt" }] : [],
    view: {
      ...base.view,
      id: table,
      epoch: next ? { number: number + 1, commitment: OTHER, root: OTHER, seed: null } : running,
      next: null,
    },
  };
}

const NOTE: WitnessNote = {
  table,
  epoch: 1,
  seat: 0,
  seed: EPOCH.revealed[0]!,
  own: EPOCH.participants[0]!.commitment,
  house: EPOCH.commitment,
  taken: true,
  root: null,
  head: null,
};

class Watching {
  readonly asked: string[] = [];
  readonly alarms: [number, Alarm][] = [];
  epoch: PublicEpoch = EPOCH;
  proofs: Proofs = proofsOf(EPOCH);
  refusal: string | null = null;
  head: NotedHead | null = null;
  readonly confirmed: number[] = [];
  readonly witness = new WitnessNotes({ recall: () => null, keep: () => undefined });
  private readonly checks: Checks;

  constructor() {
    const notebook = new Notebook({
      recall: () => JSON.stringify([SIGHTING]),
      keep: () => undefined,
    });
    this.checks = new Checks({
      notebook,
      noteEnd: (one, epoch, confirms) => {
        if (confirms) this.confirmed.push(epoch);
        const fetchHead = (_: string, number: number) => this.answer(`head ${number}`, this.head);
        const parts = { witness: () => Promise.resolve(this.witness), fetchHead };
        const nobody = {
          browserKey: () => Promise.resolve(null),
          request: () => Promise.resolve(),
        };
        return noteEnd({ ...parts, ...nobody }, { table: one, epoch, confirms });
      },
      fetchEpoch: (_, number) => this.answer(`epoch ${number}`, this.epoch),
      fetchProofs: (_, number) => this.answer(`proofs ${number}`, this.proofs),
      alarm: (_, number, why) => this.alarms.push([number, why]),
    });
  }

  async sees(...frames: readonly Frame[]): Promise<void> {
    for (const one of frames) this.checks.onFrame(one);
    await new Promise((done) => setTimeout(done));
  }

  private answer<Answer>(what: string, answer: Answer): Promise<Answer> {
    this.asked.push(what);
    if (this.refusal !== null) return Promise.reject(new RequestRefused(this.refusal, ""));
    return Promise.resolve(answer);
  }
}

describe("a deal that runs", () => {
  it("has its cards proven once, after its first trick", async () => {
    const watching = new Watching();
    await watching.sees(frame());
    expect(watching.asked).toEqual([]);
    await watching.sees(frame({ tricks: 1 }), frame({ tricks: 2 }));
    expect(watching.asked).toEqual(["proofs 1"]);
    expect(watching.alarms).toEqual([]);
  });

  it("gives the alarm if they do not lead to the root", async () => {
    const watching = new Watching();
    watching.proofs = { ...proofsOf(EPOCH), cards: proofsOf(EPOCH).cards.slice(1) };
    await watching.sees(frame({ tricks: 1 }));
    expect(watching.alarms).toEqual([[1, "fails"]]);
  });

  it("is let alone where one only looks on", async () => {
    const watching = new Watching();
    await watching.sees({ ...frame({ tricks: 1, isOver: true }), seat: null });
    expect(watching.asked).toEqual([]);
  });
});

describe("a shuffle that is over", () => {
  it.each([
    ["with the match", { isOver: true }],
    ["with the next shuffle", { isOver: true, next: true }],
  ])("is checked once: %s", async (_, how) => {
    const watching = new Watching();
    await watching.sees(frame(how), frame(how));
    expect(watching.asked).toEqual(["epoch 1"]);
    expect(watching.alarms).toEqual([]);
  });

  it("gives the alarm if it does not hold", async () => {
    const watching = new Watching();
    watching.epoch = { ...EPOCH, seed: OTHER };
    await watching.sees(frame({ isOver: true }));
    expect(watching.alarms).toEqual([[1, "fails"]]);
  });

  it("gives another alarm if the house has lost its seed", async () => {
    const watching = new Watching();
    watching.epoch = { ...EPOCH, ended: "lost", seed: "" };
    await watching.sees(frame({ isOver: true }));
    expect(watching.alarms).toEqual([[1, "lost"]]);
  });

  it("has the head noted that the table shows, where this browser brought a seed", async () => {
    const watching = new Watching();
    watching.head = { deal: 1, head: OTHER, signed: null };
    watching.witness.keep(NOTE);
    await watching.sees(frame({ isOver: true }));
    expect(watching.asked).toEqual(["epoch 1", "head 1"]);
    expect(watching.witness.all).toEqual([{ ...NOTE, head: watching.head }]);
    expect(watching.alarms).toEqual([]);
  });

  it.each([
    ["the last of a match that holds", "over", EPOCH, [1]],
    ["one in the middle of it", "playing", EPOCH, []],
    ["one that does not hold", "over", { ...EPOCH, seed: OTHER }, []],
  ] as const)("is confirmed to the house or not: %s", async (_, phase, epoch, confirmed) => {
    const watching = new Watching();
    watching.epoch = epoch;
    const seen = frame({ isOver: true });
    await watching.sees({ ...seen, view: { ...seen.view, phase } });
    expect(watching.confirmed).toEqual(confirmed);
  });

  it("gives the alarm if the table shows another head later", async () => {
    const watching = new Watching();
    watching.head = { deal: 1, head: EPOCH.commitment, signed: null };
    const head = { deal: 1, head: OTHER, signed: null };
    watching.witness.keep({ ...NOTE, head });
    await watching.sees(frame({ isOver: true }));
    expect(watching.alarms).toEqual([[1, "fails"]]);
    expect(watching.witness.of(table, 1)?.head).toEqual(head);
  });

  it("gives none if the house does not answer", async () => {
    const watching = new Watching();
    watching.refusal = "unreachable";
    await watching.sees(frame({ tricks: 1 }), frame({ isOver: true }));
    expect(watching.asked).toEqual(["proofs 1", "epoch 1"]);
    expect(watching.alarms).toEqual([]);
  });
});

describe("the notebook", () => {
  const shown = (over: Partial<NonNullable<Frame["view"]["epoch"]>>) => {
    const one = frame();
    return { ...one, view: { ...one.view, epoch: { ...one.view.epoch!, ...over } } };
  };
  const empty = () => new Notebook({ recall: () => null, keep: () => undefined });

  it("has seen the commitment, the root, the deal, and my cards", () => {
    const notebook = empty();
    notebook.see(frame());
    const { hand, number } = frame().match!;
    expect(notebook.of(table, 1)).toMatchObject({
      seat: 0,
      commitment: EPOCH.commitment,
      root: EPOCH.root,
      deal: number,
      isContradicted: false,
    });
    expect(notebook.of(table, 1)?.cards?.held[0]).toEqual(expect.arrayContaining(hand));
  });

  it.each([{ commitment: OTHER }, { root: OTHER }])("notices another: %o", (other) => {
    const notebook = empty();
    notebook.see(frame());
    notebook.see(shown(other));
    expect(notebook.of(table, 1)?.isContradicted).toBe(true);
    expect(notebook.of(table, 1)?.root).toBe(EPOCH.root);
  });

  it("forgets the oldest", () => {
    const notebook = empty();
    for (let number = 1; number <= 60; number += 1) notebook.see(shown({ number }));
    expect(notebook.of(table, 1)).toBeNull();
    expect(notebook.of(table, 60)).not.toBeNull();
  });

  it("is written only when there is something new", () => {
    let writes = 0;
    const notebook = new Notebook({ recall: () => null, keep: () => (writes += 1) });
    notebook.see(frame());
    const after = writes;
    notebook.see(frame());
    notebook.see(frame({ tricks: 0 }));
    expect(writes).toBe(after);
  });
});

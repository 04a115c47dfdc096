import { sign } from "@noble/ed25519";
import { describe, expect, it } from "vitest";
import {
  type ChainVersion,
  eventsHashOf,
  linkOf,
  type Place,
} from "../../src/fairness/record/chain.ts";
import { isSigned, type SignedHead, statementOf } from "../../src/fairness/record/signing.ts";
import { drawn, shuffled } from "../../src/fairness/shuffle/chance.ts";
import {
  type Confirmed,
  confirmationOf,
  isConfirmed,
} from "../../src/fairness/shuffle/countersigning.ts";
import { tag } from "../../src/fairness/shuffle/encoding.ts";
import { faultsOf, type PublicEpoch } from "../../src/fairness/shuffle/epoch.ts";
import {
  climbed,
  leafOf,
  leavesOf,
  pathOf,
  rootOf,
  saltOf,
} from "../../src/fairness/shuffle/merkle.ts";
import {
  epochSeed,
  houseCommitment,
  type Participant,
  rulesOf,
  type Said,
  type Setting,
  seatCommitment,
  transcriptOf,
} from "../../src/fairness/shuffle/seeds.ts";
import { isSecretOf, packSeed } from "../../src/fairness/shuffle/shared-packs.ts";
import { base64Of, bytesOf } from "../../src/protocol/base64.ts";
import { commitmentOf, orderOf } from "../../src/tournaments/lots/lot-checks.ts";
import { NAMES, vectors } from "./vectors.ts";

interface Is<Result = string> {
  readonly is: Result;
}
interface Seeded {
  readonly seed: string;
}
interface Sized extends Seeded {
  readonly size: number;
}

const CHECKED: Readonly<Record<string, () => void>> = {
  seat: () =>
    all<Is & Seeded & { stream: string; epoch: number; seat: number }>("seat", (one) =>
      base64Of(seatCommitment(bytesOf(one.seed), one)),
    ),
  rules: () => all<Is & { options: string }>("rules", (one) => base64Of(rulesOf(one.options))),
  house: () =>
    all<Is & Seeded & Setting & { participants: Participant[] }>("house", (one) =>
      base64Of(houseCommitment(bytesOf(one.seed), one, one.participants)),
    ),
  transcript: () => all<Is & Said>("transcript", (one) => base64Of(transcriptOf(one))),
  seed: () =>
    all<Is & { house_seed: string; revealed: string[]; transcript: string }>("seed", (one) =>
      base64Of(epochSeed(bytesOf(one.house_seed), one.revealed, bytesOf(one.transcript))),
    ),
  order: () => all<Is<number[]> & Sized>("order", (one) => shuffled(bytesOf(one.seed), one.size)),
  lot: () =>
    all<Is<number> & Seeded & { name: string; below: number }>("lot", (one) =>
      drawn(bytesOf(one.seed), one.name, one.below),
    ),
  event: () =>
    all<Is & Seeded & { event: string }>("event", (one) =>
      base64Of(commitmentOf(bytesOf(one.seed), one.event)),
    ),
  event_lot: () =>
    all<Is<number[]> & Sized & { number: number; players: string[] }>("event_lot", (one) =>
      orderOf(bytesOf(one.seed), one, one.players),
    ),
  shared_pack: () => {
    all<SharedPackCase>("shared_pack", (one) =>
      base64Of(packSeed(one.secret, one.number, tag("circolo1/entrants", ...one.players))),
    );
    for (const one of vectors<SharedPackCase>("shared_pack")) {
      expect(isSecretOf(one.secret, one.number, one.commitment)).toBe(true);
      expect(isSecretOf(one.before, one.number, one.commitment)).toBe(false);
    }
  },
  root: () => all<Is & Sized>("root", (one) => base64Of(rootOf(packOf(one)))),
  path: () => {
    all<PathCase>("path", (one) => base64Of(climbed(climbOf(one)) ?? new Uint8Array()));
    for (const one of vectors<PathCase>("path")) {
      expect(base64Of(saltOf(bytesOf(one.seed), one.place))).toBe(one.salt);
      expect(pathOf(packOf(one), one.place).map(base64Of)).toEqual(one.path);
    }
  },
  entry: () => {
    all<EntryCase>("entry", (one) =>
      base64Of(linkOf(one.chain, bytesOf(one.before), bytesOf(one.told), one)),
    );
    for (const one of vectors<EntryCase>("entry")) {
      const told = eventsHashOf(one.chain, bytesOf(one.salt), one.events);
      expect(base64Of(told)).toBe(one.told);
    }
  },
  signature: () => {
    all<SignatureCase>("signature", (one) =>
      base64Of(sign(statementOf(one, one), bytesOf(one.secret))),
    );
    for (const one of vectors<SignatureCase>("signature")) {
      const signed = { ...one, signature: one.is };
      expect(isSigned(signed, one)).toBe(true);
      expect(isSigned(signed, { ...one, deal: one.deal + 1 })).toBe(false);
    }
  },
  anchor: () =>
    all<Is & { heads: [string, string][]; before: string; at: number }>("anchor", (one) => {
      const heads = [...one.heads].sort(([here], [there]) => (here < there ? -1 : 1));
      const leaves = heads.map(([name, head]) => tag("circolo1/anchored", name, ofHex(head)));
      const parts = [ofHex(one.before), one.at, heads.length, rootOf(leaves)];
      return base64Of(tag("circolo1/anchor", ...parts));
    }),
  countersignature: () => {
    all<CountersignatureCase>("countersignature", (one) =>
      base64Of(sign(confirmationOf(bytesOf(one.key), one), bytesOf(one.secret))),
    );
    for (const one of vectors<CountersignatureCase>("countersignature")) {
      const by = { key: one.key, signature: one.is };
      expect(isConfirmed(by, one)).toBe(true);
      expect(isConfirmed(by, { ...one, house: one.own })).toBe(false);
    }
  },
  epoch: () => all<Is<string[]> & { epoch: PublicEpoch }>("epoch", (one) => faultsOf(one.epoch)),
};

interface CountersignatureCase extends Is, Confirmed {
  readonly secret: string;
  readonly key: string;
}

interface SharedPackCase extends Is {
  readonly secret: string;
  readonly number: number;
  readonly players: readonly string[];
  readonly before: string;
  readonly commitment: string;
}

interface EntryCase extends Is, Place {
  readonly chain: ChainVersion;
  readonly before: string;
  readonly salt: string;
  readonly events: string;
  readonly told: string;
}

interface SignatureCase extends Is, SignedHead {
  readonly secret: string;
  readonly key: string;
  readonly at: number;
}

interface PathCase extends Is, Sized {
  readonly place: number;
  readonly card: number;
  readonly salt: string;
  readonly path: readonly string[];
}

function all<Case extends Is<unknown>>(name: string, result: (one: Case) => unknown): void {
  const cases = vectors<Case>(name);
  expect(cases.map(result)).toEqual(cases.map((one) => one.is));
}

function ofHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function packOf({ seed, size }: Sized): Uint8Array[] {
  return leavesOf(bytesOf(seed), shuffled(bytesOf(seed), size));
}

function climbOf({ place, card, salt, size, path }: PathCase) {
  return { leaf: leafOf(place, card, bytesOf(salt)), place, size, path: path.map(bytesOf) };
}

describe("the published vectors", () => {
  it("are all known here", () => {
    expect([...NAMES].sort()).toEqual(Object.keys(CHECKED).sort());
  });

  it.each(Object.keys(CHECKED))("of %s", (name) => CHECKED[name]!());
});

describe("a path", () => {
  const one = vectors<PathCase>("path").find(({ size }) => size === 40)!;

  it.each([
    ["with a node too few", { path: one.path.slice(1) }],
    ["with a node too many", { path: [...one.path, one.is] }],
    ["of a place beyond the pack", { place: 40 }],
    ["of a place before the pack", { place: -1 }],
    ["of half a place", { place: 0.5 }],
  ])("%s leads nowhere", (_, change) => {
    expect(climbed(climbOf({ ...one, ...change }))).toBeNull();
  });

  it("of another card leads elsewhere", () => {
    const other = climbed(climbOf({ ...one, card: (one.card + 1) % 40 }));
    expect(base64Of(other!)).not.toBe(one.is);
  });
});

describe("base64", () => {
  it.each(["a", "ab==\n", "abc", "????", "YR=="])("is not %j", (text) => {
    expect(() => bytesOf(text)).toThrow(RangeError);
  });
});

import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { beforeEach, describe, expect, it } from "vitest";
import { Countersigner } from "../../src/fairness/browser/countersigner.ts";
import { isToConfirm } from "../../src/fairness/browser/shuffle-checks.ts";
import { WitnessNotes } from "../../src/fairness/browser/witness-notes.ts";
import { claimsOf } from "../../src/fairness/record/countersigned.ts";
import { type MatchRecord, readRecord } from "../../src/fairness/record/record.ts";
import { verify } from "../../src/fairness/record/verify.ts";
import { isConfirmed } from "../../src/fairness/shuffle/countersigning.ts";
import { streamOf } from "../../src/fairness/shuffle/seeds.ts";
import { RefusedByHouse, type Request } from "../../src/protocol/connection.ts";
import { fileOf, recordOf } from "./records.ts";
import { NOTES } from "./witness.ts";

hashes.sha512 = sha512;

const SECRET = new Uint8Array(32).fill(3);
const KEY = {
  key: getPublicKey(SECRET),
  sign: (said: Uint8Array) => Promise.resolve(sign(said, SECRET)),
};
const [NOTE] = NOTES;
const { table } = NOTE!;

let said: Request[];
let witness: WitnessNotes;
beforeEach(() => {
  said = [];
  witness = new WitnessNotes({ recall: () => null, keep: () => undefined });
});

const countersigner = (key: typeof KEY | null = KEY, answer = () => Promise.resolve()) =>
  new Countersigner({
    witness: () => Promise.resolve(witness),
    browserKey: () => Promise.resolve(key),
    request: (request) => {
      said.push(request);
      return answer();
    },
  });

describe("a browser that confirms what it saw", () => {
  it("signs its commitment, that of the house, and the head", async () => {
    witness.keep(NOTE!);
    await countersigner().confirm(table, 1);
    const [{ key, signature, ...rest }] = said as [Extract<Request, { type: "countersign" }>];
    expect(rest).toEqual({ type: "countersign", table, epoch: 1, head: NOTE!.head!.head });
    const { seat, own, house, head } = NOTE!;
    const confirmed = { stream: streamOf(table), epoch: 1, seat, own, house, head: head!.head };
    expect(isConfirmed({ key, signature }, confirmed)).toBe(true);
    expect(isConfirmed({ key, signature }, { ...confirmed, house: own })).toBe(false);
  });

  it.each([
    ["without a note", (): void => undefined, KEY],
    ["without a head", (): void => witness.keep({ ...NOTE!, head: null }), KEY],
    ["without a key", (): void => witness.keep(NOTE!), null],
  ] as const)("says nothing %s", async (_, prepare, key) => {
    prepare();
    await countersigner(key).confirm(table, 1);
    expect(said).toEqual([]);
  });

  it("goes on after a refusal", async () => {
    witness.keep(NOTE!);
    const refusal = { type: "refused", id: "x", code: "countersign_repeated", detail: "" } as const;
    const refused = () => Promise.reject(new RefusedByHouse(refusal));
    await expect(countersigner(KEY, refused).confirm(table, 1)).resolves.toBeUndefined();
  });

  it("does so at the end of a match, and at every eighth shuffle", () => {
    expect([1, 7, 8, 9, 16].map((epoch) => isToConfirm(epoch, false))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(isToConfirm(1, true)).toBe(true);
  });
});

describe("the confirmations in a record", () => {
  const confirmed = recordOf("confirmed");

  it("hold, and name the seat and the key", () => {
    const { findings, countersigners } = verify(confirmed);
    expect(findings).toEqual([]);
    expect(countersigners.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it.each(["seat", "epoch", "key", "signature"] as const)(
    "do not hold with another %s",
    (field) => {
      const [one] = confirmed.countersigned!;
      const key = field === "key" ? `${"A".repeat(43)}=` : `${"A".repeat(86)}==`;
      const other = field === "seat" || field === "epoch" ? one![field] + 1 : key;
      const forged: MatchRecord = { ...confirmed, countersigned: [{ ...one!, [field]: other }] };
      expect(claimsOf(forged).map(({ by }) => by)).toEqual([null]);
      expect(verify(forged).findings.map(({ code }) => code)).toEqual(["countersignature_wrong"]);
    },
  );

  it("are refused where they are none", () => {
    const text = fileOf("confirmed").replace(/"countersigned":\[.*?\]/, '"countersigned":[{}]');
    expect(() => readRecord(text)).toThrow("record_unreadable");
  });
});

/**
 * Countersigns shuffles: sends the house a signature over what this browser was shown
 * (docs/fairness.md). Play does not wait for it.
 */
import { base64Of } from "../../protocol/base64.ts";
import { RefusedByHouse, type Request } from "../../protocol/connection.ts";
import { type BySomebody, type Confirmed, confirmationOf } from "../shuffle/countersigning.ts";
import { streamOf } from "../shuffle/seeds.ts";
import type { WitnessNotes } from "./witness-notes.ts";

/** The key pair of this browser. */
export interface BrowserKey {
  /** The public key. */
  readonly key: Uint8Array;
  readonly sign: (said: Uint8Array) => Promise<Uint8Array>;
}

export interface CountersignerParts {
  readonly witness: () => Promise<WitnessNotes>;
  /**
   * Returns the key pair of this browser; null if the browser has no Ed25519 or cannot store keys.
   */
  readonly browserKey: () => Promise<BrowserKey | null>;
  readonly request: (request: Request) => Promise<unknown>;
}

export class Countersigner {
  private readonly parts: CountersignerParts;

  constructor(parts: CountersignerParts) {
    this.parts = parts;
  }

  /**
   * Countersigns a shuffle whose witness note has a head. If the server refuses, the note stays as
   * it is.
   */
  async confirm(table: string, epoch: number): Promise<void> {
    const note = (await this.parts.witness()).of(table, epoch);
    if (note?.head == null) return;
    const { seat, own, house, head } = note;
    try {
      const of = { stream: streamOf(table), epoch, seat, own, house, head: head.head };
      const signed = await this.signed(of);
      if (signed === null) return;
      await this.parts.request({ type: "countersign", table, epoch, head: of.head, ...signed });
    } catch (failure) {
      // Another tab may have countersigned it, or the server was restarted: the note stays.
      if (!(failure instanceof RefusedByHouse)) throw failure;
    }
  }

  private async signed(of: Confirmed): Promise<BySomebody | null> {
    const mine = await this.parts.browserKey();
    if (mine === null) return null;
    const signature = await mine.sign(confirmationOf(mine.key, of));
    return { key: base64Of(mine.key), signature: base64Of(signature) };
  }
}

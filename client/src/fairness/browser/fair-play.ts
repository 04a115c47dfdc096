/**
 * The player's part in shuffles: sends seeds, checks the shuffles of the player's tables, and keeps
 * witness notes.
 */

import type { Frame } from "../../protocol/wire.gen.ts";
import type { BrowserKey } from "./countersigner.ts";
import type { SeedParts } from "./seed-sender.ts";
import type { Alarm, Checks } from "./shuffle-checks.ts";
import type { ShuffleDuties } from "./shuffle-duties.ts";
import { Notebook, type Shelf } from "./shuffle-notebook.ts";
import type { WitnessNotes } from "./witness-notes.ts";

/** The stores and the key of the browser. */
export interface KeptParts extends Pick<SeedParts, "secret"> {
  /** The store of this tab for the shuffles that it was shown. */
  readonly shelf: Shelf;
  /** The store of this browser for its witness notes. */
  readonly witnessShelf: Shelf;
  /** Returns the key pair of this browser; null if it cannot sign. */
  readonly browserKey: () => Promise<BrowserKey | null>;
  readonly forgetBrowserKey: () => Promise<void>;
}

export interface FairParts extends KeptParts, Omit<SeedParts, "notebook" | "witness"> {
  readonly alarm: (table: string, epoch: number, why: Alarm) => void;
}

export class FairPlay {
  readonly notebook: Notebook;
  /** Loads the witness notes of this browser. Rejects if their code cannot be loaded. */
  readonly witness: () => Promise<WitnessNotes>;
  readonly checks: Pick<Checks, "prove" | "examine">;
  /** Returns the key with which this browser countersigns; null if it cannot sign. */
  readonly browserKey: () => Promise<BrowserKey | null>;
  private readonly forgetBrowserKey: () => Promise<void>;
  private readonly load: () => Promise<ShuffleDuties>;
  /** The code of my part, once it is loaded. */
  private duties: Promise<ShuffleDuties> | null = null;
  /** The Merkle root that was noted last. */
  private rooted: string | null = null;

  constructor(parts: FairParts) {
    this.notebook = new Notebook(parts.shelf);
    this.browserKey = parts.browserKey;
    this.forgetBrowserKey = parts.forgetBrowserKey;
    let notes: Promise<WitnessNotes> | null = null;
    this.witness = () =>
      (notes ??= import("./witness-notes.ts").then(
        (code) => new code.WitnessNotes(parts.witnessShelf),
      ));
    const kept = { notebook: this.notebook, witness: this.witness };
    const noteEnd = async (table: string, epoch: number, confirms: boolean) => {
      const code = await import("./end-notes.ts");
      return code.noteEnd({ ...parts, ...kept }, { table, epoch, confirms });
    };
    this.load = async () => {
      const code = await import("./shuffle-duties.ts");
      return code.shuffleDuties({ ...parts, ...kept, noteEnd });
    };
    this.checks = {
      prove: async (table, epoch) => (await this.loaded()).checks.prove(table, epoch),
      examine: async (table, epoch) => (await this.loaded()).checks.examine(table, epoch),
    };
  }

  private loaded(): Promise<ShuffleDuties> {
    this.duties ??= this.load().catch((failure: unknown) => {
      this.duties = null; // the next frame tries again
      throw failure;
    });
    return this.duties;
  }

  take(frame: Frame): void {
    this.notebook.see(frame);
    this.noteRoot(frame);
    if (frame.seat !== null) void this.doDuties(frame);
  }

  private async doDuties(frame: Frame): Promise<void> {
    const duties = await this.loaded().catch(() => null);
    duties?.seeds.onFrame(frame);
    duties?.checks.onFrame(frame);
  }

  /** Notes the Merkle root of a shuffled pack at the first frame that shows it. */
  private noteRoot({ table, seat, view: { epoch } }: Frame): void {
    if (seat === null || epoch === null || epoch.root === null) return;
    const { number, root } = epoch;
    if (this.rooted === root) return;
    this.rooted = root;
    this.witness()
      .then((notes) => notes.addRoot(table, number, root))
      .catch(() => undefined);
  }

  /** Forgets the pending requests of the connection before. */
  startOver(): void {
    // Duties that did not load have no pending requests.
    this.duties?.then(({ seeds }) => seeds.startOver()).catch(() => undefined);
  }

  /** Forgets my seeds for a table that I have left. */
  leave(table: string): void {
    this.notebook.forgetSeeds(table);
  }

  /** Removes my witness notes and the key of this browser: my account is deleted. */
  async forgetPerson(): Promise<void> {
    const notes = this.witness().then((code) => code.clear());
    await Promise.allSettled([notes, this.forgetBrowserKey()]);
  }
}

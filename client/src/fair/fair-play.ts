/** My part in the shuffles of the tables where I sit: I bring seeds, and check what I am shown. */
import { type Alarm, Checks } from "./shuffle-checks.ts";
import { type BrowserKey, Countersigner } from "./countersigner.ts";
import { fetchEpoch, fetchHead, fetchProofs } from "./epoch-requests.ts";
import { Notebook, type Shelf } from "./shuffle-notebook.ts";
import { type SeedParts, Seeds } from "./seed-sender.ts";
import { WitnessNotes } from "./witness-notes.ts";
import type { Frame } from "../protocol/wire.gen.ts";

export interface FairParts extends Omit<SeedParts, "notebook" | "witness"> {
  /** Where this tab keeps what it has seen of shuffles. */
  readonly shelf: Shelf;
  /** Where this browser keeps its witness notes. */
  readonly witnessShelf: Shelf;
  /** The key of this browser; null where it cannot sign. */
  readonly browserKey: () => Promise<BrowserKey | null>;
  readonly alarm: (table: string, epoch: number, why: Alarm) => void;
}

export class FairPlay {
  readonly notebook: Notebook;
  readonly witness: WitnessNotes;
  readonly checks: Checks;
  /** The key with which this browser confirms what it was shown; null where it cannot. */
  readonly browserKey: () => Promise<BrowserKey | null>;
  private readonly seeds: Seeds;

  constructor(parts: FairParts) {
    this.notebook = new Notebook(parts.shelf);
    this.browserKey = parts.browserKey;
    this.witness = new WitnessNotes(parts.witnessShelf);
    const kept = { notebook: this.notebook, witness: this.witness };
    this.seeds = new Seeds({ ...parts, ...kept });
    const countersigner = new Countersigner({ ...parts, ...kept });
    const asks = { fetchEpoch, fetchProofs, fetchHead };
    this.checks = new Checks({ ...parts, ...kept, ...asks, countersigner });
  }

  take(frame: Frame): void {
    this.notebook.see(frame);
    const { epoch } = frame.view;
    if (epoch !== null) this.witness.addRoot(frame.table, epoch.number, epoch.root);
    this.seeds.take(frame);
    this.checks.take(frame);
  }

  /** The line is a new one. */
  startOver(): void {
    this.seeds.startOver();
  }

  /** I have stood up from a table. */
  leave(table: string): void {
    this.notebook.forgetSeeds(table);
  }
}

/** My part in the shuffles of the tables where I sit: I bring seeds, and check what I am shown. */
import { type Alarm, Checks } from "./shuffle-checks.ts";
import { fetchEpoch, fetchProofs } from "./epoch-requests.ts";
import { Notebook, type Shelf } from "./shuffle-notebook.ts";
import { type SeedParts, Seeds } from "./seed-sender.ts";
import type { Frame } from "../protocol/wire.gen.ts";

export interface FairParts extends Omit<SeedParts, "notebook"> {
  /** Where this tab keeps what it has seen of shuffles. */
  readonly shelf: Shelf;
  readonly alarm: (table: string, epoch: number, why: Alarm) => void;
}

export class FairPlay {
  readonly notebook: Notebook;
  readonly checks: Checks;
  private readonly seeds: Seeds;

  constructor(parts: FairParts) {
    this.notebook = new Notebook(parts.shelf);
    this.seeds = new Seeds({ ...parts, notebook: this.notebook });
    this.checks = new Checks({ ...parts, notebook: this.notebook, fetchEpoch, fetchProofs });
  }

  take(frame: Frame): void {
    this.notebook.see(frame);
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

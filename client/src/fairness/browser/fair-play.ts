/** My part in the shuffles of the tables where I sit: I bring seeds, and check what I am shown. */

import type { Frame } from "../../protocol/wire.gen.ts";
import type { BrowserKey } from "./countersigner.ts";
import { fetchEpoch, fetchProofs } from "./epoch-requests.ts";
import { type SeedParts, Seeds } from "./seed-sender.ts";
import { type Alarm, Checks } from "./shuffle-checks.ts";
import { Notebook, type Shelf } from "./shuffle-notebook.ts";
import type { WitnessNotes } from "./witness-notes.ts";

/** What a browser keeps and knows for the shuffles. */
export interface KeptParts extends Pick<SeedParts, "secret"> {
  /** Where this tab keeps what it has seen of shuffles. */
  readonly shelf: Shelf;
  /** Where this browser keeps its witness notes. */
  readonly witnessShelf: Shelf;
  /** The key of this browser; null where it cannot sign. */
  readonly browserKey: () => Promise<BrowserKey | null>;
  readonly forgetBrowserKey: () => Promise<void>;
}

export interface FairParts extends KeptParts, Omit<SeedParts, "notebook" | "witness"> {
  readonly alarm: (table: string, epoch: number, why: Alarm) => void;
}

export class FairPlay {
  readonly notebook: Notebook;
  /** The notes of this browser; rejects where their code cannot be loaded. */
  readonly witness: () => Promise<WitnessNotes>;
  readonly checks: Checks;
  /** The key with which this browser confirms what it was shown; null where it cannot. */
  readonly browserKey: () => Promise<BrowserKey | null>;
  private readonly forgetBrowserKey: () => Promise<void>;
  private readonly seeds: Seeds;
  /** The root that was noted last. */
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
    this.seeds = new Seeds({ ...parts, ...kept });
    const noteEnd = async (table: string, epoch: number, confirms: boolean) => {
      const code = await import("./end-notes.ts");
      return code.noteEnd({ ...parts, ...kept }, { table, epoch, confirms });
    };
    this.checks = new Checks({ ...parts, ...kept, fetchEpoch, fetchProofs, noteEnd });
  }

  take(frame: Frame): void {
    this.notebook.see(frame);
    this.noteRoot(frame);
    this.seeds.take(frame);
    this.checks.take(frame);
  }

  /** Notes the pack that a table has fixed, at the first frame that shows it. */
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
    this.seeds.startOver();
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

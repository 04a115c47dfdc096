/**
 * Sends my seed for every shuffle of a table where I sit (docs/fairness.md).
 *
 * The page reveals its seed only after the house has committed, because a house that knew the seed
 * before could choose its own by it. A page without a seed for a shuffle, for example because
 * another page sent one, takes no part; the notebook keeps that.
 */
import { base64Of } from "../../protocol/base64.ts";
import { RefusedByHouse, type Request } from "../../protocol/connection.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import type { Notebook } from "./shuffle-notebook.ts";
import type { OwnSeed, Sighting } from "./sighting.ts";
import type { WitnessNotes } from "./witness-notes.ts";

export interface SeedParts {
  readonly notebook: Notebook;
  readonly witness: () => Promise<WitnessNotes>;
  /** Returns 32 random bytes. */
  readonly secret: () => Uint8Array;
  readonly request: (request: Request) => Promise<unknown>;
}

export class Seeds {
  private readonly parts: SeedParts;
  /** The shuffles for which a request is unanswered. */
  private readonly asking = new Set<string>();

  constructor(parts: SeedParts) {
    this.parts = parts;
  }

  /** Sends the request that a frame makes due; call it after the notebook has read the frame. */
  onFrame({ table, seat, view }: Frame): void {
    const coming = view.next;
    if (coming === null || seat === null || view.places[seat]?.bot === true) return;
    const sighting = this.parts.notebook.of(table, coming.number);
    if (sighting === null) return;
    if (sighting.own?.seat === seat) void this.goOn(sighting, sighting.own);
    else if (sighting.commitment !== null) this.isAbsent(sighting, { seat, seed: "" });
    else void this.goOn(sighting, this.made(sighting, seat));
  }

  /** Forgets pending requests, because a new connection does not answer those of the old one. */
  startOver(): void {
    this.asking.clear();
  }

  private made({ table, epoch }: Sighting, seat: number): OwnSeed {
    const own: OwnSeed = { seat, seed: base64Of(this.parts.secret()), state: "made" };
    this.parts.notebook.change(table, epoch, { own });
    return own;
  }

  /** Sends the request that is due, and after its answer the next one. */
  private async goOn(sighting: Sighting, own: OwnSeed): Promise<void> {
    const { table, epoch } = sighting;
    const key = `${table}/${epoch}`;
    if (this.asking.has(key) || !isDue(sighting, own)) return;
    this.asking.add(key);
    const said = await sayingOf(sighting, own);
    const noted = said.type === "reveal_seed" ? this.note(sighting, own) : null;
    const state = await this.answerTo(said, own);
    if (state === "shown") void noted?.then((notes) => notes?.add(table, epoch, TAKEN));
    this.asking.delete(key);
    const now = this.parts.notebook.of(table, epoch);
    if (now?.own?.seed !== own.seed) return;
    if (state === "absent") {
      this.isAbsent(now, own);
      return;
    }
    const next = this.parts.notebook.change(table, epoch, { own: { ...own, state } });
    await this.goOn(next, { ...own, state });
  }

  private async answerTo(said: Saying, own: OwnSeed): Promise<OwnSeed["state"]> {
    const isCommitting = said.type === "commit_seed";
    try {
      await this.parts.request(said);
      return isCommitting ? "taken" : "shown";
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      if (failure.code !== "seed_repeated") return "absent";
      // This page, before a reload, or another page has sent a seed. Revealing the seed shows which.
      if (isCommitting) return "said";
      return own.state === "taken" ? "shown" : "absent";
    }
  }

  /**
   * Notes the house's commitment before the house knows my seed. The seed does not wait for the
   * note.
   */
  private note(sighting: Sighting, own: OwnSeed): Promise<WitnessNotes | null> {
    const noted = this.parts.witness().then((notes) => notes.keepOwn(sighting, own));
    return noted.catch(() => null); // the code of the notes did not load: this shuffle has no note
  }

  private isAbsent({ table, epoch }: Sighting, own: Omit<OwnSeed, "state">): void {
    this.parts.notebook.change(table, epoch, { own: { ...own, state: "absent" } });
  }
}

const TAKEN = { taken: true } as const;

type Saying = Extract<Request, { readonly type: "commit_seed" | "reveal_seed" }>;

/** Whether a request is due. */
function isDue({ commitment }: Sighting, { state }: OwnSeed): boolean {
  return state === "made" || (commitment !== null && state !== "shown" && state !== "absent");
}

/**
 * The next request of a shuffle. The hashing code loads on first use, because the lobby does not
 * need it.
 */
async function sayingOf(sighting: Sighting, own: OwnSeed): Promise<Saying> {
  const { table, epoch, commitment } = sighting;
  if (commitment !== null) return { type: "reveal_seed", table, epoch, seed: own.seed };
  const { ownCommitment } = await import("./sighting.ts");
  return { type: "commit_seed", table, epoch, commitment: ownCommitment(sighting, own) };
}

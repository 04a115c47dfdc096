/** Checks the shuffles of the tables where I sit, during the deal and after it. */

import { RequestRefused } from "../../protocol/requests.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { dealtTable } from "../record/cards-seen.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import type { Notebook } from "./shuffle-notebook.ts";
import type { Check, Proofs } from "./sighting.ts";

/** The problem of a shuffle: a check fails, or the house has lost its seed. */
export type Alarm = "fails" | "lost";

export interface CheckParts {
  readonly notebook: Notebook;
  /**
   * Notes the head of the log at the end of a shuffle; if `confirms`, countersigns it. Resolves to
   * false if another head was noted before.
   */
  readonly noteEnd: (table: string, epoch: number, confirms: boolean) => Promise<boolean>;
  readonly fetchEpoch: (table: string, epoch: number) => Promise<PublicEpoch>;
  readonly fetchProofs: (table: string, epoch: number) => Promise<Proofs>;
  readonly alarm: (table: string, epoch: number, why: Alarm) => void;
}

/**
 * A shuffle as the server publishes it, its checks (none before its end), and the seats whose
 * revealed seed does not match their commitment.
 */
export interface Examined {
  readonly epoch: PublicEpoch;
  readonly checks: readonly Check[];
  readonly wrong: readonly number[];
}

/** Loads the hashing code on first use, because the lobby does not need it. */
const hashing = () => import("./sighting.ts");

const EVERY = 8;

/**
 * Whether to countersign a finished shuffle: the last one of a match, and every eighth. A head
 * covers all entries before it.
 */
export function isToConfirm(epoch: number, isOver: boolean): boolean {
  return isOver || epoch % EVERY === 0;
}

export class Checks {
  private readonly parts: CheckParts;
  /**
   * The requests that were made already: proofs once a deal, the public data of a shuffle once at
   * its end.
   */
  private readonly asked = new Set<string>();

  constructor(parts: CheckParts) {
    this.parts = parts;
  }

  /** Runs the checks that a frame makes due; call it after the notebook has read the frame. */
  onFrame(frame: Frame): void {
    const { table, seat, view, match } = frame;
    if (seat === null) return;
    const { epoch } = view;
    const isPlayed = (dealtTable(match)?.tricks.length ?? 0) > 0;
    if (epoch !== null && epoch.root !== null && epoch.seed === null && isPlayed) {
      this.once(`${table}/${epoch.number}/proofs`, () => this.watch(table, epoch.number));
    }
    const isOver = view.phase === "over";
    const shown = epoch === null || epoch.seed === null ? [] : [epoch.number];
    const ended = frame.events.flatMap((event) =>
      event.type === "epoch_ended" ? [event.number] : [],
    );
    for (const number of new Set([...ended, ...shown])) {
      if (this.parts.notebook.of(table, number) === null) continue;
      this.once(`${table}/${number}`, () => this.close(table, number, isOver));
    }
  }

  /**
   * Returns whether the server proves the cards that I have seen in the running deal. Rejects with
   * RequestRefused.
   */
  async prove(table: string, epoch: number): Promise<boolean> {
    const [proofs, { areProven }] = await Promise.all([
      this.parts.fetchProofs(table, epoch),
      hashing(),
    ]);
    const sighting = this.parts.notebook.of(table, epoch);
    return sighting !== null && areProven(proofs, sighting);
  }

  /** Fetches and checks a shuffle. Rejects with RequestRefused. */
  async examine(table: string, number: number): Promise<Examined> {
    const [epoch, { checksOf, wrongSeeds }] = await Promise.all([
      this.parts.fetchEpoch(table, number),
      hashing(),
    ]);
    const isTold = epoch.ended !== null && epoch.seed !== "";
    const sighting = this.parts.notebook.of(table, number);
    return { epoch, checks: isTold ? checksOf(epoch, sighting) : [], wrong: wrongSeeds(epoch) };
  }

  private async watch(table: string, epoch: number): Promise<void> {
    if (!(await this.prove(table, epoch))) this.parts.alarm(table, epoch, "fails");
  }

  private async close(table: string, number: number, isOver: boolean): Promise<void> {
    const { epoch, checks } = await this.examine(table, number);
    if (checks.some(({ holds }) => !holds)) this.parts.alarm(table, number, "fails");
    else if (epoch.ended !== null && epoch.seed === "") this.parts.alarm(table, number, "lost");
    const holds = checks.length > 0 && checks.every((check) => check.holds);
    const isSame = await this.parts.noteEnd(table, number, holds && isToConfirm(number, isOver));
    if (!isSame) this.parts.alarm(table, number, "fails");
  }

  /**
   * Runs a background check once. If the server does not answer, the player can repeat it on the
   * page of the shuffle.
   */
  private once(what: string, check: () => Promise<void>): void {
    if (this.asked.has(what)) return;
    this.asked.add(what);
    check().catch((failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
    });
  }
}

/** The shuffles that this tab was shown; they survive a reload of the page. */

import type { Frame } from "../../protocol/wire.gen.ts";
import { cardsSeen } from "../record/cards-seen.ts";
import type { Sighting } from "./sighting.ts";

/** A store for one text: a key of the browser's session or local storage. */
export interface Shelf {
  recall(): string | null;
  keep(text: string): void;
}

const MOST = 50;

export class Notebook {
  private readonly shelf: Shelf;
  private sightings: readonly Sighting[];

  constructor(shelf: Shelf) {
    this.shelf = shelf;
    this.sightings = read(shelf.recall());
  }

  of(table: string, epoch: number): Sighting | null {
    return this.sightings.find((one) => one.table === table && one.epoch === epoch) ?? null;
  }

  /** Changes a sighting and saves all; the oldest sightings are dropped beyond a limit. */
  change(table: string, epoch: number, change: Partial<Sighting>): Sighting {
    const changed = { ...(this.of(table, epoch) ?? blank(table, epoch)), ...change };
    this.replace(changed);
    this.shelf.keep(JSON.stringify(this.sightings));
    return changed;
  }

  /** Forgets my seeds for those shuffles of a table to which the house has not committed. */
  forgetSeeds(table: string): void {
    for (const { epoch, commitment, own, ...one } of this.sightings) {
      if (one.table === table && commitment === null && own !== null) {
        this.change(table, epoch, { own: null });
      }
    }
  }

  /** Forgets everything, my seeds included. */
  clear(): void {
    this.sightings = [];
    this.shelf.keep("[]");
  }

  /** Records what a frame shows of the shuffles of its table. */
  see({ table, seat, view, match }: Frame): void {
    const who = { seat, names: view.places.map((place) => place?.name ?? null) };
    const { epoch, next } = view;
    if (next !== null) {
      this.show(table, next.number, { ...who, commitment: next.commitment });
    }
    if (epoch === null) return;
    const { number, commitment, root } = epoch;
    this.show(table, number, { ...who, commitment, root });
    const cards = root === null ? null : cardsSeen(match);
    const sighting = this.of(table, number);
    if (cards === null || sighting === null || match === null) return;
    if (sighting.deal !== match.number) this.change(table, number, { deal: match.number });
    // The cards seen grow with every frame and are sent again after a reload, so they are not saved.
    this.replace({ ...(this.of(table, number) ?? sighting), cards });
  }

  private show(table: string, epoch: number, shown: Shown): void {
    const known = this.of(table, epoch) ?? blank(table, epoch);
    const change: Shown & Pick<Sighting, "isContradicted"> = {
      ...shown,
      seat: shown.seat ?? known.seat,
      commitment: known.commitment ?? shown.commitment,
      root: known.root ?? shown.root ?? null,
      isContradicted:
        known.isContradicted ||
        differs(known.commitment, shown.commitment) ||
        differs(known.root, shown.root ?? null),
    };
    if (!isWritten(known, change)) this.change(table, epoch, change);
  }

  private replace(sighting: Sighting): void {
    const { table, epoch } = sighting;
    const others = this.sightings.filter((one) => one.table !== table || one.epoch !== epoch);
    this.sightings = [...others, sighting].slice(-MOST);
  }
}

type Shown = Pick<Sighting, "seat" | "names" | "commitment"> & Partial<Pick<Sighting, "root">>;

/** Whether a second, different text was shown. */
function differs(before: string | null, after: string | null): boolean {
  return before !== null && after !== null && before !== after;
}

function isWritten(known: Sighting, change: Partial<Sighting>): boolean {
  const same = { ...known, ...change };
  return JSON.stringify(same) === JSON.stringify(known);
}

function blank(table: string, epoch: number): Sighting {
  return {
    table,
    epoch,
    seat: null,
    names: [],
    commitment: null,
    root: null,
    isContradicted: false,
    deal: null,
    cards: null,
    own: null,
  };
}

function read(kept: string | null): readonly Sighting[] {
  try {
    const sightings: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(sightings) ? (sightings as readonly Sighting[]) : [];
  } catch {
    return [];
  }
}

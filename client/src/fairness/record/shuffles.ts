/**
 * Builds the shuffles of a record from its events, and checks that the events are in the required
 * order.
 */

import { base64Of, bytesOf } from "../../protocol/base64.ts";
import type { SharedPacks } from "../../protocol/wire.gen.ts";
import type { Ending, Lot, PublicEpoch } from "../shuffle/epoch.ts";
import { type Participant, seatCommitment, streamOf } from "../shuffle/seeds.ts";
import { type CheckedEvent, type CheckedEventOf, placesOf, requireThat } from "./checked-events.ts";

/** The values of an epoch that were read so far. */
interface Draft {
  readonly number: number;
  readonly committed: string[];
  /** The players at the table when the commitments were closed. */
  expected: readonly Participant[];
  participants: readonly Participant[];
  commitment: string;
  readonly revealed: string[];
  ready: boolean;
  readonly late: number[];
  size: number;
  root: string;
  readonly lots: Lot[];
  ended: Ending | null;
  seed: string;
}

export interface Shuffle {
  readonly epoch: PublicEpoch;
  /** The players and their commitments, from the entries before. */
  readonly expected: readonly Participant[];
}

interface Place {
  readonly player: string;
  readonly name: string;
  readonly bot: boolean;
}

export class Shuffles {
  private stream = "";
  private rules = "";
  private shared: SharedPacks | undefined;
  private places: (Place | null)[] = [];
  private readonly called: string[] = [];
  private readonly labels: Readonly<Record<string, string>>;
  private readonly drafts = new Map<number, Draft>();
  /** The number of the epoch in use, and of the one that is ready to follow it. */
  private running = 0;
  private ready = 0;

  /** `labels` are names by player id; only old entries contain the names of people. */
  constructor(labels: Readonly<Record<string, string>> = {}) {
    this.labels = labels;
  }

  /** Reads the next event. Throws ImpossibleEvent. */
  read(event: CheckedEvent): void {
    switch (event.type) {
      case "opened":
        requireThat(this.stream === "", "a table is opened once");
        this.stream = streamOf(event.table);
        this.rules = event.terms;
        this.shared = event.sheet.shared;
        this.places = Array.from({ length: placesOf(event) }, () => null);
        break;
      case "seated":
        requireThat(this.places[event.seat] === null, "a free seat is taken");
        this.places[event.seat] = event;
        this.called[event.seat] = event.bot
          ? event.name
          : (this.labels[event.player] ?? event.name);
        break;
      case "stood_up":
        this.stoodUp(event);
        break;
      case "played":
        if (event.event.type === "lot_drawn") this.lot(event.event);
        break;
      default:
        this.ofAnEpoch(event);
    }
  }

  get table(): string {
    return this.stream;
  }

  /** The name of the last player at each seat, "" if unknown; null if nobody ever sat there. */
  get names(): readonly (string | null)[] {
    return this.places.map((_, seat) => this.called[seat] ?? null);
  }

  /** All shuffles to which the house committed, by number. */
  get all(): readonly Shuffle[] {
    return [...this.drafts.values()]
      .filter((draft) => draft.commitment !== "")
      .map(({ number, committed: _, expected, ...told }) => ({
        epoch: {
          ...told,
          stream: this.stream,
          epoch: number,
          rules: this.rules,
          ...(this.shared === undefined ? {} : { shared: this.shared }),
        },
        expected,
      }));
  }

  private ofAnEpoch(event: CheckedEvent): void {
    switch (event.type) {
      case "seed_committed":
        this.committed(event);
        break;
      case "seeds_closed":
        this.closed(event);
        break;
      case "epoch_began": {
        const draft = this.draft(event.number);
        requireThat(
          draft.participants.length > 0 && draft.commitment === "",
          "the house commits then",
        );
        draft.commitment = event.commitment;
        break;
      }
      case "seed_revealed":
        this.revealed(event);
        break;
      case "seed_came_late":
        this.cameLate(event);
        break;
      case "epoch_ready": {
        const draft = this.draft(event.number);
        requireThat(
          draft.commitment !== "" && !draft.ready,
          "seeds are shown after the commitment",
        );
        draft.ready = true;
        this.ready = event.number;
        break;
      }
      case "pack_fixed": {
        const draft = this.draft(event.number);
        requireThat(draft.ready && draft.root === "", "a pack is fixed once the seeds are there");
        Object.assign(draft, { size: event.size, root: event.root });
        this.running = event.number;
        break;
      }
      case "epoch_ended":
        this.ended(event);
        break;
      default:
        break;
    }
  }

  private stoodUp({ seat }: CheckedEventOf<"stood_up">): void {
    this.places[seat] = null;
    for (const draft of this.drafts.values()) {
      if (draft.participants.length === 0) draft.committed[seat] = "";
    }
  }

  private committed({ seat, epoch, commitment }: CheckedEventOf<"seed_committed">): void {
    const draft = this.draft(epoch);
    const isOpen = draft.participants.length === 0 && draft.committed[seat] === "";
    requireThat(isOpen, "a seat commits once, while commitments are open");
    draft.committed[seat] = commitment;
  }

  private closed({ epoch, participants }: CheckedEventOf<"seeds_closed">): void {
    const draft = this.draft(epoch);
    requireThat(draft.participants.length === 0, "commitments are closed once");
    draft.participants = participants;
    draft.expected = this.places.map((place, seat) =>
      participantOf(place, draft.committed[seat] ?? ""),
    );
  }

  private revealed({ seat, epoch, seed }: CheckedEventOf<"seed_revealed">): void {
    const draft = this.draft(epoch);
    const isOpen = draft.commitment !== "" && !draft.ready && draft.revealed[seat] === "";
    requireThat(isOpen, "a seat shows its seed once, after the house has committed");
    draft.revealed[seat] = seed;
  }

  private cameLate({ seat, epoch, seed }: CheckedEventOf<"seed_came_late">): void {
    const draft = this.draft(epoch);
    const setting = { stream: this.stream, epoch, seat };
    const isBound = base64Of(seatCommitment(bytesOf(seed), setting)) === draft.committed[seat];
    const isMissed = draft.ready && draft.revealed[seat] === "" && !draft.late.includes(seat);
    requireThat(isBound && isMissed, "a seat comes late once, with the seed it was bound to");
    draft.late.push(seat);
  }

  private lot({ name, ask, below, value }: ToldLot): void {
    this.running ||= this.ready;
    const draft = this.draft(this.running);
    requireThat(draft.ready && draft.ended === null, "chance comes from a running shuffle");
    draft.lots.push({ name: `${name}/${ask}`, below, value });
  }

  private ended({ number, seed, why }: CheckedEventOf<"epoch_ended">): void {
    const draft = this.draft(number);
    requireThat(draft.commitment !== "" && draft.ended === null, "a shuffle ends once");
    Object.assign(draft, { ended: why, seed: seed ?? "" });
    if (this.running === number) this.running = 0;
  }

  private draft(number: number): Draft {
    requireThat(this.stream !== "", "a table is opened first");
    const known = this.drafts.get(number);
    if (known !== undefined) return known;
    const nothing = () => this.places.map(() => "");
    const draft: Draft = {
      number,
      committed: nothing(),
      expected: [],
      participants: [],
      commitment: "",
      revealed: nothing(),
      ready: false,
      late: [],
      size: 0,
      root: "",
      lots: [],
      ended: null,
      seed: "",
    };
    this.drafts.set(number, draft);
    return draft;
  }
}

type ToldLot = Extract<CheckedEventOf<"played">["event"], { readonly type: "lot_drawn" }>;

function participantOf(place: Place | null, commitment: string): Participant {
  if (place === null) return { kind: "empty", player: "", commitment: "" };
  if (place.bot) return { kind: "house bot", player: place.player, commitment: "" };
  return { kind: commitment === "" ? "absent" : "seed", player: place.player, commitment };
}

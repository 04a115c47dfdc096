/** The cards of a record, followed from the order of each pack, in each game in its own way. */
import { CheminDeals } from "./chemin-deals.ts";
import { type AnyCard, SIZES } from "./packs.ts";
import { SetteDeals } from "./sette-deals.ts";
import { type Told, type ToldOf, insist, placesOf } from "./told.ts";
import { TrickDeals } from "./trick-deals.ts";

export type GameEvent = ToldOf<"played">["event"];
export type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;

export type CardFault =
  | { readonly code: "card_not_held"; readonly seat: number; readonly card: AnyCard }
  | { readonly code: "card_not_next"; readonly seat: number; readonly card: AnyCard };

/** How one game deals. */
export interface Dealer {
  /** How many cards were seen to be as their packs have them. */
  readonly cards: number;
  /** The deals whose cards were followed, by number. */
  readonly followed: readonly number[];
  /** A pack is new, in this order; null where that cannot be told. */
  shuffled(order: readonly number[] | null): void;
  /** Takes in the next event, and says what is wrong with its cards; throws Impossible. */
  take(event: GameEvent): readonly CardFault[];
}

export class Deals {
  private dealer: Dealer | null = null;
  private size = 0;
  private fixed = 0;
  private readonly orderOf: (epoch: number, size: number) => readonly number[] | null;

  /** `orderOf` says the order of an epoch's pack of this size, null where it cannot be told. */
  constructor(orderOf: (epoch: number, size: number) => readonly number[] | null) {
    this.orderOf = orderOf;
  }

  get cards(): number {
    return this.dealer?.cards ?? 0;
  }

  get followed(): readonly number[] {
    return this.dealer?.followed ?? [];
  }

  /** Takes in the next event, and says what is wrong with its cards; throws Impossible. */
  take(event: Told): readonly CardFault[] {
    if (event.type === "opened") this.open(event);
    if (event.type === "pack_fixed") this.fixed = event.number;
    return event.type === "played" ? this.played(event.event) : [];
  }

  private open(event: ToldOf<"opened">): void {
    const { game } = event.sheet.options;
    this.size = SIZES[game];
    this.dealer = dealerOf(event);
  }

  private played(event: GameEvent): readonly CardFault[] {
    insist(this.dealer !== null, "a table is opened first");
    if (event.type !== "pack_shuffled") return this.dealer.take(event);
    insist(this.fixed > 0, "a pack is fixed before it is shuffled");
    this.dealer.shuffled(this.orderOf(this.fixed, this.size));
    this.fixed = 0;
    return [];
  }
}

function dealerOf(event: ToldOf<"opened">): Dealer {
  switch (event.sheet.options.game) {
    case "tressette":
    case "chiamatre":
      return new TrickDeals(placesOf(event));
    case "sette_e_mezzo":
      return new SetteDeals();
    case "chemin_de_fer":
      return new CheminDeals();
  }
}

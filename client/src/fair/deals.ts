/** The cards of a record, followed from the order of each pack. */
import type { CardId } from "../core/cards.ts";
import { type Dealt, cardsIn, dealtFrom } from "./tressette.ts";
import { type Told, type ToldOf, insist, playersOf } from "./told.ts";

type GameEvent = ToldOf<"played">["event"];
type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;

export type CardFault =
  | { readonly code: "card_not_held"; readonly seat: number; readonly card: CardId }
  | { readonly code: "card_not_next"; readonly seat: number; readonly card: CardId };

/** The deal that is followed: what was dealt, what each holds now, what lies in the stock. */
interface Running {
  readonly dealt: Dealt;
  readonly held: readonly Set<CardId>[];
  drawn: number;
}

export class Deals {
  /** How many cards were dealt, drawn and played as their packs have them. */
  cards = 0;
  /** The deals whose cards were followed, by number. */
  readonly followed: number[] = [];
  private players = 0;
  private number = 0;
  private order: readonly number[] | null = null;
  private running: Running | null = null;
  private readonly orderOf: (epoch: number) => readonly number[] | null;
  private fixed = 0;

  /** `orderOf` says the order of an epoch's pack, null where it cannot be told. */
  constructor(orderOf: (epoch: number) => readonly number[] | null) {
    this.orderOf = orderOf;
  }

  /** Takes in the next event, and says what is wrong with its cards; throws Impossible. */
  take(event: Told): readonly CardFault[] {
    if (event.type === "opened") this.players = playersOf(event);
    if (event.type === "pack_fixed") this.fixed = event.number;
    return event.type === "played" ? this.played(event.event) : [];
  }

  private played(event: GameEvent): readonly CardFault[] {
    switch (event.type) {
      case "pack_shuffled":
        insist(this.fixed > 0, "a pack is fixed before it is shuffled");
        this.order = this.orderOf(this.fixed);
        this.fixed = 0;
        return [];
      case "deal_began":
        this.number = event.number;
        return [];
      case "hands_dealt":
        this.deal(event);
        return [];
      case "card_drawn":
        return this.running === null ? [] : this.draw(this.running, event);
      case "card_played":
        return this.running === null ? [] : this.play(this.running, event);
      case "declared":
        return this.running === null ? [] : this.declare(this.running, event);
      default:
        return [];
    }
  }

  private deal({ first }: EventOf<"hands_dealt">): void {
    insist(Number.isInteger(first) && first >= 0 && first < this.players, "a seat is dealt first");
    this.running = null;
    if (this.order === null) return;
    const dealt = dealtFrom(this.order, { first, players: this.players });
    this.running = { dealt, held: dealt.hands.map((hand) => new Set(hand)), drawn: 0 };
    this.followed.push(this.number);
    this.order = null;
  }

  private draw(deal: Running, { seat, card }: EventOf<"card_drawn">): readonly CardFault[] {
    const isNext = deal.dealt.stock[deal.drawn] === card;
    deal.drawn += 1;
    handOf(deal, seat).add(card);
    return this.counted(isNext ? null : { code: "card_not_next", seat, card });
  }

  private play(deal: Running, { seat, card }: EventOf<"card_played">): readonly CardFault[] {
    const wasHeld = handOf(deal, seat).delete(card);
    return this.counted(wasHeld ? null : { code: "card_not_held", seat, card });
  }

  /** What is declared was dealt, and is held still: a card drawn never serves (T12). */
  private declare(deal: Running, event: EventOf<"declared">): readonly CardFault[] {
    const { seat, combinations } = event;
    const dealt = deal.dealt.hands[seat] ?? [];
    return combinations
      .flatMap(cardsIn)
      .filter((card) => !handOf(deal, seat).has(card) || !dealt.includes(card))
      .map((card) => ({ code: "card_not_held", seat, card }));
  }

  /** After a wrong card the rest of its deal says nothing more. */
  private counted(fault: CardFault | null): readonly CardFault[] {
    if (fault === null) this.cards += 1;
    else this.running = null;
    return fault === null ? [] : [fault];
  }
}

function handOf(deal: Running, seat: number): Set<CardId> {
  const hand = deal.held[seat];
  insist(hand !== undefined, "a card belongs to a seat");
  return hand;
}

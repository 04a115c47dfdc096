/** The questions that a frame asks me, and the actions that answer them. */
import type { Card, Frame, Signal, Wire } from "../protocol/wire.gen.ts";

export type Action = Extract<Wire["client"], { readonly type: "act" }>["action"];
export type Offer = Frame["asks"][number]["offers"][number];

/** Returns the offers of one type in all my questions. */
export function offersOf<Type extends Offer["type"]>(
  { asks }: Pick<Frame, "asks">,
  type: Type,
): readonly Extract<Offer, { readonly type: Type }>[] {
  return asks
    .flatMap((ask) => ask.offers)
    .filter((offer): offer is Extract<Offer, { readonly type: Type }> => offer.type === type);
}

/** Returns the cards that I may play now; empty if it is not my turn. */
export function playableCards(frame: Frame): readonly Card[] {
  return offersOf(frame, "play_card").flatMap(({ cards }) => cards);
}

/** Returns the signals that each playable card may carry. */
export function signalsOf(frame: Frame): ReadonlyMap<Card, readonly Signal[]> {
  return new Map(
    offersOf(frame, "play_card").flatMap(({ cards, signals }) =>
      cards.map((card, at) => [card, signals[at] ?? []] as const),
    ),
  );
}

/** Returns the id of the open question that an action of this type answers, or null. */
export function questionFor(frame: Frame, type: Action["type"]): number | null {
  return (
    frame.asks.find((ask) => ask.offers.some((offer) => allowsAction(offer, type)))?.id ?? null
  );
}

/** Whether an offer allows actions of this type; most offers have the name of their action. */
function allowsAction(offer: Offer, type: Action["type"]): boolean {
  switch (offer.type) {
    case "play_or_not":
      return type === "gioco" || type === "non_gioco";
    case "word":
      return offer.words.some((word) => word === type);
    default:
      return offer.type === type;
  }
}

/**
 * Returns the id of the question that I must answer, or null. A window is not one: it expires
 * without an answer (R3).
 */
export function owedChoice({ asks }: Frame): number | null {
  return asks.find(({ kind }) => kind === "move")?.id ?? null;
}

/** What I may set before my turn, and have set: the house keeps it, and shows it to nobody else. */
import type { TrickFrame } from "./games.ts";
import type { Speech } from "./say.ts";
import type { Card, Frame } from "./wire.gen.ts";

export type Premove = NonNullable<Frame["premove"]>;

/** Those of a game in which cards are played to tricks. */
export type CardPremove = Extract<
  Premove,
  { readonly type: "next_card" | "highest_of_suit_led" | "lowest_of_suit_led" }
>;

/** What I have set for my turn at a table of tricks. */
export function premoveOf({ premove }: TrickFrame): CardPremove | null {
  return premove as CardPremove | null;
}

/** The cards that may be set to be played next. */
export function settable(frame: Frame): readonly Card[] {
  return frame.premoves.flatMap((offer) => (offer.type === "next_card" ? offer.cards : []));
}

/** Whether the highest or the lowest of the suit led may be set. */
export function mayFollow(frame: Frame): boolean {
  return frame.premoves.some((offer) => offer.type === "follow");
}

/** The card that is set, null if none is. */
export function cardSet(frame: Frame): Card | null {
  return frame.premove?.type === "next_card" ? frame.premove.card : null;
}

export function premoveText(speech: Speech, premove: CardPremove): string {
  switch (premove.type) {
    case "next_card":
      return speech.card(premove.card);
    case "highest_of_suit_led":
      return speech.text("premove.highest");
    case "lowest_of_suit_led":
      return speech.text("premove.lowest");
  }
}

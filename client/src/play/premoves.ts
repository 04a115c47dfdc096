/** What I may set before my turn, and have set: the house keeps it, and shows it to nobody else. */

import type { Card, Frame } from "../protocol/wire.gen.ts";
import type { TrickFrame } from "./games.ts";
import type { Speech } from "./table-speech.ts";
import type { Happening } from "./table-state.ts";

/** What is set, what the question is about, and for how long it holds. */
export type SetPremove = Frame["wishes"][number];
export type Premove = SetPremove["premove"];
export type About = SetPremove["about"];
export type Until = NonNullable<SetPremove["until"]>;

/** Those of a game in which cards are played to tricks. */
export type CardPremove = Extract<
  Premove,
  { readonly type: "next_card" | "highest_of_suit_led" | "lowest_of_suit_led" }
>;

/** What I have set for my turn at a table of tricks. */
export function premoveOf({ wishes }: TrickFrame): CardPremove | null {
  return (wishes[0]?.premove ?? null) as CardPremove | null;
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
export function cardSet({ wishes }: Frame): Card | null {
  const premove = wishes[0]?.premove;
  return premove?.type === "next_card" ? premove.card : null;
}

/** What has run out with a deal, or a bank: neither used, nor dropped, nor withdrawn. */
export function ranOut({ frame, before }: Happening): readonly SetPremove[] {
  const isMine = (event: Frame["events"][number]) =>
    event.type.startsWith("premove_") || (event.type === "played" && event.seat === frame.seat);
  const hasEnded = frame.events.some(
    (event) =>
      event.type === "played" &&
      (event.event.type === "deal_ended" || event.event.type === "bank_ended"),
  );
  if (before === null || !hasEnded || frame.events.some(isMine)) return [];
  const left = frame.wishes.map(({ about }) => about);
  return before.wishes.filter(({ about }) => !left.includes(about));
}

export function premoveText(speech: Speech, premove: Premove): string {
  switch (premove.type) {
    case "next_card":
      return speech.card(premove.card);
    case "highest_of_suit_led":
      return speech.text("premove.highest");
    case "lowest_of_suit_led":
      return speech.text("premove.lowest");
    default:
      return "";
  }
}

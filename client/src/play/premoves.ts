/**
 * The premoves that I may set, and those that I have set. The server shows them to no other player.
 */

import type { Card, Frame } from "../protocol/wire.gen.ts";
import type { TrickFrame } from "./games.ts";
import type { Happening } from "./scene-queue.ts";
import type { Speech } from "./table-speech.ts";

/**
 * A premove that is set, with `about`, the kind of question it answers, and `until`, the time for
 * which it stays set.
 */
export type SetPremove = Frame["wishes"][number];
export type Premove = SetPremove["premove"];
export type QuestionKind = SetPremove["about"];
export type Until = NonNullable<SetPremove["until"]>;

/** The premoves that a trick game offers. */
export type CardPremove = Extract<
  Premove,
  { readonly type: "next_card" | "highest_of_suit_led" | "lowest_of_suit_led" }
>;

/** Returns my premove at a table of a trick game, or null. */
export function premoveOf({ wishes }: TrickFrame): CardPremove | null {
  return (wishes[0]?.premove ?? null) as CardPremove | null;
}

/** Returns the cards that may be set as premove. */
export function settableCards(frame: Frame): readonly Card[] {
  return frame.premoves.flatMap((offer) => (offer.type === "next_card" ? offer.cards : []));
}

/** Whether the premoves "highest" and "lowest card of the suit led" are offered. */
export function mayFollowSuit(frame: Frame): boolean {
  return frame.premoves.some((offer) => offer.type === "follow");
}

/** Returns the card that is set as premove, or null. */
export function premoveCard({ wishes }: Frame): Card | null {
  const premove = wishes[0]?.premove;
  return premove?.type === "next_card" ? premove.card : null;
}

/**
 * Returns the premoves that expired when a deal or a bank ended: neither used, nor dropped, nor
 * withdrawn.
 */
export function expiredPremoves({ frame, before }: Happening): readonly SetPremove[] {
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

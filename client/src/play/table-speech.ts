/** The sentences that all games share, and access to the offers of a frame. */

import type { Translator } from "../i18n/translator.ts";
import type { Card, Declare, Frame, Signal, Wire } from "../protocol/wire.gen.ts";
import type { CardId } from "./cards.ts";
import type { Scene } from "./table-state.ts";

/** The texts of a language: phrases, counted phrases, and card names. */
export interface Speech extends Pick<Translator, "text" | "plural"> {
  readonly card: (card: CardId) => string;
}

export type Action = Extract<Wire["client"], { readonly type: "act" }>["action"];
export type Offer = Frame["asks"][number]["offers"][number];

/** The offers of one type in all questions to me. */
export function offersOf<Type extends Offer["type"]>(
  { asks }: Pick<Frame, "asks">,
  type: Type,
): readonly Extract<Offer, { readonly type: Type }>[] {
  return asks
    .flatMap((ask) => ask.offers)
    .filter((offer): offer is Extract<Offer, { readonly type: Type }> => offer.type === type);
}

/**
 * The chips that it costs me not to answer: chips that I lose, or that are bet for me while bets
 * are open (F10). "" if it costs nothing, or I have no clock (R11).
 */
export function silenceText(
  speech: Speech,
  { asks, deadlines }: Pick<Frame, "asks" | "deadlines">,
): string {
  const untimed = new Set(deadlines.filter((one) => one.untimed).map(({ ask }) => ask));
  const costly = asks.find(({ id, silence }) => !untimed.has(id) && (silence ?? 0) > 0);
  if (costly === undefined) return "";
  const key = costly.kind === "bets" ? "ring.silenceBets" : "ring.silence";
  return speech.text(key, { chips: costly.silence ?? 0 });
}

/** The cards that I may play now; none if it is not my turn. */
export function playable(frame: Frame): readonly Card[] {
  return offersOf(frame, "play_card").flatMap(({ cards }) => cards);
}

/** The signals that each playable card may carry. */
export function signalsOf(frame: Frame): ReadonlyMap<Card, readonly Signal[]> {
  return new Map(
    offersOf(frame, "play_card").flatMap(({ cards, signals }) =>
      cards.map((card, at) => [card, signals[at] ?? []] as const),
    ),
  );
}

/** The id of the open question that an action of this type answers, or null. */
export function askFor(frame: Frame, type: Action["type"]): number | null {
  return frame.asks.find((ask) => ask.offers.some((offer) => takes(offer, type)))?.id ?? null;
}

/** Whether an offer allows actions of this type; most offers have the name of their action. */
function takes(offer: Offer, type: Action["type"]): boolean {
  switch (offer.type) {
    case "play_or_not":
      return type === "gioco" || type === "non_gioco";
    case "word":
      return offer.words.some((word) => word === type);
    default:
      return offer.type === type;
  }
}

/** The id of the choice in which I owe an answer; a window expires, and nobody owes it (R3). */
export function owed({ asks }: Frame): number | null {
  return asks.find(({ kind }) => kind === "move")?.id ?? null;
}

export function nameAt(frame: Frame, seat: number): string {
  return frame.view.places[seat]?.name ?? "";
}

/**
 * Why a bank game asks me nothing: I have no chips, or am absent. In a tournament the house plays
 * for an absent player (P5).
 */
export function sayAway(speech: Speech, frame: Frame): string {
  if (isBroke(frame)) return speech.text("say.broke");
  const { options } = frame.view.sheet;
  const isRing = "tournament" in options && !options.tournament;
  return speech.text(isRing ? "say.sitsOut" : "say.absent");
}

/** Whether I have no chips, and a minute to buy some. */
export function isBroke({ seat, view }: Frame): boolean {
  return seat !== null && view.places[seat]?.absent === "broke";
}

export function isAbsent(frame: Frame): boolean {
  return frame.seat !== null && frame.view.places[frame.seat]?.absent != null;
}

/** The sentence before a match and after the table closed; null while a game runs. */
export function sayTable(speech: Speech, { frame }: Scene): string | null {
  switch (frame.view.phase) {
    case "waiting": {
      const seated = frame.view.places.filter((place) => place !== null).length;
      return speech.text("say.waiting", { seated, seats: frame.view.places.length });
    }
    case "starting":
      return speech.text("say.starting");
    case "playing":
    case "over":
      return null;
    case "closed":
      return speech.text("say.closed");
  }
}

/** The combinations that I may declare now, in the server's order; empty if I may not. */
export function declarable(frame: Frame): readonly Declare["combinations"][number][] {
  return offersOf(frame, "declare").flatMap(({ combinations }) => combinations);
}

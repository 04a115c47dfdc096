/** What every game says alike, and what every game asks. */

import type { Translator } from "../i18n/translator.ts";
import type { Card, Declare, Frame, Signal, Wire } from "../protocol/wire.gen.ts";
import type { CardId } from "./cards.ts";
import type { Scene } from "./table-state.ts";

/** Who speaks: phrases, counted phrases, and the names of cards. */
export interface Speech extends Pick<Translator, "text" | "plural"> {
  readonly card: (card: CardId) => string;
}

export type Action = Extract<Wire["client"], { readonly type: "act" }>["action"];
export type Offer = Frame["asks"][number]["offers"][number];

/** The offers of one kind among all that I am asked. */
export function offersOf<Type extends Offer["type"]>(
  { asks }: Pick<Frame, "asks">,
  type: Type,
): readonly Extract<Offer, { readonly type: Type }>[] {
  return asks
    .flatMap((ask) => ask.offers)
    .filter((offer): offer is Extract<Offer, { readonly type: Type }> => offer.type === type);
}

/**
 * What it costs me to let the time of my questions pass: chips that I lose, or that are bet for me
 * while bets are open (F10); "" where silence costs nothing, as where I have no clock (R11).
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

/** The cards that may be played now; none when it is not for me to play. */
export function playable(frame: Frame): readonly Card[] {
  return offersOf(frame, "play_card").flatMap(({ cards }) => cards);
}

/** What may be signalled with a card, with each card that may be played. */
export function signalsOf(frame: Frame): ReadonlyMap<Card, readonly Signal[]> {
  return new Map(
    offersOf(frame, "play_card").flatMap(({ cards, signals }) =>
      cards.map((card, at) => [card, signals[at] ?? []] as const),
    ),
  );
}

/** The question that such an action answers, null if none is open. */
export function askFor(frame: Frame, type: Action["type"]): number | null {
  return frame.asks.find((ask) => ask.offers.some((offer) => takes(offer, type)))?.id ?? null;
}

/** Whether an offer is of such actions; most have one name with theirs. */
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

/** The question that I owe an answer to; a window closes by itself, and is nobody's debt (R3). */
export function owed({ asks }: Frame): number | null {
  return asks.find(({ kind }) => kind === "move")?.id ?? null;
}

export function nameAt(frame: Frame, seat: number): string {
  return frame.view.places[seat]?.name ?? "";
}

/** Why a bank game asks nothing of me: I have no chip, or am away; a tournament plays for me (P5). */
export function sayAway(speech: Speech, frame: Frame): string {
  if (isBroke(frame)) return speech.text("say.broke");
  const { options } = frame.view.sheet;
  const isRing = "tournament" in options && !options.tournament;
  return speech.text(isRing ? "say.sitsOut" : "say.absent");
}

/** Whether I am without a chip, and have a minute to buy some. */
export function isBroke({ seat, view }: Frame): boolean {
  return seat !== null && view.places[seat]?.absent === "broke";
}

export function isAbsent(frame: Frame): boolean {
  return frame.seat !== null && frame.view.places[frame.seat]?.absent != null;
}

/** What is said before a match and after a table has closed; null while there is a game to speak of. */
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

/** All that I may declare now, in the order of the house; nothing when it is not for me. */
export function declarable(frame: Frame): readonly Declare["combinations"][number][] {
  return offersOf(frame, "declare").flatMap(({ combinations }) => combinations);
}

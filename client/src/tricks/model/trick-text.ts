/**
 * The parts of text mode that both trick games share: trick, previous trick, and playable cards.
 */
import { type CardId, sortHand } from "../../play/cards.ts";
import type { TrickFrame } from "../../play/games.ts";
import { mayFollowSuit, premoveOf, premoveText, settableCards } from "../../play/premoves.ts";
import { playableCards, signalsOf } from "../../play/questions.ts";
import { seatAfter } from "../../play/seating.ts";
import type { Speech } from "../../play/table-speech.ts";
import type { Trick } from "../../protocol/wire.gen.ts";
import { cardList, youOrName } from "../../text/model/text-answers.ts";
import type { Verb } from "../../text/model/text-commands.ts";
import { pictureOf } from "./trick-picture.ts";

/** Returns my hand sorted as text mode lists it; empty for a spectator. */
export function handOf({ match, seat }: TrickFrame): readonly CardId[] {
  return match === null || match.seat !== seat ? [] : sortHand(match.hand);
}

/** Describes the cards of the trick. */
export function tellTrick(speech: Speech, newest: TrickFrame): string {
  const laid = pictureOf({ frame: newest, act: "settled" })?.trick ?? [];
  if (laid.length === 0) return speech.text("text.noTrick");
  return laid.map(({ seat, card }) => tellPlayed(speech, newest, seat, card)).join(" ");
}

export function tellLastTrick(speech: Speech, newest: TrickFrame): string {
  const trick: Trick | undefined = newest.match?.table?.tricks.at(-1);
  if (trick === undefined) return speech.text("text.noLast");
  const [leader, cards, taker] = trick;
  const seats = newest.view.places.length;
  const plays = cards.map((card, at) =>
    tellPlayed(speech, newest, seatAfter(leader, at, seats), card),
  );
  return [...plays, speech.text("text.taken", { name: youOrName(speech, newest, taker) })].join(
    " ",
  );
}

function tellPlayed(speech: Speech, newest: TrickFrame, seat: number, card: CardId): string {
  return speech.text("say.plays", {
    name: youOrName(speech, newest, seat),
    card: speech.card(card),
  });
}

/** Returns the number of cards in a seat's hand: "12 carte". */
export function cardCountText(
  speech: Speech,
  { match }: TrickFrame,
  seat: number,
): readonly string[] {
  return match === null ? [] : [speech.plural("count.cards", match.table?.counts[seat] ?? 0)];
}

/** Lists the cards that I may play; empty if it is not my turn. */
export function tellPlayable(speech: Speech, newest: TrickFrame): readonly string[] {
  const cards = playableCards(newest);
  return cards.length === 0
    ? []
    : [speech.text("text.mayPlay", { cards: cardList(speech, sortHand(cards)) })];
}

export function tellPremove(speech: Speech, newest: TrickFrame): readonly string[] {
  const set = premoveOf(newest);
  return set === null ? [] : [speech.text("text.isSet", { what: premoveText(speech, set) })];
}

/** Returns the verbs for signals and premoves that are a valid command now. */
export function cardVerbs(newest: TrickFrame): readonly Verb[] {
  const signals = new Set([...signalsOf(newest).values()].flat());
  return [
    ...(["busso", "volo", "striscio"] as const).filter((signal) => signals.has(signal)),
    ...(settableCards(newest).length > 0 ? (["premove"] as const) : []),
    ...(mayFollowSuit(newest) ? (["highest", "lowest"] as const) : []),
  ];
}

/**
 * The sentences about a trick for both trick games: whose turn it is, which cards may be played,
 * who takes it.
 */

import { formatThirds } from "../../i18n/number-format.ts";
import { suitOf } from "../../play/cards.ts";
import { eventsOf, type GameEvent } from "../../play/game-events.ts";
import type { TrickFrame } from "../../play/games.ts";
import { playableCards } from "../../play/questions.ts";
import type { Scene } from "../../play/scene-queue.ts";
import { isAbsent, nameAt, type Speech } from "../../play/table-speech.ts";

export function sayMyTurn(speech: Speech, newest: TrickFrame): string {
  const led = newest.match?.table?.trick[0];
  if (led === undefined) return speech.text("say.yourLead");
  const suit = speech.text(`suit.${suitOf(led)}`);
  const follows = playableCards(newest).every((card) => suitOf(card) === suitOf(led));
  return speech.text(follows ? "say.yourTurnFollow" : "say.yourTurnVoid", { suit });
}

/** Returns whose turn it is in the running deal. */
export function sayTurn(speech: Speech, { frame }: Scene<TrickFrame>, newest: TrickFrame): string {
  const turn = frame.match?.phase === "move" ? frame.match.table?.turn : undefined;
  if (turn === undefined) return speech.text("say.dealing");
  if (turn !== frame.seat) return speech.text("say.turnOf", { name: nameAt(frame, turn) });
  return frame === newest && playableCards(newest).length > 0
    ? sayMyTurn(speech, newest)
    : speech.text("say.yourTurn");
}

/** Returns why a card of my hand may not be played now. */
export function sayWhyNot(speech: Speech, newest: TrickFrame): string {
  const { match } = newest;
  if (isAbsent(newest)) return speech.text("say.absent");
  const led = match?.table?.trick[0];
  if (playableCards(newest).length > 0 && led !== undefined) {
    return speech.text("say.mustFollow", { suit: speech.text(`suit.${suitOf(led)}`) });
  }
  if (match?.phase !== "move" || match.table === null) return speech.text("say.notNow");
  return speech.text("say.turnOf", { name: nameAt(newest, match.table.turn) });
}

export function sayTrick(speech: Speech, { frame }: Scene<TrickFrame>): string {
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (taken === undefined) return speech.text("say.dealing");
  const mine = taken.seat === frame.seat;
  const name = nameAt(frame, taken.seat);
  if (taken.thirds === 0) {
    return mine ? speech.text("say.trickMine") : speech.text("say.trickOf", { name });
  }
  const thirds = formatThirds(taken.thirds);
  return mine
    ? speech.text("say.trickMineWorth", { thirds })
    : speech.text("say.trickWorth", { name, thirds });
}

/** Returns the sentence about a played card: "Giulia: Re di coppe." */
export function tellCard(
  speech: Speech,
  { seat, card, signal }: Extract<GameEvent, { readonly type: "card_played" }>,
  frame: TrickFrame,
): string {
  const values = {
    name: nameAt(frame, seat),
    card: speech.card(card),
    signal: signal === null ? "" : speech.text(`signal.${signal}`),
  };
  if (signal === null) {
    return speech.text(seat === frame.seat ? "say.youPlay" : "say.plays", values);
  }
  return speech.text(seat === frame.seat ? "say.youPlayWith" : "say.playsWith", values);
}

/**
 * Returns the sentence about a trick that was taken, with its card points: "Presa di Giulia, 1⅓."
 */
export function tellTaken(
  speech: Speech,
  { seat, thirds }: Extract<GameEvent, { readonly type: "trick_taken" }>,
  frame: TrickFrame,
): string {
  return speech.text(seat === frame.seat ? "log.trickMine" : "log.trickOf", {
    name: nameAt(frame, seat),
    thirds: formatThirds(thirds),
  });
}

/** Returns the sentence with the cards that I was dealt; "" for a spectator. */
export function tellHand(speech: Speech, { match, seat }: TrickFrame): string {
  const mine = match?.seat === seat ? (match?.hand ?? []) : [];
  const cards = mine.map(speech.card).join(", ");
  return cards === "" ? "" : speech.text("log.yourHand", { cards });
}

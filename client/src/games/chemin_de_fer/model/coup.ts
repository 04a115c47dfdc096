/** The coup (one round) on the table: both hands, its result, and my chips won or lost. */

import { eventsOf } from "../../../play/game-events.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { type CheminView, youOrName } from "./bets.ts";

export type CoupView = NonNullable<CheminView["coup"]>;
export type HandView = CoupView["punta"];

/** Returns both hands, the punta's first; empty before the first coup. */
export function handsOf({ coup }: CheminView): readonly HandView[] {
  return coup === null ? [] : [coup.punta, coup.banker];
}

/** Returns the hand of a seat in the running coup; null if it has none. */
export function handAt(view: CheminView, seat: number | null): HandView | null {
  if (view.coup === null || view.coup.over) return null;
  return handsOf(view).find((hand) => hand.seat === seat) ?? null;
}

/**
 * Returns the winner of a coup, or "level" for an égalité; null until it has ended and both totals
 * are known.
 */
export function outcomeOf({ coup }: CheminView): "punta" | "banker" | "level" | null {
  if (coup === null || !coup.over) return null;
  const [punta, banker] = [coup.punta.total, coup.banker.total];
  if (punta === null || banker === null) return null;
  if (punta === banker) return "level";
  return punta > banker ? "punta" : "banker";
}

/** Returns the result in words: "Vince la punta (Giulia), 7 a 5"; null if there is none yet. */
export function outcomeText(speech: Speech, frame: CheminFrame): string | null {
  const view = frame.match;
  const outcome = view === null ? null : outcomeOf(view);
  if (view === null || view.coup === null || outcome === null) return null;
  const { punta, banker } = view.coup;
  const names = {
    punta: youOrName(speech, frame, punta.seat),
    banker: youOrName(speech, frame, banker.seat),
  };
  const totals = {
    more: Math.max(punta.total!, banker.total!),
    less: Math.min(punta.total!, banker.total!),
  };
  return speech.text(`chemin_de_fer.won.${outcome}`, { ...names, ...totals });
}

/**
 * Returns the chips that I won in the coup that ends in this frame, negative if lost; null if none
 * ends, or my chips do not change.
 */
export function myChange(frame: CheminFrame): number | null {
  const ended = eventsOf(frame, "deal_ended").at(-1);
  const change = frame.seat === null ? 0 : (ended?.settlement.changes[frame.seat] ?? 0);
  return change === 0 ? null : change;
}

/** Returns the total of a hand (F12); null while a card is hidden. */
export function totalOf(cards: HandView["cards"]): number | null {
  return cards.reduce<number | null>(
    (sum, card) => (sum === null || card === null ? null : (sum + pointsOf(card)) % 10),
    0,
  );
}

function pointsOf(card: NonNullable<HandView["cards"][number]>): number {
  const rank = card.slice(0, 1);
  if (rank === "A") return 1;
  return /\d/.test(rank) ? Number(rank) : 0;
}

/**
 * Returns the number of played cards: those drawn from the shoe that no longer lie on the felt
 * (F32).
 */
export function playedCards({ match }: CheminFrame): number {
  if (match === null) return 0;
  const onFelt = handsOf(match).reduce((sum, { cards }) => sum + cards.length, 0);
  return Math.max(0, match.shoe.drawn - onFelt);
}

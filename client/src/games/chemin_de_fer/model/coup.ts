/** A coup: the two hands, and what has come of it. */

import { eventsOf } from "../../../play/game-events.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { type CheminView, who } from "./bets.ts";

export type CoupView = NonNullable<CheminView["coup"]>;
export type HandView = CoupView["punta"];

/** The two hands as they lie: the punta's first. */
export function handsOf({ coup }: CheminView): readonly HandView[] {
  return coup === null ? [] : [coup.punta, coup.banker];
}

/** The hand that a seat holds in the coup that runs, null for none. */
export function handAt(view: CheminView, seat: number | null): HandView | null {
  if (view.coup === null || view.coup.over) return null;
  return handsOf(view).find((hand) => hand.seat === seat) ?? null;
}

/** What a coup has come to, with both totals; null before it is over. */
export function outcomeOf({ coup }: CheminView): "punta" | "banker" | "level" | null {
  if (coup === null || !coup.over) return null;
  const [punta, banker] = [coup.punta.total, coup.banker.total];
  if (punta === null || banker === null) return null;
  if (punta === banker) return "level";
  return punta > banker ? "punta" : "banker";
}

/** "Vince la punta (Giulia), 7 a 5"; null while there is no result. */
export function outcomeText(speech: Speech, frame: CheminFrame): string | null {
  const view = frame.match;
  const outcome = view === null ? null : outcomeOf(view);
  if (view === null || view.coup === null || outcome === null) return null;
  const { punta, banker } = view.coup;
  const names = { punta: who(speech, frame, punta.seat), banker: who(speech, frame, banker.seat) };
  const totals = {
    more: Math.max(punta.total!, banker.total!),
    less: Math.min(punta.total!, banker.total!),
  };
  return speech.text(`chemin_de_fer.won.${outcome}`, { ...names, ...totals });
}

/** What the coup that a frame has ended has brought me, null if none has ended or I had no part. */
export function broughtMe(frame: CheminFrame): number | null {
  const ended = eventsOf(frame, "deal_ended").at(-1);
  const change = frame.seat === null ? 0 : (ended?.settlement.changes[frame.seat] ?? 0);
  return change === 0 ? null : change;
}

/** "fa 7"; "fa 0, baccarà". */
export function totalText(speech: Speech, total: number): string {
  return total === 0
    ? speech.text("chemin_de_fer.baccara")
    : speech.text("chemin_de_fer.total", { total });
}

/** How many cards of the shoe have been played: all that are out of it and not on the felt (F32). */
export function playedCards({ match }: CheminFrame): number {
  if (match === null) return 0;
  const onFelt = handsOf(match).reduce((sum, { cards }) => sum + cards.length, 0);
  return Math.max(0, match.shoe.drawn - onFelt);
}

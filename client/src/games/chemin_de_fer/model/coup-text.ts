/** What a coup on the table says below its cards: each total, and what moves to or from the bank. */
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { outcomeOf } from "./coup.ts";

/** Returns a total in words: "fa 7"; "fa 0, baccarà". */
export function totalText(speech: Speech, total: number): string {
  return total === 0
    ? speech.text("chemin_de_fer.baccara")
    : speech.text("chemin_de_fer.total", { total });
}

/** Returns what the coup that ends in this frame moves to or from the bank; "" if nothing moves. */
export function bankMovesText(speech: Speech, frame: CheminFrame): string {
  const outcome = frame.match === null ? null : outcomeOf(frame.match);
  const counted = frame.match?.coup?.counted ?? [];
  const chips = counted.reduce((sum, each) => sum + each, 0);
  if (outcome === null || outcome === "level" || chips === 0) return "";
  return speech.text(`chemin_de_fer.moves.${outcome}`, { chips });
}

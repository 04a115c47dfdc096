/** The say line, the one-line status above my buttons, at a table of sette e mezzo. */

import { owedChoice } from "../../../play/questions.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import {
  isAbsent,
  nameAt,
  type Speech,
  sayNotAsked,
  sayTable,
} from "../../../play/table-speech.ts";
import type { SetteFrame } from "../facts.ts";
import { bankerOf, formatHalves, handAt } from "./hands.ts";
import { handChanges } from "./results.ts";

type SetteScene = Scene<SetteFrame>;

/** The sentence of the say line; whether I am absent comes from `newest`, not from the scene. */
export function say(speech: Speech, scene: SetteScene, newest: SetteFrame): string {
  return sayTable(speech, scene) ?? sayPlaying(speech, scene, newest);
}

function sayPlaying(speech: Speech, { frame, act }: SetteScene, newest: SetteFrame): string {
  const { match } = frame;
  if (match === null) return speech.text("say.running");
  const result = sayResult(speech, frame);
  if (isAbsent(newest)) return sayNotAsked(speech, newest);
  if (result !== null && (act === "result" || frame !== newest)) return result;
  switch (match.phase) {
    case "empty":
      return speech.text("sette.empty");
    case "open":
      return speech.text("sette.open");
    case "bank":
      return sayDue(speech, frame, "sette.bankYours", "sette.bankHis");
    case "gioco":
      return sayDue(speech, frame, "sette.playYours", "sette.playHis");
    default:
      return sayTurn(speech, frame, newest);
  }
}

type DueKey = "sette.bankYours" | "sette.bankHis" | "sette.playYours" | "sette.playHis";

function sayDue(speech: Speech, frame: SetteFrame, mine: DueKey, theirs: DueKey): string {
  const due = frame.match?.due ?? -1;
  return due === frame.seat ? speech.text(mine) : speech.text(theirs, { name: nameAt(frame, due) });
}

function sayTurn(speech: Speech, frame: SetteFrame, newest: SetteFrame): string {
  const { match, seat } = frame;
  const turn = match?.turn ?? null;
  if (match === null || turn === null) return speech.text("say.dealing");
  if (turn !== seat) return speech.text("say.turnOf", { name: nameAt(frame, turn) });
  const total = handAt(match, turn)?.total ?? null;
  if (total === null || owedChoice(newest) === null) return speech.text("say.yourTurn");
  const key = match.phase === "bet" ? "sette.betYours" : "sette.wordYours";
  return speech.text(key, { total: formatHalves(total) });
}

/**
 * Returns the result of the settled hand for me or, if I did not play, for the winner; null if no
 * hand is settled.
 */
function sayResult(speech: Speech, frame: SetteFrame): string | null {
  const result = handChanges(frame);
  return result === null ? null : sayChanges(speech, frame, result);
}

/**
 * Returns the chips that I won or lost in a settlement or, if my chips do not change, those of the
 * winner.
 */
export function sayChanges(
  speech: Speech,
  { match, seat, view }: SetteFrame,
  changes: readonly number[],
): string {
  const mine = seat === null ? 0 : (changes[seat] ?? 0);
  if (mine !== 0) {
    const values = { chips: Math.abs(mine) };
    return speech.text(mine > 0 ? "sette.youWin" : "sette.youLose", values);
  }
  const winner = changes.findIndex((change) => change > 0);
  if (winner < 0) return speech.text("sette.even");
  const values = { name: view.places[winner]?.name ?? "", chips: changes[winner] ?? 0 };
  const isBanker = match !== null && winner === bankerOf(match);
  return speech.text(isBanker ? "sette.bankWins" : "sette.puntaWins", values);
}

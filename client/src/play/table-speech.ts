/** The sentences that all games share. */

import type { Translator } from "../i18n/translator.ts";
import type { Declare, Frame } from "../protocol/wire.gen.ts";
import type { CardId } from "./cards.ts";
import { offersOf } from "./questions.ts";
import type { Scene } from "./scene-queue.ts";

/** The texts of a language: plain texts, texts with a number, and the names of cards. */
export interface Speech extends Pick<Translator, "text" | "plural"> {
  readonly card: (card: CardId) => string;
}

/**
 * Returns what I lose if I do not answer in time: chips that I forfeit or, while bets are open, a
 * bet that is placed for me (F10). "" if I lose nothing, or have no clock (R11).
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

export function nameAt(frame: Frame, seat: number): string {
  return frame.view.places[seat]?.name ?? "";
}

/**
 * Returns why a bank game asks me nothing: I have no chips, or am absent. In a tournament the house
 * plays for an absent player (P5).
 */
export function sayNotAsked(speech: Speech, frame: Frame): string {
  if (isBroke(frame)) return speech.text("say.broke");
  const { options } = frame.view.sheet;
  const isRing = "tournament" in options && !options.tournament;
  return speech.text(isRing ? "say.sitsOut" : "say.absent");
}

/**
 * Whether I have no chips left; the server then keeps my seat for a minute, so that I can buy some.
 */
export function isBroke({ seat, view }: Frame): boolean {
  return seat !== null && view.places[seat]?.absent === "broke";
}

export function isAbsent(frame: Frame): boolean {
  return frame.seat !== null && frame.view.places[frame.seat]?.absent != null;
}

/** Returns the sentence before a match and after the table has closed; null while a game runs. */
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

/** Returns the combinations that I may declare now, in the server's order; empty if I may not. */
export function declarableCombinations(frame: Frame): readonly Declare["combinations"][number][] {
  return offersOf(frame, "declare").flatMap(({ combinations }) => combinations);
}

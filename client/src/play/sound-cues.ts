/** The sounds that a scene makes when it appears. */

import type { Card } from "../protocol/wire.gen.ts";
import { eventsOf } from "./game-events.ts";
import type { GameSpeech } from "./game-speech.ts";
import { owedChoice } from "./questions.ts";
import type { Scene } from "./scene-queue.ts";
import type { Cue } from "./sound-kinds.ts";

/**
 * Returns the sounds of a scene in order. The card that I played (`flown`) is left out, because it
 * sounded when I played it.
 */
export function cuesOf(
  scene: Scene,
  before: Scene | null,
  flown: Card | null,
  gameSpeech: GameSpeech,
): readonly Cue[] {
  if (before === null || (before.frame === scene.frame && before.act === scene.act)) return [];
  const { frame, act } = scene;
  const isFirst = before.frame !== frame;
  return [
    ...(isFirst ? cardCues(scene, flown) : []),
    ...(isFirst ? seatCues(scene) : []),
    ...(gameSpeech.cues?.(scene) ?? []),
    ...(act === "sweep" ? trickCues(scene, gameSpeech) : []),
    ...(act === "deal" ? (["deal"] as const) : []),
    ...(act === "settled" ? endCues(scene) : []),
    ...(act === "settled" && isAsked(scene) && !wasAsked(scene, before)
      ? (["yourTurn"] as const)
      : []),
  ];
}

function cardCues({ frame }: Scene, flown: Card | null): readonly Cue[] {
  const played = eventsOf(frame, "card_played").filter(({ card }) => card !== flown);
  return played.map((event): Cue => event.signal ?? "card");
}

/** The sounds of a player who leaves or returns. */
function seatCues({ frame }: Scene): readonly Cue[] {
  return frame.events.flatMap((event): readonly Cue[] => {
    if (event.type === "went_absent") return ["absent"];
    return event.type === "came_back" ? ["back"] : [];
  });
}

function trickCues({ frame }: Scene, gameSpeech: GameSpeech): readonly Cue[] {
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (taken === undefined) return [];
  return [gameSpeech.isOurs(taken.seat, frame) ? "trickUs" : "trickThem"];
}

function endCues({ frame }: Scene): readonly Cue[] {
  const ended = eventsOf(frame, "match_ended").at(-1);
  if (frame.seat === null || ended === undefined) return [];
  return [ended.places[frame.seat] === 1 ? "won" : "lost"];
}

function isAsked({ frame }: Scene): boolean {
  return owedChoice(frame) !== null;
}

/** Whether the previous scene asked me the same question, which then makes no second sound. */
function wasAsked(scene: Scene, before: Scene): boolean {
  return owedChoice(before.frame) === owedChoice(scene.frame) && before.act === "settled";
}

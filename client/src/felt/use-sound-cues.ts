/** Plays the sounds of a new picture of the table, and of the player's own card. */
import { useEffect, useRef } from "preact/hooks";
import { play } from "../fx/sound.ts";
import type { GameSpeech } from "../play/game-speech.ts";
import type { Scene } from "../play/scene-queue.ts";
import { cuesOf } from "../play/sound-cues.ts";
import type { Card } from "../protocol/wire.gen.ts";
import type { LaidCard } from "../tricks/model/trick-picture.ts";

export function useSoundCues(scene: Scene, flying: LaidCard | null, gameSpeech: GameSpeech): void {
  const before = useRef<Scene | null>(null);
  const flown = useRef<Card | null>(null);
  useEffect(() => {
    if (flying === null) return;
    flown.current = flying.card;
    play(flying.signal ?? "card");
  }, [flying?.card]);
  useEffect(() => {
    for (const cue of cuesOf(scene, before.current, flown.current, gameSpeech)) play(cue);
    before.current = scene;
  }, [scene.frame, scene.act]);
}

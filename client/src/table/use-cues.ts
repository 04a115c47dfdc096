/** The sounds of what appears on the table, and of the card that I let fly. */
import { useEffect, useRef } from "preact/hooks";

import { cuesOf } from "../core/cues.ts";
import type { Scene } from "../core/table-state.ts";
import type { LaidCard } from "../core/tricks/picture.ts";
import type { Tongue } from "../core/tongue.ts";
import type { Card } from "../core/wire.gen.ts";
import { play } from "../fx/sound.ts";

export function useCues(scene: Scene, flying: LaidCard | null, tongue: Tongue): void {
  const before = useRef<Scene | null>(null);
  const flown = useRef<Card | null>(null);
  useEffect(() => {
    if (flying === null) return;
    flown.current = flying.card;
    play(flying.signal ?? "card");
  }, [flying?.card]);
  useEffect(() => {
    for (const cue of cuesOf(scene, before.current, flown.current, tongue)) play(cue);
    before.current = scene;
  }, [scene.frame, scene.act]);
}

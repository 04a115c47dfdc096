/** The celebrations of chemin de fer: an 8 or 9 that is shown, and a golpe real (F13, F30). */
import type { Celebration } from "../../../play/celebrations.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";

export function celebrations(
  speech: Speech,
  { frame, act }: Scene<CheminFrame>,
): readonly Celebration[] {
  if (act === "reveal") {
    return eventsOf(frame, "word_said")
      .filter(({ word }) => word === "batte")
      .map(({ seat }) => ({
        kind: "batte",
        seat,
        words: speech.text("chemin_de_fer.word.batte"),
      }));
  }
  if (act !== "result") return [];
  return eventsOf(frame, "golpe_real").map(({ seat }) => ({
    kind: "golpe",
    seat,
    words: speech.text("chemin_de_fer.golpe"),
  }));
}

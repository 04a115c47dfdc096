/** Plays the sounds of a table; no sound is the only cue of an event. */
import { type Cue, KIND_OF } from "../play/sound-kinds.ts";
import { whenHeard } from "./audio.ts";

/** Plays a sound, unless sound is off or the player has touched nothing yet. */
export function play(cue: Cue): void {
  if (isMuted(cue)) return;
  whenHeard((audio, loud) => {
    // A sound whose code cannot be loaded is left out.
    import("./synthesis.ts").then(({ synthesize }) => synthesize(cue, audio, loud)).catch(() => {});
  });
}

function isMuted(cue: Cue): boolean {
  return (document.documentElement.dataset["muted"] ?? "").split(" ").includes(KIND_OF[cue]);
}

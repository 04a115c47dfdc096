/** The sentences of one game about its tables. */

import type { Frame } from "../protocol/wire.gen.ts";
import type { GameEvent } from "./game-events.ts";
import type { Premove } from "./premoves.ts";
import type { Scene } from "./scene-queue.ts";
import type { Cue } from "./sound-kinds.ts";
import type { Speech } from "./table-speech.ts";

/** The functions receive frames of their own game only. */
export interface GameSpeech<Seen extends Frame = Frame> {
  /** What happens in the scene, and what I am asked; an old scene asks me nothing. */
  say(speech: Speech, scene: Scene<Seen>, newest: Seen): string;
  /** A sentence about an event; "" for an event that the log leaves out. */
  told(speech: Speech, event: GameEvent, frame: Seen): string;
  /** A premove in words. */
  premoveText(speech: Speech, premove: Premove, frame: Seen): string;
  /** Whether this seat is on my side, as far as everybody at the table knows. */
  isOurs(seat: number, frame: Seen): boolean;
  /** The sounds of this game for a frame. */
  cues?(frame: Seen): readonly Cue[];
}

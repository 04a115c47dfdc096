/** The sentences of one game about its tables. */

import type { Frame } from "../protocol/wire.gen.ts";
import type { GameEvent } from "./game-events.ts";
import type { Premove } from "./premoves.ts";
import type { Scene } from "./scene-queue.ts";
import type { Cue } from "./sound-kinds.ts";
import type { Speech } from "./table-speech.ts";

/** The functions that each game implements; they receive frames of their own game only. */
export interface GameSpeech<Seen extends Frame = Frame> {
  /**
   * Returns the say line (the one-line status) for a scene. What I am asked comes from the newest
   * frame, not from an older scene.
   */
  say(speech: Speech, scene: Scene<Seen>, newest: Seen): string;
  /** Returns the sentence about an event; "" for an event that the log leaves out. */
  eventText(speech: Speech, event: GameEvent, frame: Seen): string;
  /** Returns a premove in words. */
  premoveText(speech: Speech, premove: Premove, frame: Seen): string;
  /** Whether this seat is on my side, as far as everybody at the table knows. */
  isOurs(seat: number, frame: Seen): boolean;
  /** Returns the sounds of a new scene that only this game has. */
  cues?(scene: Scene<Seen>): readonly Cue[];
}

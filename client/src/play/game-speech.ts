/** A game in words: what each of them has to say of its tables. */

import type { Frame } from "../protocol/wire.gen.ts";
import type { Premove } from "./premoves.ts";
import type { Cue } from "./sound-kinds.ts";
import type { Speech } from "./table-speech.ts";
import type { GameEvent, Scene } from "./table-state.ts";

/** It hears of tables of its own game only. */
export interface GameSpeech<Seen extends Frame = Frame> {
  /** What is going on, and what is wanted of me; nothing is wanted in a scene left behind. */
  say(speech: Speech, scene: Scene<Seen>, newest: Seen): string;
  /** What has happened in the game, "" for what goes without saying. */
  told(speech: Speech, event: GameEvent, frame: Seen): string;
  /** What has been set for a question to come. */
  premoveText(speech: Speech, premove: Premove, frame: Seen): string;
  /** Whether what this seat takes is taken for me, as far as everybody at the table knows. */
  isOurs(seat: number, frame: Seen): boolean;
  /** The sounds of its own that a frame makes as it appears. */
  cues?(frame: Seen): readonly Cue[];
}

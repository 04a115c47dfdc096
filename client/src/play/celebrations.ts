/** Celebrations: the moments of a game that a table shows with a motion and a sound of their own. */

import type { CardId } from "./cards.ts";
import type { Scene } from "./scene-queue.ts";
import type { Speech } from "./table-speech.ts";

/** Every kind of celebration; a player may switch off each kind. */
export const CELEBRATIONS = [
  "accuso",
  "napoli",
  "lastTrick",
  "cappotto",
  "partner",
  "sevenAndHalf",
  "matta",
  "batte",
  "golpe",
] as const;
export type CelebrationKind = (typeof CELEBRATIONS)[number];

export interface Celebration {
  readonly kind: CelebrationKind;
  /** The seat at which the words stand. */
  readonly seat: number;
  /** The words, which the log says too. */
  readonly words: string;
  /** Cards that fan out on the felt. */
  readonly cards?: readonly CardId[];
  /** Points that fly to the score; missing for none. */
  readonly points?: number;
  /** Another seat that is shown beside the first. */
  readonly other?: number;
}

/** Returns the celebrations that begin with a scene; mostly none. */
export type CelebrationsOf<Seen extends Scene["frame"] = Scene["frame"]> = {
  of(speech: Speech, scene: Scene<Seen>): readonly Celebration[];
}["of"];

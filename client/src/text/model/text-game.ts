/** The text mode of one game, beside what all games share. */

import type { TextKey } from "../../i18n/translator.ts";
import type { CardId } from "../../play/cards.ts";
import type { Speech } from "../../play/table-speech.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import type { Verb } from "./text-commands.ts";

/** The functions receive frames of their own game only. */
export interface InWords<Seen extends Frame = Frame> {
  /** The name of the middle of the table. */
  readonly middle: TextKey;
  /** My cards, if the game plays them one by one. */
  hand(newest: Seen): readonly CardId[];
  /** The cards in the middle. */
  table(speech: Speech, newest: Seen): string;
  /** The previous cards there. */
  last(speech: Speech, newest: Seen): string;
  /** The score. */
  score(speech: Speech, newest: Seen): string;
  /** Remarks on a seat. */
  seat(speech: Speech, newest: Seen, seat: number): readonly string[];
  /** What I may do now; "" for nothing. */
  may(speech: Speech, newest: Seen): string;
  /** The words of this game that do something now. */
  possible(newest: Seen): readonly Verb[];
}

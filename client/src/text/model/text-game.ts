/** The part of text mode that each game implements. */

import type { TextKey } from "../../i18n/translator.ts";
import type { CardId } from "../../play/cards.ts";
import type { Speech } from "../../play/table-speech.ts";
import type { Act, Frame } from "../../protocol/wire.gen.ts";
import type { Verb } from "./text-commands.ts";

/** The texts of one game in text mode; the functions receive frames of that game only. */
export interface TextGame<Seen extends Frame = Frame> {
  /** The key of the heading for the cards in the middle of the table. */
  readonly middle: TextKey;
  /** Returns my cards, if the game plays them one by one; otherwise an empty list. */
  hand(newest: Seen): readonly CardId[];
  /** Describes the cards in the middle of the table. */
  table(speech: Speech, newest: Seen): string;
  /** Describes the previous trick, or the last hands of a bank game. */
  last(speech: Speech, newest: Seen): string;
  /** Describes the score. */
  score(speech: Speech, newest: Seen): string;
  /** Returns remarks on a seat, such as its role, chips and cards. */
  seat(speech: Speech, newest: Seen, seat: number): readonly string[];
  /** Describes what I may do now; "" for nothing. */
  actions(speech: Speech, newest: Seen): string;
  /** Returns the words of this game that are a valid command now. */
  verbs(newest: Seen): readonly Verb[];
  /**
   * An answer that I give without a choice at a table without a clock, so that nobody waits for it;
   * null if there is none.
   */
  onlyAnswer?(newest: Seen): Act["action"] | null;
}

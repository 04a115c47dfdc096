/** A game in words only: what text mode tells of it beside what all games have alike. */

import type { TextKey } from "../../i18n/translator.ts";
import type { CardId } from "../../play/cards.ts";
import type { Speech } from "../../play/table-speech.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import type { Verb } from "./text-commands.ts";

/** It hears of tables of its own game only. */
export interface InWords<Seen extends Frame = Frame> {
  /** What the middle of the table is called. */
  readonly middle: TextKey;
  /** My cards, those that are played one by one. */
  hand(newest: Seen): readonly CardId[];
  /** What lies in the middle. */
  table(speech: Speech, newest: Seen): string;
  /** What lay there before. */
  last(speech: Speech, newest: Seen): string;
  /** How it stands. */
  score(speech: Speech, newest: Seen): string;
  /** What there is to a seat beside who sits there. */
  seat(speech: Speech, newest: Seen, seat: number): readonly string[];
  /** What I may do now; "" when nothing is for me. */
  may(speech: Speech, newest: Seen): string;
  /** The words of this game that do something now. */
  possible(newest: Seen): readonly Verb[];
}

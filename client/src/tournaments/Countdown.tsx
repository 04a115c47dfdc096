/** A moment to come, by how long it still takes: only these few letters are drawn each second. */
import { useNow } from "../house/use-tournament.ts";
import { untilText } from "./tournament-words.ts";

export function Countdown({ until }: { readonly until: number }) {
  return <span class="tournament-clock">{untilText(until, useNow())}</span>;
}

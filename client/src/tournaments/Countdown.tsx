/** The time left until a moment; only this text is rendered every second. */
import { useNow } from "../house/use-tournament.ts";
import { untilText } from "./tournament-words.ts";

export function Countdown({ until }: { readonly until: number }) {
  return <span class="tournament-clock">{untilText(until, useNow())}</span>;
}

/** What may be set for the next coup, before I am asked (F21). */
import { LaterPart } from "../../app/Later.tsx";
import { wish } from "../../core/chemin/wish.ts";
import type { CheminFrame } from "../../core/games.ts";
import { owed } from "../../core/say.ts";
import type { Desk } from "../../table/desk.ts";
import { loadWishes } from "../../table/sheets.ts";
import { speech } from "../../table/speech.ts";

interface PremovesProps {
  readonly desk: Desk;
  readonly newest: CheminFrame;
}

export function Premoves({ desk, newest }: PremovesProps) {
  return (
    <LaterPart
      load={loadWishes}
      desk={desk}
      wishes={newest.wishes}
      offers={isBusy(newest) ? [] : newest.premoves}
      textOf={(premove) => wish(speech, premove, newest)}
    />
  );
}

/** Whether there is something to be done first: an answer that I owe, or a bet to be placed. */
function isBusy(newest: CheminFrame): boolean {
  const { match, seat } = newest;
  if (owed(newest) !== null) return true;
  const hasBet = match?.wagers.some((wager) => wager.seat === seat) === true;
  return match?.bank?.banker !== seat && newest.asks.length > 0 && !hasBet;
}

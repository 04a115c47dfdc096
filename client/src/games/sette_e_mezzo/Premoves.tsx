/** What may be set before the banker, or the bank, comes to me (S25). */
import { LaterPart } from "../../app/Later.tsx";
import type { SetteFrame } from "../../core/games.ts";
import { wish } from "../../core/sette/wish.ts";
import type { Desk } from "../../table/desk.ts";
import { loadWishes } from "../../table/sheets.ts";
import { speech } from "../../table/speech.ts";

interface PremovesProps {
  readonly desk: Desk;
  readonly newest: SetteFrame;
}

export function Premoves({ desk, newest: { wishes, premoves } }: PremovesProps) {
  return (
    <LaterPart
      load={loadWishes}
      desk={desk}
      wishes={wishes}
      offers={premoves}
      textOf={(premove) => wish(speech, premove)}
    />
  );
}

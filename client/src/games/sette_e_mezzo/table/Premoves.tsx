/** What may be set before the banker, or the bank, comes to me (S25). */

import type { Desk } from "../../../house/desk.ts";
import type { SetteFrame } from "../../../play/games.ts";
import { LaterPart } from "../../../shell/Later.tsx";
import { speech } from "../../../shell/page-speech.ts";
import { loadWishes } from "../../../table/later-parts.ts";
import { bankOffered, sayRisk } from "../model/bank-risk.ts";
import { wish } from "../model/premove-speech.ts";

interface PremovesProps {
  readonly desk: Desk;
  readonly newest: SetteFrame;
}

export function Premoves({ desk, newest }: PremovesProps) {
  const { wishes, premoves } = newest;
  const bank = bankOffered({ asks: [], premoves });
  return (
    <LaterPart
      load={loadWishes}
      desk={desk}
      wishes={wishes}
      offers={premoves}
      textOf={(premove) => wish(speech, premove)}
      noteOf={(chips) => (bank === null ? "" : sayRisk(speech, bank, chips))}
    />
  );
}

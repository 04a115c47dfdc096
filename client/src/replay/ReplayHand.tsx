/** The hand of the seat that one looks from, in games in which cards are played from a hand. */

import { CardSlot } from "../felt/CardSlot.tsx";
import { FLIGHT } from "../fx/flights.ts";
import type { Card } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface ReplayHandProps {
  readonly name: string;
  readonly cards: readonly Card[];
  /** Those that could be played, where it was for this seat to play. */
  readonly playable: readonly Card[] | null;
}

export function ReplayHand({ name, cards, playable }: ReplayHandProps) {
  return (
    <ul
      class="hand replay-hand"
      aria-label={t("replay.handOf", { name })}
      style={{ "--cards": cards.length }}
    >
      {cards.map((card) => (
        <li
          key={card}
          class={playable?.includes(card) === false ? "hand-card is-dimmed" : "hand-card"}
          data-card={card}
        >
          <CardSlot card={card} flight={{ millis: FLIGHT.other }} origin={null} />
        </li>
      ))}
    </ul>
  );
}

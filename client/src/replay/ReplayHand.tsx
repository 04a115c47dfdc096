/** The hand of the seat at the viewpoint, in trick games. */

import { CardSlot } from "../felt/CardSlot.tsx";
import { FLIGHT } from "../fx/flights.ts";
import type { Card } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface ReplayHandProps {
  readonly name: string;
  readonly cards: readonly Card[];
  /** The cards that the seat could play, or null if it was not its turn. */
  readonly playable: readonly Card[] | null;
  /** The card that the maestro would have played, if the played one was worse. */
  readonly better: Card | null;
}

export function ReplayHand({ name, cards, playable, better }: ReplayHandProps) {
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
          data-better={card === better ? "" : undefined}
          data-card={card}
        >
          <CardSlot card={card} flight={{ millis: FLIGHT.other }} origin={null} />
        </li>
      ))}
    </ul>
  );
}

/** The hands of the other seats, face up, in a replay. */

import { Card as CardFace } from "../cards/Card.tsx";
import { positionOf } from "../play/seating.ts";
import { nameAt } from "../play/table-speech.ts";
import type { Card, Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface OpenHandsProps {
  readonly frame: Frame;
  readonly viewpoint: number;
  /** The open hands by seat; empty for a closed hand. */
  readonly hands: readonly (readonly Card[])[];
}

export function OpenHands({ frame, viewpoint, hands }: OpenHandsProps) {
  return (
    <>
      {hands.map((hand, seat) =>
        seat === viewpoint || hand.length === 0 ? null : (
          <ul
            key={seat}
            class="open-hand"
            data-at={positionOf(seat, viewpoint, hands.length)}
            aria-label={t("replay.handOf", { name: nameAt(frame, seat) })}
          >
            {hand.map((card) => (
              <li key={card} class="open-card">
                <CardFace card={card} />
              </li>
            ))}
          </ul>
        ),
      )}
    </>
  );
}

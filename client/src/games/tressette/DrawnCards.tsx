/** The two cards last drawn from the stock: face up to both until the next card is played (T8). */
import { t } from "../../app/language.ts";
import { Card as CardFace } from "../../cards/Card.tsx";
import { nameAt } from "../../core/say.ts";
import { positionOf } from "../../core/seating.ts";
import type { Picture } from "../../core/table-state.ts";
import type { Frame } from "../../core/wire.gen.ts";

interface DrawnCardsProps {
  readonly picture: Picture;
  readonly frame: Frame;
}

export function DrawnCards({ picture, frame }: DrawnCardsProps) {
  if (picture.shown.length === 0) return null;
  return (
    <div class="drawn-cards" role="group" aria-label={t("drawn.title")}>
      {picture.shown.map(({ seat, card }) => (
        <figure
          key={card}
          class="drawn-card"
          data-at={positionOf(seat, frame.seat, picture.counts.length)}
        >
          <CardFace card={card} />
          <figcaption>{seat === frame.seat ? t("seat.you") : nameAt(frame, seat)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

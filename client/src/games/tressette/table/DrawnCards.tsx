/**
 * The two cards last drawn from the stock; they lie face up to all until the next card is played
 * (T8).
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { CardBack, Card as CardFace } from "../../../cards/Card.tsx";
import { FLIGHT, flipIn, leaveFor, placeOfPack, placeOfSeat } from "../../../fx/flights.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { positionOf } from "../../../play/seating.ts";
import { nameAt } from "../../../play/table-speech.ts";
import { t } from "../../../shell/language.ts";
import type { LaidCard, Picture } from "../../../tricks/model/trick-picture.ts";

interface DrawnCardsProps {
  readonly picture: Picture;
  readonly scene: Scene;
  readonly viewpoint: number;
}

export function DrawnCards({ picture, scene, viewpoint }: DrawnCardsProps) {
  const { frame } = scene;
  return (
    <div class="drawn-cards" role="group" aria-label={t("drawn.title")}>
      {picture.shown.map((drawn, at) => (
        <figure
          key={drawn.card}
          class="drawn-card"
          data-at={positionOf(drawn.seat, viewpoint, picture.counts.length)}
        >
          <Drawn
            drawn={drawn}
            delay={at * FLIGHT.flip}
            isLate={scene.isLate === true}
            isStill={scene.isStill === true}
            isMine={drawn.seat === frame.seat}
          />
          <figcaption>
            {drawn.seat === frame.seat ? t("seat.you") : nameAt(frame, drawn.seat)}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

interface DrawnProps {
  readonly drawn: LaidCard;
  readonly delay: number;
  readonly isLate: boolean;
  readonly isStill: boolean;
  readonly isMine: boolean;
}

/**
 * A drawn card. It turns over as it leaves the stock, and later flies to the seat that has drawn
 * it.
 */
function Drawn({ drawn, delay, isLate, isStill, isMine }: DrawnProps) {
  const card = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    if (!isStill) flipIn(element, placeOfPack, { millis: FLIGHT.flip, delay, isLate });
    return () => {
      // My drawn card is already in my hand.
      const to = isMine ? null : placeOfSeat(drawn.seat);
      const face = element.querySelector<HTMLElement>(".card");
      if (to !== null && face !== null) leaveFor(face, to, { millis: FLIGHT.other, isLate });
    };
  }, []);
  return (
    <span ref={card} class="turning">
      <CardFace card={drawn.card} />
      <span class="turning-back" aria-hidden="true">
        <CardBack silent />
      </span>
    </span>
  );
}

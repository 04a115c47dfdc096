/** The cards of the trick, each before the seat that played it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { CardSlot } from "../felt/CardSlot.tsx";
import { FLIGHT, flyOut, placeOfSeat } from "../fx/flights.ts";
import { suitOf } from "../play/cards.ts";
import { eventsOf } from "../play/game-events.ts";
import type { Scene } from "../play/scene-queue.ts";
import { type Position, positionOf } from "../play/seating.ts";
import { t } from "../shell/language.ts";
import type { LaidCard, Picture } from "./model/trick-picture.ts";

interface TrickProps {
  readonly scene: Scene;
  readonly picture: Picture;
  /** The seat at the bottom of the screen. */
  readonly viewpoint: number;
  /** My card that flies to the table before the server has confirmed it. */
  readonly flying: LaidCard | null;
}

export function Trick({ scene, picture, viewpoint, flying }: TrickProps) {
  const isThere = picture.trick.some((laid) => laid.card === flying?.card);
  const cards = flying === null || isThere ? picture.trick : [...picture.trick, flying];
  const played = scene.isStill === true ? [] : eventsOf(scene.frame, "card_played");
  const fresh = new Set(played.map((event) => event.card));
  const [led] = cards;
  return (
    <>
      {led !== undefined && (
        <p class="led">
          <span class="led-label">{t("trick.led")}</span> {t(`suit.${suitOf(led.card)}`)}
        </p>
      )}
      <div class="trick" role="group" aria-label={t("trick.title")}>
        {cards.map((laid) => (
          <Laid
            key={laid.card}
            laid={laid}
            position={positionOf(laid.seat, viewpoint, picture.counts.length)}
            isFresh={fresh.has(laid.card)}
            isLate={scene.isLate === true}
            isTaking={picture.taker === laid.seat}
            sweptTo={scene.act === "sweep" ? picture.taker : null}
          />
        ))}
      </div>
    </>
  );
}

interface LaidProps {
  readonly laid: LaidCard;
  readonly position: Position;
  /** Whether the card was just played, and flies in. */
  readonly isFresh: boolean;
  readonly isLate: boolean;
  readonly isTaking: boolean;
  readonly sweptTo: number | null;
}

function Laid({ laid, position, isFresh, isLate, isTaking, sweptTo }: LaidProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (sweptTo === null || card.current === null) return;
    flyOut(card.current, () => placeOfSeat(sweptTo), { millis: FLIGHT.sweep, isLate });
  }, [sweptTo]);
  return (
    <div class={isTaking ? "laid is-taking" : "laid"} data-at={position}>
      <div ref={card} class="laid-card">
        <CardSlot
          card={laid.card}
          flight={{ millis: FLIGHT.own }}
          origin={isFresh ? () => placeOfSeat(laid.seat) : null}
          first={{ millis: FLIGHT.other, isLate }}
        />
      </div>
      {laid.signal !== null && <p class="laid-signal">{t(`signal.${laid.signal}`)}</p>}
    </div>
  );
}

/** The cards of the trick, each before the seat that played it. */
import { useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../../app/language.ts";
import { Card as CardFace } from "../../cards/Card.tsx";
import { suitOf } from "../../core/cards.ts";
import { type Position, positionOf } from "../../core/seating.ts";
import { type LaidCard, type Picture, type Scene, eventsOf } from "../../core/table-state.ts";
import type { Desk } from "../../table/desk.ts";
import { FLIGHT, departs, departure, flyIn, flyOut, placeOfSeat } from "../../table/flights.ts";

interface TrickProps {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly picture: Picture;
}

export function Trick({ desk, scene, picture }: TrickProps) {
  const mine = scene.frame.seat;
  const flying = desk.flying.value;
  const cards: readonly LaidCard[] =
    flying === null || mine === null
      ? picture.trick
      : [...picture.trick, { seat: mine, card: flying }];
  const fresh = new Set(eventsOf(scene.frame, "card_played").map((event) => event.card));
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
            position={positionOf(laid.seat, mine, picture.counts.length)}
            isFresh={fresh.has(laid.card)}
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
  /** Whether it has just been played, and flies in. */
  readonly isFresh: boolean;
  readonly isTaking: boolean;
  readonly sweptTo: number | null;
}

function Laid({ laid, position, isFresh, isTaking, sweptTo }: LaidProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const own = departure(laid.card);
    const from = own ?? (isFresh ? placeOfSeat(laid.seat) : null);
    if (from !== null) flyIn(element, from, own === null ? FLIGHT.other : FLIGHT.own);
    // If it goes back to the hand, it goes from here.
    return () => {
      if (position === "bottom") departs(laid.card, element);
    };
  }, []);
  useLayoutEffect(() => {
    const to = sweptTo === null ? null : placeOfSeat(sweptTo);
    if (to !== null && card.current !== null) flyOut(card.current, to, FLIGHT.sweep);
  }, [sweptTo]);
  return (
    <div class={isTaking ? "laid taking" : "laid"} data-at={position}>
      <div ref={card} class="laid-card">
        <CardFace card={laid.card} />
      </div>
    </div>
  );
}

/**
 * My own covered cards while I may squeeze them: a card that is held lifts its corner, and turns up
 * after a moment; a tap turns it up at once. Only I see it, and nothing is sent.
 */
import "./squeeze.css";

import { useEffect, useRef, useState } from "preact/hooks";
import { isForTheTable } from "../../../felt/key-listeners.ts";
import { buzz } from "../../../fx/buzz.ts";
import { play } from "../../../fx/sound.ts";
import { useHouse } from "../../../house/house-context.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { HandView } from "../model/coup.ts";
import { frenchName, pictureOf } from "../model/french-cards.ts";
import { FrenchBack, FrenchCard } from "./french-cards.tsx";

type Card = NonNullable<HandView["cards"][number]>;

/** The milliseconds for which a card is held until it turns; `squeeze.css` has the same time. */
export const LIFT = 900;
/** The milliseconds up to which a touch is a tap. */
export const TAP = 200;

interface SqueezedCardsProps {
  readonly cards: HandView["cards"];
  /** Called once both cards are turned up. */
  readonly onSqueezed: () => void;
}

export function SqueezedCards({ cards, onSqueezed }: SqueezedCardsProps) {
  const mine = cards.slice(0, 2).filter((card) => card !== null);
  const [turned, turn] = useState<readonly number[]>([]);
  const next = mine.findIndex((_, at) => !turned.includes(at));
  const turnUp = (at: number) => {
    play("card");
    turn((before) => [...before, at]);
    if (turned.length + 1 >= mine.length) onSqueezed();
  };
  return (
    <div class="chemin-de-fer-cards">
      {mine.map((card, at) => (
        <span key={at} class="chemin-de-fer-card" data-covered="true">
          {turned.includes(at) ? (
            <FrenchCard picture={pictureOf(card)} name={frenchName(speech, card)} />
          ) : (
            <SqueezedCard
              card={card}
              number={at + 1}
              isNext={at === next}
              onTurn={() => turnUp(at)}
            />
          )}
        </span>
      ))}
    </div>
  );
}

interface SqueezedCardProps {
  readonly card: Card;
  readonly number: number;
  /** Whether a held space bar lifts this card. */
  readonly isNext: boolean;
  readonly onTurn: () => void;
}

function SqueezedCard({ card, number, isNext, onTurn }: SqueezedCardProps) {
  const { isHeld, holds, lets, click } = useHold(onTurn);
  useEffect(() => {
    if (!isNext) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat || !isForTheTable(event)) return;
      event.preventDefault();
      holds();
    };
    const release = (event: KeyboardEvent) => {
      if (event.key === " ") click();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("keyup", release);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("keyup", release);
    };
  });
  return (
    <button
      type="button"
      class={isHeld ? "squeeze is-held" : "squeeze"}
      aria-label={t("chemin_de_fer.squeezeCard", { number })}
      onPointerDown={holds}
      onPointerUp={lets}
      onPointerLeave={lets}
      onPointerCancel={lets}
      onClick={click}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span class="squeeze-face" aria-hidden="true">
        <FrenchCard picture={pictureOf(card)} name="" />
      </span>
      <span class="squeeze-back" aria-hidden="true">
        <FrenchBack />
      </span>
      <span class="squeeze-flap" aria-hidden="true" />
    </button>
  );
}

/** A hold: it turns the card after `LIFT`; one that ends before `TAP` is a tap, which turns it too. */
function useHold(onTurn: () => void) {
  const house = useHouse();
  const [isHeld, hold] = useState(false);
  const isLong = useRef(false);
  const callOff = useRef<(() => void) | null>(null);
  const lets = () => {
    callOff.current?.();
    callOff.current = null;
    hold(false);
  };
  useEffect(() => lets, []);
  const holds = () => {
    lets();
    isLong.current = false;
    hold(true);
    buzz("lifted");
    const offTap = house.after(TAP, () => {
      isLong.current = true;
    });
    const offTurn = house.after(LIFT, onTurn);
    callOff.current = () => {
      offTap();
      offTurn();
    };
  };
  const click = () => {
    lets();
    if (!isLong.current) onTurn();
    isLong.current = false;
  };
  return { isHeld, holds, lets, click };
}

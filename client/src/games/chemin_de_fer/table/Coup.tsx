/** The cards and totals of punta and banker, and the result. */
import "./coup.css";

import { useEffect, useRef } from "preact/hooks";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { youOrName } from "../model/bets.ts";
import { type HandView, myChange, outcomeOf, outcomeText } from "../model/coup.ts";
import { bankMovesText, totalText } from "../model/coup-text.ts";
import { frenchName, pictureOf } from "../model/french-cards.ts";
import { decisionKey } from "../model/game-speech.ts";
import { FrenchBack, FrenchCard } from "./french-cards.tsx";
import { SqueezedCards } from "./SqueezedCards.tsx";

interface CoupProps {
  readonly scene: Scene<CheminFrame>;
  /** Called when I have turned up all cards that I may squeeze. */
  readonly onSqueezed?: (() => void) | undefined;
}

export function Coup({ scene, onSqueezed }: CoupProps) {
  const { frame, act } = scene;
  const coup = frame.match?.coup ?? null;
  const section = useRef<HTMLElement>(null);
  // With large letters the cards may lie below what is in view.
  useEffect(() => {
    if (act !== "settled") section.current?.scrollIntoView({ block: "nearest" });
  }, [act]);
  if (frame.match === null || coup === null || coup.punta.cards.length === 0) return null;
  const outcome = outcomeOf(frame.match);
  const squeezed = act === "squeeze" ? frame.seat : null;
  return (
    <section
      ref={section}
      class="chemin-de-fer-coup"
      aria-label={t(coup.over ? "chemin_de_fer.lastCoupTitle" : "chemin_de_fer.coupTitle")}
      data-over={coup.over}
      data-act={act}
    >
      <div class="chemin-de-fer-hands">
        {(["banker", "punta"] as const).map((side) => (
          <Hand
            key={side}
            frame={frame}
            hand={coup[side]}
            title={t(`chemin_de_fer.${side}`)}
            isWinner={outcome === side}
            onSqueezed={coup[side].seat === squeezed ? onSqueezed : undefined}
          />
        ))}
      </div>
      {coup.over && <Result frame={frame} />}
    </section>
  );
}

interface HandProps {
  readonly frame: CheminFrame;
  readonly hand: HandView;
  readonly title: string;
  readonly isWinner: boolean;
  /** Called when I have turned up these cards; left out unless I may squeeze them now. */
  readonly onSqueezed: (() => void) | undefined;
}

function Hand({ frame, hand, title, isWinner, onSqueezed }: HandProps) {
  const isSqueezed = onSqueezed !== undefined;
  return (
    <div class={isWinner ? "chemin-de-fer-hand is-winner" : "chemin-de-fer-hand"}>
      <p class="chemin-de-fer-holder">
        {title} <b>{youOrName(speech, frame, hand.seat)}</b>
      </p>
      {isSqueezed ? (
        <SqueezedCards cards={hand.cards} onSqueezed={onSqueezed} />
      ) : (
        <Cards hand={hand} />
      )}
      <p class="chemin-de-fer-total">
        {hand.total !== null && !isSqueezed && <b>{totalText(speech, hand.total)}</b>}
        {hand.word !== null && (
          <span class="chemin-de-fer-said">
            {t("chemin_de_fer.said", { word: t(decisionKey(frame, hand.seat, hand.word)) })}
          </span>
        )}
      </p>
    </div>
  );
}

function Cards({ hand }: { readonly hand: HandView }) {
  return (
    <div class="chemin-de-fer-cards">
      {hand.cards.map((card, at) => (
        <span
          // A card that is turned up is a new element, so that it turns.
          key={`${at}${card === null ? "back" : ""}`}
          class="chemin-de-fer-card"
          data-covered={card !== null && at < 2 && !hand.shown}
          data-third={at === 2}
        >
          {card === null ? (
            <FrenchBack />
          ) : (
            <FrenchCard picture={pictureOf(card)} name={frenchName(speech, card)} />
          )}
        </span>
      ))}
    </div>
  );
}

function Result({ frame }: { readonly frame: CheminFrame }) {
  const outcome = outcomeText(speech, frame);
  const mine = myChange(frame);
  const commission = eventsOf(frame, "deal_ended").at(-1)?.settlement.house ?? 0;
  if (outcome === null) return null;
  return (
    <p class="chemin-de-fer-result">
      <span class="chemin-de-fer-outcome">{outcome}</span>
      <span class="chemin-de-fer-moves">{bankMovesText(speech, frame)}</span>
      {mine !== null && (
        <b class={mine > 0 ? "seat-change is-won" : "seat-change"}>
          {t(mine > 0 ? "chemin_de_fer.youWin" : "chemin_de_fer.youLose", {
            chips: Math.abs(mine),
          })}
        </b>
      )}
      {commission > 0 && <span>{t("chemin_de_fer.commission", { chips: commission })}</span>}
      {eventsOf(frame, "golpe_real").map(({ seat }) => (
        <b key={seat} class="chemin-de-fer-golpe">
          {t("chemin_de_fer.log.golpe", { name: youOrName(speech, frame, seat) })}
        </b>
      ))}
    </p>
  );
}

/** The cards and totals of punta and banker, and the result. */

import { eventsOf } from "../../../play/game-events.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { youOrName } from "../model/bets.ts";
import { type HandView, myChange, outcomeOf, outcomeText, totalText } from "../model/coup.ts";
import { frenchName, pictureOf } from "../model/french-cards.ts";
import { decisionKey } from "../model/game-speech.ts";
import { FrenchBack, FrenchCard } from "./french-cards.tsx";

export function Coup({ frame }: { readonly frame: CheminFrame }) {
  const coup = frame.match?.coup ?? null;
  if (frame.match === null || coup === null || coup.punta.cards.length === 0) return null;
  const outcome = outcomeOf(frame.match);
  return (
    <section
      class="chemin-de-fer-coup"
      aria-label={t(coup.over ? "chemin_de_fer.lastCoupTitle" : "chemin_de_fer.coupTitle")}
      data-over={coup.over}
    >
      <div class="chemin-de-fer-hands">
        <Hand
          frame={frame}
          hand={coup.banker}
          title={t("chemin_de_fer.banker")}
          isWinner={outcome === "banker"}
        />
        <Hand
          frame={frame}
          hand={coup.punta}
          title={t("chemin_de_fer.punta")}
          isWinner={outcome === "punta"}
        />
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
}

function Hand({ frame, hand, title, isWinner }: HandProps) {
  return (
    <div class={isWinner ? "chemin-de-fer-hand is-winner" : "chemin-de-fer-hand"}>
      <p class="chemin-de-fer-holder">
        {title} <b>{youOrName(speech, frame, hand.seat)}</b>
      </p>
      <div class="chemin-de-fer-cards">
        {hand.cards.map((card, at) => (
          <span
            key={at}
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
      <p class="chemin-de-fer-total">
        {hand.total !== null && <b>{totalText(speech, hand.total)}</b>}
        {hand.word !== null && (
          <span>
            {t("chemin_de_fer.said", { word: t(decisionKey(frame, hand.seat, hand.word)) })}
          </span>
        )}
      </p>
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
      {outcome}
      {mine !== null && (
        <b class={mine > 0 ? "seat-change is-won" : "seat-change"}>
          {" — "}
          {t(mine > 0 ? "chemin_de_fer.youWin" : "chemin_de_fer.youLose", {
            chips: Math.abs(mine),
          })}
        </b>
      )}
      {commission > 0 && ` · ${t("chemin_de_fer.commission", { chips: commission })}`}
      {eventsOf(frame, "golpe_real").map(({ seat }) => (
        <b key={seat} class="chemin-de-fer-golpe">
          {t("chemin_de_fer.log.golpe", { name: youOrName(speech, frame, seat) })}
        </b>
      ))}
    </p>
  );
}

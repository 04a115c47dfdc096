/** The previous trick, face up until the player closes it. */
import "./last-trick.css";

import { Card as CardFace } from "../cards/Card.tsx";
import { seatAfter } from "../play/seating.ts";
import { nameAt } from "../play/table-speech.ts";
import type { Frame, Trick } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface LastTrickProps {
  readonly trick: Trick;
  readonly frame: Frame;
  readonly onClose: () => void;
}

export function LastTrick({ trick, frame, onClose }: LastTrickProps) {
  const [leader, cards, taker] = trick;
  const seats = frame.view.places.length;
  const name = (seat: number) => (seat === frame.seat ? t("seat.you") : nameAt(frame, seat));
  return (
    <section class="last-trick" aria-label={t("act.lastTrick")}>
      <ol class="last-trick-cards">
        {cards.map((card, at) => {
          const seat = seatAfter(leader, at, seats);
          return (
            <li key={card} class={seat === taker ? "last-card is-taking" : "last-card"}>
              <CardFace card={card} />
              <span class="last-name">{name(seat)}</span>
            </li>
          );
        })}
      </ol>
      <p>{taker === frame.seat ? t("say.trickMine") : t("say.trickOf", { name: name(taker) })}</p>
      <button type="button" class="button" onClick={onClose}>
        {t("act.close")}
      </button>
    </section>
  );
}

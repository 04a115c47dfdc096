/** The hand of the seat at the viewpoint, in trick games. */

import { CardSlot } from "../felt/CardSlot.tsx";
import { FLIGHT } from "../fx/flights.ts";
import type { Card } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import type { JudgedPlay } from "./model/review.ts";

interface ReplayHandProps {
  readonly name: string;
  readonly cards: readonly Card[];
  /** The cards that the seat could play, or null if it was not its turn. */
  readonly playable: readonly Card[] | null;
  /** The costly decision of the moment, whose played and better card have a mark. */
  readonly costly: JudgedPlay | null;
  /** Plays a card in a what-if; null where the person does not play. */
  readonly onPlay: ((card: Card) => void) | null;
}

export function ReplayHand({ name, cards, playable, costly, onPlay }: ReplayHandProps) {
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
          data-mark={markOf(card, costly)}
          data-card={card}
        >
          <CardSlot card={card} flight={{ millis: FLIGHT.other }} origin={null} />
          <Mark mark={markOf(card, costly)} />
          {onPlay !== null && playable?.includes(card) === true && (
            <button
              type="button"
              class="replay-choice"
              aria-label={speech.card(card)}
              onClick={() => onPlay(card)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type CardMark = "better" | "played" | undefined;

function markOf(card: Card, costly: JudgedPlay | null): CardMark {
  if (card === costly?.better) return "better";
  return card === costly?.played ? "played" : undefined;
}

function Mark({ mark }: { readonly mark: CardMark }) {
  return mark === undefined ? null : <b class="replay-mark">{t(`review.mark.${mark}`)}</b>;
}

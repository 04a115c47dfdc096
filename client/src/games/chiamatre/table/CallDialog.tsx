/**
 * The dialog in which the player at the dealer's right calls a card: a suit, then a rank. It shows
 * only the offered cards (C5).
 */
import { useState } from "preact/hooks";
import { Card as CardFace } from "../../../cards/Card.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { rankOf, SUITS, type Suit, sortHand, suitOf } from "../../../play/cards.ts";
import type { Card } from "../../../protocol/wire.gen.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";

interface CallDialogProps {
  readonly cards: readonly Card[];
  readonly onCall: (card: Card) => void;
}

export function CallDialog({ cards, onCall }: CallDialogProps) {
  const offered = sortHand(cards);
  const suits = SUITS.filter((suit) => offered.some((card) => suitOf(card) === suit));
  const [chosen, choose] = useState<Card | null>(null);
  const card = chosen !== null && offered.includes(chosen) ? chosen : offered[0];
  if (card === undefined) return null;
  const inSuit = (suit: Suit) => offered.filter((one) => suitOf(one) === suit);
  return (
    <div class="call-panel" role="group" aria-label={t("call.title")}>
      <Segments
        label={t("call.suit")}
        quiet
        value={suitOf(card)}
        segments={suits.map((suit) => ({ value: suit, text: t(`suit.${suit}`) }))}
        onChoose={(suit) =>
          choose(
            inSuit(suit).find((one) => rankOf(one) === rankOf(card)) ?? inSuit(suit)[0] ?? null,
          )
        }
      />
      <div class="call-ranks" role="radiogroup" aria-label={t("call.rank")}>
        {inSuit(suitOf(card)).map((one) => (
          <button
            key={one}
            type="button"
            class="call-card"
            role="radio"
            aria-checked={one === card}
            aria-label={speech.card(one)}
            onClick={() => choose(one)}
          >
            <CardFace card={one} />
          </button>
        ))}
      </div>
      <button type="button" class="button primary wide" onClick={() => onCall(card)}>
        {t("call.do", { card: speech.card(card) })}
      </button>
    </div>
  );
}

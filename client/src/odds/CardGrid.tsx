/** The forty cards as a grid of buttons, one row a suit: a tap marks a card. */
import { Card } from "../cards/Card.tsx";
import { useRovingFocus } from "../controls/roving-focus.ts";
import { type CardId, type Rank, SUITS } from "../play/cards.ts";

interface CardGridProps {
  readonly label: string;
  readonly ranks: readonly Rank[];
  readonly marks: ReadonlyMap<CardId, string>;
  /** The name of a mark; its first letter stands on the card. */
  readonly nameOf: (mark: string) => string;
  readonly onPress: (card: CardId) => void;
}

export function CardGrid({ label, ranks, marks, nameOf, onPress }: CardGridProps) {
  const cards = SUITS.flatMap((suit) => ranks.map((rank): CardId => `${rank}${suit}`));
  const { stop, onKeyDown } = useRovingFocus(".card-grid-card", cards.length);
  return (
    <div class="card-grid" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {cards.map((card, at) => {
        const mark = marks.get(card);
        return (
          <button
            key={card}
            type="button"
            class="card-grid-card"
            data-card={card}
            data-mark={mark ?? "none"}
            aria-pressed={mark !== undefined}
            tabIndex={at === stop ? 0 : -1}
            onClick={() => onPress(card)}
          >
            <Card card={card} />
            {mark !== undefined && <CardMark name={nameOf(mark)} />}
          </button>
        );
      })}
    </div>
  );
}

function CardMark({ name }: { readonly name: string }) {
  return (
    <>
      <span class="card-grid-mark" aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span class="spoken">{name}</span>
    </>
  );
}

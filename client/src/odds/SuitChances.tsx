/** How the hidden cards of one suit are split among the three other hands. */
import { useState } from "preact/hooks";
import { Segments } from "../controls/Segments.tsx";
import { SUITS, type Suit } from "../play/cards.ts";
import { t } from "../shell/language.ts";
import { ChanceBars } from "./ChanceBars.tsx";
import { chanceText } from "./chance-text.ts";
import { chanceOf } from "./model/chance-tables.ts";
import { fraction, numberOf } from "./model/fraction.ts";
import {
  dealsIn,
  HANDS,
  type HandAt,
  type Split,
  shareOf,
  sharesBy,
  splitsOf,
} from "./model/hidden-hands.ts";
import type { Known } from "./model/known-deal.ts";
import { groupsOf } from "./model/seen-cards.ts";
import { Part } from "./Part.tsx";

export const HIDDEN_TEST = "client/tests/odds/odds-vectors.test.ts";

export function SuitChances({ known }: { readonly known: Known }) {
  const [suit, setSuit] = useState<Suit>(SUITS[0]);
  const [seat, setSeat] = useState<HandAt>(1);
  const { splits, cards } = splitsOfSuit(known, suit);
  const follow = shareOf(splits, ({ counts }) =>
    HANDS.every((hand) => counts[hand] > 0 || known.stage.sizes[hand] === 0),
  );
  const name = t(`suit.${suit}`);
  return (
    <Part name="hand_splits" game={known.game} clause={known.clause} test={HIDDEN_TEST}>
      <Segments
        label={t("odds.suit")}
        value={suit}
        segments={SUITS.map((value) => ({ value, text: t(`suit.${value}`) }))}
        onChoose={setSuit}
      />
      {cards === 0 ? (
        <p class="odds-answer">{t("odds.hand_splits.none", { suit: name })}</p>
      ) : (
        <>
          <p class="odds-answer" role="status">
            {t("odds.hand_splits.follow", {
              cards,
              suit: name,
              chance: chanceText(numberOf(follow)),
            })}
          </p>
          <ChanceBars
            caption={t("odds.hand_splits")}
            name={t("odds.split")}
            chances={sharesBy(splits, (counts) =>
              counts.toSorted((one, other) => other - one).join("-"),
            ).map(([label, chance]) => chanceOf(label, chance))}
            isExact={known.isExact}
          />
          <h3>{t("odds.hand_splits.card")}</h3>
          <ChanceBars
            caption={t("odds.hand_splits.card")}
            name={t("odds.holder")}
            chances={HANDS.map((hand) =>
              chanceOf(t(`odds.seat.${hand}`), shareOfCard(splits, hand, cards)),
            )}
            isExact={known.isExact}
          />
          <h3>{t("odds.hand_splits.seat")}</h3>
          <Segments
            label={t("odds.holder")}
            value={seat}
            segments={HANDS.map((value) => ({ value, text: t(`odds.seat.${value}`) }))}
            onChoose={setSeat}
          />
          <ChanceBars
            caption={t("odds.hand_splits.seat")}
            name={t("odds.cards")}
            chances={sharesBy(splits, (counts) => String(counts[seat]))
              .toSorted(([one], [other]) => Number(one) - Number(other))
              .map(([label, chance]) => chanceOf(label, chance))}
            isExact={known.isExact}
          />
        </>
      )}
    </Part>
  );
}

function splitsOfSuit({ stage, seen, bars }: Known, suit: Suit) {
  const groups = groupsOf(stage.hidden, seen.voids, undefined, bars);
  const asked = groups.filter((group) => group.suit === suit);
  const others = groups.filter((group) => group.suit !== suit);
  const cards = asked.reduce((sum, group) => sum + group.cards, 0);
  return { splits: splitsOf(asked, others, stage.sizes), cards };
}

/** The chance that a hand holds one of these cards, averaged over them. */
function shareOfCard(splits: readonly Split[], hand: HandAt, cards: number) {
  const held = splits.reduce((sum, { counts, deals }) => sum + BigInt(counts[hand]) * deals, 0n);
  return fraction(held, dealsIn(splits) * BigInt(cards));
}

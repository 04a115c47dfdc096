/**
 * The odds of a hand that the reader picks, at a trick game with four seats: where the hidden cards
 * lie, given the hand, the played cards and the suits that others no longer hold.
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Segments } from "../controls/Segments.tsx";
import { CARDS, SUITS, type Suit, TRICK_ORDER } from "../play/cards.ts";
import type { GameName } from "../play/games.ts";
import { t } from "../shell/language.ts";
import { CardGrid } from "./CardGrid.tsx";
import { HolderChances } from "./HolderChances.tsx";
import { type ByHand, dealsOf, HANDS, type HandAt } from "./model/hidden-hands.ts";
import type { Bars, HandMark, HandMarks, Known } from "./model/known-deal.ts";
import { groupsOf, HAND, playedWith, type Seen, type Stage, stageOf } from "./model/seen-cards.ts";
import { SuitChances } from "./SuitChances.tsx";
import { cardsWith, useMarks } from "./use-marks.ts";

interface HandOddsProps {
  readonly game: GameName;
  readonly clause: string;
  readonly isExact: boolean;
  readonly modes: readonly HandMark[];
  readonly barsOf?: (marks: HandMarks) => Bars;
  /** Further questions of the game about the deal. */
  readonly questions?: ComponentChildren;
  /** Further figures of the game. */
  readonly children: (known: Known) => ComponentChildren;
}

const NOTHING_BARRED: Bars = () => false;
const NO_VOIDS: ByHand<ReadonlySet<Suit>> = [new Set(), new Set(), new Set()];

export function HandOdds(props: HandOddsProps) {
  const { game, clause, isExact, modes, barsOf, questions, children } = props;
  const { marks, mode, setMode, press, set } = useMarks<HandMark>("mine", {
    mine: HAND,
    called: 1,
  });
  const [voids, setVoids] = useState(NO_VOIDS);
  const mine = new Set(cardsWith(marks, "mine"));
  const seen: Seen = { mine, played: new Set(cardsWith(marks, "played")), voids };
  const stage = mine.size === 0 ? null : stageOf(seen);
  const bars = barsOf?.(marks) ?? NOTHING_BARRED;
  const isPossible =
    stage !== null && dealsOf(groupsOf(stage.hidden, voids, undefined, bars), stage.sizes) > 0n;
  return (
    <>
      <section class="panel odds-section" aria-labelledby="odds-my_hand">
        <h2 id="odds-my_hand">{t("odds.my_hand")}</h2>
        <p>{t("odds.my_hand.why")}</p>
        <Segments
          label={t("odds.mark")}
          value={mode}
          segments={modes.map((value) => ({ value, text: t(`odds.mark.${value}`) }))}
          onChoose={setMode}
        />
        <CardGrid
          label={t("odds.my_hand")}
          ranks={TRICK_ORDER}
          marks={marks}
          nameOf={(mark) => t(`odds.mark.${mark as HandMark}`)}
          onPress={press}
        />
        <div class="odds-buttons">
          <button type="button" class="button" onClick={() => set(randomHand())}>
            {t("odds.my_hand.random")}
          </button>
          <button type="button" class="button" onClick={() => set(new Map())}>
            {t("odds.my_hand.clear")}
          </button>
        </div>
        {questions}
        <Voids voids={voids} onChange={setVoids} />
        <p role="status" class="odds-answer">
          {stageText(seen, stage, isPossible)}
        </p>
        <p class="hint">{t("odds.method.my_hand")}</p>
      </section>
      {stage !== null && isPossible && (
        <Figures known={{ game, clause, isExact, marks, seen, stage, bars }}>{children}</Figures>
      )}
    </>
  );
}

function Figures({
  known,
  children,
}: {
  readonly known: Known;
  children: HandOddsProps["children"];
}) {
  return (
    <>
      <SuitChances known={known} />
      <HolderChances known={known} />
      {children(known)}
    </>
  );
}

/** What the marks say, or which number of cards is missing. */
function stageText({ mine, played }: Seen, stage: Stage | null, isPossible: boolean): string {
  if (mine.size === 0) return t("odds.my_hand.empty");
  if (stage === null) {
    const [least, most] = playedWith(mine.size);
    return t("odds.my_hand.wrong", { mine: mine.size, least, most, played: played.size });
  }
  if (!isPossible) return t("odds.my_hand.impossible");
  return t("odds.my_hand.stage", { hidden: stage.hidden.length, sizes: stage.sizes.join(", ") });
}

interface VoidsProps {
  readonly voids: Seen["voids"];
  readonly onChange: (voids: Seen["voids"]) => void;
}

function Voids({ voids, onChange }: VoidsProps) {
  const toggle = (hand: HandAt, suit: Suit) => {
    const suits = new Set(voids[hand]);
    if (!suits.delete(suit)) suits.add(suit);
    onChange(HANDS.map((at) => (at === hand ? suits : voids[at])) as unknown as Seen["voids"]);
  };
  return (
    <details class="fold">
      <summary>{t("odds.voids")}</summary>
      {HANDS.map((hand) => (
        <fieldset key={hand} class="segments">
          <legend class="segments-label">{t(`odds.seat.${hand}`)}</legend>
          <div class="segments-row">
            {SUITS.map((suit) => (
              <label key={suit} class="segment">
                <input
                  type="checkbox"
                  class="spoken"
                  checked={voids[hand].has(suit)}
                  onChange={() => toggle(hand, suit)}
                />
                <span class="segment-text">{t(`suit.${suit}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}

/** Ten cards by lot: an example to start from. */
function randomHand(): HandMarks {
  const cards = [...CARDS];
  const hand = Array.from({ length: HAND }, () => {
    const [card] = cards.splice(Math.floor(Math.random() * cards.length), 1);
    return card!;
  });
  return new Map(hand.map((card) => [card, "mine"]));
}

/** A seat of the ring: its player, their stake, and the result of their hand. */

import { CardBack, Card as CardFace } from "../../../cards/Card.tsx";
import { ChipStack } from "../../../felt/ChipStack.tsx";
import { deadlineOf } from "../../../felt/clocks.ts";
import { FreePlate, Plate, readAsOne } from "../../../felt/Plate.tsx";
import type { CardId } from "../../../play/cards.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { formatChips, t } from "../../../shell/language.ts";
import type { SetteFrame } from "../facts.ts";
import { chipsBefore } from "../model/bank.ts";
import { formatHalves, MATTA, SEVEN_AND_HALF, type SeatHand } from "../model/hands.ts";

interface SeatBoxProps {
  readonly seat: number;
  readonly scene: Scene<SetteFrame>;
  readonly newest: SetteFrame;
  /** Whether the seat is at the bottom of the screen, where it is drawn larger. */
  readonly isMine: boolean;
  readonly hand: SeatHand | null;
  /** The cards dealt face up to find the first banker. */
  readonly lots: readonly CardId[];
  readonly isBanker: boolean;
  /** Whether this seat is the next banker. */
  readonly isNext: boolean;
  /** Whether this seat is the one that Tab moves the focus to; arrow keys reach the others. */
  readonly isTabStop: boolean;
  /**
   * The chips that the seat won in the hand on show, negative if lost; 0 if there is nothing to
   * show.
   */
  readonly change: number;
  /** The chips that the seat won in the hand before, negative if lost; 0 if they are not shown. */
  readonly lastChange: number;
}

export function SeatBox(props: SeatBoxProps) {
  const { seat, scene, newest, hand, isBanker } = props;
  const place = newest.view.places[seat] ?? null;
  const { match } = scene.frame;
  const isHeld = scene.act === "result";
  const isTurn =
    !isHeld && match !== null && (match.turn ?? match.due) === seat && match.phase !== "empty";
  return (
    <div
      class="seat-box"
      {...readAsOne(seat, { isTabStop: props.isTabStop })}
      data-seat={seat}
      data-mine={props.isMine}
      data-banker={isBanker}
    >
      {place === null ? (
        <FreePlate seat={seat} position={null} keeper={null} />
      ) : (
        <Plate
          seat={seat}
          position={null}
          place={place}
          isMe={seat === newest.seat}
          cards={null}
          chips={chipsBefore(newest, seat)}
          clock={isTurn && place.absent === null ? deadlineOf(newest, seat) : null}
          isTurn={isTurn}
          gain={null}
          matchClock={null}
          remarks={[
            ...(isBanker ? [t("sette.banker")] : []),
            ...(place.by_rule ? [t("seat.byRule")] : []),
          ].map((mark) => ({ short: mark, full: mark }))}
          note={props.isNext ? { short: t("seat.nextShort"), full: t("seat.nextBank") } : null}
        />
      )}
      <div class="seat-cards" style={{ "--cards": hand?.cards.length ?? props.lots.length }}>
        {hand?.cards.map((card, at) => (
          <DealtCard key={at} card={card} isCovered={at === 0 && !hand.isShown} />
        ))}
        {hand === null &&
          props.lots.map((card) => <DealtCard key={card} card={card} isCovered={false} />)}
      </div>
      {hand !== null && <HandFacts hand={hand} change={props.change} />}
      {props.lastChange !== 0 && (
        <p class="seat-last">{t("sette.lastHand", { chips: formatChange(props.lastChange) })}</p>
      )}
      {hand === null && props.change !== 0 && (
        <p class="seat-facts">
          <ChipsChange chips={props.change} />
        </p>
      )}
    </div>
  );
}

interface DealtCardProps {
  readonly card: CardId | null;
  /** Whether the card lies face down; I may see my own. */
  readonly isCovered: boolean;
}

function DealtCard({ card, isCovered }: DealtCardProps) {
  return (
    <span class="seat-card" data-covered={isCovered && card !== null}>
      {card === null ? <CardBack /> : <CardFace card={card} />}
      {card === MATTA && <span class="matta-mark">{t("sette.matta")}</span>}
    </span>
  );
}

/** The bet, the total, and the result of a hand. */
function HandFacts({ hand, change }: { readonly hand: SeatHand; readonly change: number }) {
  const { total, matta } = hand;
  return (
    <p class="seat-facts">
      {hand.bet > 0 && (
        <span class="seat-bet">
          <ChipStack amount={hand.bet} />
          <span aria-hidden="true">{t("sette.bet", { chips: formatChips(hand.bet) })}</span>
          <span class="spoken">{t("sette.betOf", { chips: formatChips(hand.bet) })}</span>
        </span>
      )}
      {total !== null && <span class={totalClass(hand)}>{formatHalves(total)}</span>}
      {total === null && hand.cards.length > 1 && (
        <span class="seat-total">? + {formatHalves(hand.open)}</span>
      )}
      {hand.isByMatta && <span class="seat-note">{t("sette.withMatta")}</span>}
      {matta !== null && (
        <span class="seat-note">{t("sette.mattaIs", { value: formatHalves(matta) })}</span>
      )}
      {hand.isBust && <span class="seat-note is-bust">{t("sette.bust")}</span>}
      {hand.stood === "sto" && change === 0 && !hand.isBust && (
        <span class="seat-note">{t("sette.stands")}</span>
      )}
      {change !== 0 && <ChipsChange chips={change} />}
    </p>
  );
}

function totalClass({ isBust, total }: SeatHand): string {
  if (isBust) return "seat-total is-bust";
  return total === SEVEN_AND_HALF ? "seat-total is-seven" : "seat-total";
}

/** The chips that the seat won or lost. */
function ChipsChange({ chips }: { readonly chips: number }) {
  return <b class={chips > 0 ? "seat-change is-won" : "seat-change"}>{formatChange(chips)}</b>;
}

function formatChange(chips: number): string {
  return (chips > 0 ? "+" : "−") + formatChips(Math.abs(chips));
}

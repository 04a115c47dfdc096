/** A place at the table: its player, their chips, their bet, and whether the bet counts. */

import { ChipStack } from "../../../felt/ChipStack.tsx";
import { deadlineOf, isQuiet, windowDeadline } from "../../../felt/clocks.ts";
import { FreePlate, Plate, readAsOne } from "../../../felt/Plate.tsx";
import type { Scene } from "../../../play/scene-queue.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { formatChips, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { fateText, fateWord, verdictAt, wagerText } from "../model/bets.ts";
import { chipsBefore, marksOf, seatNumber, seatsOf } from "../model/seats.ts";

/** Loads the croupier, who is drawn at a casino table only. */
const loadDealer = () => import("./Croupiers.tsx").then(({ Dealer }) => Dealer);

interface SeatBoxProps {
  readonly seat: number;
  readonly scene: Scene<CheminFrame>;
  readonly newest: CheminFrame;
  readonly isMine: boolean;
  /** Whether this seat is the next banker in turn. */
  readonly isNext: boolean;
  /** Whether this seat is the one that Tab moves the focus to; arrow keys reach the others. */
  readonly isTabStop: boolean;
  /**
   * The chips that the seat won in the last coup, negative if lost; 0 if there is nothing to show.
   */
  readonly change: number;
}

export function SeatBox(props: SeatBoxProps) {
  const { seat, scene, newest } = props;
  const { match } = scene.frame;
  const place = newest.view.places[seat] ?? null;
  const bank = match?.bank ?? null;
  return (
    <div
      class="chemin-de-fer-seat"
      {...readAsOne(seat, { isTabStop: props.isTabStop })}
      data-seat={seat}
      data-mine={props.isMine}
      data-banker={bank?.banker === seat}
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
          clock={place.absent === null && isQuiet(scene) ? clockOf(newest, seat) : null}
          isTurn={match !== null && isQuiet(scene) && isAsked(newest, seat)}
          gain={null}
          matchClock={null}
          remarks={marksOf(speech, scene.frame, seat).map((mark) => ({ short: mark, full: mark }))}
          note={
            props.isNext
              ? { short: t("seat.nextShort"), full: t("chemin_de_fer.nextInTurn") }
              : null
          }
        />
      )}
      {seat < seatsOf(newest) && (
        <span class="chemin-de-fer-number">
          <span aria-hidden="true">{seatNumber(newest, seat)}</span>
          <span class="spoken">
            {t("chemin_de_fer.seatNumber", { number: seatNumber(newest, seat) })}
          </span>
        </span>
      )}
      {match !== null && <Stake frame={scene.frame} seat={seat} change={props.change} />}
    </div>
  );
}

interface StakeProps {
  readonly frame: CheminFrame;
  readonly seat: number;
  readonly change: number;
}

/** The bet and whether it counts; after the coup, the chips won or lost. */
function Stake({ frame, seat, change }: StakeProps) {
  const { match } = frame;
  const verdict = match === null ? null : verdictAt(match, seat);
  return (
    <p class="chemin-de-fer-stake">
      {match !== null && verdict !== null && (
        <>
          <span class="chemin-de-fer-bet" data-fate={verdict.fate} aria-hidden="true">
            {verdict.fate !== "void_call" && verdict.fate !== "void_covered" && (
              <ChipStack amount={verdict.counts} />
            )}
            {formatChips(verdict.asked)}
          </span>
          {verdict.fate !== "counts" && (
            <span class="chemin-de-fer-fate" aria-hidden="true">
              {fateWord(speech, verdict)}
            </span>
          )}
          <span class="spoken">
            {wagerText(speech, match, verdict)}: {fateText(speech, frame, verdict)}
          </span>
        </>
      )}
      {match?.ready.includes(seat) === true && (
        <span class="chemin-de-fer-ready">
          <span aria-hidden="true">✓</span>
          <span class="spoken">{t("chemin_de_fer.isReady")}</span>
        </span>
      )}
      {change !== 0 && (
        <b class={change > 0 ? "seat-change is-won" : "seat-change"}>
          {change > 0 ? "+" : "−"}
          {formatChips(Math.abs(change))}
        </b>
      )}
    </p>
  );
}

/** Whether a seat owes an answer, or may still withdraw its bet (F9). */
function isAsked(newest: CheminFrame, seat: number): boolean {
  const { match } = newest;
  if (match === null || match.phase === "empty") return false;
  const asked = match.turn ?? match.due;
  return asked === seat || match.graces.some((grace) => grace.seat === seat);
}

function clockOf(newest: CheminFrame, seat: number) {
  const grace = newest.match?.graces.find((one) => one.seat === seat);
  const isGrace =
    grace === undefined ? null : windowDeadline(newest, ({ ask }) => ask === grace.id);
  return isGrace ?? deadlineOf(newest, seat);
}

interface CroupierProps {
  readonly isTabStop: boolean;
  /** The number of cards in the panier (the basket for played cards). */
  readonly played: number;
}

/** The place of the croupier, who deals for the house and takes no part in the game (F32). */
export function Croupier({ isTabStop, played }: CroupierProps) {
  return (
    <div
      class="chemin-de-fer-seat is-croupier"
      role="group"
      aria-label={t("chemin_de_fer.croupier")}
      tabIndex={isTabStop ? 0 : -1}
    >
      <LazyPart load={loadDealer} played={played} />
    </div>
  );
}

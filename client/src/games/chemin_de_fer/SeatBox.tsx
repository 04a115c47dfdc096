/** A place at the table: who has it, his chips, what he has bet and whether it counts. */
import { formatChips, t } from "../../app/language.ts";
import { fateWord, verdictAt } from "../../core/chemin/bets.ts";
import { casinoNumber, isCasino, marksOf, seatsOf } from "../../core/chemin/seats.ts";
import type { CheminFrame } from "../../core/games.ts";
import type { Scene } from "../../core/table-state.ts";
import { deadlineOf } from "../../table/clocks.ts";
import { FreePlate, Plate } from "../../table/Plate.tsx";
import { speech } from "../../table/speech.ts";

interface SeatBoxProps {
  readonly seat: number;
  readonly scene: Scene<CheminFrame>;
  readonly newest: CheminFrame;
  readonly isMine: boolean;
  /** What the coup has brought, in chips. */
  readonly change: number;
}

export function SeatBox({ seat, scene, newest, isMine, change }: SeatBoxProps) {
  const { match } = scene.frame;
  const place = newest.view.places[seat] ?? null;
  const bank = match?.bank ?? null;
  return (
    <div class="salon-seat" data-mine={isMine} data-banker={bank?.banker === seat}>
      {place === null ? (
        <FreePlate seat={seat} position={null} keeper={null} />
      ) : (
        <Plate
          seat={seat}
          position={null}
          place={place}
          isMe={seat === newest.seat}
          cards={null}
          chips={place.stack}
          clock={place.absent === null ? clockOf(newest, seat) : null}
          isTurn={match !== null && isAsked(newest, seat)}
          gain={null}
          matchClock={null}
          remarks={marksOf(speech, scene.frame, seat).map((mark) => ({ short: mark, whole: mark }))}
        />
      )}
      {isCasino(newest) && seat < seatsOf(newest) && (
        <span class="salon-number">
          <span aria-hidden="true">{casinoNumber(newest, seat)}</span>
          <span class="spoken">{t("cdf.seatNumber", { number: casinoNumber(newest, seat) })}</span>
        </span>
      )}
      {match !== null && <Stake frame={scene.frame} seat={seat} change={change} />}
    </div>
  );
}

interface StakeProps {
  readonly frame: CheminFrame;
  readonly seat: number;
  readonly change: number;
}

/** The bet and what becomes of it; after the coup, what it has brought. */
function Stake({ frame, seat, change }: StakeProps) {
  const verdict = frame.match === null ? null : verdictAt(frame.match, seat);
  return (
    <p class="salon-stake">
      {verdict !== null && (
        <span class="salon-bet" data-fate={verdict.fate}>
          {formatChips(verdict.asked)}
        </span>
      )}
      {verdict !== null && verdict.fate !== "counts" && (
        <span class="salon-fate">{fateWord(speech, verdict)}</span>
      )}
      {change !== 0 && (
        <b class={change > 0 ? "seat-change won" : "seat-change"}>
          {change > 0 ? "+" : "−"}
          {formatChips(Math.abs(change))}
        </b>
      )}
    </p>
  );
}

/** Whoever owes an answer, or may still take back what he has said (F9). */
function isAsked(newest: CheminFrame, seat: number): boolean {
  const { match } = newest;
  if (match === null || match.phase === "empty") return false;
  const asked = match.turn ?? match.due;
  return asked === seat || match.graces.some((grace) => grace.seat === seat);
}

function clockOf(newest: CheminFrame, seat: number) {
  const grace = newest.match?.graces.find((one) => one.seat === seat);
  const isGrace = grace === undefined ? null : newest.deadlines.find(({ ask }) => ask === grace.id);
  return isGrace ?? deadlineOf(newest, seat);
}

/** He deals for the house, and has no part in it (F32). */
export function Croupier() {
  return (
    <div class="salon-seat croupier">
      <span class="croupier-name">{t("cdf.croupier")}</span>
    </div>
  );
}

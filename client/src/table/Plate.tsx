/** Who sits at a seat, what he holds, and whether he is there. */
import { initial } from "../app/Header.tsx";
import { plural, t } from "../app/language.ts";
import type { Deadline } from "../core/clock.ts";
import type { Position } from "../core/seating.ts";
import type { PlaceView } from "../core/wire.gen.ts";
import { ClockRing } from "./ClockRing.tsx";

interface PlateProps {
  readonly seat: number;
  readonly position: Position;
  readonly place: PlaceView;
  readonly isMe: boolean;
  /** Cards in hand, null before they are dealt. */
  readonly cards: number | null;
  /** The clock of the seat whose turn it is. */
  readonly clock: Deadline | null;
  readonly isTurn: boolean;
  readonly hasTaken: boolean;
}

export function Plate(props: PlateProps) {
  const { place, cards } = props;
  const marks = [
    "plate",
    ...(props.isTurn ? ["turn"] : []),
    ...(props.hasTaken ? ["taker"] : []),
    ...(place.absent === null ? [] : ["absent"]),
  ];
  return (
    <div class={marks.join(" ")} data-seat={props.seat} data-at={props.position}>
      <span class="plate-sign" aria-hidden="true">
        {place.bot ? <BotFace /> : initial(place.name)}
        {props.clock !== null && <ClockRing deadline={props.clock} />}
      </span>
      <span class="plate-words">
        <span class="plate-name">{props.isMe ? t("seat.you") : place.name}</span>
        <span class="plate-facts">
          {place.absent !== null && (
            <span class="plate-absent">
              {t("seat.absent")}
              <span class="plate-why"> · {t(`absent.${place.absent}`)}</span>
            </span>
          )}
          {place.absent === null && place.bot && <span class="plate-bot">{t("seat.bot")}</span>}
          {cards !== null && (
            <span class="plate-cards">
              <span class="pip-card" aria-hidden="true" />
              <span aria-hidden="true">{cards}</span>
              <span class="spoken">{plural("count.cards", cards)}</span>
            </span>
          )}
        </span>
      </span>
    </div>
  );
}

/** A seat that waits for somebody. */
export function FreePlate({
  seat,
  position,
}: {
  readonly seat: number;
  readonly position: Position;
}) {
  return (
    <div class="plate free" data-seat={seat} data-at={position}>
      <span class="plate-sign" aria-hidden="true" />
      <span class="plate-words">
        <span class="plate-name">{t("seat.empty")}</span>
      </span>
    </div>
  );
}

function BotFace() {
  return (
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
      <rect x="4.5" y="8" width="15" height="11" rx="3" />
      <path d="M12 8V4.5M9 13v1.5M15 13v1.5" />
      <circle cx="12" cy="3.5" r="1" />
    </svg>
  );
}

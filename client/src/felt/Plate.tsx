/**
 * The plate of a seat: name, cards or chips, and whether the player is absent. A press on it shows
 * the player's profile.
 */
import type { TargetedKeyboardEvent } from "preact";
import { loadAvatar } from "../cards/load-avatar.ts";
import type { Position } from "../play/seating.ts";
import type { Deadline, MatchClock } from "../protocol/server-clock.ts";
import type { PlaceView } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { formatChips, plural, t } from "../shell/language.ts";
import { showPerson } from "../shell/router.tsx";
import { ClockRing } from "./ClockRing.tsx";
import { useMatchTime } from "./countdown.ts";

const loadFace = async () => (await import("./BotFace.tsx")).BotFace;

/** A short text to see, and the full text for screen readers. */
export interface Remark {
  readonly short: string;
  readonly full: string;
}

interface PlateProps {
  readonly seat: number;
  /** The position around the table; null where seats stand in rows. */
  readonly position: Position | null;
  readonly place: PlaceView;
  readonly isMe: boolean;
  /** Cards in hand, null before they are dealt. */
  readonly cards: number | null;
  /** Chips in front of the player, where each hand has its stake. */
  readonly chips?: number;
  /** Points in the match, where every seat has its own. */
  readonly points?: number | null;
  /** The clock of the seat whose turn it is. */
  readonly clock: Deadline | null;
  readonly isTurn: boolean;
  /** Points of the trick that the seat has just taken, "" for none; null if it took no trick. */
  readonly gain: string | null;
  /** The time left to the seat in this match; null where there is no limit (T19). */
  readonly matchClock: MatchClock | null;
  /** What the seat has declared in this deal, and its role. */
  readonly remarks: readonly Remark[];
  /** A note beside the chips. */
  readonly note?: Remark | null;
  /** Whether Tab reaches the button of the plate; Enter on a seat read as one presses it. */
  readonly isTabStop?: boolean;
}

/** The id of the element with a seat's name. */
function nameIdOf(seat: number): string {
  return `name-${seat}`;
}

/** Props of the element around a plate: its accessible name and its tab index. */
export function readAsOne(seat: number, { isTabStop }: { readonly isTabStop: boolean }) {
  const id = `seat-${seat}`;
  return {
    id,
    role: "group",
    "aria-labelledby": nameIdOf(seat),
    "aria-describedby": id,
    tabIndex: isTabStop ? 0 : -1,
    onKeyDown: ({ key, target, currentTarget }: TargetedKeyboardEvent<HTMLElement>) => {
      if (key !== "Enter" || target !== currentTarget) return;
      currentTarget.querySelector<HTMLElement>(".plate-open")?.click();
    },
  } as const;
}

export function Plate(props: PlateProps) {
  const { place, cards } = props;
  const name = props.isMe ? t("seat.you") : place.name;
  const marks = [
    "plate",
    ...(props.isTurn ? ["is-turn"] : []),
    ...(props.gain !== null ? ["is-taker"] : []),
    ...(place.absent === null ? [] : ["is-absent"]),
  ];
  return (
    <div class={marks.join(" ")} data-seat={props.seat} data-at={props.position ?? undefined}>
      <button
        type="button"
        id={nameIdOf(props.seat)}
        class="plate-open"
        aria-label={name}
        aria-haspopup="dialog"
        tabIndex={props.isTabStop === true ? 0 : -1}
        onClick={() => showPerson(place)}
      />
      <span class="plate-sign" aria-hidden="true">
        {place.bot ? (
          <LazyPart load={loadFace} name={place.name} />
        ) : (
          <LazyPart load={loadAvatar} card={place.avatar} />
        )}
        {props.clock !== null && <ClockRing deadline={props.clock} />}
      </span>
      <span class="plate-words">
        <span class="plate-name" aria-hidden="true">
          {props.position === null ? <NumberedName name={name} /> : name}
        </span>
        <span class="plate-facts">
          {place.absent !== null && (
            <span class="plate-absent">
              {t("seat.absent")}
              <span class="plate-why"> · {t(`absent.${place.absent}`)}</span>
            </span>
          )}
          {place.absent === null && place.bot && (
            <span class="plate-bot">
              {t("seat.bot")}
              {place.level !== null && (
                <span class="plate-more"> {t(`bot.level.${place.level}`)}</span>
              )}
            </span>
          )}
          {cards !== null && (
            <span class="plate-cards">
              <span class="pip-card" aria-hidden="true" />
              <span aria-hidden="true">{cards}</span>
              <span class="spoken">{plural("count.cards", cards)}</span>
            </span>
          )}
          {props.points != null && (
            <span class="plate-points">
              <span aria-hidden="true">{t("seat.points", { points: props.points })}</span>
              <span class="spoken">{plural("count.points", props.points)}</span>
            </span>
          )}
          {props.chips !== undefined && (
            <span class="plate-chips">
              <span class="pip-chip" aria-hidden="true" />
              <span aria-hidden="true">{formatChips(props.chips)}</span>
              <span class="spoken">{t("account.chips", { chips: formatChips(props.chips) })}</span>
            </span>
          )}
          {props.note != null && (
            <span class="plate-note">
              <span class="plate-brief" aria-hidden="true">
                {props.note.short}
              </span>
              <span class="plate-whole">{props.note.full}</span>
            </span>
          )}
          {place.coming > 0 && (
            <span class="plate-coming">
              {t("seat.coming", { chips: formatChips(place.coming) })}
            </span>
          )}
          {props.matchClock !== null && <MatchTime clock={props.matchClock} />}
        </span>
        {props.remarks.map(({ short, full }) => (
          <span key={full} class="plate-declared">
            <span aria-hidden="true">{short}</span>
            <span class="spoken">{full}</span>
          </span>
        ))}
      </span>
      {props.gain !== null && props.gain !== "" && (
        <span class="plate-gain" aria-hidden="true">
          {props.gain}
        </span>
      )}
    </div>
  );
}

/** Cuts a guest's name before its last digits, which tell guests apart. */
function NumberedName({ name }: { readonly name: string }) {
  const [, head, tail] = /^(.+?)(\d{3})$/.exec(name) ?? [];
  if (head === undefined) return <>{name}</>;
  return (
    <span class="plate-numbered">
      <span class="plate-head">{head}</span>
      <span>{tail}</span>
    </span>
  );
}

/** The time left to a seat in the match, in minutes and seconds. */
function MatchTime({ clock }: { readonly clock: MatchClock }) {
  const time = useMatchTime(clock);
  return (
    <span class="plate-match-time">
      <span aria-hidden="true">{time}</span>
      <span class="spoken">{t("clock.match", { time })}</span>
    </span>
  );
}

/** A free seat, or one that is reserved for a player. */
export function FreePlate({
  seat,
  position,
  keeper,
}: {
  readonly seat: number;
  readonly position: Position | null;
  readonly keeper: string | null;
}) {
  return (
    <div class="plate is-free" data-seat={seat} data-at={position ?? undefined}>
      <span class="plate-sign" aria-hidden="true" />
      <span class="plate-words">
        <span class="plate-name" id={nameIdOf(seat)}>
          {keeper === null ? t("seat.empty") : t("seat.kept", { name: keeper })}
        </span>
      </span>
    </div>
  );
}

/** The felt of a trick game: the seats, the trick, and a button for the previous trick. */
import type { ComponentChildren } from "preact";
import { useRovingFocus } from "../controls/roving-focus.ts";
import { deadlineOf, matchClockOf } from "../felt/clocks.ts";
import { shortcutOf } from "../felt/key-listeners.ts";
import { FreePlate, Plate, type Remark } from "../felt/Plate.tsx";
import type { FeltProps } from "../games/game.ts";
import { formatThirds } from "../i18n/number-format.ts";
import { eventsOf } from "../play/game-events.ts";
import type { TrickFrame } from "../play/games.ts";
import type { Scene } from "../play/scene-queue.ts";
import { positionOf } from "../play/seating.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { loadLastTrick } from "./lazy-parts.ts";
import { type Picture, pictureOf } from "./model/trick-picture.ts";
import { Trick } from "./Trick.tsx";

/** The props of a felt without `tableClient`, which a replay does not have. */
export type BareFeltProps<Seen extends TrickFrame> = Omit<FeltProps<Seen>, "tableClient"> & {
  /** A panel over the felt. */
  readonly children?: ComponentChildren;
};

interface TrickFeltProps extends Omit<FeltProps<TrickFrame>, "tableClient"> {
  /** The remarks shown at a seat. */
  readonly remarksOf: (seat: number) => readonly Remark[];
  /** Returns the match points of a seat; missing if the seats do not score alone (C8). */
  readonly pointsOf?: (picture: Picture, seat: number) => number;
  /** Returns what lies on the table beside the trick, such as the stock or the called card. */
  readonly besides: (picture: Picture) => ComponentChildren;
  readonly children?: ComponentChildren;
}

export function TrickFelt(props: TrickFeltProps) {
  const { scene, newest, viewpoint } = props;
  const picture = pictureOf(scene);
  const seated = newest.view.places.flatMap((place, seat) => (place === null ? [] : [seat]));
  const { stop, onKeyDown } = useRovingFocus(".plate-open", seated.length);
  return (
    <section class="felt" aria-label={t("table.felt")} onKeyDown={onKeyDown}>
      <Seats {...props} picture={picture} tabStop={seated[stop]} />
      {picture !== null && newest.view.phase === "playing" && (
        <>
          <Trick scene={scene} picture={picture} viewpoint={viewpoint} flying={props.flying} />
          {props.besides(picture)}
          <LastTrickButton {...props} picture={picture} />
        </>
      )}
      {props.children}
    </section>
  );
}

/** The button that shows the last trick. */
function LastTrickButton({
  scene,
  picture,
  showsLast,
  onLastTrick,
}: TrickFeltProps & { readonly picture: Picture }) {
  if (picture.lastTrick === null) return null;
  return (
    <>
      <button
        type="button"
        class="corner-button"
        aria-expanded={showsLast}
        aria-keyshortcuts={shortcutOf("u")}
        onClick={() => onLastTrick(!showsLast)}
      >
        {t("act.lastTrick")}
      </button>
      {showsLast && (
        <LazyPart
          load={loadLastTrick}
          trick={picture.lastTrick}
          frame={scene.frame}
          onClose={() => onLastTrick(false)}
        />
      )}
    </>
  );
}

interface SeatsProps extends TrickFeltProps {
  readonly picture: Picture | null;
  /** The seat whose plate Tab reaches; arrow keys reach the others. */
  readonly tabStop: number | undefined;
}

function Seats({
  scene,
  newest,
  viewpoint,
  flying,
  picture,
  remarksOf,
  pointsOf,
  tabStop,
}: SeatsProps) {
  const { places, phase } = newest.view;
  const isPlaying = phase === "playing";
  const turn = flying === null ? (picture?.turn ?? null) : null;
  return (
    <>
      {places.map((place, seat) => {
        const position = positionOf(seat, viewpoint, places.length);
        if (place === null) {
          const keeper = newest.view.kept[seat]?.name ?? null;
          return <FreePlate key={seat} seat={seat} position={position} keeper={keeper} />;
        }
        const isTurn = turn === seat;
        const hasTaken = picture?.taker === seat && scene.act === "trick";
        return (
          <Plate
            key={seat}
            seat={seat}
            position={position}
            place={place}
            isMe={seat === newest.seat}
            cards={isPlaying ? (picture?.counts[seat] ?? null) : null}
            clock={isTurn && place.absent === null ? deadlineOf(newest, seat) : null}
            isTurn={isTurn}
            gain={hasTaken ? trickPointsText(scene) : null}
            matchClock={matchClockOf(newest, seat)}
            points={
              isPlaying && picture !== null && pointsOf !== undefined
                ? pointsOf(picture, seat)
                : null
            }
            remarks={remarksOf(seat)}
            isTabStop={seat === tabStop}
          />
        );
      })}
    </>
  );
}

/** Returns the card points of the trick on show, such as "+1⅓"; "" for none. */
function trickPointsText({ frame }: Scene): string {
  const thirds = eventsOf(frame, "trick_taken").at(-1)?.thirds ?? 0;
  return thirds === 0 ? "" : `+${formatThirds(thirds)}`;
}

/** The felt: who sits where, the cards in the middle, and what lies over them at times. */
import type { ComponentChildren } from "preact";

import { plural, t } from "../../app/language.ts";
import { CardBack } from "../../cards/Card.tsx";
import { combinationText, shortText } from "../../core/accuso.ts";
import { leadNote } from "../../core/announce.ts";
import { formatThirds } from "../../core/format.ts";
import { positionOf } from "../../core/seating.ts";
import {
  type LaidCard,
  type Picture,
  type Scene,
  eventsOf,
  pictureOf,
} from "../../core/table-state.ts";
import type { Frame } from "../../core/wire.gen.ts";
import { FreePlate, Plate, type Remark } from "../../table/Plate.tsx";
import { speech } from "../../table/speech.ts";
import { Dealing } from "./Dealing.tsx";
import { DrawnCards } from "./DrawnCards.tsx";
import { LastTrick } from "./LastTrick.tsx";
import { deadlineOf, matchClockOf } from "./clocks.ts";
import { Trick } from "./Trick.tsx";

export interface FeltProps {
  readonly scene: Scene;
  readonly newest: Frame;
  /** The seat at the bottom of the screen: mine, or the one that an onlooker has chosen. */
  readonly viewpoint: number;
  /** My card on its way to the table, which the house has not shown yet. */
  readonly flying: LaidCard | null;
  readonly showsLast: boolean;
  readonly onLastTrick: (shown: boolean) => void;
  /** What lies over the middle of the table. */
  readonly children?: ComponentChildren;
}

export function Felt(props: FeltProps) {
  const { scene, newest, viewpoint } = props;
  const picture = pictureOf(scene);
  return (
    <section class="felt" aria-label={t("table.felt")}>
      <Seats {...props} picture={picture} />
      {picture !== null && newest.view.phase === "playing" && (
        <>
          <Trick scene={scene} picture={picture} viewpoint={viewpoint} flying={props.flying} />
          <Stock picture={picture} players={newest.view.places.length} />
          {scene.act === "deal" && (
            <Dealing
              key={scene.frame.match?.number}
              picture={picture}
              first={scene.frame.match?.table?.first ?? 0}
              mine={scene.frame.match?.seat ?? null}
            />
          )}
          <DrawnCards picture={picture} scene={scene} viewpoint={viewpoint} />
          <LeadNote scene={scene} picture={picture} />
          <TrickBefore {...props} picture={picture} />
        </>
      )}
      {props.children}
    </section>
  );
}

type PartProps = FeltProps & { readonly picture: Picture };

/** The last trick, at a touch. */
function TrickBefore({ scene, picture, showsLast, onLastTrick }: PartProps) {
  if (picture.lastTrick === null) return null;
  return (
    <>
      <button
        type="button"
        class="corner-button"
        aria-expanded={showsLast}
        aria-keyshortcuts="u"
        onClick={() => onLastTrick(!showsLast)}
      >
        {t("act.lastTrick")}
      </button>
      {showsLast && (
        <LastTrick
          trick={picture.lastTrick}
          frame={scene.frame}
          onClose={() => onLastTrick(false)}
        />
      )}
    </>
  );
}

function Seats({
  scene,
  newest,
  viewpoint,
  flying,
  picture,
}: FeltProps & { readonly picture: Picture | null }) {
  const { places } = newest.view;
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
            cards={newest.view.phase === "playing" ? (picture?.counts[seat] ?? null) : null}
            clock={isTurn && place.absent === null ? deadlineOf(newest, seat) : null}
            isTurn={isTurn}
            gain={hasTaken ? gainOf(scene) : null}
            matchClock={matchClockOf(newest, seat)}
            declared={declaredAt(picture, seat)}
          />
        );
      })}
    </>
  );
}

/** What the trick on show brings its taker, in points; "" for nothing. */
function gainOf({ frame }: Scene): string {
  const thirds = eventsOf(frame, "trick_taken").at(-1)?.thirds ?? 0;
  return thirds === 0 ? "" : `+${formatThirds(thirds)}`;
}

/** What a seat has declared, in short and at length. */
function declaredAt(picture: Picture | null, seat: number): readonly Remark[] {
  return (picture?.declarations ?? [])
    .filter((declared) => declared.seat === seat)
    .flatMap(({ combinations }) =>
      combinations.map((one) => ({
        short: shortText(speech, one),
        whole: combinationText(speech, one),
      })),
    );
}

/** The cards still to be drawn, for two players. */
function Stock({ picture, players }: { readonly picture: Picture; readonly players: number }) {
  if (players !== 2) return null;
  return (
    <div class="stock" data-empty={picture.stock === 0}>
      <div class="stock-pile" aria-hidden="true" data-pack>
        {picture.stock > 0 && <CardBack silent />}
      </div>
      <span class="stock-label">
        {t("stock.left")} <span class="spoken">{plural("count.cards", picture.stock)}</span>
        <b aria-hidden="true">{picture.stock}</b>
      </span>
    </div>
  );
}

/** Who leads, and why, until the first card lies. */
function LeadNote({ scene, picture }: { readonly scene: Scene; readonly picture: Picture }) {
  const isFirst = picture.trick.length === 0 && picture.lastTrick === null;
  if (!isFirst || scene.frame.match?.phase !== "move") return null;
  return <p class="lead-note">{leadNote(speech, scene.frame)}</p>;
}

/** The felt: who sits where, the cards in the middle, and what lies over them at times. */
import { plural, t } from "../../app/language.ts";
import { CardBack } from "../../cards/Card.tsx";
import { leadNote } from "../../core/announce.ts";
import { positionOf } from "../../core/seating.ts";
import { type Picture, type Scene, pictureOf } from "../../core/table-state.ts";
import type { Frame } from "../../core/wire.gen.ts";
import type { Desk } from "../../table/desk.ts";
import { Invite } from "../../table/Invite.tsx";
import { FreePlate, Plate } from "../../table/Plate.tsx";
import { useSecondsLeft } from "../../table/countdown.ts";
import { speech } from "../../table/speech.ts";
import { DrawnCards } from "./DrawnCards.tsx";
import { LastTrick } from "./LastTrick.tsx";
import { MatchEnd } from "./MatchEnd.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { deadlineOf, isQuiet } from "./TressetteTable.tsx";
import { Trick } from "./Trick.tsx";

interface FeltProps {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly newest: Frame;
  readonly showsLast: boolean;
  readonly onLastTrick: (shown: boolean) => void;
}

export function Felt({ desk, scene, newest, showsLast, onLastTrick }: FeltProps) {
  const picture = pictureOf(scene);
  return (
    <section class="felt" aria-label={t("table.felt")}>
      <Seats desk={desk} scene={scene} newest={newest} picture={picture} />
      {picture !== null && newest.view.phase === "playing" && (
        <>
          <Trick desk={desk} scene={scene} picture={picture} />
          <Stock picture={picture} players={newest.view.places.length} />
          <DrawnCards picture={picture} frame={scene.frame} />
          <LeadNote scene={scene} picture={picture} />
          {picture.lastTrick !== null && (
            <button
              type="button"
              class="corner-button"
              aria-expanded={showsLast}
              aria-keyshortcuts="u"
              onClick={() => onLastTrick(!showsLast)}
            >
              {t("act.lastTrick")}
            </button>
          )}
          {showsLast && picture.lastTrick !== null && (
            <LastTrick
              trick={picture.lastTrick}
              frame={scene.frame}
              onClose={() => onLastTrick(false)}
            />
          )}
        </>
      )}
      <Over desk={desk} scene={scene} newest={newest} />
    </section>
  );
}

function Seats({
  desk,
  scene,
  newest,
  picture,
}: Pick<FeltProps, "desk" | "scene" | "newest"> & { readonly picture: Picture | null }) {
  const { places } = newest.view;
  const turn = desk.flying.value === null ? (picture?.turn ?? null) : null;
  return (
    <>
      {places.map((place, seat) => {
        const position = positionOf(seat, newest.seat, places.length);
        if (place === null) return <FreePlate key={seat} seat={seat} position={position} />;
        const isTurn = turn === seat;
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
            hasTaken={picture?.taker === seat && scene.act === "trick"}
          />
        );
      })}
    </>
  );
}

/** What lies over the middle of the table: before a match, between deals, after the end. */
function Over({ desk, scene, newest }: Pick<FeltProps, "desk" | "scene" | "newest">) {
  const { phase } = newest.view;
  if (phase === "waiting") return <WaitingNote newest={newest} />;
  if (phase === "starting") return <Starting newest={newest} />;
  if (!isQuiet(scene) || newest.match === null) return null;
  if (phase === "over" || phase === "closed") return <MatchEnd desk={desk} frame={newest} />;
  if (newest.match.phase === "pause") return <ScoreSheet frame={newest} match={newest.match} />;
  return null;
}

function WaitingNote({ newest }: { readonly newest: Frame }) {
  return (
    <div class="felt-panel">
      <p class="felt-big">{t("waiting.title")}</p>
      {newest.view.sheet.access === "private" && <p class="hint">{t("waiting.private")}</p>}
      <Invite />
    </div>
  );
}

function Starting({ newest }: { readonly newest: Frame }) {
  const deadline = newest.deadlines.find((one) => one.kind === "starting") ?? null;
  const seconds = useSecondsLeft(deadline, 60) ?? 0;
  return (
    <div class="felt-count" aria-hidden="true">
      {Math.max(1, seconds)}
    </div>
  );
}

/** The cards still to be drawn, for two players. */
function Stock({ picture, players }: { readonly picture: Picture; readonly players: number }) {
  if (players !== 2) return null;
  return (
    <div class="stock" data-empty={picture.stock === 0}>
      <div class="stock-pile" aria-hidden="true">
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

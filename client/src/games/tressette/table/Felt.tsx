/** The felt of tressette: the trick, the declarations, the stock, and who leads. */
import "../../../tricks/trick.css";
import "../../../cards/turning.css";
import "./tressette.css";

import { CardBack } from "../../../cards/Card.tsx";
import type { Remark } from "../../../felt/Plate.tsx";
import type { Scene } from "../../../play/scene-queue.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { learn, plural, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { isPaused, TableOverlay } from "../../../table/TableOverlay.tsx";
import { loadDealing } from "../../../tricks/lazy-parts.ts";
import type { Picture } from "../../../tricks/model/trick-picture.ts";
import { type BareFeltProps, TrickFelt } from "../../../tricks/TrickFelt.tsx";
import type { FeltProps } from "../../game.ts";
import type { TressetteFrame } from "../facts.ts";
import { combinationText, declarationsIn, shortCombinationText } from "../model/accuso.ts";
import { leadNote } from "../model/game-speech.ts";
import { loadDrawnCards } from "./load-drawn-cards.ts";

/** Loads the result. It is a chunk of its own, because it is shown only after a deal. */
const loadResult = async () => {
  const [{ Result }] = await Promise.all([import("./Result.tsx"), learn("result", "proofs")]);
  return Result;
};

export function Felt({ tableClient, ...props }: FeltProps<TressetteFrame>) {
  return (
    <BareFelt {...props}>
      <TableOverlay scene={props.scene} newest={props.newest}>
        {isPaused(props.newest) && (
          <LazyPart load={loadResult} tableClient={tableClient} newest={props.newest} />
        )}
      </TableOverlay>
    </BareFelt>
  );
}

export function BareFelt({ children, ...props }: BareFeltProps<TressetteFrame>) {
  const { scene, newest, viewpoint } = props;
  return (
    <TrickFelt
      {...props}
      remarksOf={(seat) => declaredRemarks(scene.frame, seat)}
      besides={(picture) => (
        <>
          <Stock picture={picture} players={newest.view.places.length} />
          {scene.act === "deal" && (
            <LazyPart
              load={loadDealing}
              key={scene.frame.match?.number}
              picture={picture}
              first={scene.frame.match?.table?.first ?? 0}
              mine={scene.frame.match?.seat ?? null}
            />
          )}
          {picture.shown.length > 0 && (
            <LazyPart load={loadDrawnCards} picture={picture} scene={scene} viewpoint={viewpoint} />
          )}
          <LeadNote scene={scene} picture={picture} />
        </>
      )}
    >
      {children}
    </TrickFelt>
  );
}

/** Returns the declarations of a seat, each as a short and a full text. */
function declaredRemarks(frame: TressetteFrame, seat: number): readonly Remark[] {
  return declarationsIn(frame)
    .filter((declared) => declared.seat === seat)
    .flatMap(({ combinations }) =>
      combinations.map((one) => ({
        short: shortCombinationText(speech, one),
        full: combinationText(speech, one),
      })),
    );
}

/** The cards left in the stock; only a table of two has one. */
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

interface LeadNoteProps {
  readonly scene: Scene<TressetteFrame>;
  readonly picture: Picture;
}

/** Says who leads, and why, until the first card is played. */
function LeadNote({ scene, picture }: LeadNoteProps) {
  const isFirst = picture.trick.length === 0 && picture.lastTrick === null;
  if (!isFirst || scene.frame.match?.phase !== "move") return null;
  return <p class="lead-note">{leadNote(speech, scene.frame)}</p>;
}

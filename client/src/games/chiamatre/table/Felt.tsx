/** The felt of chiamatre: the trick, the called card, and the draw for the first dealer. */
import "../../../tricks/trick.css";
import "./chiamatre.css";

import { Card as CardFace } from "../../../cards/Card.tsx";
import type { Remark } from "../../../felt/Plate.tsx";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { positionOf, seatAfter } from "../../../play/seating.ts";
import { nameAt } from "../../../play/table-speech.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { learn, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { isPaused, TableOverlay } from "../../../table/TableOverlay.tsx";
import { loadDealing } from "../../../tricks/lazy-parts.ts";
import { type BareFeltProps, TrickFelt } from "../../../tricks/TrickFelt.tsx";
import type { FeltProps } from "../../game.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { rolesOf } from "../model/roles.ts";

/** The number of cards dealt at a time (C3). */
const PACKET = 5;

/** Loads the result. It is a chunk of its own, because it is shown only after a deal. */
const loadResult = async () => {
  const [{ Result }] = await Promise.all([import("./Result.tsx"), learn("result", "proofs")]);
  return Result;
};

export function Felt({ tableClient, ...props }: FeltProps<ChiamatreFrame>) {
  const { scene, newest, viewpoint } = props;
  return (
    <BareFelt {...props}>
      <DealerDraw scene={scene} viewpoint={viewpoint} />
      <TableOverlay scene={scene} newest={newest}>
        {isPaused(newest) && (
          <LazyPart load={loadResult} tableClient={tableClient} newest={newest} />
        )}
      </TableOverlay>
    </BareFelt>
  );
}

export function BareFelt({ children, ...props }: BareFeltProps<ChiamatreFrame>) {
  const { scene } = props;
  const { match } = scene.frame;
  return (
    <TrickFelt
      {...props}
      remarksOf={(seat) => remarksOf(scene.frame, seat)}
      pointsOf={(picture, seat) => picture.scores[seat] ?? 0}
      besides={(picture) => (
        <>
          <CalledCard frame={scene.frame} />
          {scene.act === "deal" && (
            <LazyPart
              load={loadDealing}
              key={match?.number}
              picture={picture}
              first={seatAfter(match?.dealer ?? 0, 1, picture.counts.length)}
              packet={PACKET}
              mine={match?.seat ?? null}
            />
          )}
        </>
      )}
    >
      {children}
    </TrickFelt>
  );
}

function remarksOf(frame: ChiamatreFrame, seat: number): readonly Remark[] {
  if (frame.view.phase !== "playing") return [];
  return rolesOf(speech, frame, seat).map((role) => ({ short: role, full: role }));
}

/** The called card, face up; its holder is the caller's partner (C5). */
function CalledCard({ frame }: { readonly frame: ChiamatreFrame }) {
  const table = frame.match?.table;
  if (table == null || table.called === null) return null;
  const isMine = table.caller === frame.seat;
  return (
    <figure class="called" data-known={table.partner !== null}>
      <CardFace card={table.called} />
      <figcaption>
        {isMine ? t("called.byYou") : t("called.by", { name: nameAt(frame, table.caller) })}
      </figcaption>
    </figure>
  );
}

interface DealerDrawProps {
  readonly scene: Scene<ChiamatreFrame>;
  readonly viewpoint: number;
}

/**
 * The cards that the seats turn in the draw for the first dealer; after a tie, the last card of
 * each seat (C2).
 */
function DealerDraw({ scene, viewpoint }: DealerDrawProps) {
  const { frame, act } = scene;
  const seats = frame.view.places.length;
  const turned = act === "lot" ? eventsOf(frame, "card_turned") : turnedCardsIn(frame);
  if (turned.length === 0) return null;
  const latest = new Map(turned.map(({ seat, card }) => [seat, card]));
  const dealer = frame.match?.dealer ?? null;
  return (
    <div class="trick lot" role="group" aria-label={t("lot.title")}>
      {[...latest].map(([seat, card]) => (
        <div
          key={seat}
          class={seat === dealer ? "laid is-taking" : "laid"}
          data-at={positionOf(seat, viewpoint, seats)}
        >
          <CardFace card={card} />
        </div>
      ))}
    </div>
  );
}

/**
 * Returns the cards turned so far in the draw for the first dealer; empty once it is decided,
 * because the cards are then dealt.
 */
function turnedCardsIn({ match }: ChiamatreFrame) {
  return match === null || match.table !== null ? [] : match.lot;
}

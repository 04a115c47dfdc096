/** The felt of a deal that is seen again: nothing can be played, and all hands may be face up. */
import { t } from "../../app/language.ts";
import { Card as CardFace } from "../../cards/Card.tsx";
import type { TressetteFrame } from "../../core/games.ts";
import { nameAt } from "../../core/say.ts";
import { positionOf } from "../../core/seating.ts";
import type { Scene } from "../../core/table-state.ts";
import type { Card } from "../../core/wire.gen.ts";
import { FLIGHT } from "../../fx/flights.ts";
import { CardSlot } from "../../table/CardSlot.tsx";
import { BareFelt } from "./Felt.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";

interface ReplayFeltProps {
  readonly scene: Scene<TressetteFrame>;
  readonly viewpoint: number;
  /** By seat, the hands that lie face up; nothing for one that does not. */
  readonly hands: readonly (readonly Card[])[];
  readonly showsLast: boolean;
  readonly onLastTrick: (shown: boolean) => void;
  /** Whether the deal is over and its score is told. */
  readonly isOver: boolean;
}

export function ReplayFelt(props: ReplayFeltProps) {
  const { scene, viewpoint, hands, isOver } = props;
  const { frame } = scene;
  return (
    <BareFelt
      scene={scene}
      newest={frame}
      viewpoint={viewpoint}
      flying={null}
      showsLast={props.showsLast}
      onLastTrick={props.onLastTrick}
    >
      {hands.map((hand, seat) =>
        seat === viewpoint || hand.length === 0 ? null : (
          <ul
            key={seat}
            class="open-hand"
            data-at={positionOf(seat, viewpoint, hands.length)}
            aria-label={t("replay.handOf", { name: nameAt(frame, seat) })}
          >
            {hand.map((card) => (
              <li key={card} class="open-card">
                <CardFace card={card} />
              </li>
            ))}
          </ul>
        ),
      )}
      {isOver && frame.match !== null && <ScoreSheet frame={frame} match={frame.match} />}
    </BareFelt>
  );
}

interface ReplayHandProps {
  readonly name: string;
  readonly cards: readonly Card[];
  /** Those that could be played, where it was for this seat to play. */
  readonly playable: readonly Card[] | null;
}

/** The hand of the seat that one looks from. */
export function ReplayHand({ name, cards, playable }: ReplayHandProps) {
  return (
    <ul
      class="hand replay-hand"
      aria-label={t("replay.handOf", { name })}
      style={{ "--cards": cards.length }}
    >
      {cards.map((card) => (
        <li
          key={card}
          class={playable?.includes(card) === false ? "hand-card dimmed" : "hand-card"}
          data-card={card}
        >
          <CardSlot card={card} flight={{ millis: FLIGHT.other }} origin={null} />
        </li>
      ))}
    </ul>
  );
}

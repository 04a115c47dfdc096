/** The celebrations of tressette: accuso, Napoli, the last trick and cappotto. */
import type { Celebration } from "../../../play/celebrations.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { TressetteFrame } from "../facts.ts";
import { cardsOf, declaredText } from "./accuso.ts";

export function celebrations(
  speech: Speech,
  { frame, act }: Scene<TressetteFrame>,
): readonly Celebration[] {
  const taken = eventsOf(frame, "trick_taken").at(-1);
  const scored = eventsOf(frame, "deal_scored").at(-1);
  if (act === "trick" && scored !== undefined && taken !== undefined) {
    return [{ kind: "lastTrick", seat: taken.seat, words: speech.text("score.last"), points: 1 }];
  }
  if (act !== "settled") return [];
  const declared = eventsOf(frame, "declared").map(
    ({ seat, combinations, points }): Celebration => ({
      kind: combinations.some(({ type }) => type === "napoli") ? "napoli" : "accuso",
      seat,
      words: declaredText(speech, combinations),
      cards: [...new Set(combinations.flatMap(cardsOf))],
      points,
    }),
  );
  const hasCappotto = scored?.cappotto.some((points) => points > 0) === true;
  return hasCappotto && taken !== undefined
    ? [...declared, { kind: "cappotto", seat: taken.seat, words: speech.text("score.cappotto") }]
    : declared;
}

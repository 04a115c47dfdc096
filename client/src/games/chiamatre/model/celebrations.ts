/** The celebrations of chiamatre: the partner who is revealed, and the last trick. */
import type { Celebration } from "../../../play/celebrations.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { ChiamatreFrame } from "../facts.ts";

export function celebrations(speech: Speech, scene: Scene<ChiamatreFrame>): readonly Celebration[] {
  return [...revealed(speech, scene), ...lastTrick(speech, scene)];
}

/** The partner appears with the called card, in the first scene of that frame (C6). */
function revealed(speech: Speech, { frame, act }: Scene<ChiamatreFrame>): readonly Celebration[] {
  const table = frame.match?.table;
  const hasTrick = eventsOf(frame, "trick_taken").length > 0;
  const isFirst = act === (hasTrick ? "trick" : "settled");
  if (table == null || !isFirst) return [];
  return eventsOf(frame, "card_played")
    .filter(({ card }) => card === table.called)
    .map(({ seat }) => ({
      kind: "partner",
      seat,
      other: table.caller,
      words: speech.text(seat === table.caller ? "celebration.alone" : "celebration.partner"),
    }));
}

function lastTrick(speech: Speech, { frame, act }: Scene<ChiamatreFrame>): readonly Celebration[] {
  const taken = eventsOf(frame, "trick_taken").at(-1);
  const isLast = eventsOf(frame, "sides_scored").length > 0;
  if (act !== "trick" || taken === undefined || !isLast) return [];
  return [{ kind: "lastTrick", seat: taken.seat, words: speech.text("score.last"), points: 1 }];
}

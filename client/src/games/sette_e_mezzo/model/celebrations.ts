/** The celebrations of sette e mezzo: a total of seven and a half, and the matta. */
import type { Celebration } from "../../../play/celebrations.ts";
import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { SetteFrame } from "../facts.ts";
import { handAt, MATTA } from "./hands.ts";

export function celebrations(
  speech: Speech,
  { frame, act }: Scene<SetteFrame>,
): readonly Celebration[] {
  const hasResult = eventsOf(frame, "deal_ended").length > 0;
  if (act !== (hasResult ? "result" : "settled")) return [];
  const mattas = [...eventsOf(frame, "card_given"), ...eventsOf(frame, "card_shown")]
    .filter(({ card }) => card === MATTA)
    .map(({ seat }) => seat);
  const full = eventsOf(frame, "stood").filter(({ why }) => why === "full");
  const sevens = full.map(
    ({ seat }): Celebration => ({
      kind: "sevenAndHalf",
      seat,
      words: speech.text(mattas.includes(seat) ? "sette.sevenMatta" : "sette.seven"),
    }),
  );
  const others = [...mattas, ...myCoveredMatta(frame)]
    .filter((seat) => full.every((one) => one.seat !== seat))
    .map((seat): Celebration => ({ kind: "matta", seat, words: speech.text("sette.theMatta") }));
  return [...sevens, ...others];
}

/** My seat, if the matta has just been dealt to me face down; nobody else learns of it. */
function myCoveredMatta(frame: SetteFrame): readonly number[] {
  const { match, seat } = frame;
  const isDealt = eventsOf(frame, "cards_covered").length > 0;
  if (!isDealt || match === null || seat === null) return [];
  return handAt(match, seat)?.cards[0] === MATTA ? [seat] : [];
}

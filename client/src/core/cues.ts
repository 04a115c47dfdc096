/** Which sounds a picture of the table makes as it appears. */
import { askFor, ours } from "./say.ts";
import { type Scene, eventsOf } from "./table-state.ts";
import type { Card } from "./wire.gen.ts";

export type Cue =
  | "card"
  | "deal"
  | "yourTurn"
  | "tick"
  | "trickUs"
  | "trickThem"
  | "accuso"
  | "busso"
  | "volo"
  | "striscio"
  | "won"
  | "lost"
  | "absent"
  | "back";

/** In the order in which they are made; a card that I let fly was heard when I did. */
export function cuesOf(scene: Scene, before: Scene | null, flown: Card | null): readonly Cue[] {
  if (before === null || (before.frame === scene.frame && before.act === scene.act)) return [];
  const { frame, act } = scene;
  const isFirst = before.frame !== frame;
  return [
    ...(isFirst ? cardCues(scene, flown) : []),
    ...(isFirst ? seatCues(scene) : []),
    ...(act === "sweep" ? trickCues(scene) : []),
    ...(act === "deal" ? (["deal"] as const) : []),
    ...(act === "settled" ? endCues(scene) : []),
    ...(act === "settled" && isMyTurn(scene) && !wasMyTurn(scene, before)
      ? (["yourTurn"] as const)
      : []),
  ];
}

function cardCues({ frame }: Scene, flown: Card | null): readonly Cue[] {
  const played = eventsOf(frame, "card_played").filter(({ card }) => card !== flown);
  return [
    ...eventsOf(frame, "declared").map((): Cue => "accuso"),
    ...played.map((event): Cue => event.signal ?? "card"),
  ];
}

/** Somebody goes, or comes back. */
function seatCues({ frame }: Scene): readonly Cue[] {
  return frame.events.flatMap((event): readonly Cue[] => {
    if (event.type === "went_absent") return ["absent"];
    return event.type === "came_back" ? ["back"] : [];
  });
}

function trickCues({ frame }: Scene): readonly Cue[] {
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (taken === undefined) return [];
  const isOurs = frame.seat !== null && taken.seat % 2 === frame.seat % 2;
  return [isOurs ? "trickUs" : "trickThem"];
}

function endCues({ frame }: Scene): readonly Cue[] {
  if (frame.seat === null || eventsOf(frame, "match_ended").length === 0) return [];
  const [us, them] = ours(frame.match?.scores ?? [], frame.seat);
  return [us > them ? "won" : "lost"];
}

function isMyTurn({ frame }: Scene): boolean {
  return askFor(frame, "play_card") !== null;
}

/** A question that I was asked before is not put again. */
function wasMyTurn(scene: Scene, before: Scene): boolean {
  const asked = askFor(before.frame, "play_card");
  return asked === askFor(scene.frame, "play_card") && before.act === "settled";
}

/**
 * What a table shows, and for how long: frames are presented one after the other.
 *
 * Only what is looked at waits here, for the eye: what may be done is always that of the newest
 * frame. A view has put a full trick away already; its frame says that it was taken, so the trick is
 * held on the table for a while, as everything stood before it was swept and cards were drawn.
 */

import type { Frame, Played } from "../protocol/wire.gen.ts";
import { withDeparted } from "./departed-players.ts";

/** A frame and the one before it, which knows who has gone since. */
export interface Happening {
  readonly frame: Frame;
  readonly before: Frame | null;
}

/** How long things stay to be seen, in milliseconds. */
export interface Holds {
  readonly card: number;
  readonly trick: number;
  readonly sweep: number;
  readonly draws: number;
  readonly deal: number;
  readonly accuso: number;
  readonly lot: number;
  /** A hand of a bank that is settled. */
  readonly result: number;
}

/** At normal pace. */
export const HOLDS: Holds = {
  card: 220,
  trick: 1_120,
  sweep: 300,
  draws: 1_200,
  deal: 700,
  accuso: 1_800,
  lot: 2_600,
  result: 1_600,
};
/** A trick is shown for no less, whatever the pace, and for no more. */
const TRICK_SHOWN = [600, 1_500] as const;
/** While things hurry, a trick and the result of a hand are still seen. */
const SEEN_IN_HASTE = 900;
/** So late, things go three times as fast; and so late, at once to where the table stands. */
const HURRY_AFTER = 1_000;
const JUMP_AFTER = 3_000;

/** What a scene is held for; "result" holds a settled hand of a bank, and nothing is answered in it. */
export type Act = "settled" | "trick" | "sweep" | "deal" | "lot" | "result";

/** One picture of a table. */
export interface Scene<Seen extends Frame = Frame> {
  readonly frame: Seen;
  readonly act: Act;
  /** Whether the show is behind the table, so that things move three times as fast. */
  readonly isLate?: boolean;
  /** Whether it stands there at once: nothing in it comes from anywhere. */
  readonly isStill?: boolean;
}

interface Step {
  readonly scene: Scene;
  readonly hold: number;
  /** When it would begin if nothing stood before it. */
  readonly due: number;
}

/** What is on show, until when, and what comes after it. */
export interface Show {
  readonly scene: Scene;
  readonly until: number;
  readonly queue: readonly Step[];
}

export type GameEvent = Played["event"];

/** The events of the game in a frame, in their order. */
export function gameEvents({ events }: Pick<Frame, "events">): readonly GameEvent[] {
  return events.flatMap((event) => (event.type === "played" ? [event.event] : []));
}

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;

export function eventsOf<Type extends GameEvent["type"]>(
  frame: Pick<Frame, "events">,
  type: Type,
): readonly EventOf<Type>[] {
  return gameEvents(frame).filter((event): event is EventOf<Type> => event.type === type);
}

/**
 * How long things stay at a pace: 1.6 slow, 1 normal, 0.5 fast, 0 without motion, when there is still
 * something to be read.
 */
export function holdsAt(pace: number): Holds {
  const shown = pace === 0 ? 1 : pace;
  const [least, most] = TRICK_SHOWN;
  return {
    card: HOLDS.card * pace,
    trick: Math.min(most, Math.max(least, HOLDS.trick * shown)),
    sweep: HOLDS.sweep * pace,
    draws: HOLDS.draws * shown,
    deal: HOLDS.deal * pace,
    accuso: HOLDS.accuso,
    lot: HOLDS.lot,
    result: HOLDS.result * shown,
  };
}

/** A show that begins with a frame: as it stands, without ceremony. */
export function opening(frame: Frame): Show {
  return { scene: { frame, act: "settled", isStill: true }, until: 0, queue: [] };
}

/** Takes in a newer frame, to be shown after what is on show. */
export function arrive(show: Show, frame: Frame, now: number, holds: Holds = HOLDS): Show {
  let due = now;
  const before = show.queue.at(-1)?.scene.frame ?? show.scene.frame;
  const steps = stepsOf(frame, holds).map(({ act, hold }): Step => {
    const seen = act === "result" ? withDeparted(frame, before) : frame;
    const step = { scene: { frame: seen, act }, hold, due };
    due += hold;
    return step;
  });
  return advance({ ...show, queue: [...show.queue, ...steps] }, now);
}

/** Goes on to what is due by now. */
export function advance(show: Show, now: number): Show {
  let { scene, until, queue } = show;
  while (queue.length > 0 && until <= now) {
    const [next, ...rest] = queue as readonly [Step, ...Step[]];
    const begins = Math.max(until, next.due);
    if (begins > now) return { scene, until: begins, queue };
    const late = begins - next.due;
    if (late > JUMP_AFTER) return catchUp({ scene, until, queue }, now);
    scene = late > HURRY_AFTER ? { ...next.scene, isLate: true } : next.scene;
    until = begins + holdOf(next, late);
    queue = rest;
  }
  return { scene, until, queue };
}

/** Shows the newest frame at once, as it stands. */
export function jump(show: Show): Show {
  const newest = show.queue.at(-1)?.scene.frame ?? show.scene.frame;
  return opening(newest);
}

/** Goes at once to the newest frame; the result that it tells is still held. */
function catchUp(show: Show, now: number): Show {
  const newest = show.queue.at(-1)?.scene.frame;
  const at = show.queue.findIndex(
    ({ scene }) => scene.frame.seq === newest?.seq && scene.act === "result",
  );
  const step = show.queue[at];
  if (step === undefined) return jump(show);
  return {
    scene: { ...step.scene, isLate: true },
    until: now + Math.min(step.hold, SEEN_IN_HASTE),
    queue: show.queue.slice(at + 1),
  };
}

/** When to look again; null when nothing waits. */
export function nextAt(show: Show): number | null {
  return show.queue.length === 0 ? null : show.until;
}

function holdOf(step: Step, late: number): number {
  if (late <= HURRY_AFTER) return step.hold;
  const { act } = step.scene;
  return act === "trick" || act === "result" ? Math.min(step.hold, SEEN_IN_HASTE) : step.hold / 3;
}

function stepsOf(
  frame: Frame,
  holds: Holds,
): readonly { readonly act: Act; readonly hold: number }[] {
  const types = gameEvents(frame).map((event) => event.type);
  const taken = types.filter((type) => type === "trick_taken").length;
  if (taken === 1 && types.includes("card_played")) {
    return [
      { act: "trick", hold: holds.trick },
      { act: "sweep", hold: holds.sweep },
      { act: "settled", hold: types.includes("card_drawn") ? holds.draws : 0 },
    ];
  }
  if (taken === 0 && types.some((type) => type === "hands_dealt" || type === "packets_dealt")) {
    return [
      ...(types.includes("dealer_drawn") ? [{ act: "lot", hold: holds.lot } as const] : []),
      { act: "deal", hold: holds.deal },
      { act: "settled", hold: 0 },
    ];
  }
  if (taken === 0 && types.includes("deal_ended")) {
    return [
      { act: "result", hold: holds.result },
      { act: "settled", hold: 0 },
    ];
  }
  if (types.includes("banker_designated")) return [{ act: "settled", hold: holds.lot }];
  if (types.includes("card_given") || types.includes("cards_shown"))
    return [{ act: "settled", hold: holds.card }];
  if (types.includes("declared")) return [{ act: "settled", hold: holds.accuso }];
  return [{ act: "settled", hold: types.includes("card_played") ? holds.card : 0 }];
}

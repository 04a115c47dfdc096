/**
 * The queue of scenes that a table shows, one after the other, each for some time.
 *
 * Only the display waits: the possible actions are always those of the newest frame. The view of a
 * frame no longer contains a trick that is complete, but its events do. The scene "trick" therefore
 * shows the table before the trick was taken and cards were drawn.
 */

import { detailsOf } from "../games/details.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { withDeparted } from "./departed-players.ts";
import type { Moment } from "./game-details.ts";
import { gameEvents } from "./game-events.ts";
import { gameOf } from "./games.ts";
import { revealsOf } from "./reveals.ts";

/** A frame, and the one before it, which still names the players who have left. */
export interface Happening {
  readonly frame: Frame;
  readonly before: Frame | null;
}

/** How long each type of scene is shown, in milliseconds. */
export interface SceneTimes {
  readonly card: number;
  readonly trick: number;
  readonly sweep: number;
  readonly draws: number;
  readonly deal: number;
  readonly accuso: number;
  readonly lot: number;
  /** The result of a settled hand or coup of a bank. */
  readonly result: number;
  /** The steps of a reveal; see `Reveal`. */
  readonly word: number;
  readonly turn: number;
  readonly squeeze: number;
}

/** The times at normal pace. */
export const SCENE_TIMES: SceneTimes = {
  card: 220,
  trick: 1_120,
  sweep: 300,
  draws: 1_200,
  deal: 700,
  accuso: 1_800,
  lot: 2_600,
  result: 2_000,
  word: 500,
  turn: 900,
  squeeze: 2_000,
};
/** The minimum and maximum time of a trick, in milliseconds. */
const TRICK_SHOWN = [600, 1_500] as const;
/** The maximum time of a trick or a result while the display is late, in milliseconds. */
const LATE_MAXIMUM = 900;
/**
 * Delays of the display, in milliseconds: above `HURRY_AFTER` scenes run three times as fast, above
 * `JUMP_AFTER` the display jumps to the newest frame.
 */
const HURRY_AFTER = 1_000;
const JUMP_AFTER = 3_000;
/**
 * The delay that a reveal and its result may have beyond these, in milliseconds. Two quick answers
 * would otherwise hurry the cards of a coup.
 */
const REVEAL_PATIENCE = 4_000;

/**
 * The kind of a scene. "sweep": a trick moves to its taker; "result": a settled hand of a bank;
 * "reveal": a step of a reveal; "squeeze": I may lift my own covered cards; "settled": the frame at
 * rest. The page offers answers in a settled scene only.
 */
export type SceneKind =
  | "settled"
  | "trick"
  | "sweep"
  | "deal"
  | "lot"
  | "result"
  | "reveal"
  | "squeeze";

/** A frame as the table shows it. */
export interface Scene<Seen extends Frame = Frame> {
  readonly frame: Seen;
  readonly act: SceneKind;
  /** Whether the display is late, so that cards move three times as fast. */
  readonly isLate?: boolean;
  /** Whether the scene appears without animation. */
  readonly isStill?: boolean;
}

interface Step {
  readonly scene: Scene;
  readonly hold: number;
  /** The time at which the scene would begin if the queue were empty, in milliseconds. */
  readonly due: number;
  /** The delay in milliseconds before which the scene keeps its full time. */
  readonly patience: number;
}

/**
 * The state of the display: the scene on show, the time in milliseconds at which it ends, and the
 * scenes after it.
 */
export interface Show {
  readonly scene: Scene;
  readonly until: number;
  readonly queue: readonly Step[];
}

/**
 * Returns the times at a pace: 1.6 slow, 1 normal, 0.5 fast, 0 without motion. Without motion,
 * scenes with something to read keep their time.
 */
export function sceneTimesAt(pace: number): SceneTimes {
  const shown = pace === 0 ? 1 : pace;
  const [least, most] = TRICK_SHOWN;
  return {
    card: SCENE_TIMES.card * pace,
    trick: Math.min(most, Math.max(least, SCENE_TIMES.trick * shown)),
    sweep: SCENE_TIMES.sweep * pace,
    draws: SCENE_TIMES.draws * shown,
    deal: SCENE_TIMES.deal * pace,
    accuso: SCENE_TIMES.accuso,
    lot: SCENE_TIMES.lot,
    result: SCENE_TIMES.result * shown,
    word: SCENE_TIMES.word * shown,
    turn: SCENE_TIMES.turn * shown,
    // Without motion no corner can be lifted, and at no pace does a squeeze take longer.
    squeeze: SCENE_TIMES.squeeze * Math.min(pace, 1),
  };
}

/** Returns a display that shows a frame without animation. */
export function showAtOnce(frame: Frame): Show {
  return { scene: { frame, act: "settled", isStill: true }, until: 0, queue: [] };
}

/** Adds the scenes of a newer frame to the queue. */
export function queueFrame(
  show: Show,
  frame: Frame,
  now: number,
  holds: SceneTimes = SCENE_TIMES,
): Show {
  let due = now;
  const before = show.queue.at(-1)?.scene.frame ?? show.scene.frame;
  const reveals = revealStepsOf(frame, before, holds);
  const patience = reveals.length > 0 ? REVEAL_PATIENCE : 0;
  const rest = stepsOf(frame, holds).map(({ act, hold }) => ({
    scene: { frame: act === "result" ? withDeparted(frame, before) : frame, act },
    hold,
  }));
  const steps = [...reveals, ...rest].map(({ scene, hold }): Step => {
    const step = { scene, hold, due, patience };
    due += hold;
    return step;
  });
  return advance({ ...show, queue: [...show.queue, ...steps] }, now);
}

/** Returns the scenes that lead to a frame, one thing after the other. */
function revealStepsOf(frame: Frame, before: Frame, holds: SceneTimes) {
  if (before.table !== frame.table) return [];
  return revealsOf(gameOf(frame), frame, before).flatMap(({ frame: seen, step }) =>
    holds[step] === 0
      ? []
      : [
          {
            scene: { frame: seen, act: step === "squeeze" ? step : "reveal" } as const,
            hold: holds[step],
          },
        ],
  );
}

/** Ends the scene on show now; the scenes after it come earlier by the time that was left. */
export function endScene(show: Show, now: number): Show {
  const left = Math.max(0, show.until - now);
  const queue = show.queue.map((step) => ({ ...step, due: step.due - left }));
  return advance({ ...show, queue, until: now }, now);
}

/** Returns the display at this time, in milliseconds: it shows the scene that is due. */
export function advance(show: Show, now: number): Show {
  let { scene, until, queue } = show;
  while (queue.length > 0 && until <= now) {
    const [next, ...rest] = queue as readonly [Step, ...Step[]];
    const begins = Math.max(until, next.due);
    if (begins > now) return { scene, until: begins, queue };
    const late = Math.max(0, begins - next.due - next.patience);
    if (late > JUMP_AFTER) return catchUp({ scene, until, queue }, now);
    scene = late > HURRY_AFTER ? { ...next.scene, isLate: true } : next.scene;
    until = begins + holdOf(next, late);
    queue = rest;
  }
  return { scene, until, queue };
}

/** Returns the display with the newest frame, without animation. */
export function jumpToNewest(show: Show): Show {
  const newest = show.queue.at(-1)?.scene.frame ?? show.scene.frame;
  return showAtOnce(newest);
}

/**
 * Returns the display with the newest frame; if that frame has a result, its result scene is shown
 * first.
 */
function catchUp(show: Show, now: number): Show {
  const newest = show.queue.at(-1)?.scene.frame;
  const at = show.queue.findIndex(
    ({ scene }) => scene.frame.seq === newest?.seq && scene.act === "result",
  );
  const step = show.queue[at];
  if (step === undefined) return jumpToNewest(show);
  return {
    scene: { ...step.scene, isLate: true },
    until: now + Math.min(step.hold, LATE_MAXIMUM),
    queue: show.queue.slice(at + 1),
  };
}

/** Returns the time of the next change, in milliseconds; null if the queue is empty. */
export function nextAt(show: Show): number | null {
  return show.queue.length === 0 ? null : show.until;
}

function holdOf(step: Step, late: number): number {
  if (late <= HURRY_AFTER) return step.hold;
  const { act } = step.scene;
  return act === "trick" || act === "result" ? Math.min(step.hold, LATE_MAXIMUM) : step.hold / 3;
}

/** Returns the scenes of a frame and their times, by the animations of its events. */
function stepsOf(
  frame: Frame,
  holds: SceneTimes,
): readonly { readonly act: SceneKind; readonly hold: number }[] {
  const { moments } = detailsOf(gameOf(frame));
  const seen = gameEvents(frame).map((event) => moments[event.type]);
  const has = (moment: Moment) => seen.includes(moment);
  const settled = (hold: number) => ({ act: "settled", hold }) as const;
  const tricks = seen.filter((moment) => moment === "trick").length;
  if (tricks === 1 && has("card")) {
    return [
      { act: "trick", hold: holds.trick },
      { act: "sweep", hold: holds.sweep },
      settled(has("draw") ? holds.draws : 0),
    ];
  }
  if (tricks === 0 && has("deal")) {
    return [
      ...(has("lot") ? [{ act: "lot", hold: holds.lot } as const] : []),
      { act: "deal", hold: holds.deal },
      settled(0),
    ];
  }
  if (tricks === 0 && has("result")) return [{ act: "result", hold: holds.result }, settled(0)];
  if (has("lot")) return [settled(holds.lot)];
  if (has("accuso")) return [settled(holds.accuso)];
  return [settled(has("card") ? holds.card : 0)];
}

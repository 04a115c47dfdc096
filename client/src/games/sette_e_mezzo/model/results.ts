/**
 * The settlements of a frame: of the hand that was played, and of chips that absent players lose
 * without playing.
 */

import { gameEvents } from "../../../play/game-events.ts";
import type { SetteFrame } from "../facts.ts";

/**
 * A settlement. `isPlayed` is false if an absent seat lost chips without playing a hand (S8, S10,
 * S20).
 */
interface Settlement {
  readonly changes: readonly number[];
  readonly isPlayed: boolean;
}

/**
 * Returns the settlements of a frame in order; those of absent seats may come beside a played hand.
 */
export function settlementsIn(frame: Pick<SetteFrame, "events">): readonly Settlement[] {
  const found: Settlement[] = [];
  let isPlayed = true;
  for (const event of gameEvents(frame)) {
    if (event.type === "punta_forfeited" || event.type === "bank_lapsed") isPlayed = false;
    if (event.type !== "deal_ended") continue;
    found.push({ changes: event.settlement.changes, isPlayed });
    isPlayed = true;
  }
  return found;
}

/**
 * Returns the chips that each seat won in the played hand or, without one, those lost by absent
 * seats; null if the frame settles nothing.
 */
export function handChanges(frame: SetteFrame): readonly number[] | null {
  const settled = settlementsIn(frame);
  const played = settled.findLast(({ isPlayed }) => isPlayed);
  return played?.changes ?? (settled.length === 0 ? null : sumChanges(settled));
}

/**
 * Returns the chips that each seat won, with the losses of absent seats beside the played hand;
 * empty if the frame settles nothing.
 */
export function changesBySeat(frame: SetteFrame): readonly number[] {
  const result = handChanges(frame);
  if (result === null) return [];
  const settled = settlementsIn(frame);
  if (settled.every(({ isPlayed }) => !isPlayed)) return result;
  const beside = settled.filter(({ isPlayed }) => !isPlayed);
  return result.map((change, seat) => {
    const lost = beside.map(({ changes }) => Math.min(0, changes[seat] ?? 0));
    return lost.reduce((sum, one) => sum + one, change);
  });
}

function sumChanges(settled: readonly Settlement[]): readonly number[] {
  const [first, ...more] = settled.map(({ changes }) => changes);
  return more.reduce((all, one) => all.map((sum, seat) => sum + (one[seat] ?? 0)), first ?? []);
}

/** What a frame of sette e mezzo settles: the hand that was played, and chips lost without one. */

import { gameEvents } from "../../../play/game-events.ts";
import type { SetteFrame } from "../facts.ts";

/** One settlement; chips of an absent seat change hands without a hand (S8, S10, S20). */
interface Settled {
  readonly changes: readonly number[];
  readonly isPlayed: boolean;
}

/** All settlements of a frame, in their order: an absent seat is settled beside a played hand. */
export function settledIn(frame: Pick<SetteFrame, "events">): readonly Settled[] {
  const found: Settled[] = [];
  let isPlayed = true;
  for (const event of gameEvents(frame)) {
    if (event.type === "punta_forfeited" || event.type === "bank_lapsed") isPlayed = false;
    if (event.type !== "deal_ended") continue;
    found.push({ changes: event.settlement.changes, isPlayed });
    isPlayed = true;
  }
  return found;
}

/** What the played hand of a frame has brought each seat, or else the chips lost without one. */
export function resultIn(frame: SetteFrame): readonly number[] | null {
  const settled = settledIn(frame);
  const played = settled.findLast(({ isPlayed }) => isPlayed);
  return played?.changes ?? (settled.length === 0 ? null : summed(settled));
}

/** The result of each seat: that of the hand, and for an absent seat what it has lost beside it. */
export function resultsBySeat(frame: SetteFrame): readonly number[] {
  const result = resultIn(frame);
  if (result === null) return [];
  const settled = settledIn(frame);
  if (settled.every(({ isPlayed }) => !isPlayed)) return result;
  const beside = settled.filter(({ isPlayed }) => !isPlayed);
  return result.map((change, seat) => {
    const lost = beside.map(({ changes }) => Math.min(0, changes[seat] ?? 0));
    return lost.reduce((sum, one) => sum + one, change);
  });
}

function summed(settled: readonly Settled[]): readonly number[] {
  const [first, ...more] = settled.map(({ changes }) => changes);
  return more.reduce((all, one) => all.map((sum, seat) => sum + (one[seat] ?? 0)), first ?? []);
}

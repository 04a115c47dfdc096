/** More chips at a ring table, and being without any (R10). */
import type { Amount } from "../../play/amounts.ts";
import { isPractice } from "../../play/games.ts";
import { runningClocks } from "../../play/running-clocks.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { leastBet } from "./table-minima.ts";

/** How many chips I may buy with so many in my wallet, or borrow for practice; null where none. */
export function topUpOf({ seat, view }: Frame, chips: number): Amount | null {
  const { buy_in: range, options } = view.sheet;
  const place = seat === null ? null : (view.places[seat] ?? null);
  if (range === null || place === null || place.absent === "left") return null;
  const room = range.most - place.stack - place.coming;
  const high = isPractice(view.sheet) ? room : Math.min(chips, room);
  const step = "minimum" in options ? leastBet(options) : 1;
  return high < 1 ? null : { low: Math.min(step, high), high, step };
}

/** Until when I have time to buy chips, null where I need none. */
export function brokeUntil(frame: Frame): Frame["deadlines"][number] | null {
  const isMine = (seats: readonly number[]) => seats[0] === frame.seat;
  return runningClocks(frame).find(({ kind, seats }) => kind === "broke" && isMine(seats)) ?? null;
}

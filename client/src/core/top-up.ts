/** More chips at a ring table, and being without any (R10). */
import type { Amount } from "./amounts.ts";
import type { Frame } from "./wire.gen.ts";

/** How many chips I may buy with so many in my wallet, null where none. */
export function topUpOf({ seat, view }: Frame, chips: number): Amount | null {
  const { buy_in: range, options } = view.sheet;
  const place = seat === null ? null : (view.places[seat] ?? null);
  if (range === null || place === null || place.absent === "left") return null;
  const high = Math.min(chips, range.most - place.stack - place.coming);
  const step = "minimum" in options ? options.minimum : 1;
  return high < 1 ? null : { low: Math.min(step, high), high, step };
}

/** Until when I have time to buy chips, null where I need none. */
export function brokeUntil({ seat, deadlines }: Frame): Frame["deadlines"][number] | null {
  return deadlines.find(({ kind, seats }) => kind === "broke" && seats[0] === seat) ?? null;
}

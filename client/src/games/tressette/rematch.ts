/** Once more: the same sheet, with whoever comes. */
import type { House } from "../../app/house.ts";
import { go } from "../../app/router.tsx";
import { tablePath } from "../../core/routes.ts";
import { isSameSheet } from "../../core/sheets.ts";
import type { Request } from "../../core/socket.ts";
import type { Frame } from "../../core/wire.gen.ts";

/** Sits down at a table like this one; rejects with RefusedByHouse. */
export async function playAgain(house: House, { view, seat }: Frame): Promise<void> {
  const { table } = await house.request(requestFor(house, { view, seat }));
  if (table !== null) go(tablePath(table));
}

function requestFor(house: House, { view, seat }: Pick<Frame, "view" | "seat">): Request {
  const { sheet } = view;
  const others = view.places.filter((place, at) => place !== null && at !== seat);
  if (others.every((place) => place?.bot === true)) {
    return { type: "quick_play", options: sheet.options, bots: true };
  }
  const waiting = house.lobby.value?.find(
    (table) => table.phase === "waiting" && isSameSheet(table.sheet, sheet),
  );
  return waiting === undefined ? { type: "open_table", sheet } : { type: "sit", table: waiting.id };
}

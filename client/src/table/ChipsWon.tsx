/** The chips that the player won or lost in a match. */

import type { TableClient } from "../house/table-client.ts";
import { formatChips, t } from "../shell/language.ts";

interface ChipsWonProps {
  readonly tableClient: TableClient;
  readonly seat: number | null;
}

export function ChipsWon({ tableClient, seat }: ChipsWonProps) {
  const chips = chipsOf(tableClient, seat);
  if (chips === null || chips === 0) return null;
  return (
    <p class="match-end-chips">
      {t(chips > 0 ? "end.chipsWon" : "end.chipsLost", { chips: formatChips(Math.abs(chips)) })}
    </p>
  );
}

/** Null if this page did not receive the settlement. */
function chipsOf(tableClient: TableClient, seat: number | null): number | null {
  for (const { frame } of tableClient.history.value) {
    for (const event of frame.events) {
      if (event.type === "settled") return event.settlement.changes[seat ?? -1] ?? null;
    }
  }
  return null;
}

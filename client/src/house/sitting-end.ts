/** Shows how a sitting ended, once its chips are back in the wallet. */

import { fetchSittings, type Sitting } from "../matches/model/own-hands.ts";
import { isPractice } from "../play/games.ts";
import { formatChips, learn, t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";

/** Shows the end of each of my sittings at these tables that has ended; returns those tables. */
export async function tellSittings(tables: ReadonlySet<string>): Promise<readonly string[]> {
  const [{ sittings }] = await Promise.all([fetchSittings(null), learn("settings")]);
  const over = sittings.filter(({ table, cashed }) => cashed !== null && tables.has(table));
  const [latest] = over;
  if (latest !== undefined) toast(inWords(latest));
  return over.map(({ table }) => table);
}

function inWords({ sheet, bought, added, cashed }: Sitting): string {
  const brought = bought + added;
  const back = cashed ?? 0;
  const change = back - brought;
  return t(isPractice(sheet) ? "sitting.overPractice" : "sitting.over", {
    change: `${change > 0 ? "+" : change < 0 ? "−" : ""}${formatChips(Math.abs(change))}`,
    brought: formatChips(brought),
    cashed: formatChips(back),
  });
}

/** The tables at which the coach speaks: the first three of each game on this device. */
import { keep, recall } from "./device-settings.ts";

const COACHED = 3;

/** Whether a table is one of the first of its game; keeps the names of these tables. */
export function isAmongFirst(game: string, table: string): boolean {
  const known = (recall("coached") ?? "").split(" ").filter((one) => one !== "");
  const own = `${game}/${table}`;
  if (known.includes(own)) return true;
  if (known.filter((one) => one.startsWith(`${game}/`)).length >= COACHED) return false;
  keep("coached", [...known, own].join(" "));
  return true;
}

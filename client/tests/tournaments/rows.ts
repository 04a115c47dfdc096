/** Events as the list of the house tells of them. */
import type { EventRow, EventView } from "../../src/tournaments/model/tournaments.ts";

export function rowOf(view: EventView): EventRow {
  const { id, sheet, phase, people, pool, begins, standings, paused } = view;
  const left = standings.filter(({ out }) => !out).length;
  const level = phase === "running" ? view.level : null;
  return { id, sheet, phase, entered: people.length, left, pool, begins, paused, level };
}

/** Events as the list of the house tells of them. */
import type { TournamentRow, TournamentView } from "../../src/tournaments/model/tournaments.ts";

export function rowOf(view: TournamentView): TournamentRow {
  const { id, sheet, phase, people, pool, begins, standings, paused, late_entries, seats } = view;
  const left = standings.filter(({ out }) => !out).length;
  const level = phase === "running" ? view.level : null;
  return {
    id,
    sheet,
    phase,
    entered: people.length,
    left,
    pool,
    begins,
    paused,
    level,
    late_entries,
    seats,
    club: null,
  };
}

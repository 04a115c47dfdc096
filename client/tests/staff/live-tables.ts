/** The live tables that the house shows a director, made from the fixture of a freeze-out. */
import type { LiveSeat, LiveTable } from "../../src/staff/model/live-tables.ts";
import { membersOf, standingOf } from "../../src/tournaments/model/tournament-state.ts";
import type { TournamentView } from "../../src/tournaments/model/tournaments.ts";

const THINKS_SINCE = 12_000;

/** Each table with a player to act since 12 seconds; one is absent, one has no connection. */
export function liveTablesOf(view: TournamentView, now: number): readonly LiveTable[] {
  return view.tables.map(({ table, teams, seats }, number) => ({
    table,
    phase: "playing",
    deal: 30 + number,
    dealing: true,
    still: false,
    since: now - THINKS_SINCE * (number + 1),
    until: now + THINKS_SINCE,
    scores: seats.length > 0 ? [] : [14, 9],
    seats: (seats.length > 0 ? seats : teams).flatMap((team, seat) =>
      team === null ? [] : seatsOf(view, team, seat),
    ),
  }));
}

function seatsOf(view: TournamentView, team: number, seat: number): readonly LiveSeat[] {
  return membersOf(view, team).map(({ player, name, bot, played_for }, at) => ({
    seat: seat + at,
    player,
    name,
    chips: standingOf(view, team)?.chips ?? 0,
    bot,
    here: bot || seat !== 3,
    absent: seat === 3 ? "offline" : null,
    played_for,
    acts: seat === 4,
    leaving: false,
  }));
}

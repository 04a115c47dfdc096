"""Runs a tournament in rounds: starts the next matches, and records their results (P4, C11)."""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.tables.state import TableId
from circolo.tournaments.cancellation import cancel
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import OpenTable, Proceed, StopTable
from circolo.tournaments.events import MatchAnew, MatchDecided, MatchSet
from circolo.tournaments.prizes.payment import finish
from circolo.tournaments.reports import Failed, MatchOver, Report
from circolo.tournaments.rounds import (
    duplicate,
    individual,
    knockout,
    round_robin,
    shared_deals,
    standings,
    swiss,
)
from circolo.tournaments.rounds.pairing_rules import pairing_rules
from circolo.tournaments.state import Lot, Match, State
from circolo.tournaments.tournament_options import (
    Duplicate,
    FreezeOut,
    Individual,
    Knockout,
    RoundRobin,
    Swiss,
    plays_alone,
)

SLOW_AFTER = Millis(3 * 60 * 60_000)
"""The time in milliseconds after the latest match began, when a note tells the director which
matches are not over.
"""

MOST_RESTARTS = 2
"""The maximum number of times that a match begins again because its table has failed."""

AVERAGE_POINTS = 22
"""The points of each player of a match that cannot be played: the average, since four deals of 22
points each are shared by four players (C8, C10).
"""


def request_first_lot(draft: Draft) -> None:
    """Request the first lot (random order): of the bracket, of the first round, or of the seats of
    a freeze-out.
    """
    size = len(draft.state.teams)
    match draft.state.sheet.format:
        case Knockout() | Swiss() | RoundRobin():
            draft.lot(size, "bracket")
        case Individual() | Duplicate():
            draft.lot(size, "round" if plays_alone(draft.state.sheet) else "bracket")
        case FreezeOut():
            draft.lot(size, "seats")
        case _:
            assert_never(draft.state.sheet.format)


def round_number(state: State) -> int:
    """Return the number of the latest round, counted from 1; 0 before the first round."""
    return max((match.round for match in state.matches), default=0)


def pairing_orders(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the random orders drawn so far by which teams are paired, the oldest first."""
    return tuple(lot.order for lot in state.lots if lot.why in {"bracket", "round"} and lot.order)


def unfinished_matches(state: State) -> tuple[Match, ...]:
    """Return the matches that have no result yet."""
    return tuple(match for match in state.matches if not match.order)


def unfinished_tables(state: State) -> tuple[TableId, ...]:
    """Return the tables of the matches that have no result yet."""
    return tuple(match.table for match in unfinished_matches(state) if match.table is not None)


def begin_next_matches(draft: Draft) -> None:
    """Begin all matches that can begin now; end the tournament if its last match is over."""
    while pairing_orders(draft.state) and not draft.state.paused:
        matches = _next_or_finish(draft)
        for match in matches:
            _begin_match(draft, match)
        if not matches:
            return


def process_report(draft: Draft, report: Report) -> None:
    """Process a table's report on its match: record the result, or handle a failed table. Other
    reports change nothing.
    """
    for match in unfinished_matches(draft.state):
        if match.table == report.table:
            if isinstance(report, MatchOver):
                _record_result(draft, match, report)
            elif isinstance(report, Failed):
                _restart_or_decide(draft, match)


def _restart_or_decide(draft: Draft, match: Match) -> None:
    """Begin a match again at a new table, because its table has failed. After `MOST_RESTARTS` such
    failures, request a random order that decides it, or give average points (individual rounds).
    """
    assert match.table is not None, "a match that fails has a table"
    draft.note("table_failed", why=match.table)
    form = draft.state.sheet.format
    if isinstance(form, Duplicate):  # its players have seen cards of the deals, so it ends here
        points = (0,) * len(match.teams)
        draft.add(MatchDecided(match.table, match.teams, points))
        begin_next_matches(draft)
    elif match.anew < MOST_RESTARTS:
        table = draft.table()
        draft.add(MatchAnew(match.table, table))
        _open_table(draft, replace(match, table=table))
    elif isinstance(form, Individual):
        points = (AVERAGE_POINTS,) * len(match.teams)
        draft.add(MatchDecided(match.table, match.teams, points))
        begin_next_matches(draft)
    else:
        size, table = len(match.teams), match.table
        draft.lot(size, "match", table=table)


def decide_by_lot(draft: Draft, lot: Lot, order: tuple[int, ...]) -> None:
    """Record the result of an unplayable match: the random order `order` of its teams."""
    for match in unfinished_matches(draft.state):
        if lot.table is not None and match.table == lot.table:
            teams = tuple(match.teams[at] for at in order)
            draft.add(MatchDecided(lot.table, teams, (0,) * len(teams)))
    begin_next_matches(draft)


def stop_tables(draft: Draft) -> None:
    """Stop the table of every unfinished match at the end of its deal."""
    for table in _tables_by_clock(draft.state):
        draft.effect(StopTable, table, "event_pause")


def resume_tables(draft: Draft) -> None:
    """Let the table of every unfinished match play on, and begin matches that the pause has
    delayed.
    """
    for table in _tables_by_clock(draft.state):
        draft.effect(Proceed, table)
    begin_next_matches(draft)


def _tables_by_clock(state: State) -> tuple[TableId, ...]:
    """Return the tables of unfinished matches, without those that the director has paused by
    themselves.
    """
    return tuple(one for one in unfinished_tables(state) if one not in state.paused_tables)


def note_slow_matches(draft: Draft) -> None:
    """Add a note for each match that has no result yet, and set the timer to do this again after
    `SLOW_AFTER`.
    """
    for table in unfinished_tables(draft.state):
        draft.note("stalled", why=table)
    draft.wait("expire", Millis(draft.now + SLOW_AFTER))


def _next_or_finish(draft: Draft) -> tuple[Match, ...]:
    state = draft.state
    drawn, number = pairing_orders(state), round_number(state)
    waits = bool(unfinished_matches(state))
    teams, form = len(state.teams), state.sheet.format
    assert not isinstance(form, FreezeOut), "a freeze-out has no matches"
    match form:
        case Knockout():
            matches = knockout.next_matches(drawn[0], state.matches)
            if not matches and not waits:
                finish(draft, knockout.places(drawn[0], state.matches))
            return matches
        case _ if waits:
            return ()
        case Swiss(rounds=rounds):
            if number < rounds:
                return swiss.next_round(drawn[0], state.matches, pairing_rules(state))
            finish(draft, standings.places(standings.of_swiss(teams, state.matches)))
        case RoundRobin(double=double):
            rules = pairing_rules(state)
            matches = round_robin.next_round(drawn[0], number, double=double, rules=rules)
            if not matches and not state.matches:  # every match is forbidden
                cancel(draft, "too_few")
            elif not matches:
                finish(draft, standings.places(round_robin.standings_of(state)))
            return matches
        case Individual(rounds=rounds):
            if number == rounds:
                rows = standings.of_individual(teams, state.matches)
                finish(draft, standings.places(rows))
            elif len(drawn) > number:
                return individual.next_round(drawn[-1], state.matches, pairing_rules(state))
            elif all(lot.order for lot in state.lots):
                draft.lot(teams, "round")
        case Duplicate():
            return _next_of_duplicate(draft, form)
        case _:
            assert_never(form)
    return ()


def _next_of_duplicate(draft: Draft, form: Duplicate) -> tuple[Match, ...]:
    state = draft.state
    drawn, number = pairing_orders(state), round_number(state)
    if number == form.rounds:
        finish(draft, standings.places(duplicate.standings_of(state)))
    elif form.teams != "single" or len(drawn) > number:
        return duplicate.next_round(state, drawn[-1])
    elif all(lot.order for lot in state.lots):
        draft.lot(len(state.teams), "round")
    return ()


def _begin_match(draft: Draft, match: Match) -> None:
    if match.is_bye:
        draft.add(MatchSet(match))
        return
    placed = replace(match, table=draft.table())
    draft.add(MatchSet(placed))
    if pairing_rules(draft.state).forbids(match.teams):
        draft.note("forbidden_met", why=placed.table or "")
    _open_table(draft, placed)
    draft.wait("expire", Millis(draft.now + SLOW_AFTER))


def _open_table(draft: Draft, match: Match) -> None:
    """Order a table to be opened for the match; partners sit opposite each other (T3)."""
    assert match.table is not None, "the match has just got a table"
    table, sides = match.table, len(match.teams)
    seats = tuple(
        draft.seating(team, member, side + member * sides)
        for member in range(len(draft.state.teams[match.teams[0]].members))
        for side, team in enumerate(match.teams)
    )
    sheet, halted = shared_deals.table_options(draft, match), draft.state.paused
    draft.effect(OpenTable, table, sheet, seats, halted)
    for team in match.teams:
        draft.play_for(team)


def _record_result(draft: Draft, match: Match, report: MatchOver) -> None:
    sides = range(len(match.teams))
    order = sorted(sides, key=lambda side: report.places[side])
    draft.add(
        MatchDecided(
            report.table,
            tuple(match.teams[side] for side in order),
            tuple(report.points[side] for side in sides),
            tuple(report.breaks[side] for side in sides) if report.breaks else (),
            deals=report.deals,
        )
    )
    begin_next_matches(draft)

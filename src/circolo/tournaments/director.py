"""The director's commands: let a bot play for a player, set the result of a match, list forbidden
and forced pairs, send a message, and the commands about one table.
"""

from typing import assert_never

from circolo.tournaments import effects, table_orders
from circolo.tournaments.commands import (
    Adjudicate,
    DirectorCommand,
    PlayFor,
    SendMessage,
    SetPairings,
    TableCommand,
)
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import CloseTable
from circolo.tournaments.events import MatchDecided, MatchUndone, PairingsSet, PlayedFor
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rounds import match_schedule, pairing_check
from circolo.tournaments.state import Match, State, entrant_of, seated, team_of
from circolo.tournaments.tournament_options import Duplicate, Knockout, RoundRobin, plays_alone


def decide(draft: Draft, command: DirectorCommand) -> None:
    """Decide a command of the director, and append its events to `draft`. Raises Refused."""
    if isinstance(command, TableCommand):
        table_orders.decide(draft, command)
        return
    match command:
        case PlayFor():
            _play_for(draft, command)
        case Adjudicate():
            _adjudicate(draft, command)
        case SetPairings():
            _set_pairings(draft, command)
        case SendMessage():
            draft.note("message", command.by, command.text)
        case _:
            assert_never(command)


def _play_for(draft: Draft, command: PlayFor) -> None:
    """Let a house bot play for a player from now on; without a level, let the player play again.
    Raises Refused if the player has not entered or is a bot.
    """
    number = entrant_of(draft.state, command.player)
    if number is None:
        raise Refused("not_registered")
    if draft.state.entrants[number].bot:
        raise Refused("bot_already")
    draft.add(PlayedFor(number, command.level))
    draft.note("played_for" if command.level else "plays_again", command.by, command.player)
    table = seated(draft.state, command.player)
    if table is not None:
        draft.effect(effects.PlayFor, table, command.player, command.level)


def _set_pairings(draft: Draft, command: SetPairings) -> None:
    """Replace the lists of forbidden and forced pairs. Raises Refused if the tournament has begun,
    or could not be played by these lists.
    """
    if draft.state.phase != "open":
        raise Refused("pairings_fixed")
    pairing_check.require_possible(draft.state, command.forbidden, command.forced)
    draft.add(PairingsSet(command.forbidden, command.forced))
    draft.note("pairings_set", command.by)


def _adjudicate(draft: Draft, command: Adjudicate) -> None:
    """Set or correct the result of a match, even after the end of the tournament.

    Unplayed matches that depend on the result are removed and paired again. Raises Refused if a
    match that depends on it has been played.
    """
    state = draft.state
    match = next((one for one in state.matches if one.table == command.table), None)
    if match is None or plays_alone(state.sheet):
        raise Refused("no_such_match")
    winner = team_of(state, command.winner)
    if winner not in match.teams:
        raise Refused("not_in_this_match")
    later = [one for one in state.matches if _depends(state, one, match)]
    if any(one.order and not one.is_bye for one in later):
        raise Refused("settled_since")
    if state.seats:
        raise Refused("seats_given")
    for one in (*later, match):
        if one.table is not None and not one.order:
            table = one.table
            draft.effect(CloseTable, table, "event_adjudicated")
    for one in later:
        draft.add(MatchUndone(one))
    order = tuple(sorted(match.teams, key=lambda team: team != winner))
    points = match.points or (0,) * len(match.teams)
    draft.add(MatchDecided(command.table, order, points, said_by=command.by, deals=match.deals))
    what = "adjudicated" if state.phase == "running" else "corrected"
    draft.note(what, command.by, command.why, table=command.table)
    match_schedule.begin_next_matches(draft)


def _depends(state: State, later: Match, match: Match) -> bool:
    """Return whether the pairing of the match `later` depends on the result of `match`."""
    if later.round <= match.round or not match.order:
        return False
    if isinstance(state.sheet.format, RoundRobin | Duplicate):
        return False
    in_knockout = isinstance(state.sheet.format, Knockout)
    return not in_knockout or bool({*later.teams} & {*match.teams})

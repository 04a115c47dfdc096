"""What a director says: who plays for whom, and how a match ends."""

from circolo.tournaments import effects, rounds
from circolo.tournaments.commands import Adjudicate, PlayFor
from circolo.tournaments.draft import Draft
from circolo.tournaments.effects import CloseTable
from circolo.tournaments.errors import Refused
from circolo.tournaments.events import MatchDecided, MatchUndone, PlayedFor
from circolo.tournaments.sheet import Individual, Knockout
from circolo.tournaments.state import Match, State, entrant_of, seated, team_of


def play_for(draft: Draft, command: PlayFor) -> None:
    """Let a bot of the house play in somebody's name from here on, or himself again."""
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


def adjudicate(draft: Draft, command: Adjudicate) -> None:
    """Say who has won a match, or correct its result, also after the end of the event; raises
    Refused once something has been played that hangs on it.
    """
    state = draft.state
    match = next((one for one in state.matches if one.table == command.table), None)
    if match is None or isinstance(state.sheet.format, Individual):
        raise Refused("no_such_match")
    winner = team_of(state, command.winner)
    if winner not in match.teams:
        raise Refused("not_in_this_match")
    later = [one for one in state.matches if _depends(state, one, match)]
    if any(one.order and not one.is_bye for one in later):
        raise Refused("settled_since")
    for one in (*later, match):
        if one.table is not None and not one.order:
            table = one.table
            draft.effect(CloseTable, table, "event_adjudicated")
    for one in later:
        draft.add(MatchUndone(one))
    order = tuple(sorted(match.teams, key=lambda team: team != winner))
    points = match.points or (0,) * len(match.teams)
    draft.add(MatchDecided(command.table, order, points, said_by=command.by))
    draft.note("adjudicated" if state.phase == "running" else "corrected", command.by, command.why)
    rounds.advance(draft)


def _depends(state: State, later: Match, match: Match) -> bool:
    """Tell whether a match would not be what it is but for the result of another."""
    if later.round <= match.round or not match.order:
        return False
    in_knockout = isinstance(state.sheet.format, Knockout)
    return not in_knockout or bool({*later.teams} & {*match.teams})

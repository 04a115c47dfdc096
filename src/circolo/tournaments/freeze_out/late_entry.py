"""Entries after the start of a freeze-out: until the end of a stated level, players enter late, and
eliminated players enter again (P1, P4).

Each entry gets the starting chips and a seat of its own. Who enters again gives up the place of the
entry before.
"""

from circolo.tournaments.freeze_out.elimination_order import is_out
from circolo.tournaments.refusal import Refused
from circolo.tournaments.state import State, entrant_of, team_of
from circolo.tournaments.tournament_options import FreezeOut


def entries_are_open(state: State) -> bool:
    """Return whether players may enter a freeze-out that has begun. The break after the last level
    with entries belongs to that level.
    """
    form, freeze = state.sheet.format, state.freeze
    if state.phase != "running" or freeze is None or not isinstance(form, FreezeOut):
        return False
    return freeze.level < form.late_levels


def check_reentry(state: State, number: int) -> None:
    """Raise Refused unless the player of the entrant `number`, who has entered a freeze-out with
    open entries, may enter again now.
    """
    form, freeze = state.sheet.format, state.freeze
    assert isinstance(form, FreezeOut) and freeze is not None, "the freeze-out has begun"
    player = state.entrants[number].player
    assert number == entrant_of(state, player), "this is the player's latest entry"
    team = team_of(state, player)
    if team is None or not is_out(state, team):
        raise Refused("already_registered")
    if sum(one.entered and one.player == player for one in state.entrants) > form.reentries:
        raise Refused("no_reentry")
    if any(team in table.players for table in freeze.tables):
        raise Refused("still_at_table")


def has_reentered(state: State, team: int) -> bool:
    """Return whether the player of a freeze-out's team has entered again since."""
    return any(state.entrants[number].has_reentered for number in state.teams[team].members)

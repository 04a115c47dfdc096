"""The table whose last deal decided a tournament."""

from circolo.tables.state import TableId
from circolo.tournaments.state import State


def deciding_table(state: State) -> TableId | None:
    """Return the table whose last deal decided a finished tournament.

    In a freeze-out, it is the table of the last elimination; in other formats, the table of the
    winner's last match. None before the end, and if no deal decided: the director or a lot did.
    """
    if state.phase != "over" or not state.places:
        return None
    if state.freeze is not None:
        return state.freeze.out[-1].table if state.freeze.out else None
    winner = state.places[0][0]
    played = [match for match in state.matches if winner in match.teams and not match.is_bye]
    if not played:
        return None
    last = played[-1]
    was_drawn = any(lot.why == "match" and lot.table == last.table for lot in state.lots)
    return None if last.said_by or was_drawn else last.table

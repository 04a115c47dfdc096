"""Names of streams: `table:<id>` of a table, `event:<id>` of a tournament, `choice:<command id>` of
a table that quick play has chosen, `house`, and `clubs`.
"""

from circolo.tournaments.state import TournamentId

TABLE_STREAMS = "table:"
TOURNAMENT_STREAMS = "event:"
CHOICE_STREAMS = "choice:"
CLUBS = "clubs"


def tournament_stream(tournament: TournamentId) -> str:
    """Return the name of a tournament's stream: `event:` and its id."""
    return f"{TOURNAMENT_STREAMS}{tournament}"


def choice_stream(command_id: str) -> str:
    """Return the name of the stream of the tables chosen for one message: `choice:` and its id."""
    return f"{CHOICE_STREAMS}{command_id}"

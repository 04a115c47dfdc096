"""Names of streams: `table:<id>` of a table, `event:<id>` of a tournament, and `house`."""

from circolo.tournaments.state import TournamentId

TABLE_STREAMS = "table:"
TOURNAMENT_STREAMS = "event:"


def tournament_stream(tournament: TournamentId) -> str:
    """Return the name of a tournament's stream: `event:` and its id."""
    return f"{TOURNAMENT_STREAMS}{tournament}"

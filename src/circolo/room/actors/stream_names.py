"""Names of streams: `table:<id>`, `event:<id>` of a tournament, and `house`."""

from circolo.tournaments.state import TournamentId

TABLE_STREAMS = "table:"
TOURNAMENT_STREAMS = "event:"


def tournament_stream(tournament: TournamentId) -> str:
    """Return the name of the stream of a tournament."""
    return f"{TOURNAMENT_STREAMS}{tournament}"

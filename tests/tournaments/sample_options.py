"""Options of tournaments, as a club would choose them."""

from typing import Any

from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.tournaments.tournament_options import (
    Duplicate,
    FreezeOut,
    Individual,
    Knockout,
    Level,
    RoundRobin,
    Swiss,
    TournamentOptions,
)

HEADS_UP = tressette.Options(players=2)
PAIRS = tressette.Options(players=4)
LEVELS = (Level(10, 10), Level(20, 10, 5), Level(40, 10))


def _sheet(options: Any, form: Any, **fields: Any) -> TournamentOptions[Any]:
    return TournamentOptions("Torneo", options, form, **{"entry": 100, "fee": 10} | fields)


def knockout(most: int = 4, **fields: Any) -> TournamentOptions[Any]:
    """A knockout of tressette for two."""
    return _sheet(HEADS_UP, Knockout(), **{"least": 2, "most": most} | fields)


def pairs(most: int = 8, **fields: Any) -> TournamentOptions[Any]:
    """Tressette in pairs that enter together."""
    return _sheet(PAIRS, Knockout("pairs"), **{"least": 4, "most": most} | fields)


def drawn(most: int = 8, **fields: Any) -> TournamentOptions[Any]:
    """Tressette in pairs that are drawn by lot."""
    return _sheet(PAIRS, Knockout("drawn"), **{"least": 4, "most": most} | fields)


def swiss(most: int = 6, rounds: int = 3, **fields: Any) -> TournamentOptions[Any]:
    """Swiss rounds of tressette for two."""
    return _sheet(HEADS_UP, Swiss(rounds), **{"least": 2, "most": most} | fields)


def round_robin(most: int = 6, *, double: bool = False, **fields: Any) -> TournamentOptions[Any]:
    """A round robin of tressette for two."""
    return _sheet(HEADS_UP, RoundRobin(double), **{"least": 2, "most": most} | fields)


def individual(most: int = 8, rounds: int = 2, **fields: Any) -> TournamentOptions[Any]:
    """Individual rounds of chiamatre."""
    return _sheet(chiamatre.Options(), Individual(rounds), **{"least": 4, "most": most} | fields)


def duplicate(
    most: int = 12, rounds: int = 3, *, deals: int = 4, **fields: Any
) -> TournamentOptions[Any]:
    """A duplicate of tressette in pairs that enter together."""
    form = Duplicate(rounds, deals, fields.pop("teams", "pairs"))
    return _sheet(PAIRS, form, **{"least": 8, "most": most} | fields)


def duplicate_of_chiamatre(most: int = 8, rounds: int = 2, **fields: Any) -> TournamentOptions[Any]:
    """A duplicate of chiamatre, in which everybody plays alone."""
    form = Duplicate(rounds, 4, "single")
    return _sheet(chiamatre.Options(), form, **{"least": 8, "most": most} | fields)


def piatto(
    most: int = 16, *, seats: int = 8, chips: int = 500, **fields: Any
) -> TournamentOptions[Any]:
    """A freeze-out of sette e mezzo."""
    form = FreezeOut(
        chips,
        fields.pop("levels", LEVELS),
        late_levels=fields.pop("late_levels", 0),
        reentries=fields.pop("reentries", 0),
    )
    options = sette_e_mezzo.Options(most=seats)
    return _sheet(options, form, **{"least": 2, "most": most} | fields)


def chemin(most: int = 18, *, seats: int = 9, **fields: Any) -> TournamentOptions[Any]:
    """A freeze-out of chemin de fer."""
    form = FreezeOut(500, fields.pop("levels", LEVELS))
    options = chemin_de_fer.Options(most=seats)
    return _sheet(options, form, **{"least": 2, "most": most} | fields)


EVERY = {
    "knockout": knockout(9),
    "pairs": pairs(10),
    "drawn": drawn(12),
    "swiss": swiss(9, 4),
    "round_robin": round_robin(7),
    "double": round_robin(6, double=True),
    "individual": individual(16, 3),
    "duplicate": duplicate(14),
    "duplicate_drawn": duplicate(16, teams="drawn"),
    "duplicate_of_chiamatre": duplicate_of_chiamatre(16, 3),
    "piatto": piatto(30),
    "chemin": chemin(40),
}

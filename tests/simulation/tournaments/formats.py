"""Tournaments of every format: small ones, to be killed at every entry, and whole fields."""

from typing import Any

from msgspec.structs import replace

from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    FreezeOut,
    Knockout,
    Level,
    Satellite,
)
from tests.room.tournaments.tournament_play import (
    freeze_out,
    knockout,
    pairs,
    round_robin,
    rounds_of_chiamatre,
    swiss,
)

PAIRS = Knockout(teams="pairs")
STILL = (Level(10, 240),)
"""One level for the whole time, since the coup at which a level starts does not matter to a crash.
"""


def _at_one_level(sheet: AnyTournamentOptions) -> AnyTournamentOptions:
    race: Any = sheet.format
    return replace(sheet, format=FreezeOut(race.chips, STILL))


FINAL = knockout(2, entry=90, fee=5)
"""The tournament whose entries the satellite below gives away. Two winners fill it."""

FORMATS: dict[str, tuple[AnyTournamentOptions, int]] = {
    "knockout": (knockout(4), 4),
    "drawn pairs": (pairs(8), 8),
    "Swiss": (swiss(4, 2), 4),
    "round robin": (round_robin(3), 3),
    "chiamatre": (rounds_of_chiamatre(8, 2), 8),
    "sette e mezzo": (_at_one_level(freeze_out(4)), 4),
    "chemin de fer": (_at_one_level(freeze_out(4, chemin=True)), 4),
}
"""By name: the options, and the number of players. So few tables play at a time that their speed
does not matter.
"""

SMALL = FORMATS | {
    "satellite": (replace(_at_one_level(freeze_out(4)), satellite=Satellite("final")), 4),
}
"""The small tournaments of each format, and a satellite, whose final is announced before it."""

WHOLE: dict[str, tuple[AnyTournamentOptions, int]] = {
    "sette e mezzo": (freeze_out(64, chips=500), 64),
    "chemin de fer": (freeze_out(80, chemin=True, chips=500), 80),
    "pairs at tressette": (replace(pairs(64), format=PAIRS), 64),
    "Swiss": (swiss(24, 5), 24),
    "chiamatre": (rounds_of_chiamatre(40, 5), 40),
}
"""The fields of a club's great evenings."""

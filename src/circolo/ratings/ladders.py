"""What counts for which rating: the matches of a game and variant, and who plays together there."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from circolo.games.chemin_de_fer.options import Options as CheminDeFer
from circolo.games.chiamatre.options import Options as Chiamatre
from circolo.games.sette_e_mezzo.options import Options as SetteEMezzo
from circolo.games.tressette.options import Options as Tressette
from circolo.ratings.rating import Outcome
from circolo.tables.state import PlayerId

Uncounted = Literal["unfinished", "void", "bots", "played_for", "guests"]
"""Why a match counts for nobody's rating: it was not played to its end or does not count at all, a
bot of the house played, or played in somebody's name when it ended, or somebody was no member.
"""


class Ladder(Struct, frozen=True, order=True):
    """A game with the facts that make another game of it; how long a match lasts is none."""

    game: str
    variant: str = ""


def ladder(options: Any) -> Ladder:
    """Return what a match with these options counts for."""
    match options:
        case Tressette(players=players, accuso=accuso):
            return Ladder("tressette", f"{players}_accuso" if accuso else f"{players}")
        case Chiamatre(call_own_card=own):
            return Ladder("chiamatre", "own_card" if own else "")
        case SetteEMezzo(variant=variant):
            return Ladder("sette_e_mezzo", variant)
        case CheminDeFer(variant=variant):
            return Ladder("chemin_de_fer", variant)
        case _:
            raise TypeError(f"{type(options).__name__} are options of no game")


def of_match(options: Any, players: Sequence[PlayerId], places: Sequence[int]) -> Outcome:
    """Return what a match came to, from players and places by seat, 1 the best."""
    if isinstance(options, Tressette) and options.players == 4:
        # A and C play against B and D (T3).
        teams = ((players[0], players[2]), (players[1], players[3]))
        return Outcome(teams=teams, places=(places[0], places[1]))
    return Outcome(teams=tuple((player,) for player in players), places=tuple(places))


def of_freeze_out(groups: Sequence[Sequence[PlayerId]]) -> Outcome:
    """Return what a freeze-out came to, as one match of all against all: the players by places, the
    best first, those together who share a place.
    """
    starts = [1 + sum(map(len, groups[:at])) for at in range(len(groups))]
    return Outcome(
        teams=tuple((player,) for group in groups for player in group),
        places=tuple(start for start, group in zip(starts, groups, strict=True) for _ in group),
    )

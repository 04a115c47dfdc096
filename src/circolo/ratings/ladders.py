"""Ladders: which matches count for which rating, and who plays as a team there."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from circolo.play.contract import AnyGame
from circolo.ratings.rating import Outcome
from circolo.tables.state import PlayerId

Uncounted = Literal["unfinished", "void", "bots", "played_for", "guests"]
"""Why a match is not rated: it has no regular end, it does not count at all, a house bot took part,
the house played for an absent player at its end, or a player was not a member.
"""


class Ladder(Struct, frozen=True, order=True):
    """A game and its variant. The length of a match does not matter."""

    game: str
    variant: str = ""


def ladder(game: AnyGame, options: Any) -> Ladder:
    """Return the ladder that a match with these options counts for."""
    return Ladder(game.name, game.facts.variant(options))


def of_match(
    game: AnyGame, options: Any, *, players: Sequence[PlayerId], places: Sequence[int]
) -> Outcome:
    """Return the outcome of a match, from players and places by seat, 1 the best."""
    teams = game.facts.teams(options) or tuple((seat,) for seat in range(len(players)))
    return Outcome(
        teams=tuple(tuple(players[seat] for seat in team) for team in teams),
        places=tuple(places[team[0]] for team in teams),
    )


def of_freeze_out(groups: Sequence[Sequence[PlayerId]]) -> Outcome:
    """Return the outcome of a freeze-out, as one match of all against all.

    `groups` are the players by place, the best first; players who share a place stand together.
    """
    starts = [1 + sum(map(len, groups[:at])) for at in range(len(groups))]
    return Outcome(
        teams=tuple((player,) for group in groups for player in group),
        places=tuple(start for start, group in zip(starts, groups, strict=True) for _ in group),
    )

"""Ladders: the ladder (game and variant) in which a match is rated, and the result of the match for
the ratings.
"""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from circolo.play.contract import AnyGame
from circolo.ratings.rating import Outcome
from circolo.tables.state import PlayerId

Uncounted = Literal["unfinished", "void", "bots", "played_for", "guests", "own_bots"]
"""The reason why a match is not rated. `unfinished`: it has no regular end; `void`: one of its
deals was declared void; `bots`: a house bot took part; `played_for`: the house played for an absent
player at the end; `guests`: a player was not a member; `own_bots`: two players were one member and
their bot, or two bots of one member.
"""

_WITH_BOTS = ".bots"


class Ladder(Struct, frozen=True, order=True):
    """The game and variant for which players are rated against each other. Matches of every length
    count for the same ladder.
    """

    game: str
    variant: str = ""


def ladder(game: AnyGame, options: Any) -> Ladder:
    """Return the ladder (game and variant) that a match with these table options counts for."""
    return Ladder(game.name, game.facts.variant(options))


def with_bots(apart: Ladder) -> Ladder:
    """Return the ladder of the matches in which members' bots take part, apart from this one."""
    return Ladder(apart.game, f"{apart.variant}{_WITH_BOTS}")


def of_match(
    game: AnyGame, options: Any, *, players: Sequence[PlayerId], places: Sequence[int]
) -> Outcome:
    """Return the outcome of a match, for the ratings. `players` and `places` are by seat; place 1
    is the best.
    """
    teams = game.facts.teams(options) or tuple((seat,) for seat in range(len(players)))
    return Outcome(
        teams=tuple(tuple(players[seat] for seat in team) for team in teams),
        places=tuple(places[team[0]] for team in teams),
    )


def of_freeze_out(groups: Sequence[Sequence[PlayerId]]) -> Outcome:
    """Return the outcome of a freeze-out tournament, rated as one match of all players against each
    other.

    `groups` are the players by place, the best first; players who share a place are in one group.
    """
    starts = [1 + sum(map(len, groups[:at])) for at in range(len(groups))]
    return Outcome(
        teams=tuple((player,) for group in groups for player in group),
        places=tuple(start for start, group in zip(starts, groups, strict=True) for _ in group),
    )

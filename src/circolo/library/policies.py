"""The policies that a program lets play: house bots by name, or functions of its own."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from circolo.bots import roster
from circolo.bots.policy import AnyPolicy, Policy
from circolo.cards.units import Rng, Seat
from circolo.play.offers import Question

Choose: TypeAlias = Callable[[Any, Question[Any], Rng], Any]
"""A function from a view, a question and random numbers to an action; None gives no answer."""

Player: TypeAlias = str | AnyPolicy | Choose
"""Who plays a seat: the name of a house bot, a policy, or a function."""


def names(game: str) -> tuple[str, ...]:
    """Return the names of the policies of a game, then the names of the levels of its bots."""
    levels = roster.POLICIES[game]
    return (*roster.BY_NAME[game], *(name for name in levels if name not in roster.BY_NAME[game]))


def by_seat(
    game: str, players: Player | Sequence[Player | None], seats: Sequence[Seat]
) -> dict[Seat, AnyPolicy]:
    """Return the policy of each seat. One player plays all seats; of several, the first plays the
    first seat and so on, around the table, and None leaves a seat to the caller.

    Raises UnknownPolicy.
    """
    if isinstance(players, str | Policy) or callable(players):
        players = (players,)
    of_seats = {seat: players[at % len(players)] for at, seat in enumerate(seats)}
    return {seat: _policy(game, one) for seat, one in of_seats.items() if one is not None}


def _policy(game: str, player: Player) -> AnyPolicy:
    if isinstance(player, Policy):
        return player
    if isinstance(player, str):
        return roster.policy_named(game, player)
    return Policy(getattr(player, "__name__", "own"), "light", player)

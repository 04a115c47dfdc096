"""The chips with which the players of a bank game sit down."""

from collections.abc import Sequence
from typing import Any

from circolo.cards.units import Chips
from circolo.play.contract import AnyGame, BadOptions, places


def stacks_of(
    game: AnyGame, options: Any, *, players: int | None, stack: int | Sequence[int]
) -> tuple[Chips, ...]:
    """Return the chips of each seat from A on. By default as many players sit down as the chips
    say, or else as the table needs.

    Raises BadOptions for more players than places, or another number of stacks than of players.
    """
    given = None if isinstance(stack, int) else len(stack)
    if players is None:
        players = game.rules.seats(options)[0] if given is None else given
    if not 1 <= players <= places(game, options):
        raise BadOptions("players", f"must be from 1 to {places(game, options)}")
    if isinstance(stack, int):
        stack = (stack,) * players
    if len(stack) != players:
        raise BadOptions("stack", f"must be one number, or one for each of {players} players")
    if min(stack) < 1:
        raise BadOptions("stack", "must be at least 1 chip")
    return tuple(map(Chips, stack))

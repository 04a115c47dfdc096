"""What an environment plays: the game, the table's options, the seats, and how long."""

from dataclasses import dataclass
from typing import Any

from circolo.cards.units import Chips
from circolo.envs.encoding import Encoding
from circolo.envs.episode import Episode, begun
from circolo.envs.roster import ENCODINGS
from circolo.play.options_notation import options_of

MOST_ANSWERS = 100_000
"""After so many answers an episode is cut, since a sitting may go on for ever."""


class UnknownGame(ValueError):
    """There is no game of this name; the message lists those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"'{name}' is none of {', '.join(ENCODINGS)}")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The play of an environment. An episode is `deals` deals, hands or coups, or a whole match if
    that is None.
    """

    game: str
    options: Any
    seats: int
    stack: Chips
    deals: int | None

    @property
    def encoding(self) -> Encoding:
        """Return the numbers of the game. They are found by its name, so that a copy is small."""
        return ENCODINGS[self.game]

    def begun(self) -> Episode:
        """Return a new episode at its first question."""
        return begun(
            self.game,
            self.options,
            seats=self.seats,
            stack=self.stack,
            most_deals=self.deals,
        )


def settings(
    game: str,
    options: dict[str, Any] | None = None,
    *,
    seats: int | None = None,
    stack: int = 1_000,
    deals: int | None = 1,
) -> Settings:
    """Return what an environment plays.

    `options` are the table's, as in `circolo.games`; `seats` is by default the smallest number that
    they allow, and sets the option `players` where a game has it. In a sitting, each seat begins
    with `stack` chips. Raises UnknownGame, BadOptions, or ValueError for numbers that no table has.
    """
    if game not in ENCODINGS:
        raise UnknownGame(game)
    rules = ENCODINGS[game].game
    given = dict(options or {})
    if seats is not None and "players" in rules.types.options.__struct_fields__:
        given.setdefault("players", seats)
    chosen = options_of(rules, given)
    if rules.plays == "ring" and deals is None:
        raise ValueError(f"a sitting of {game} has no end: say how many deals")
    if stack < 1 or (deals is not None and deals < 1):
        raise ValueError("the stack and the deals are at least 1")
    fewest, most = rules.rules.seats(chosen)
    seated = fewest if seats is None else seats
    if not fewest <= seated <= most:
        raise ValueError(f"{game} is for {fewest} to {most} seats with these options")
    return Settings(game=game, options=chosen, seats=seated, stack=Chips(stack), deals=deals)

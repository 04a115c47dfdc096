"""A contest: two policies, a table, and the seats that each of them gets in turn."""

from msgspec import Struct

from circolo.bots.policy import AnyPolicy
from circolo.bots.roster import policy_named
from circolo.cards.units import Chips, Seat
from circolo.catalogue import game_of
from circolo.play.contract import AnyGame
from circolo.wire.game_unions import Options

RING_SEATS = 4
"""The occupied seats of a ring table, if it has as many."""

Lineup = frozenset[Seat]
"""The seats of our policy; the other seats have theirs."""


class Contest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is measured: our policy against theirs, by name, at a table with these options.

    At a ring table every seat begins with `stack` chips, and a sitting has `coups` coups; a match
    ends by itself. Raises BadOptions and roster.UnknownPolicy.
    """

    options: Options
    ours: str
    theirs: str
    coups: int = 40
    stack: Chips = Chips(10_000)

    def __post_init__(self) -> None:
        self.game.rules.seats(self.options)
        for name in (self.ours, self.theirs):
            policy_named(self.game.name, name)

    @property
    def game(self) -> AnyGame:
        """Return the game of the options."""
        return game_of(self.options)

    @property
    def seats(self) -> int:
        """Return the number of occupied seats."""
        least, most = self.game.rules.seats(self.options)
        return most if self.game.plays == "match" else max(least, min(most, RING_SEATS))

    def lineups(self) -> tuple[Lineup, ...]:
        """Return our seats in each of the games that are played with the cards of one seed.

        Where seats form teams, our policy has each team in turn; elsewhere each single seat.
        """
        teams = self.game.facts.teams(self.options)
        if teams is None:
            return tuple(frozenset({Seat(seat)}) for seat in range(self.seats))
        return tuple(frozenset(map(Seat, team)) for team in teams)

    def policies(self, lineup: Lineup) -> list[AnyPolicy]:
        """Return the policy of each seat."""
        names = [self.ours if seat in lineup else self.theirs for seat in range(self.seats)]
        return [policy_named(self.game.name, name) for name in names]

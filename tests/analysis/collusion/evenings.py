"""Evenings between policies, played by the rules without a server, as a house's log tells them."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from circolo.analysis.collusion.evidence import TableHead
from circolo.analysis.collusion.table_play import TablePlay, read_table
from circolo.bots.matches import Turn, turns
from circolo.bots.policy import AnyPolicy
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.catalogue import BY_NAME
from circolo.play.events import DealEnded
from circolo.tables.events import Played, Seated, TableEvent
from circolo.tables.state import PlayerId, TableId

STACK = Chips(10_000)


class Hands:
    """The hidden hands of the running deal, for partners who tell each other."""

    state: Any = None

    def of(self, seat: Seat) -> tuple[Card, ...]:
        """Return the hand of a seat."""
        return tuple(self.state.deal.hands[seat])


def evening(
    game: str,
    policies: Sequence[AnyPolicy],
    *,
    seed: int,
    deals: int,
    options: Any = None,
    hands: Hands | None = None,
    number: int = 0,
) -> TablePlay:
    """Play so many deals at one table; the accounts are named by seed and seat. `hands` shows the
    cards to those who cheat; `number` tells several tables of the same accounts apart.
    """
    rules = BY_NAME[game]
    options = rules.types.options() if options is None else options
    table = TableHead(TableId(f"table-{seed}-{number}"), game, options)
    stack = STACK if rules.plays == "ring" else Chips(0)
    played = turns(rules, options, policies, seed=_seed(seed, number), stack=stack)
    played = played if hands is None else _shown(played, hands)
    return read_table(table, _log(played, seed=seed, seats=len(policies), deals=deals))


def evening_of_matches(
    policies: Sequence[AnyPolicy], *, seed: int, matches: int, hands: Hands | None = None
) -> tuple[TablePlay, ...]:
    """Play so many matches of tressette between the same four accounts."""
    return tuple(
        evening("tressette", policies, seed=seed, deals=100, number=number, hands=hands)
        for number in range(matches)
    )


def account(seed: int, seat: int) -> PlayerId:
    """Return the account of a seat."""
    return PlayerId(f"player-{seed}-{seat}")


def _log(played: Iterator[Turn[Any]], *, seed: int, seats: int, deals: int) -> Iterator[TableEvent]:
    for seat in range(seats):
        yield Seated(Seat(seat), account(seed, seat), "", bot=False, stack=STACK)
    left = deals
    for turn in played:
        for event in turn.events:
            yield Played("seat", event)
            left -= isinstance(event, DealEnded)
        if left <= 0:
            return


def _shown(played: Iterator[Turn[Any]], hands: Hands) -> Iterator[Turn[Any]]:
    for turn in played:
        hands.state = turn.state
        yield turn


def _seed(seed: int, number: int) -> bytes:
    return sha256(b"circolo/collusion/%d/%d" % (seed, number)).digest()

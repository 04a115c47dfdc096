"""A row for every hand of a sitting of sette e mezzo: what was bet, and what the banker won."""

from collections.abc import Iterable, Iterator
from typing import Any

from circolo.bots.matches import Turn
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo import State
from circolo.games.sette_e_mezzo.events import BankTaken
from circolo.play.commands import Act
from circolo.play.events import DealEnded

STACK = Chips(1_000_000)
"""What everybody sits down with: so much that a sitting is never short of chips."""

HANDS_A_SITTING = 100


def of_sitting(turns: Iterable[Turn[State]]) -> Iterator[dict[str, Any]]:
    """Yield the hands of a sitting, the first so many of them.

    `edge` is what the banker won for every chip that was bet against him.
    """
    banker, decisions, hands = 0, 0, 0
    for turn in turns:
        decisions += isinstance(turn.command, Act)
        for event in turn.events:
            if isinstance(event, BankTaken):
                banker = event.seat
            elif isinstance(event, DealEnded):
                assert turn.state.coup is not None
                staked = sum(turn.state.coup.bets)
                won = event.settlement.changes[banker]
                yield {
                    "deal": event.number,
                    "decisions": decisions,
                    "banker": banker,
                    "punte": len(turn.state.coup.punte),
                    "staked": staked,
                    "won": won,
                    "edge": won / staked,
                }
                decisions, hands = 0, hands + 1
        if hands >= HANDS_A_SITTING:
            return

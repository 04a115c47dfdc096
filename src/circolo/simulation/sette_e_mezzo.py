"""Simulates hands (rounds) of sette e mezzo, one row each, with the bets and the banker's win."""

from collections.abc import Iterator, Sequence
from typing import Any

from circolo.bots.matches import turns
from circolo.bots.policy import AnyPolicy
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo import GAME, Options, Preferences
from circolo.games.sette_e_mezzo.events import BankTaken
from circolo.play.commands import Act
from circolo.play.events import DealEnded

STACK = Chips(1_000_000)
"""The chips of each seat at the start: so many that no seat runs out of chips."""

HANDS_A_SITTING = 100


def rows(
    options: Options, _habits: Preferences, policies: Sequence[AnyPolicy], *, seed: bytes
) -> Iterator[dict[str, Any]]:
    """Yield one row for each hand (round) of a sitting of HANDS_A_SITTING hands, with values by
    column name.

    `policies` are the bot policies by seat; preferences are ignored. The column `edge` is the
    banker's win per chip bet against the banker.
    """
    banker, decisions, hands = 0, 0, 0
    for turn in turns(GAME, options, policies, seed=seed, stack=STACK):
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

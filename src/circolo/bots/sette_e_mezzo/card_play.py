"""How each level plays the cards of sette e mezzo, as chances of drawing a card.

A level's price is computed from these chances: `python -m tools.prove_banks levels`.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from circolo.bots.sette_e_mezzo.equilibrium import Stake, banker_chance, punta_chance
from circolo.cards.card import Card
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.actions import Decision
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import is_lone_matta, total

Cards = tuple[Card, ...]

PuntaPlay = Callable[[Cards, Stake], float]
"""The punta's chance of drawing, by their cards, the covered one first, and their bet."""

BankerPlay = Callable[[Cards, Cards, Stake], float]
"""The banker's chance of drawing against one punta, by their own cards in the order in which they
came, the punta's open cards in their order, and the bet.
"""


BankerOfAll = Callable[[Cards, Sequence[Rival]], Decision]
"""The banker's decision against several punte who are not bust, in the variant classica."""


class CardPlay(NamedTuple):
    """The chances of drawing of both sides.

    `banker_of_all`: if it is None, the banker decides as the larger part of the chips that are bet
    would have it.
    """

    punta: PuntaPlay
    banker: BankerPlay
    banker_of_all: BankerOfAll | None = None


NEAR = 2
"""People err with a total at most so many half points away from where they begin to stand."""


def _punta_rule(held: Cards, _: Stake) -> float:
    return float(alla_regola.punta(held) == "tiro")


def _banker_rule(held: Cards, opened: Cards, _: Stake) -> float:
    return float(alla_regola.banker(held, Rival(opened, 1)) == "tiro")


def _stands_from(least: int, *, slips: float) -> Callable[[Cards], float]:
    """Return a player who stands from a total in half points, whatever else lies open, and with the
    chance `slips` does the opposite near it.
    """

    def draws(held: Cards) -> float:
        reached = total(held)
        if is_lone_matta(held):
            return 1.0
        errs = slips if least - NEAR <= reached < least + NEAR else 0.0
        return 1 - errs if reached < least else errs

    return draws


def _by_own_total(punta: int, banker: int, *, slips: float) -> CardPlay:
    """Return a level that goes by its own total alone, on both sides."""
    as_punta, as_banker = _stands_from(punta, slips=slips), _stands_from(banker, slips=slips)
    return CardPlay(lambda held, _: as_punta(held), lambda held, _, __: as_banker(held))


CARD_PLAYS: Mapping[str, CardPlay] = MappingProxyType(
    {
        "principiante": _by_own_total(12, 9, slips=0.3),
        "dilettante": _by_own_total(11, 10, slips=0.1),
        "circolo": CardPlay(_punta_rule, _banker_rule, alla_regola.banker_of_all),
        "maestro": CardPlay(punta_chance, banker_chance),
    }
)
"""How each level plays the cards, by name."""

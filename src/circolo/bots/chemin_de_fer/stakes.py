"""How each level stakes chips at chemin de fer: bets, calls, banks and purchases.

All stakes are set before the cards. A chip that the punta bets loses 1.28 % on average between
equal players, and one that the banker covers wins as much; at the casino table the commission turns
the banker's win into a loss of 1.06 % (docs/best-play.md).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from circolo.cards.units import Chips, Rng
from circolo.games.chemin_de_fer.actions import CallOffer
from circolo.games.chemin_de_fer.options import Options, minimum_bank
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """The stakes of a level.

    `refuses_bank`: in percent. `posta`: the chips to begin a bank with. `passes_hand`: whether the
    banker passes now. `buys`: whether the seat takes a bank for this price. `calls`: the chance of
    a call is one in so many; 0 for never. `risk`: one call takes at most one in so many of the
    chips.
    """

    posta: Callable[[View], int]
    passes_hand: Callable[[View], bool]
    bet: Callable[[View, Amount, Rng], int]
    buys: Callable[[View, int, Rng], bool]
    refuses_bank: int = 0
    calls: int = 0
    risk: int = 1


class LevelStakes(NamedTuple):
    """The stakes of a level at an online and at a casino table."""

    online: Stakes
    casino: Stakes

    def at(self, options: Options) -> Stakes:
        """Return the stakes at a table with these options."""
        return self.casino if options.variant == "casino" else self.online


BANK_SHARE = 10
"""The maestro begins or buys a bank with at most one in so many of its chips."""

HELD_SHARE = 4
"""The maestro passes a bank that has grown beyond one in so many of its chips."""


def chips_of(view: View) -> Chips:
    """Return the chips of the viewer, who has a place."""
    assert view.seat is not None
    place = view.places[view.seat]
    return Chips(0) if place is None else place.chips


def random_amount(amount: Amount, rng: Rng, *, choices: int) -> int:
    """Return one of the `choices` lowest amounts at random."""
    steps = min(choices, 1 + (amount.high - amount.low) // amount.step)
    return amount.low + amount.step * rng.below(steps)


def makes_call(view: View, offer: CallOffer, rng: Rng, *, stakes: Stakes) -> bool:
    """Return whether the seat makes this call, banco or avec (F6).

    The ferito, who has just lost a banco and may cover the bank again (F5), makes it one time in
    two.
    """
    if not stakes.calls or offer.call not in ("banco", "avec") or has_bet(view):
        return False
    if stakes.risk * offer.amount > chips_of(view):
        return False
    return not rng.below(2 if offer.suivi else stakes.calls)


def has_bet(view: View) -> bool:
    """Return whether the viewer has a bet in this coup."""
    return any(wager.seat == view.seat for wager in view.wagers)


def _in_minimums(many: int) -> Callable[[View], int]:
    return lambda view: many * minimum_bank(view.options)


def _after_wins(wins: int) -> Callable[[View], bool]:
    return lambda view: view.bank is not None and view.bank.wins >= wins


def _at_times(one_in: int, *, risk: int) -> Callable[[View, int, Rng], bool]:
    """Return a buyer on a hunch: one time in so many, for at most one in `risk` of the chips."""
    return lambda view, price, rng: risk * price <= chips_of(view) and not rng.below(one_in)


def _share_of_chips(view: View) -> int:
    return chips_of(view) // BANK_SHARE


def _too_large(view: View) -> bool:
    """Return whether a bank that has won is too large for the chips."""
    bank = view.bank
    return bank is not None and bank.wins > 0 and HELD_SHARE * bank.posta > chips_of(view)


def _within_share(view: View, price: int, _: Rng) -> bool:
    return BANK_SHARE * price <= chips_of(view)


def _never(_: View, __: int, ___: Rng) -> bool:
    return False


def _least(_: View, amount: Amount, __: Rng) -> int:
    return amount.low


def _few(_: View, amount: Amount, rng: Rng) -> int:
    return random_amount(amount, rng, choices=3)


def _progression(choices: int, *, risk: int) -> Callable[[View, Amount, Rng], int]:
    """Return a bettor who doubles the last bet after losing it, up to one in `risk` of the chips;
    else bets one of the `choices` lowest amounts.
    """

    def bet(view: View, amount: Amount, rng: Rng) -> int:
        lost = _lost_bet(view)
        if not lost:
            return random_amount(amount, rng, choices=choices)
        return max(amount.low, min(2 * lost, chips_of(view) // risk, amount.high))

    return bet


def _lost_bet(view: View) -> int:
    """Return the chips that the viewer bet in the last coup and lost; 0 if they lost none."""
    coup = view.coup
    if coup is None or view.seat is None:
        return 0
    banker, punta = coup.banker.total, coup.punta.total
    has_lost = coup.over and banker is not None and punta is not None and banker > punta
    return coup.counted[view.seat] if has_lost else 0


def _at_both(online: Stakes, *, casino_bank: int, casino_wins: int) -> LevelStakes:
    """Return stakes that differ at the casino table in the banks only: nobody refuses them there,
    they begin with so many minimum banks, and are passed after so many wins.
    """
    casino = replace(
        online,
        posta=_in_minimums(casino_bank),
        passes_hand=_after_wins(casino_wins),
        refuses_bank=0,
    )
    return LevelStakes(online, casino)


BEST_STAKES = LevelStakes(
    Stakes(posta=_share_of_chips, passes_hand=_too_large, bet=_least, buys=_within_share),
    Stakes(posta=_in_minimums(1), passes_hand=_after_wins(1), bet=_least, buys=_never),
)
"""The least bet, no calls, and at the online table as large banks as the chips bear. At the casino
table it takes the smallest bank, which loses less than a bet against it, and passes it soon.
"""

CLUB_STAKES = _at_both(
    Stakes(
        posta=_in_minimums(10),
        passes_hand=_after_wins(3),
        bet=_few,
        buys=_at_times(6, risk=4),
        calls=6,
        risk=4,
    ),
    casino_bank=10,
    casino_wins=2,
)
"""Small bets, banks of ten minimum banks, and at times a call."""

AMATEUR_STAKES = _at_both(
    Stakes(
        posta=_in_minimums(5),
        passes_hand=_after_wins(2),
        bet=_progression(5, risk=10),
        buys=_at_times(10, risk=8),
        calls=4,
        risk=4,
    ),
    casino_bank=20,
    casino_wins=3,
)
"""Doubles a lost bet, and calls banco on a hunch. Passes a bank too early where the bank wins, and
too late where it loses.
"""

BEGINNER_STAKES = _at_both(
    Stakes(
        posta=_in_minimums(1),
        passes_hand=_after_wins(1),
        bet=_progression(20, risk=4),
        buys=_at_times(20, risk=8),
        refuses_bank=50,
        calls=3,
        risk=2,
    ),
    casino_bank=40,
    casino_wins=4,
)
"""Doubles larger bets, and calls banco more often and for more. Fears the bank where it wins, and
holds a large one where it loses.
"""

"""The published tables of odds of tressette."""

from collections.abc import Iterator
from typing import Literal, get_args

from circolo.analysis.chance import Chances
from circolo.analysis.chance_tables import Table
from circolo.analysis.tressette import accuso, hands, splits
from circolo.cards.card import PACK, Rank
from circolo.games.tressette.dealing import HAND

Name = Literal[
    "accuso",
    "accuso_points",
    "four_of_denari",
    "thirds",
    "shapes",
    "of_a_rank",
    "splits",
    "splits_beside_void",
    "one_hand",
    "against_stock",
]
NAMES: tuple[Name, ...] = get_args(Name)

PLAYERS = (2, 4)
LONGEST = len(Rank)
"""The maximum number of unseen cards of a suit: all ten."""

STOCK = len(PACK) - 2 * HAND


def tables() -> Iterator[Table]:
    """Yield all published tables of tressette, in the order of the odds page."""
    yield from dealt()
    for hand in range(HAND, 0, -1):
        for outstanding in range(1, LONGEST + 1):
            yield from hidden_in_hands(outstanding, hand)
    for stock in range(STOCK, -1, -2):
        for outstanding in range(1, LONGEST + 1):
            yield from hidden_in_stock(outstanding, stock)


def asked(outstanding: int, hand: int, stock: int) -> Iterator[Table]:
    """Yield the tables that `circolo odds` shows for one situation.

    `outstanding` is the number of unseen cards of a suit. `hand` is the number of cards in each
    hidden hand in a game of four. `stock` is the number of cards in the stock in a game of two.
    """
    yield from dealt()
    yield from hidden_in_hands(outstanding, hand)
    yield from hidden_in_stock(outstanding, stock)


def dealt() -> Iterator[Table]:
    """Yield the tables about hands as dealt. The only assumption that a table may have is the
    number of players or of hands.
    """
    for counted in (1, *PLAYERS):
        rows: Chances = {kind: accuso.in_hands(kind, counted) for kind in accuso.KINDS}
        yield Table("accuso", {"hands": counted}, rows)
    yield Table("accuso_points", {}, accuso.points())
    for players in PLAYERS:
        yield Table("four_of_denari", {"players": players}, hands.four_of_denari(players))
    yield Table("thirds", {}, hands.thirds())
    yield Table("shapes", {}, hands.shapes())
    yield Table("of_a_rank", {}, hands.of_a_rank())


def hidden_in_hands(outstanding: int, hand: int) -> Iterator[Table]:
    """Yield the tables of how `outstanding` unseen cards of a suit are divided in a game of four.

    Each of the three hidden hands has `hand` cards. Tables for more cards than fit are left out.
    """
    given = {"outstanding": outstanding, "hand": hand}
    if outstanding <= 3 * hand:
        yield Table("splits", given, splits.among_hands(outstanding, (hand,) * 3))
        yield Table("one_hand", given, splits.in_one_hand(outstanding, hand, 2 * hand))
    if outstanding <= 2 * hand:
        beside = splits.among_hands(outstanding, (hand,) * 2)
        yield Table("splits_beside_void", given, beside)


def hidden_in_stock(outstanding: int, stock: int) -> Iterator[Table]:
    """Yield the table of how `outstanding` unseen cards of a suit are divided between two players'
    hidden cards: ten in the opponent's hand, and `stock` in the stock. Nothing if they do not fit.
    """
    if outstanding <= HAND + stock:
        given = {"outstanding": outstanding, "stock": stock}
        yield Table("against_stock", given, splits.in_one_hand(outstanding, HAND, stock))

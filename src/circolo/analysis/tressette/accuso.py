"""The chance to be dealt an accuso (a declaration of aces, twos and threes, T11) in one or more
hands.

Only twelve cards matter: the ace, 2 and 3 of each suit. A hand contains one of 4,096 sets of them,
and any of the other 28 cards; the rules say what each set can declare. Suits are interchangeable,
so several hands are counted over 330 representative sets instead of 4,096.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Literal, get_args

from msgspec import Struct

from circolo.analysis.chance import Chances, shares
from circolo.cards.card import PACK
from circolo.games.tressette import combinations
from circolo.games.tressette.combinations import (
    CARDS,
    RANKS,
    SUITS,
    Bongioco,
    Combination,
    Napoli,
    Superbongioco,
)
from circolo.games.tressette.dealing import HAND

Kind = Literal["any", "napoli", "bongioco", "superbongioco"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_TYPES = {"napoli": Napoli, "bongioco": Bongioco, "superbongioco": Superbongioco}

SuitBits = tuple[int, ...]
"""For each suit, a bit mask of three bits: whether it contains the ace, the 2 and the 3."""

_ALL: SuitBits = ((1 << len(RANKS)) - 1,) * len(SUITS)


class Pack(Struct, frozen=True):
    """A pack of cards: the twelve that can be declared, and `others` that cannot.

    `hand` is the number of cards dealt to a player. Tests use smaller packs.
    """

    others: int = len(PACK) - len(RANKS) * len(SUITS)
    hand: int = HAND


FORTY = Pack()


def in_hands(kind: Kind, hands: int, pack: Pack = FORTY) -> Fraction:
    """Return the chance that at least one of `hands` hands dealt from one pack can declare an
    accuso of this kind.
    """
    cards = _count(_ALL) + pack.others
    every = prod(comb(cards - pack.hand * before, pack.hand) for before in range(hands))
    without = _ways(kind, _ALL, pack.others, hands=hands, hand=pack.hand)
    return 1 - Fraction(without, every)


def points(pack: Pack = FORTY) -> Chances:
    """Return the chance of each total of points that one hand can declare."""
    counts = Counter[int]()
    for held in _within(_ALL):
        plain = pack.hand - _count(held)
        if plain >= 0:
            worth = sum(map(combinations.points, _declarable(_alike(held))))
            counts[worth] += comb(pack.others, plain)
    return shares({str(worth): counts[worth] for worth in sorted(counts)})


def mean_points(pack: Pack = FORTY) -> Fraction:
    """Return the average number of points that one hand can declare."""
    return sum((int(worth) * chance for worth, chance in points(pack).items()), Fraction(0))


@cache
def _ways(kind: Kind, free: SuitBits, others: int, *, hands: int, hand: int) -> int:
    """Return the number of ways to deal `hands` further hands, none of which can declare this kind.

    `free` are the undealt cards that can be declared, `others` the number of other undealt cards.
    """
    if hands == 0:
        return 1
    ways = 0
    for held in _within(free):
        plain = hand - _count(held)
        if not 0 <= plain <= others or _holds(kind, _alike(held)):
            continue
        left = _alike(tuple(had - has for had, has in zip(free, held, strict=True)))
        further = _ways(kind, left, others - plain, hands=hands - 1, hand=hand)
        ways += comb(others, plain) * further
    return ways


def _within(free: SuitBits) -> Iterator[SuitBits]:
    """Yield all subsets of the cards `free`."""
    return product(*([part for part in range(suit + 1) if part & suit == part] for suit in free))


def _count(held: SuitBits) -> int:
    return sum(suit.bit_count() for suit in held)


def _alike(held: SuitBits) -> SuitBits:
    """Return the set that represents all sets equal to `held` except for the order of the suits."""
    return tuple(sorted(held))


@cache
def _declarable(held: SuitBits) -> tuple[Combination, ...]:
    hand = [
        CARDS[rank, suit]
        for suit, ranks in zip(SUITS, held, strict=True)
        for bit, rank in enumerate(RANKS)
        if ranks >> bit & 1
    ]
    return tuple(combinations.held(hand))


def _holds(kind: Kind, held: SuitBits) -> bool:
    if kind == "any":
        return bool(_declarable(held))
    return any(isinstance(made, _TYPES[kind]) for made in _declarable(held))

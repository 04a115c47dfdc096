"""The chance to be dealt a declaration (T11), in one hand or several.

Twelve cards matter: Asso, 2 and 3 of four suits. A hand holds one of 4,096 sets of them, and any of
the other cards besides; the rules say what each set can declare. Suits are interchangeable, so that
several hands are counted over the 330 ways in which four suits can lie.
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

_MADE_OF = {"napoli": Napoli, "bongioco": Bongioco, "superbongioco": Superbongioco}

Suits = tuple[int, ...]
"""For each suit, which of Asso, 2 and 3: a bit each."""

_ALL: Suits = ((1 << len(RANKS)) - 1,) * len(SUITS)


class Pack(Struct, frozen=True):
    """A pack with the twelve cards that matter, dealt in hands of so many cards."""

    others: int = len(PACK) - len(RANKS) * len(SUITS)
    hand: int = HAND


FORTY = Pack()


def in_hands(kind: Kind, hands: int, pack: Pack = FORTY) -> Fraction:
    """Return the chance that at least one of so many hands, dealt from one pack, can declare
    this.
    """
    cards = _count(_ALL) + pack.others
    every = prod(comb(cards - pack.hand * before, pack.hand) for before in range(hands))
    without = _ways(kind, _ALL, pack.others, hands=hands, hand=pack.hand)
    return 1 - Fraction(without, every)


def points(pack: Pack = FORTY) -> Chances:
    """Return the chances of the total of a hand's declarations, in points."""
    counts = Counter[int]()
    for held in _within(_ALL):
        plain = pack.hand - _count(held)
        if plain >= 0:
            worth = sum(map(combinations.points, _declarable(_alike(held))))
            counts[worth] += comb(pack.others, plain)
    return shares({str(worth): counts[worth] for worth in sorted(counts)})


def mean_points(pack: Pack = FORTY) -> Fraction:
    """Return the average of a hand's declarations, in points."""
    return sum((int(worth) * chance for worth, chance in points(pack).items()), Fraction(0))


@cache
def _ways(kind: Kind, free: Suits, others: int, *, hands: int, hand: int) -> int:
    """Count the ways to deal `hands` hands in sequence, none of which can declare this kind."""
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


def _within(free: Suits) -> Iterator[Suits]:
    """Yield every set of the free cards that a hand may hold."""
    return product(*([part for part in range(suit + 1) if part & suit == part] for suit in free))


def _count(held: Suits) -> int:
    return sum(suit.bit_count() for suit in held)


def _alike(held: Suits) -> Suits:
    """Return the representative of all sets that differ only in the names of the suits."""
    return tuple(sorted(held))


@cache
def _declarable(held: Suits) -> tuple[Combination, ...]:
    hand = [
        CARDS[rank, suit]
        for suit, ranks in zip(SUITS, held, strict=True)
        for bit, rank in enumerate(RANKS)
        if ranks >> bit & 1
    ]
    return tuple(combinations.held(hand))


def _holds(kind: Kind, held: Suits) -> bool:
    if kind == "any":
        return bool(_declarable(held))
    return any(isinstance(made, _MADE_OF[kind]) for made in _declarable(held))

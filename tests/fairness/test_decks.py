"""Statistics of dealt decks: the places of cards, their neighbours, the suits of a hand.

The exact proofs are in test_unbiased.py; these statistics test the parts together. Each statistic
is shown to catch bad shuffles. Seeds are fixed, so that no test depends on luck.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import pairwise
from math import comb, sqrt

import pytest

from circolo.cards.shuffle import WordRng, key_stream, shuffled

DECKS = 12_000
CARDS = 40
HAND = 10
SUITS = 4

Deck = tuple[int, ...]
Decks = tuple[Deck, ...]

SURE = 6.0
"""The limit in standard deviations between the statistics of honest and of bad shuffles."""


def seed(number: int) -> bytes:
    return sha256(b"deck %d" % number).digest()


def rng(number: int) -> WordRng:
    return WordRng(key_stream(seed(number)))


def ours(number: int) -> Deck:
    return shuffled(seed(number), CARDS)


def of_remainders(bits: int) -> Callable[[int], Deck]:
    """Return a biased shuffle: it draws by remainders of words with so many bits."""

    def deck(number: int) -> Deck:
        words, order = key_stream(seed(number)), list(range(CARDS))
        for last in range(CARDS - 1, 0, -1):
            chosen = next(words) % (1 << bits) % (last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    return deck


def swap_any(number: int) -> Deck:
    chance, order = rng(number), list(range(CARDS))
    for place in range(CARDS):
        other = chance.below(CARDS)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sattolo(number: int) -> Deck:
    chance, order = rng(number), list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        chosen = chance.below(last)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def off_by_one(number: int) -> Deck:
    """Shuffle wrongly: the loop begins one step late, so the last card never moves."""
    chance, order = rng(number), list(range(CARDS))
    for last in range(CARDS - 2, 0, -1):
        chosen = chance.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def cut_only(number: int) -> Deck:
    """Only cut the deck: each place is equally likely, but the neighbours stay the same."""
    at = rng(number).below(CARDS)
    return tuple((place + at) % CARDS for place in range(CARDS))


def one_of_each_suit(number: int) -> Deck:
    """Shuffle wrongly: each group of four cards has four suits, so hands are too even."""
    chance = rng(number)
    suits = [list(range(suit * HAND, suit * HAND + HAND)) for suit in range(SUITS)]
    order: list[int] = []
    for _ in range(HAND):
        four = [suit.pop(chance.below(len(suit))) for suit in suits]
        while four:
            order.append(four.pop(chance.below(len(four))))
    return tuple(order)


def chi_squared(seen: Iterator[int], expected: Iterator[float]) -> tuple[float, int]:
    cells = [(one - mean) ** 2 / mean for one, mean in zip(seen, expected, strict=True)]
    return sum(cells), len(cells)


def deviations(statistic: float, freedom: int) -> float:
    """Return how far a chi-squared value exceeds its expectation, in standard deviations."""
    return (statistic - freedom) / sqrt(2 * freedom)


def of_places(decks: Decks) -> float:
    """Test whether each card is equally often in each place; return the deviation."""
    seen = Counter((card, place) for deck in decks for place, card in enumerate(deck))
    each = len(decks) / CARDS
    cells = [(card, place) for card in range(CARDS) for place in range(CARDS)]
    statistic, _ = chi_squared((seen[cell] for cell in cells), (each for _ in cells))
    return deviations(statistic, (CARDS - 1) ** 2)


def of_neighbours(decks: Decks) -> float:
    """Test whether each card follows each other card equally often; return the deviation."""
    seen = Counter(pair for deck in decks for pair in pairwise(deck))
    cells = [(one, other) for one in range(CARDS) for other in range(CARDS) if one != other]
    each = len(decks) * (CARDS - 1) / len(cells)
    statistic, size = chi_squared((seen[cell] for cell in cells), (each for _ in cells))
    return deviations(statistic, size - 1)


def of_suits(decks: Decks) -> float:
    """Test the number of cards of one suit in a hand; return the deviation."""
    seen = Counter(sum(card < HAND for card in deck[::4]) for deck in decks)
    odds = [comb(10, n) * comb(30, 10 - n) / comb(40, 10) for n in range(HAND + 1)]
    few = [n for n in range(HAND + 1) if odds[n] * len(decks) >= 5]
    rest = sum(seen.values()) - sum(seen[n] for n in few)
    expected = [odds[n] * len(decks) for n in few]
    statistic, size = chi_squared(
        iter([*(seen[n] for n in few), rest]), iter([*expected, len(decks) - sum(expected)])
    )
    return deviations(statistic, size - 1)


STATISTICS = (of_places, of_neighbours, of_suits)


@cache
def decks(shuffle: Callable[[int], Deck]) -> Decks:
    return tuple(shuffle(number) for number in range(DECKS))


@pytest.mark.parametrize("statistic", STATISTICS)
def test_the_statistics_of_our_decks_fit_uniform_shuffles(
    statistic: Callable[[Decks], float],
) -> None:
    assert abs(statistic(decks(ours))) < SURE


of_bytes = of_remainders(8)


@pytest.mark.parametrize(
    ("planted", "statistic"),
    [
        (swap_any, of_places),
        (sattolo, of_places),
        (off_by_one, of_places),
        (of_bytes, of_places),
        (cut_only, of_neighbours),
        (one_of_each_suit, of_neighbours),
        (one_of_each_suit, of_suits),
    ],
)
def test_a_statistic_finds_each_bad_shuffle(
    planted: Callable[[int], Deck], statistic: Callable[[Decks], float]
) -> None:
    assert statistic(decks(planted)) > SURE


def test_the_statistic_of_places_does_not_find_a_mere_cut() -> None:
    """This is why there is more than one statistic."""
    assert abs(of_places(decks(cut_only))) < SURE


def test_no_statistic_finds_the_bias_of_16_bit_remainders() -> None:
    """This is why test_unbiased.py counts exactly: it catches this fault."""
    wide = decks(of_remainders(16))
    assert all(abs(statistic(wide)) < SURE for statistic in STATISTICS)


def test_consecutive_decks_agree_in_one_place_on_average() -> None:
    """Two independent decks agree in one place on average, with a known deviation."""
    same = [
        sum(one == other for one, other in zip(*pair, strict=True))
        for pair in pairwise(decks(ours))
    ]
    assert abs(sum(same) - len(same)) < SURE * sqrt(len(same))

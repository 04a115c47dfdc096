"""The chances of an accuso, compared with small packs dealt in full, with formulas, and with the
rules.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from circolo.analysis.tressette.accuso import KINDS, Kind, Pack, in_hands, mean_points, points
from circolo.cards.card import PACK, Card, Rank
from circolo.games.tressette import combinations as accuso
from circolo.games.tressette.combinations import Bongioco, Napoli, Superbongioco
from circolo.games.tressette.dealing import HAND, hands

MATTER = tuple(card for card in PACK if card.rank in {Rank.ASSO, Rank.DUE, Rank.TRE})
PLAIN = tuple(card for card in PACK if card not in MATTER)
MADE_OF = {"napoli": Napoli, "bongioco": Bongioco, "superbongioco": Superbongioco}


def holds(kind: Kind, hand: tuple[Card, ...]) -> bool:
    made = tuple(accuso.held(hand))
    return bool(made) if kind == "any" else any(isinstance(each, MADE_OF[kind]) for each in made)


def every_deal(
    pack: tuple[Card, ...], hand: int, hands: int
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every way to deal so many hands."""
    if hands == 0:
        yield ()
        return
    for held in combinations(pack, hand):
        left = tuple(card for card in pack if card not in held)
        for others in every_deal(left, hand, hands - 1):
            yield (held, *others)


@pytest.mark.parametrize(("others", "hand", "dealt"), [(4, 5, 1), (0, 4, 2), (0, 3, 3)])
@pytest.mark.parametrize("kind", KINDS)
def test_small_pack_dealt_in_every_way_has_them_as_often(
    kind: Kind, others: int, *, hand: int, dealt: int
) -> None:
    pack = MATTER + PLAIN[:others]
    can = {held: holds(kind, held) for held in combinations(pack, hand)}
    happened = Counter(any(can[held] for held in deal) for deal in every_deal(pack, hand, dealt))
    share = Fraction(happened[True], happened.total())
    assert in_hands(kind, dealt, Pack(others=others, hand=hand)) == share


def test_napoli_is_what_inclusion_and_exclusion_give() -> None:
    some = sum((-1) ** (n + 1) * comb(4, n) * comb(40 - 3 * n, 10 - 3 * n) for n in (1, 2, 3))
    assert in_hands("napoli", 1) == Fraction(some, comb(40, 10))


def test_superbongioco_is_what_inclusion_and_exclusion_give() -> None:
    some = 3 * comb(36, 6) - 3 * comb(32, 2)
    assert in_hands("superbongioco", 1) == Fraction(some, comb(40, 10))


def test_bongioco_is_three_of_a_rank_and_not_the_fourth() -> None:
    def exactly_three_of(ranks: int) -> int:
        return int(4**ranks * comb(40 - 4 * ranks, 10 - 3 * ranks))

    some = 3 * exactly_three_of(1) - 3 * exactly_three_of(2) + exactly_three_of(3)
    assert in_hands("bongioco", 1) == Fraction(some, comb(40, 10))


def test_points_on_average_are_those_of_each_combination_added_up() -> None:
    napoli = 4 * 3 * Fraction(comb(37, 7), comb(40, 10))
    bongioco = 3 * 3 * Fraction(4 * comb(36, 7), comb(40, 10))
    superbongioco = 3 * 4 * Fraction(comb(36, 6), comb(40, 10))
    assert mean_points() == napoli + bongioco + superbongioco


def test_nothing_to_declare_is_what_is_left_of_anything() -> None:
    assert points()["0"] == 1 - in_hands("any", 1)


def test_chances_of_points_add_up_to_one() -> None:
    assert sum(points().values()) == 1


DEALS = 6_000
FIVE_ERRORS = 0.0323
"""Five standard errors of a share of so many deals, in the worst case of one half."""


@pytest.mark.parametrize("seats", [2, 4])
def test_hands_that_the_rules_deal_have_them_as_often(seats: int) -> None:
    rng, counted = Random(1909), Counter[tuple[Kind, int]]()
    for _ in range(DEALS):
        dealt = hands(tuple(rng.sample(PACK, len(PACK))), rng.randrange(seats), seats)  # type: ignore[arg-type]
        assert {len(hand) for hand in dealt} == {HAND}
        for kind in KINDS:
            can = [holds(kind, hand) for hand in dealt]
            for first in {1, 2, seats}:
                counted[kind, first] += any(can[:first])
    for (kind, first), times in counted.items():
        exact = float(in_hands(kind, first))
        assert times / DEALS == pytest.approx(
            exact, abs=FIVE_ERRORS * 2 * (exact * (1 - exact)) ** 0.5
        )

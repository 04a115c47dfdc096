"""The splits of a hidden suit, compared with every way to lay the cards."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from circolo.analysis.tressette.splits import TooManyCards, among_hands, in_one_hand


def laid(outstanding: int, hands: Sequence[int]) -> Counter[tuple[int, ...]]:
    """Count the cards in each hand, over all choices of hidden places for the suit."""
    places = [hand for hand, size in enumerate(hands) for _ in range(size)]
    return Counter(
        tuple(chosen.count(hand) for hand in range(len(hands)))
        for chosen in combinations(places, outstanding)
    )


@pytest.mark.parametrize("hands", [(4, 4, 4), (5, 5), (4, 3, 3), (1, 1, 1)])
@pytest.mark.parametrize("outstanding", [1, 2, 3])
def test_split_is_counted_over_all_hidden_places(hands: Sequence[int], outstanding: int) -> None:
    counted = Counter[str]()
    for held, ways in laid(outstanding, hands).items():
        counted["-".join(map(str, sorted(held, reverse=True)))] += ways
    expected = {split: Fraction(ways, counted.total()) for split, ways in counted.items()}
    assert among_hands(outstanding, hands) == expected


@pytest.mark.parametrize("outstanding", [1, 3, 5])
def test_one_hand_is_counted_over_all_hidden_places(outstanding: int) -> None:
    counted = Counter[str]()
    for (held, _), ways in laid(outstanding, (3, 4)).items():
        counted[str(held)] += ways
    expected = {held: Fraction(ways, counted.total()) for held, ways in counted.items()}
    assert in_one_hand(outstanding, 3, 4) == expected


def test_likeliest_split_comes_first() -> None:
    chances = list(among_hands(7, (10, 10, 10)).values())
    assert chances == sorted(chances, reverse=True)


def test_two_hands_of_ten_share_a_single_card_evenly() -> None:
    assert in_one_hand(1, 10, 10) == {"0": Fraction(1, 2), "1": Fraction(1, 2)}


def test_three_cards_among_three_hands_of_ten() -> None:
    # 30 x 20 x 10 of 30 x 29 x 28 ordered places lie in three hands, 30 x 9 x 8 in one.
    assert among_hands(3, (10, 10, 10)) == {
        "2-1-0": Fraction(135, 203),
        "1-1-1": Fraction(50, 203),
        "3-0-0": Fraction(18, 203),
    }


def test_more_cards_than_hidden_places_are_refused() -> None:
    with pytest.raises(TooManyCards, match="7 cards do not fit into 6 hidden places"):
        among_hands(7, (2, 2, 2))
    with pytest.raises(TooManyCards, match="3 cards do not fit into 2 hidden places"):
        in_one_hand(3, 1, 1)

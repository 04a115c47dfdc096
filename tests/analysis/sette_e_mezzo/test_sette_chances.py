"""The odds of sette e mezzo, compared with counts of cards and with the referee's rules."""

from fractions import Fraction

import pytest

from circolo.analysis.sette_e_mezzo import edge, hands
from circolo.analysis.sette_e_mezzo.chance_tables import NAMES, tables
from circolo.analysis.sette_e_mezzo.pack import COUNTS, next_cards
from circolo.cards.card import PACK, Card
from circolo.games.sette_e_mezzo.alla_regola import punta
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, total

BY_REFEREE = Fraction(55691445847811713, 260467908531831000)
"""The result of `python -m tests.referee.sette_edge`, which is slow."""


def busting(held: tuple[Card, ...]) -> int:
    return sum(total((*held, card)) > TARGET for card in PACK if card not in held)


def test_every_card_of_the_pack_is_of_some_kind() -> None:
    assert sum(COUNTS.values()) == len(PACK)
    assert sum(chance for _, chance in next_cards(())) == 1


@pytest.mark.rule("S2")
@pytest.mark.parametrize("held", ["FC", "AC", "4S", "7B"])
def test_next_card_busts_as_the_cards_left_say(held: str) -> None:
    chance = hands.bust_with_one()[str(total((Card(held),)))]
    assert chance == Fraction(busting((Card(held),)), 39)


def test_third_card_busts_as_every_two_of_that_total_say() -> None:
    pairs = [
        (one, other)
        for one in PACK
        for other in PACK
        if one is not other and MATTA not in {one, other} and total((one, other)) == 10
    ]
    busts = sum(busting(pair) for pair in pairs)
    assert hands.bust_with_two()["10"] == Fraction(busts, 38 * len(pairs))


@pytest.mark.rule("S24")
def test_punta_alla_regola_ends_somehow_and_never_below_four() -> None:
    chances = hands.endings()
    assert sum(chances.values()) == 1
    assert {name for name in chances if name != "bust" and int(name) < 8} == set()


def test_covered_card_stands_from_four_on_as_often_as_there_are_such_cards() -> None:
    standing = [card for card in PACK if punta((card,)) == "sto"]
    assert hands.endings()["8"] == Fraction(sum(total((card,)) == 8 for card in standing), 40)


@pytest.mark.rule("S14", "S24")
def test_edge_of_the_banker_is_the_referees() -> None:
    assert edge.edge() == BY_REFEREE


def test_every_name_has_a_table() -> None:
    assert [table.name for table in tables()] == list(NAMES)

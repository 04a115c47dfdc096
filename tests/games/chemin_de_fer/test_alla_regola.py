"""The house strategy, compared with both sources cell by cell."""

import pytest

from circolo.cards.french import FIFTY_TWO, FrenchCard, FrenchRank
from circolo.games.chemin_de_fer import alla_regola
from circolo.games.chemin_de_fer.card_values import SIX_PACKS, VALUES, total
from tests.games.chemin_de_fer import printed

CELLS = [(reached, given) for reached in range(8) for given in range(10)]


@pytest.mark.rule("F19")
@pytest.mark.parametrize("source", [printed.of_000, printed.of_002])
def test_all_eighty_cells_of_the_banker_are_as_printed(source: object) -> None:
    assert callable(source)
    played = {(at, given): set(alla_regola.of_banker(at, given)) for at, given in CELLS}
    assert played == source()


@pytest.mark.rule("F19")
def test_the_punta_is_as_both_print_it() -> None:
    played = {at: set(words) for at, words in enumerate(alla_regola.PUNTA)}
    assert played == printed.by_total(printed.PUNTA_OF_000)
    assert played == printed.of_punta_002()


@pytest.mark.rule("F19")
def test_the_banker_is_as_printed_when_the_punta_stands() -> None:
    played = {at: set(alla_regola.of_banker(at, None)) for at in range(10)}
    assert played == printed.by_total(printed.STOOD_OF_000)


@pytest.mark.rule("F19")
def test_a_banker_with_a_natural_shows_it_whatever_was_called() -> None:
    told = {alla_regola.of_banker(at, given) for at in (8, 9) for given in (None, *range(10))}
    assert told == {alla_regola.BATTE}


@pytest.mark.rule("F19", "F20")
def test_at_will_the_house_stands_and_there_are_three_cases() -> None:
    free = {(at, given) for at, given in CELLS if len(alla_regola.of_banker(at, given)) > 1}
    assert free == {(3, 9), (5, 4)}
    assert [at for at, words in enumerate(alla_regola.PUNTA) if len(words) > 1] == [5]
    words = (alla_regola.PUNTA[5], alla_regola.of_banker(3, 9), alla_regola.of_banker(5, 4))
    assert {each[0] for each in words} == {"sto"}


@pytest.mark.rule("F2")
def test_cards_are_worth_their_pips_and_tens_and_figures_nothing() -> None:
    worth = {rank: {VALUES[card] for card in FIFTY_TWO if card.rank is rank} for rank in FrenchRank}
    assert list(worth.values()) == [{at} for at in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)]


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    ("cards", "reached"), [("7H 6D 9S", 2), ("TC 5D", 5), ("9H 6C 5S", 0), ("KD QD", 0)]
)
def test_tens_do_not_count(cards: str, reached: int) -> None:
    assert total(map(FrenchCard, cards.split())) == reached


@pytest.mark.rule("F1")
def test_there_are_six_packs() -> None:
    assert len(SIX_PACKS) == 312
    assert {SIX_PACKS.count(card) for card in FIFTY_TWO} == {6}
    assert len({card.value for card in FIFTY_TWO}) == 52

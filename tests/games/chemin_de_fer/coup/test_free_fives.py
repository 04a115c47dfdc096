"""How a player decides with a free 5 as punta."""

import pytest

from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import Event
from circolo.games.chemin_de_fer.actions import Decision
from circolo.games.chemin_de_fer.coup.free_fives import Five, Temper, fives, temper
from circolo.games.chemin_de_fer.events import BetsCounted, CardsShown, WordSaid

A, B, C = map(Seat, range(3))
FIVE, SEVEN = ("5H", "KD"), ("5H", "2D")


def counted(punta: Seat) -> Event:
    return BetsCounted((Chips(0), Chips(10), Chips(10)), punta)


def shown(seat: Seat, cards: tuple[str, str]) -> Event:
    first, second = map(FrenchCard, cards)
    return CardsShown(seat, (first, second))


def coup(punta: Seat, word: Decision, cards: tuple[str, str]) -> list[Event]:
    """A's bank; A has a 5 too, and stands."""
    return [
        counted(punta),
        WordSaid(punta, word),
        shown(A, FIVE),
        WordSaid(A, "sto"),
        shown(punta, cards),
    ]


@pytest.mark.rule("F31")
def test_a_five_is_met_by_the_word_that_the_punta_has_said() -> None:
    events = [*coup(B, "tiro", FIVE), *coup(C, "sto", FIVE), *coup(B, "sto", SEVEN)]
    assert list(fives(events)) == [Five(B, "tiro"), Five(C, "sto")]


@pytest.mark.rule("F31")
def test_a_five_that_the_house_played_does_not_count() -> None:
    by_the_clock = [event for event in coup(B, "sto", FIVE) if event != WordSaid(B, "sto")]
    assert list(fives([*coup(B, "tiro", SEVEN), *by_the_clock])) == []


@pytest.mark.rule("F31")
@pytest.mark.parametrize(
    ("drawn", "met", "is_a"),
    [
        (10, 10, "tireur"),
        (8, 10, "tireur"),
        (7, 10, "douter"),
        (1, 100, "douter"),
        (0, 10, "non_tireur"),
        (9, 9, None),
        (0, 0, None),
        (79, 99, "douter"),
        (80, 100, "tireur"),
    ],
)
def test_from_ten_on_a_player_has_a_name(drawn: int, met: int, is_a: Temper | None) -> None:
    assert temper(drawn=drawn, met=met) == is_a

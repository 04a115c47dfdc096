"""The house's policy for sette e mezzo."""

import pytest

from circolo.bots.policy import seeded_rng
from circolo.bots.sette_e_mezzo import CIRCOLO
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME
from tests.games.sette_e_mezzo.sitting import A, B, C, Sitting, bank_of_a, hand


def answer(sitting: Sitting, seat: Seat) -> str:
    """Return the bot's answer as text."""
    (ask,) = GAME.rules.offers(sitting.state, seat)
    return GAME.notation.write(CIRCOLO.choose(sitting.view(seat), ask, seeded_rng(bytes(32))))


@pytest.mark.parametrize(
    ("stack", "variant", "words"),
    [
        (500, "piatto", "accetto 100"),
        (60, "piatto", "accetto 60"),
        (7, "piatto", "accetto 7"),
        (500, "classica", "accetto 100"),
        (70, "classica", "accetto 35"),
        (15, "classica", "accetto 15"),
    ],
)
def test_it_takes_every_bank_for_ten_times_the_least_if_it_can(
    stack: int, variant: str, words: str
) -> None:
    sitting = Sitting(stack, 500, 500, variant=variant)
    sitting.designate(A)
    assert answer(sitting, A) == words


def test_it_takes_a_bank_that_nobody_wants() -> None:
    sitting = Sitting(500, 500)
    sitting.designate(A)
    sitting.say("A passo", "B passo")
    assert answer(sitting, B) == "accetto 100"


def test_it_plays_every_hand_for_the_least_and_speaks_by_the_rule() -> None:
    sitting = bank_of_a(500, 500, 500, cards="3C 4S AC 5D")
    assert answer(sitting, C) == "gioco"
    sitting.say("C gioco")
    assert answer(sitting, C) == "10 tiro"
    sitting.say("C 10 tiro")
    assert answer(sitting, C) == "tiro"
    sitting.say("C sto")
    assert answer(sitting, A) == "tiro"


def test_it_stands_on_a_covered_four() -> None:
    assert answer(hand(500, 500, 500, cards="4C 4S"), C) == "10 sto"


@pytest.mark.rule("S17")
def test_it_stands_with_the_lone_matta_where_nobody_can_draw() -> None:
    sitting = bank_of_a(500, 500, 500, amount=50, cards="RD 4S", variant="classica")
    sitting.without_stock()
    assert answer(sitting, C) == "10 sto"

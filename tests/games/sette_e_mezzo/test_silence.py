"""The cost that a question states for letting its time run out."""

import pytest

from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME
from circolo.play.events import DealEnded
from tests.games.sette_e_mezzo.sitting import LETTERS, A, Sitting, bank_of_a


def silence(sitting: Sitting) -> int:
    (ask,) = GAME.rules.offers(sitting.state, Seat(LETTERS.index(sitting.turn)))
    return ask.silence


def loss(sitting: Sitting) -> int:
    """Return what the seat really loses when its time runs out."""
    seat = LETTERS.index(sitting.turn)
    before = sitting.state.places[seat]
    events = sitting.say(f"{sitting.turn} time")
    assert before is not None
    changes = [event.settlement.changes[seat] for event in events if isinstance(event, DealEnded)]
    return -sum(changes)


@pytest.mark.rule("S20")
@pytest.mark.parametrize(("stack", "cost"), [(1000, 40), (25, 25)])
def test_a_bank_of_classica_that_is_let_pass_costs_twice_the_bet_for_each_punta(
    stack: int, cost: int
) -> None:
    sitting = Sitting(stack, 100, 100, variant="classica")
    sitting.designate(A)
    assert silence(sitting) == cost == loss(sitting)


@pytest.mark.rule("S8")
def test_a_bank_of_a_tournament_that_is_let_pass_costs_half_the_least_bank() -> None:
    sitting = Sitting(1000, 1000, 1000, tournament=True, minimum_bank=40)
    sitting.designate(A)
    assert silence(sitting) == 20 == loss(sitting)


@pytest.mark.rule("S7")
def test_a_bank_of_a_ring_game_of_piatto_costs_nothing() -> None:
    sitting = Sitting(1000, 1000, 1000)
    sitting.designate(A)
    assert silence(sitting) == 0


@pytest.mark.rule("S11")
def test_time_before_the_bet_costs_half_the_least_bet() -> None:
    sitting = bank_of_a(100, 100, 100, amount=50)
    assert silence(sitting) == 0  # «Gioco» or «Non gioco» (S10)
    sitting.say(f"{sitting.turn} gioco")
    assert silence(sitting) == 5 == loss(sitting)

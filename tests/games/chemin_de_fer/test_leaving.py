"""Leaving at any moment: the game plays for the seat until it owes nothing, then frees it (R10)."""

from collections.abc import Callable

import pytest

from circolo.banks.places import place_of
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import Action
from circolo.play.commands import Command, Expired, Left, Shuffled
from circolo.play.events import SeatFreed
from circolo.play.waits import Shuffle
from tests.games.chemin_de_fer.sitting import A, D, Sitting, after_a_win, bank_of_a, settlements

LONGEST = 30
"""The number of timeouts after which nothing is owed."""


def due() -> Sitting:
    """A is offered the bank."""
    sitting = Sitting(500, 500, 500, 500)
    sitting.first_banker(A)
    return sitting


def first_bets() -> Sitting:
    """D has bet on A's first coup."""
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 50")
    return sitting


def first_banco() -> Sitting:
    """D has called banco in A's first coup."""
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C punto 10", "D banco")
    return sitting


def graces() -> Sitting:
    """Bets are closed; D and A may think again."""
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("D punto 50", "C banco", "time")
    return sitting


def punta() -> Sitting:
    """D has the cards."""
    sitting = first_bets()
    sitting.say("time")
    return sitting


def banker() -> Sitting:
    """D has spoken, and A is to."""
    sitting = first_bets()
    sitting.stack("2D 3D 4D 3H 5D 6D")
    sitting.say("time", "D tiro")
    return sitting


def later_bets() -> Sitting:
    """A has won, and D bets again."""
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("D punto 50")
    return sitting


def purchase() -> Sitting:
    """A has passed, and D has asked to buy."""
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("A passo la mano", "D compro")
    return sitting


def auction() -> Sitting:
    """A has passed, and D has offered fifty."""
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("A passo la mano", "time", "D offro 50")
    return sitting


def shared() -> Sitting:
    """D is A's partner, and C has bet."""
    sitting = bank_of_a(500, 500, 500, 500, variant="casino")
    sitting.say("D raddoppio", "A socio D", "C punto 30")
    return sitting


def open_to_all() -> Sitting:
    """Every seat has refused the bank."""
    sitting = due()
    sitting.say("A passo", "D passo", "C passo", "B passo")
    return sitting


MOMENTS: tuple[Callable[[], Sitting], ...] = (
    due,
    first_bets,
    first_banco,
    graces,
    punta,
    banker,
    later_bets,
    purchase,
    auction,
    shared,
    open_to_all,
)


def lies(sitting: Sitting) -> int:
    """The total of all chips at the table and of the house."""
    return sum(chips or 0 for chips in sitting.chips) + sitting.state.cagnotte


def leaves(sitting: Sitting, seat: Seat) -> int:
    """Let the player leave, and let time run out until the seat is free; return the chips that they
    take.
    """
    command: Command[Action] = Left(seat)
    for _ in range(LONGEST):
        before = place_of(sitting.state, seat).chips
        events = sitting.tell(command)
        if SeatFreed(seat) in events:
            return before + sum(changes[seat] for changes in settlements(events))
        command = time_runs_out(sitting)
    raise AssertionError("he is held for ever")


def time_runs_out(sitting: Sitting) -> Command[Action]:
    wait = sitting.waits()[0]
    if isinstance(wait, Shuffle):
        return Shuffled(wait.id, tuple(range(wait.size)))
    return Expired(wait.id)


@pytest.mark.rule("R10", "R9")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seat", [A, D])
def test_a_player_who_leaves_is_played_for_until_they_owe_nothing(
    moment: Callable[[], Sitting], seat: Seat
) -> None:
    sitting = moment()
    total = lies(sitting)
    assert leaves(sitting, seat) + lies(sitting) == total
    assert sitting.reserved(seat) == 0


@pytest.mark.rule("R10", "F14", "F16")
@pytest.mark.parametrize(
    ("moment", "chips"),
    [(graces, 600), (later_bets, 600), (purchase, 600), (auction, 600), (due, 500)],
)
def test_a_banker_who_leaves_between_two_coups_takes_all_their_chips(
    moment: Callable[[], Sitting], chips: int
) -> None:
    assert leaves(moment(), A) == chips


@pytest.mark.rule("R10", "F6")
@pytest.mark.parametrize(
    ("moment", "chips"), [(first_bets, 500), (later_bets, 400), (purchase, 400)]
)
def test_a_punta_who_leaves_while_bets_are_open_withdraws_the_bet(
    moment: Callable[[], Sitting], chips: int
) -> None:
    assert leaves(moment(), D) == chips


@pytest.mark.rule("R10", "F6")
def test_who_leaves_is_played_for_with_a_bet_that_a_rispetto_has_frozen() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 60", "C rispetto", "D gone")
    assert sitting.counts == {"D": 60, "C": 40}


@pytest.mark.rule("R10", "F14")
def test_leaving_withdraws_a_call_that_stands_from_an_egalite() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("level", "D banco")
    assert SeatFreed(D) in sitting.say("D gone")
    assert sitting.counts == {}

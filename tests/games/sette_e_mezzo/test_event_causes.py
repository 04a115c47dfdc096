"""Finds the command behind the first event of each decision."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from circolo.banks.events import BankDue, PlayInterrupted
from circolo.cards.card import Card
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo import GAME, Event
from circolo.games.sette_e_mezzo.events import (
    BankerDesignated,
    CardsCovered,
    CardsGathered,
    CardShown,
    PuntaDue,
    PuntaForfeited,
)
from circolo.games.sette_e_mezzo.state import Spent
from circolo.play.commands import Drawn, Shuffled
from circolo.play.events import BankEnded, DealBegan, DealEnded, SeatFreed
from circolo.play.settlement import nothing_moves
from tests.games.sette_e_mezzo.sitting import A, C, Sitting, bank_of_a, hand

ORDER = tuple(reversed(range(40)))


def empty() -> Sitting:
    """One player waits for others."""
    return Sitting(500, None, None)


def due() -> Sitting:
    """A is asked to take the bank."""
    sitting = Sitting(500, 500, 500)
    sitting.designate(A)
    return sitting


def refused() -> Sitting:
    """Every seat has refused it."""
    sitting = due()
    sitting.say("A passo", "C passo", "B passo")
    return sitting


def met() -> Sitting:
    """C is asked whether it plays."""
    return bank_of_a(500, 500, 500)


def betting() -> Sitting:
    return hand(500, 500, 500, cards="2C 4S 2D")


def spoken() -> Sitting:
    """C has bet and drawn, B is in sit out."""
    sitting = betting()
    sitting.say("C 10 tiro", "B out")
    return sitting


def without_stock() -> Sitting:
    """As before, and the next card comes after a shuffle."""
    sitting = spoken()
    sitting.state = replace(sitting.state, stock=(), out=(Spent(Card.D7, shown=True),))
    return sitting


FIRST: tuple[tuple[Callable[[], Sitting], str], ...] = (
    (empty, "B sits 300"),
    (empty, "B sits 300 known"),
    (empty, "A has 900"),
    (due, "A accetto 50"),
    (due, "A passo"),
    (due, "A time"),
    (due, "B gone"),
    (refused, "A time"),
    (refused, "C accetto 20"),
    (met, "C gioco"),
    (met, "C non gioco"),
    (met, "C time"),
    (betting, "C 10 sto"),
    (betting, "C 10 tiro"),
    (betting, "C time"),
    (spoken, "C sto"),
    (spoken, "C tiro"),
    (spoken, "C time"),
    (spoken, "B back"),
    (spoken, "C out"),
    (without_stock, "C tiro"),
)


@pytest.mark.parametrize(("start", "line"), FIRST)
def test_first_event_tells_the_command(start: Callable[[], Sitting], line: str) -> None:
    sitting = start()
    command = sitting.command(line)
    assert (
        GAME.notation.cause(sitting.state, GAME.rules.decide(sitting.state, command)[0]) == command
    )


def test_and_what_chance_has_answered() -> None:
    sitting = Sitting(500, 500, 500)
    shuffled = Shuffled(sitting.ask, ORDER)
    assert (
        GAME.notation.cause(sitting.state, GAME.rules.decide(sitting.state, shuffled)[0])
        == shuffled
    )
    sitting.tell(shuffled)
    drawn = Drawn(sitting.ask, 2)
    assert GAME.notation.cause(sitting.state, GAME.rules.decide(sitting.state, drawn)[0]) == drawn


@pytest.mark.parametrize(
    "event",
    [
        SeatFreed(A),
        PlayInterrupted(None),
        CardsGathered("bank"),
        BankerDesignated(A, C, ()),
        BankDue(A),
        BankEnded(A),
        PuntaDue(A),
        PuntaForfeited(A, Chips(5)),
        DealBegan(1),
        CardsCovered((), ()),
        CardShown(A, Card.D3),
        DealEnded(1, nothing_moves(3)),
    ],
)
def test_event_that_only_follows_tells_none(event: Event) -> None:
    assert GAME.notation.cause(due().state, event) is None

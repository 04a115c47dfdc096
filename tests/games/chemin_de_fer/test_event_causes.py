"""Finds the command behind the first event of each decision."""

from collections.abc import Callable

import pytest

from circolo.banks.events import BankDue, PlayInterrupted
from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer import GAME, Event
from circolo.games.chemin_de_fer.events import (
    CardGiven,
    CardsDealt,
    CardsGathered,
    CardsShown,
    CoupDecided,
    CutDue,
    GolpeReal,
    GraceOpened,
    ObligationForfeited,
)
from circolo.play.commands import Drawn, Shuffled
from circolo.play.events import DealEnded, SeatFreed
from circolo.play.settlement import nothing_moves
from tests.games.chemin_de_fer.dealing import STACKS, dealt, opened
from tests.games.chemin_de_fer.sitting import A, Sitting, after_a_win, bank_of_a

ORDER = tuple(reversed(range(312)))
CARD = FrenchCard("3D")


def empty() -> Sitting:
    """One player waits for others."""
    return Sitting(500, None, None)


def due() -> Sitting:
    """A is asked to take the bank."""
    sitting = Sitting(*STACKS)
    sitting.first_banker(A)
    return sitting


def refused() -> Sitting:
    """Every seat has refused it."""
    sitting = due()
    sitting.say("A passo", "C passo", "B passo")
    return sitting


def betting() -> Sitting:
    return bank_of_a(*STACKS)


def casino() -> Sitting:
    sitting = bank_of_a(*STACKS, variant="casino")
    sitting.say("B raddoppio")
    return sitting


def covered() -> Sitting:
    """B has lost the cards to C, and has a grace."""
    sitting = betting()
    sitting.say("B punto 20", "C punto 30")
    return sitting


def closing() -> Sitting:
    """Only that grace is open."""
    sitting = covered()
    sitting.say("time")
    return sitting


def won() -> Sitting:
    """A has won a coup."""
    return after_a_win(*STACKS)


def called() -> Sitting:
    """C has called banco, and A may pass."""
    sitting = won()
    sitting.say("C banco")
    return sitting


def empty_round() -> Sitting:
    sitting = betting()
    sitting.say("time")
    return sitting


def for_sale() -> Sitting:
    sitting = won()
    sitting.say("A passo la mano")
    return sitting


def wanted() -> Sitting:
    sitting = for_sale()
    sitting.say("B compro")
    return sitting


def auction() -> Sitting:
    sitting = for_sale()
    sitting.say("time")
    return sitting


def offered() -> Sitting:
    sitting = auction()
    sitting.say("B offro 50")
    return sitting


def asked() -> Sitting:
    """C has a 5."""
    return dealt("5D 2D KD KH")


def answered() -> Sitting:
    sitting = asked()
    sitting.say("C sto", "B out")
    return sitting


def tournament() -> Sitting:
    return bank_of_a(*STACKS, tournament=True)


def absent() -> Sitting:
    sitting = tournament()
    sitting.say("C out")
    return sitting


def cutting() -> Sitting:
    sitting = Sitting(*STACKS, variant="casino")
    sitting.shuffle()
    return sitting


FIRST: tuple[tuple[Callable[[], Sitting], str], ...] = (
    (empty, "B sits 300"),
    (empty, "B sits 300 known"),
    (empty, "A has 900"),
    (due, "A accetto 50"),
    (due, "A passo"),
    (due, "A time"),
    (due, "B gone"),
    (refused, "time"),
    (refused, "C accetto 20"),
    (betting, "C punto 20"),
    (betting, "C banco"),
    (betting, "time"),
    (betting, "banker time"),
    (betting, "C out"),
    (casino, "A aumento 20"),
    (casino, "C raddoppio"),
    (casino, "A socio B"),
    (covered, "C ritiro"),
    (covered, "B ritiro"),
    (covered, "B proseguo"),
    (covered, "B time"),
    (covered, "time"),
    (closing, "B time"),
    (closing, "B ritiro"),
    (won, "A dimezzo"),
    (won, "A aumento 10"),
    (won, "A passo la mano"),
    (called, "A passo la mano"),
    (called, "A proseguo"),
    (called, "A time"),
    (empty_round, "time"),
    (empty_round, "A passo la mano"),
    (for_sale, "C compro"),
    (for_sale, "time"),
    (wanted, "time"),
    (auction, "C offro 50"),
    (auction, "C offro 200"),
    (auction, "time"),
    (offered, "time"),
    (asked, "C sto"),
    (asked, "C tiro"),
    (answered, "A tiro"),
    (answered, "B back"),
    (tournament, "time"),
    (absent, "time"),
    (cutting, "A taglio 100"),
    (cutting, "time"),
)


@pytest.mark.parametrize(("start", "line"), FIRST)
def test_first_event_tells_the_command(start: Callable[[], Sitting], line: str) -> None:
    sitting = start()
    command = sitting.command(line)
    assert (
        GAME.notation.cause(sitting.state, GAME.rules.decide(sitting.state, command)[0]) == command
    )


def test_rien_ne_va_plus_is_the_bankers() -> None:
    sitting = casino()
    sitting.say("C punto 20")
    command = sitting.command("A rien ne va plus")
    assert (
        GAME.notation.cause(sitting.state, GAME.rules.decide(sitting.state, command)[0]) == command
    )


@pytest.mark.parametrize(("line", "seat"), [("C time", asked), ("A time", answered)])
def test_a_word_that_the_clock_has_said_is_that_word(
    line: str, seat: Callable[[], Sitting]
) -> None:
    sitting = seat()
    events = GAME.rules.decide(sitting.state, sitting.command(line))
    command = GAME.notation.cause(sitting.state, events[0])
    assert command is not None
    assert GAME.rules.decide(sitting.state, command) == events


def test_and_what_chance_has_answered() -> None:
    sitting = Sitting(*STACKS)
    shuffled = Shuffled(sitting.state.asked, ORDER)
    assert (
        GAME.notation.cause(sitting.state, GAME.rules.decide(sitting.state, shuffled)[0])
        == shuffled
    )
    sitting.tell(shuffled)
    drawn = Drawn(sitting.state.asked, 2)
    assert GAME.notation.cause(sitting.state, GAME.rules.decide(sitting.state, drawn)[0]) == drawn


@pytest.mark.parametrize(
    "event",
    [
        SeatFreed(A),
        PlayInterrupted(None),
        CardsGathered("first"),
        CutDue(A),
        BankDue(A),
        GraceOpened(A),
        ObligationForfeited(A, Chips(5)),
        CardsDealt(),
        CardsShown(A, (CARD, CARD)),
        CardGiven(A, CARD),
        CoupDecided(5, 4),
        GolpeReal(A),
        DealEnded(1, nothing_moves(3)),
    ],
)
def test_event_that_only_follows_tells_none(event: Event) -> None:
    assert GAME.notation.cause(opened("").state, event) is None

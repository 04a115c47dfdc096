"""Actions as text, and the remarks on events."""

import pytest

from circolo.banks.actions import PassBank, TakeBank
from circolo.banks.events import PlayerSatOut
from circolo.cards.units import Chips, Seat
from circolo.catalogue import BY_NAME
from circolo.games.chemin_de_fer import GAME, Action, Event
from circolo.games.chemin_de_fer.actions import (
    Add,
    Bet,
    Bid,
    Buy,
    Cut,
    GoOn,
    Halve,
    MakeCall,
    OfferHalf,
    PassHand,
    RienNeVaPlus,
    Say,
    TakePartner,
    Withdraw,
)
from circolo.games.chemin_de_fer.events import (
    BankTaken,
    BetPlaced,
    BetWithdrawn,
    CardsGathered,
    GolpeReal,
    ObligationForfeited,
)
from circolo.play import notation
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement
from tests.games.chemin_de_fer.dealing import STACKS, dealt, opened
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win

WORDS: tuple[tuple[Action, str], ...] = (
    (TakeBank(100), "accetto 100"),
    (PassBank(), "passo"),
    (Bet(20), "punto 20"),
    (MakeCall("banco"), "banco"),
    (MakeCall("rispetto"), "rispetto"),
    (MakeCall("tavolo"), "tavolo"),
    (MakeCall("avec"), "avec"),
    (Withdraw(), "ritiro"),
    (GoOn(), "proseguo"),
    (Halve(), "dimezzo"),
    (Add(50), "aumento 50"),
    (PassHand(), "passo la mano"),
    (RienNeVaPlus(), "rien ne va plus"),
    (OfferHalf(), "raddoppio"),
    (TakePartner(Seat(11)), "socio L"),
    (Cut(40), "taglio 40"),
    (Say("batte"), "batto"),
    (Say("sto"), "sto"),
    (Say("tiro"), "tiro"),
    (Buy(), "compro"),
    (Bid(70), "offro 70"),
)


@pytest.mark.parametrize(("action", "text"), WORDS)
def test_actions_are_written_and_read(action: Action, text: str) -> None:
    assert GAME.notation.write(action) == text
    assert GAME.notation.read(text) == action


@pytest.mark.parametrize(
    "text", ["", "punto", "punto molto", "20", "socio Z", "passo la", "banco solo", "taglio"]
)
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.notation.read(text)


def remarks(sitting: Sitting) -> str:
    return "; ".join(filter(None, map(GAME.notation.remark, sitting.events)))


def test_what_follows_is_remarked() -> None:
    sitting = Sitting(*STACKS)
    sitting.shuffle("4D 2D KD KH 3S 7S")
    sitting.draw(0)
    assert remarks(sitting) == "the bank comes to A"
    sitting.say("A accetto 100")
    assert remarks(sitting) == "the bank of A has 100; bets are open"
    sitting.say("B punto 20", "C punto 50")
    assert remarks(sitting) == "B has a grace"
    sitting.say("B ritiro")
    assert remarks(sitting) == "the bet of B is back"
    sitting.say("time")
    assert remarks(sitting) == "bets are closed; 50 are bet, the cards are for C; coup 1"
    sitting.say("C tiro")
    assert remarks(sitting) == "C draws; A shows 2D KH; C is given 3S"
    sitting.say("A tiro")
    assert remarks(sitting) == (
        "A draws; A is given 7S; C shows 4D KD; 7 against 9; A+50 C-50; bets are open"
    )


def test_so_is_how_a_bank_is_passed_and_sold() -> None:
    sitting = after_a_win(*STACKS)
    sitting.say("A passo la mano")
    assert remarks(sitting) == "A passes 200; the bank of A is over; the bank can be bought"
    sitting.say("time")
    assert remarks(sitting) == "offers for the bank are open"
    sitting.say("time")
    assert remarks(sitting) == "the bank comes to C"
    sitting.say("C passo", "A passo")
    assert remarks(sitting) == "nobody wants the bank"


def test_so_are_naturals_and_the_end_of_a_sitting() -> None:
    sitting = dealt("9D 8D KD KH", 500, 500, 500)
    sitting.say("B gone", "A out")
    sitting.say("C batto")
    assert remarks(sitting) == (
        "C shows a natural; C shows 9D KD; A shows 8D KH; 9 against 8; A-50 C+50; "
        "the bank of A is over; too few to play"
    )


def test_so_are_shuffle_and_cut() -> None:
    sitting = Sitting(*STACKS, variant="casino")
    sitting.shuffle()
    assert remarks(sitting) == "A may cut"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (BetPlaced(B, Chips(10), obliged=True), "B must bet 10"),
        (BetPlaced(B, Chips(10)), ""),
        (ObligationForfeited(C, Chips(10)), "C loses 10"),
        (GolpeReal(A), "golpe real of A"),
        (BankTaken(A, Chips(10), bought=True), "the bank of A has 10"),
        (BetWithdrawn(A), "the bet of A is back"),
        (
            DealEnded(1, Settlement((Chips(95), Chips(-100), Chips(0)), Chips(5))),
            "A+95 B-100 house+5",
        ),
        (CardsGathered("taglia"), "all cards are shuffled"),
        (PlayerSatOut(A), ""),
    ],
)
def test_single_events(event: Event, said: str) -> None:
    assert GAME.notation.remark(event) == said


def test_who_has_gone_and_owes_nothing_is_free() -> None:
    sitting = Sitting(*STACKS)
    sitting.first_banker(A)
    sitting.say("C gone")
    assert remarks(sitting) == "C is free"


def test_a_sitting_is_read_as_it_was_written() -> None:
    sitting = opened("9D KH 4S")
    text = """circolo 1
chemin_de_fer rules=2 most=3
A sits 500
B sits 300 known
C sits 500
pack 9D KH 4S ...
lot 0
A accetto 100
C punto 20
B punto 30
A time bets
C time grace
time
B sto
B out
A tiro
"""
    read = notation.read(text, BY_NAME)
    commands = [step.command for step in read.steps]
    assert notation.written(GAME, sitting.options, commands) == text

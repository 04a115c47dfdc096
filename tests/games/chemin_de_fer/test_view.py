"""The view of a seat or a spectator."""

from collections import Counter
from typing import get_args

import pytest
from msgspec.structs import replace

from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import GAME, Event
from circolo.games.chemin_de_fer.events import CardGiven
from circolo.games.chemin_de_fer.folding import event_folds
from circolo.games.chemin_de_fer.folding.bank_folds import BANK_FOLDS
from circolo.games.chemin_de_fer.folding.card_folds import CARD_FOLDS
from circolo.games.chemin_de_fer.view import HandView
from circolo.play.events import PackShuffled
from circolo.play.waits import WaitId
from tests.games.chemin_de_fer.dealing import STACKS, dealt, opened
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, bank_of_a

VIEWERS = (A, B, C, None)
TOP = "4D 2D KD KH 3S 2S"


def hands(sitting: Sitting, viewer: Seat | None) -> tuple[HandView, HandView]:
    coup = sitting.view(viewer).coup
    assert coup is not None
    return coup.punta, coup.banker


def visible(sitting: Sitting, viewer: Seat | None) -> list[str]:
    """Write both hands as the viewer sees them, a covered card as a dash."""
    return [" ".join(card or "-" for card in hand.cards) for hand in hands(sitting, viewer)]


@pytest.mark.rule("F12")
def test_only_the_punta_sees_its_cards_and_nobody_the_bankers() -> None:
    sitting = dealt(TOP)
    assert [visible(sitting, viewer) for viewer in VIEWERS] == [
        ["- -", "- -"],
        ["- -", "- -"],
        ["4D KD", "- -"],
        ["- -", "- -"],
    ]


@pytest.mark.rule("F13")
def test_when_the_punta_has_spoken_the_bankers_lie_open_and_so_does_what_is_given() -> None:
    sitting = dealt(TOP)
    sitting.say("C tiro")
    assert [visible(sitting, viewer) for viewer in VIEWERS] == [
        ["- - 3S", "2D KH"],
        ["- - 3S", "2D KH"],
        ["4D KD 3S", "2D KH"],
        ["- - 3S", "2D KH"],
    ]


@pytest.mark.rule("F13")
def test_who_bets_with_the_punta_sees_its_cards_only_at_the_end() -> None:
    sitting = opened(TOP)
    sitting.say("C punto 50", "B punto 20", "time", "C tiro")
    assert visible(sitting, B)[0] == "- - 3S"
    sitting.say("A tiro")
    assert {tuple(visible(sitting, viewer)) for viewer in VIEWERS} == {("4D KD 3S", "2D KH 2S")}


@pytest.mark.rule("F13")
def test_a_natural_is_shown_by_both_at_once() -> None:
    sitting = dealt("9D 2D KD KH")
    sitting.say("C batto")
    assert {tuple(visible(sitting, viewer)) for viewer in VIEWERS} == {("9D KD", "2D KH")}


def test_totals_are_told_to_who_sees_all_cards_of_a_hand() -> None:
    sitting = dealt(TOP)
    totals = [[hand.total for hand in hands(sitting, viewer)] for viewer in VIEWERS]
    assert totals == [[None, None], [None, None], [4, None], [None, None]]
    sitting.say("C tiro")
    totals = [[hand.total for hand in hands(sitting, viewer)] for viewer in VIEWERS]
    assert totals == [[None, 2], [None, 2], [7, 2], [None, 2]]


@pytest.mark.rule("F12", "F13")
def test_the_places_seen_are_those_of_the_cards_on_view() -> None:
    sitting = dealt("")
    assert [GAME.sight.seen_places(sitting.state, viewer) for viewer in VIEWERS] == [
        (),
        (),
        (0, 2),
        (),
    ]
    sitting.say("C tiro")
    assert [GAME.sight.seen_places(sitting.state, viewer) for viewer in (A, C, None)] == [
        (1, 3, 4),
        (0, 1, 2, 3, 4),
        (1, 3, 4),
    ]


@pytest.mark.rule("F12", "F13")
def test_once_a_coup_is_over_all_its_cards_have_been_seen() -> None:
    sitting = dealt("")
    sitting.say("C tiro", "A sto")
    assert sitting.state.drawn == 5
    assert {GAME.sight.seen_places(sitting.state, viewer) for viewer in VIEWERS} == {
        tuple(range(5))
    }
    assert {sitting.view(viewer).shoe.gone for viewer in VIEWERS} == {sitting.state.gone}
    gone = Counter(dict(zip(FIFTY_TWO, sitting.state.gone, strict=True)))
    assert +gone == Counter(sitting.state.shoe[:5])


@pytest.mark.rule("F23")
def test_after_a_cut_the_places_are_those_of_the_order_before_it() -> None:
    sitting = Sitting(*STACKS, variant="casino")
    sitting.shuffle()
    sitting.say("A taglio 309", "A accetto 100", "C punto 50", "time")
    assert GAME.sight.seen_places(sitting.state, C) == (309, 311)
    sitting.say("C time")
    assert GAME.sight.seen_places(sitting.state, C) == (0, 1, 309, 310, 311)
    assert GAME.sight.seen_places(sitting.state, A) == (0, 1, 310)


def test_a_shoe_not_yet_dealt_has_been_seen_by_nobody() -> None:
    sitting = Sitting(*STACKS)
    assert (GAME.sight.seen_places(sitting.state, A), sitting.view(A).shoe.size) == ((), 0)
    sitting.shuffle()
    assert (GAME.sight.seen_places(sitting.state, A), sitting.view(A).shoe.size) == ((), 312)


def test_nobody_sees_the_order_of_the_shoe() -> None:
    shuffled = PackShuffled(WaitId(1), tuple(range(312)))
    assert [GAME.sight.redact(shuffled, viewer) for viewer in VIEWERS] == [
        PackShuffled(WaitId(1), ())
    ] * 4


def test_everything_else_that_happens_is_for_all_to_see() -> None:
    given = CardGiven(A, FrenchCard("3D"))
    assert [GAME.sight.redact(given, viewer) for viewer in VIEWERS] == [given] * 4


@pytest.mark.rule("F12")
def test_what_lies_in_the_shoe_changes_nobodys_view() -> None:
    sitting = dealt(TOP)
    shoe = sitting.state.shoe
    other = replace(sitting.state, shoe=shoe[:4] + shoe[:3:-1])
    assert [GAME.sight.view(other, viewer) for viewer in VIEWERS] == [
        sitting.view(viewer) for viewer in VIEWERS
    ]


@pytest.mark.rule("R1", "R4", "F6")
def test_bets_what_they_come_to_and_who_is_absent_is_public() -> None:
    sitting = bank_of_a(500, 400, 300)
    sitting.say("C punto 60", "B punto 70", "B out")
    view = sitting.view(None)
    assert [place and (place.chips, place.out) for place in view.places] == [
        (500, False),
        (400, True),
        (300, False),
    ]
    assert view.reserved == (100, 70, 60)
    assert view.cover == sitting.cover
    assert (view.order, view.turn, view.due) == ((C,), None, None)


@pytest.mark.rule("F10")
def test_who_is_obliged_is_public() -> None:
    assert bank_of_a(*STACKS, tournament=True).view(None).obliged == C
    assert bank_of_a(*STACKS).view(None).obliged is None


def test_every_event_has_its_fold_and_only_one() -> None:
    assert set(event_folds.FOLDS) == set(get_args(Event))
    assert set(BANK_FOLDS) & set(CARD_FOLDS) == set()

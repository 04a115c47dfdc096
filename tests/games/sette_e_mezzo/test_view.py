"""The view of a seat or a spectator."""

from typing import get_args

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME, Event
from circolo.games.sette_e_mezzo.events import CardGiven
from circolo.games.sette_e_mezzo.folding import event_folds
from circolo.play.events import PackShuffled
from circolo.play.waits import WaitId
from tests.games.sette_e_mezzo.sitting import A, B, C, Sitting, bank_of_a, hand

VIEWERS = (A, B, C, None)


def seen(sitting: Sitting, viewer: Seat | None) -> list[Card]:
    """Return the cards of the running pack that a viewer has seen, in the order of the pack."""
    return [sitting.state.pack[place] for place in GAME.sight.seen_places(sitting.state, viewer)]


def test_nobody_sees_the_order_of_a_pack() -> None:
    shuffled = PackShuffled(WaitId(1), tuple(range(40)))
    assert GAME.sight.redact(shuffled, A) == PackShuffled(WaitId(1), ())


def test_everything_else_that_happens_is_for_all_to_see() -> None:
    given = CardGiven(A, Card.D3)
    assert [GAME.sight.redact(given, viewer) for viewer in VIEWERS] == [given] * 4


@pytest.mark.rule("S11", "S12", "S13")
def test_a_covered_card_is_its_holders_until_the_showdown() -> None:
    sitting = hand(500, 500, 500, cards="2C 4S 3D")
    sitting.say("C 10 tiro")
    assert [seen(sitting, viewer) for viewer in VIEWERS] == [
        [Card.D3],
        [Card.D3],
        [Card.C2, Card.D3],
        [Card.D3],
    ]
    sitting.say("C sto")
    assert seen(sitting, B) == [Card.S4, Card.D3]
    sitting.say("A sto")
    assert [seen(sitting, viewer) for viewer in VIEWERS] == [[Card.C2, Card.S4, Card.D3]] * 4


@pytest.mark.rule("S13")
def test_the_card_of_a_banker_who_does_not_play_is_never_seen() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S 5D")
    sitting.say("C 10 tiro", "B gioco")
    assert seen(sitting, A) == [Card.C7, Card.D5]
    assert [spent.card for spent in sitting.view(A).out] == [Card.C7, None, Card.D5]


@pytest.mark.rule("S11", "R10")
def test_a_new_player_has_not_seen_the_cards_of_the_previous_one() -> None:
    sitting = hand(500, 500, 500, 500, cards="7C 4S 5D 5C")
    sitting.say("D gone", "D time", "D sits 500")
    assert (seen(sitting, Seat(3)), sitting.turn) == ([], "C")
    sitting.say("C gioco")
    assert [spent.card for spent in sitting.view(Seat(3)).out] == [None, None]


@pytest.mark.rule("S11", "R10")
def test_nor_those_of_a_hand_that_has_long_been_over() -> None:
    sitting = hand(500, 500, 500, 500, cards="7C 4S 5D 5C")
    sitting.say("D out", "D time", "C gioco")
    assert [spent.card for spent in sitting.view(Seat(3)).out] == [Card.C7, None]
    sitting.say("D gone", "D sits 500")
    assert [spent.card for spent in sitting.view(Seat(3)).out] == [None, None]


def test_totals_are_told_in_halves_to_who_sees_the_cards() -> None:
    sitting = hand(500, 500, 500, cards="RD 4S 3D")
    sitting.say("C 10 tiro")
    coups = [sitting.view(viewer).coup for viewer in VIEWERS]
    assert [coup and [each.total for each in coup.hands] for coup in coups] == [
        [None, None],
        [None, None],
        [14, None],
        [None, None],
    ]


@pytest.mark.rule("R4", "R1")
def test_who_is_absent_and_what_each_has_and_has_set_aside_is_public() -> None:
    sitting = bank_of_a(500, 400, 300)
    sitting.say("B out")
    view = sitting.view(None)
    assert [place and (place.chips, place.out) for place in view.places] == [
        (500, False),
        (400, True),
        (300, False),
    ]
    assert view.reserved == (100, 0, 0)
    assert (view.turn, view.due, view.stock) == (C, C, 40)


@pytest.mark.rule("S11")
def test_a_bet_is_public_and_set_aside() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S")
    sitting.say("C 30 sto")
    view = sitting.view(None)
    assert view.reserved == (100, 0, 30)
    assert view.coup is not None
    assert (view.coup.bets, view.turn) == ((30,), A)


def test_a_pack_not_yet_dealt_has_been_seen_by_nobody() -> None:
    sitting = Sitting(500, 500)
    sitting.shuffle()
    assert GAME.sight.seen_places(sitting.state, A) == ()
    assert set(sitting.state.pack) == set(PACK)


def test_every_event_has_its_fold() -> None:
    assert set(event_folds.FOLDS) == set(get_args(Event))


@pytest.mark.rule("S5", "S17")
def test_a_shuffle_for_the_first_banker_takes_in_all_cards_that_lay_about() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S 6C 5S")
    sitting.say("C out", "C time", "B gone", "B time", "A gone", "C gone")
    sitting.say("A sits 300", "B sits 300")
    assert sitting.view(A).coup is not None
    sitting.shuffle()
    assert (sitting.view(A).coup, sitting.view(A).out, sitting.view(A).stock) == (None, (), 40)

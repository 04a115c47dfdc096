"""Premoves, and the action that each stands for (R7, S25)."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME, Premove
from circolo.games.sette_e_mezzo.premoves import SetBank, SetBet, SetMinimum, SetPlay
from tests.games.sette_e_mezzo.sitting import A, B, C, D, Sitting, bank_of_a, hand


def settable(sitting: Sitting, seat: Seat | None) -> list[Premove]:
    """Return the premoves that a seat may set now."""
    return [
        each for offer in GAME.automation.premoves(sitting.view(seat)) for each in offer.actions()
    ]


def meant(sitting: Sitting, seat: Seat, premove: Premove) -> str | None:
    """Return the answer that a premove stands for on the seat's turn, as text."""
    (ask,) = GAME.rules.offers(sitting.state, seat)
    action = GAME.automation.premove_answer(sitting.view(seat), ask, premove)
    return None if action is None else GAME.notation.write(action)


PLAY, SKIP = SetPlay(play=True), SetPlay(play=False)


@pytest.mark.rule("S25")
def test_a_punta_still_to_be_met_sets_whether_it_plays_or_the_minimum_bet() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    assert settable(sitting, B) == [PLAY, SKIP, SetMinimum()]
    assert settable(sitting, C) == [PLAY, SKIP, SetMinimum()]


@pytest.mark.rule("S25", "R7")
def test_no_premove_on_ones_own_turn_nor_by_a_spectator_nor_after_ones_hand() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    assert [settable(sitting, seat) for seat in (D, A, None)] == [[], [], []]
    sitting.say("D non gioco")
    assert all(isinstance(each, SetBank) for each in settable(sitting, D))


@pytest.mark.rule("S25")
def test_it_is_applied_when_the_banker_comes() -> None:
    sitting = bank_of_a(500, 500, 500)
    assert [meant(sitting, C, each) for each in (PLAY, SKIP, SetMinimum())] == [
        "gioco",
        "non gioco",
        "gioco",
    ]
    assert meant(sitting, C, SetBank(10)) is None


@pytest.mark.rule("S25")
def test_the_minimum_bet_has_its_first_word_alla_regola() -> None:
    sitting = Sitting(500, 500, 500, tournament=True)
    sitting.designate(A)
    sitting.say("A accetto 100")
    assert settable(sitting, B) == [SetMinimum()]
    sitting.shuffle("4C 5C")
    assert meant(sitting, C, SetMinimum()) == "10 sto"


@pytest.mark.rule("S25")
def test_in_classica_the_bet_is_set_once_the_card_is_seen() -> None:
    sitting = bank_of_a(500, 500, 500, amount=50, cards="7C 6C 5C", variant="classica")
    assert settable(sitting, B) == [
        SetBet(amount, word) for word in ("sto", "tiro") for amount in (10, 20, 50)
    ]
    sitting.say("C 10 sto")
    assert meant(sitting, B, SetBet(25, "tiro")) == "25 tiro"
    assert meant(sitting, B, SetBet(51, "tiro")) is None


@pytest.mark.rule("S25", "S3")
def test_with_the_lone_matta_only_a_bet_with_tiro_is_set() -> None:
    sitting = bank_of_a(500, 500, 500, amount=10, cards="7C RD 5C", variant="classica")
    assert settable(sitting, B) == [SetBet(10, "tiro")]


@pytest.mark.rule("S25")
def test_nothing_is_set_by_a_punta_that_has_played() -> None:
    sitting = bank_of_a(500, 500, 500, 500, amount=50, variant="classica")
    sitting.say("D 10 sto", "C 10 sto")
    assert settable(sitting, C) == []


@pytest.mark.rule("S25")
def test_the_next_banker_sets_an_amount_or_passes() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S")
    sitting.say("C 100 sto")
    assert settable(sitting, C) == [SetBank(10), SetBank(20), SetBank(500), SetBank(None)]
    sitting.say("A sto")
    assert meant(sitting, C, SetBank(25)) == "accetto 25"
    assert meant(sitting, C, SetBank(None)) == "passo"
    assert meant(sitting, C, SetBank(5)) is None


def next_bankers(sitting: Sitting) -> list[Seat]:
    """Return the seats that may set a premove for the next bank."""
    seats = (A, B, C, D)
    return [seat for seat in seats if any(isinstance(e, SetBank) for e in settable(sitting, seat))]


def nobody_is_new(sitting: Sitting) -> Sitting:
    places = [place and replace(place, new=False) for place in sitting.state.places]
    sitting.state = replace(sitting.state, places=tuple(places))
    return sitting


@pytest.mark.rule("S25", "S6")
@pytest.mark.parametrize(
    ("stacks", "lines", "following"),
    [
        ((500, 500, 500, 500), ("D non gioco",), D),
        ((500, 500, 500, None), ("C non gioco",), C),
        ((500, 500, 500, 0), ("C non gioco",), C),
        ((500, 500, 500, 500), ("D non gioco", "D out", "C non gioco"), C),
    ],
)
def test_the_next_banker_is_the_first_who_is_there_and_has_chips(
    stacks: tuple[int | None, ...], lines: tuple[str, ...], following: Seat
) -> None:
    sitting = nobody_is_new(bank_of_a(*stacks))
    sitting.say(*lines)
    assert next_bankers(sitting) == [following]


@pytest.mark.rule("S25", "S6", "S8")
def test_in_a_tournament_the_bank_comes_to_an_absent_seat_too() -> None:
    sitting = nobody_is_new(bank_of_a(500, 500, 500, 500, tournament=True))
    sitting.say("D 10 sto", "D out")
    assert next_bankers(sitting) == []
    sitting.say("D back")
    assert next_bankers(sitting) == [D]


@pytest.mark.rule("S25", "S6")
def test_who_is_new_and_has_missed_this_bank_is_not_waited_for() -> None:
    sitting = nobody_is_new(bank_of_a(500, 500, 500, None))
    sitting.say("C non gioco", "D sits 300")
    assert next_bankers(sitting) == [C]


@pytest.mark.rule("S25", "S18")
@pytest.mark.parametrize(
    ("chips", "amounts"), [(500, [10, 20, 100]), (90, [10, 20, 45]), (15, [15])]
)
def test_in_classica_an_amount_is_set_that_can_be_paid_to_every_punta(
    chips: int, amounts: list[int]
) -> None:
    sitting = nobody_is_new(bank_of_a(500, 500, chips, amount=10, variant="classica"))
    sitting.say("C 10 sto")
    banks = [each.amount for each in settable(sitting, C) if isinstance(each, SetBank)]
    assert banks == [*amounts, None]


@pytest.mark.rule("S25", "S8")
def test_in_a_tournament_a_bank_is_not_passed_beforehand() -> None:
    sitting = Sitting(500, 500, 500, tournament=True)
    sitting.designate(A)
    assert settable(sitting, C) == [SetBank(10), SetBank(20), SetBank(500)]
    assert settable(sitting, B) == []
    (offer,) = GAME.automation.premoves(sitting.view(C))
    assert not offer.permits(SetBank(None))


@pytest.mark.rule("R7", "R4")
def test_who_is_absent_or_has_no_chips_sets_nothing() -> None:
    sitting = bank_of_a(500, 0, 500, 500)
    sitting.say("C out")
    assert [settable(sitting, seat) for seat in (B, C)] == [[], []]


@pytest.mark.rule("R7")
def test_offers_permit_what_they_list() -> None:
    piatto = bank_of_a(500, 500, 500, 500)
    piatto.say("D gioco", "D 10 sto")
    classica = bank_of_a(500, 500, 500, amount=50, variant="classica")
    some: list[Premove] = [PLAY, SetMinimum(), SetBet(10, "sto"), SetBank(10), SetBank(None)]
    for sitting, seat in ((piatto, B), (classica, B), (piatto, D)):
        for offer in GAME.automation.premoves(sitting.view(seat)):
            assert [each for each in some if offer.permits(each)] == [
                each for each in some if each in list(offer.actions())
            ]

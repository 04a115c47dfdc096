"""The miniature bank game: bets, banco, grace, halving, seguito, newcomers (F5-F9, F16, F17,
R10).
"""

from typing import Any

import pytest

from circolo.cards.units import Chips, Seat
from circolo.play.commands import Act, Expired, Joined
from circolo.play.events import DealBegan, DealEnded, LotDrawn
from circolo.play.offers import Amount
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId, Window
from tests.contract.shape import banco, banco_words
from tests.contract.shape.sitting import Sitting

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)

BancoSitting = Sitting[
    banco_words.Options,
    banco_words.State,
    banco_words.Action,
    banco_words.Offer,
    banco_words.Event,
    banco_words.View,
]

BANCO = banco_words.Say("banco")
WITHDRAW = banco_words.Say("withdraw")
HALVE = banco_words.Say("halve")
PASS = banco_words.Say("pass")
BUY = banco_words.Say("buy")


def sat_down(*stacks: int | None, wins: int = 0) -> BancoSitting:
    """A's bank of 100 with open bets, after this many coups won from D's bet of the whole posta."""
    places = tuple(None if stack is None else Chips(stack) for stack in stacks)
    sitting = Sitting(banco.GAME, banco_words.Options(), places)
    sitting.expire("pause")
    for _ in range(wins):
        sitting.act(D, "bets", bet(sitting.state.posta))
        sitting.expire("bets")
        sitting.draw(0)
        sitting.expire("pause")
    return sitting


def bet(chips: int) -> banco_words.PlaceBet:
    return banco_words.PlaceBet(chips)


def said(seat: Seat, *words: banco_words.Word) -> tuple[Seat, tuple[Any, ...]]:
    return seat, (banco_words.SayOffer(words),)


@pytest.mark.rule("F6", "F9")
def test_a_banco_in_the_last_second_opens_a_grace_in_which_only_the_named_may_withdraw() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=1)
    sitting.act(D, "bets", bet(60))
    sitting.act(B, "bets", bet(40))
    sitting.act(C, "bets", BANCO)
    sitting.expire("bets")

    assert {(q.kind, q.seats) for q in sitting.questions() if isinstance(q, Window)} == {
        ("grace", (D,)),
        ("grace", (A,)),
    }
    assert [(seat, sitting.offered(seat)) for seat in (A, B, C, D)] == [
        said(A, "pass"),
        (B, ()),
        (C, ()),
        said(D, "withdraw"),
    ]


@pytest.mark.rule("F9")
def test_the_coup_is_computed_once_when_neither_bets_nor_graces_are_open() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=1)
    sitting.act(D, "bets", bet(60))
    sitting.act(C, "bets", BANCO)
    sitting.expire("bets")

    assert sitting.act(D, "grace", WITHDRAW) == (
        banco_words.BetWithdrawn(D),
        banco_words.GraceClosed(D),
    )
    closed, count = sitting.expire("grace", A)
    assert closed == banco_words.GraceClosed(A)
    assert count == banco_words.BetsCounted((0, 0, 200, 0), cards=C)


@pytest.mark.rule("F9")
def test_an_early_grace_runs_from_the_call_while_the_bets_stay_open() -> None:
    sitting = sat_down(500, 500, 500, 500)
    sitting.act(D, "bets", bet(30))
    sitting.act(B, "bets", bet(60))
    bets = sitting.question("bets")

    assert sitting.offered(D)[-1] == banco_words.SayOffer(("withdraw",))
    assert sitting.expire("grace") == (banco_words.GraceClosed(D),)
    assert sitting.question("bets") == bets
    assert sitting.expire("bets")[-1] == banco_words.BetsCounted((0, 60, 0, 30), cards=B)


@pytest.mark.rule("F9")
def test_a_banker_may_pass_in_the_grace_after_a_call_of_banco() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=1)
    sitting.act(C, "bets", BANCO)
    sitting.expire("bets")
    sitting.act(A, "grace", PASS)

    assert (sitting.state.phase, sitting.state.height) == ("purchase", 200)
    assert sitting.state.stacks == (600, 500, 500, 900)


@pytest.mark.rule("F5", "F6")
def test_over_a_banco_only_a_better_placed_banco_is_offered() -> None:
    sitting = sat_down(500, 500, 500, 500)
    sitting.act(C, "bets", BANCO)

    assert [(seat, sitting.offered(seat)) for seat in (B, C, D)] == [
        (B, ()),
        (C, ()),
        said(D, "banco"),
    ]


@pytest.mark.rule("F7", "F8", "F15")
def test_bets_count_in_priority_until_the_posta_is_covered_and_a_win_joins_it() -> None:
    sitting = sat_down(500, 500, 500, 500)
    sitting.act(D, "bets", bet(30))
    sitting.act(B, "bets", bet(30))
    assert sitting.expire("bets")[-1] == banco_words.BetsCounted((0, 30, 0, 30), cards=D)

    assert sitting.draw(0) == (
        LotDrawn(WaitId(4), "coup/1", 2, 0),
        DealEnded(1, Settlement((Chips(60), Chips(-30), Chips(0), Chips(-30)))),
    )
    assert (sitting.state.posta, sitting.state.garage) == (120, 40)


# --- halving while bets are open (F16) ------------------------------------------------------------


@pytest.mark.rule("F16")
def test_halving_leaves_the_punters_ask_and_its_time_as_they_were() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=1)
    sitting.act(D, "bets", bet(150))
    before = sitting.questions()
    asks = [sitting.ask(seat, "bets").id for seat in (B, C, D)]
    sitting.act(A, "bets", HALVE)

    assert sitting.questions() == before
    assert [sitting.ask(seat, "bets").id for seat in (B, C, D)] == asks
    assert sitting.offered(B)[0] == banco_words.BetOffer(Amount(10, 100, 10))
    assert (sitting.state.posta, sitting.state.stacks[A]) == (100, 500)
    assert sitting.offered(A) == (banco_words.SayOffer(("pass",)),)


@pytest.mark.rule("F16")
def test_bets_placed_are_counted_again_against_the_halved_posta() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=1)
    sitting.act(D, "bets", bet(150))
    sitting.act(A, "bets", HALVE)
    assert sitting.expire("bets")[-1] == banco_words.BetsCounted((0, 0, 0, 100), cards=D)


@pytest.mark.rule("F16")
def test_halving_ends_with_the_first_call_of_banco() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=1)
    sitting.act(C, "bets", BANCO)
    assert sitting.ask(A, "bets").offers == (banco_words.SayOffer(("pass",)),)


# --- the seguito (F17) ----------------------------------------------------------------------------


def auction(*stacks: int) -> BancoSitting:
    """A has passed a bank of 200, and nobody has bought it at its height."""
    sitting = sat_down(*stacks, wins=1)
    sitting.act(A, "bets", PASS)
    sitting.expire("auction")
    return sitting


@pytest.mark.rule("F17")
def test_each_offer_is_a_new_question_so_that_its_time_starts_again() -> None:
    sitting = auction(500, 150, 500, 1000)
    first = sitting.question("auction")
    sitting.act(B, "auction", banco_words.Bid(50))
    second = sitting.question("auction")

    assert second == Window(WaitId(first.id + 1), (B, C, D), "auction")
    late = Act[banco_words.Action](first.id, C, banco_words.Bid(60))
    assert sitting.refuses(late) == "r2_not_offered"
    assert sitting.refuses(Expired(first.id)) == "r2_not_offered"
    assert sitting.offered(A) == ()
    assert sitting.offered(B) == (banco_words.BidOffer(Amount(60, 150, 10)),)
    assert sitting.offered(C) == (banco_words.BidOffer(Amount(60, 200, 10)),)
    assert sitting.expire("auction") == (banco_words.BankTaken(B, 50),)


@pytest.mark.rule("F17")
def test_an_offer_of_the_height_is_buying() -> None:
    events = auction(500, 150, 500, 1000).act(C, "auction", banco_words.Bid(200))
    assert events == (banco_words.BidMade(C, 200), banco_words.BankTaken(C, 200))


@pytest.mark.rule("F17")
def test_no_offer_in_the_first_time_sends_the_bank_to_the_right() -> None:
    events = auction(500, 150, 500, 1000).expire("auction")
    assert events == (banco_words.BankTaken(D, 100),)


@pytest.mark.rule("F5", "F17")
def test_among_several_buyers_the_first_by_hand_has_the_bank_whoever_spoke_first() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=1)
    sitting.act(A, "bets", PASS)
    window = sitting.question("auction")
    sitting.act(B, "auction", BUY)
    sitting.act(D, "auction", BUY)

    assert sitting.question("auction") == window
    assert sitting.expire("auction") == (banco_words.BankTaken(D, 200),)


# --- a newcomer between coups (R10) ---------------------------------------------------------------


@pytest.mark.rule("R10")
def test_a_newcomer_between_coups_plays_from_the_next() -> None:
    sitting = sat_down(500, None, 500, 500)
    sitting.act(D, "bets", bet(100))
    sitting.expire("bets")
    sitting.draw(0)
    sitting.say(Joined(B, Chips(300)))
    assert sitting.questions() == (Window(sitting.question("pause").id, (), "pause"),)

    assert sitting.expire("pause") == (DealBegan(2),)
    assert sitting.offered(B)[0] == banco_words.BetOffer(Amount(10, 200, 10))


@pytest.mark.rule("R10")
def test_a_newcomer_during_a_coup_waits_and_changes_nobodys_question() -> None:
    sitting = sat_down(500, None, 500, 500)
    sitting.act(D, "bets", bet(100))
    before = sitting.questions()
    asks = [sitting.asks(seat) for seat in (A, C, D)]
    sitting.say(Joined(B, Chips(300)))

    assert sitting.questions() == before
    assert [sitting.asks(seat) for seat in (A, C, D)] == asks
    assert sitting.asks(B) == ()
    sitting.expire("bets")
    sitting.draw(0)
    sitting.expire("pause")
    assert sitting.offered(B) != ()


def test_chips_are_conserved_over_a_whole_sitting() -> None:
    sitting = sat_down(500, 500, 500, 1000, wins=2)
    sitting.act(A, "bets", HALVE)
    sitting.act(B, "bets", bet(70))
    sitting.expire("bets")
    sitting.draw(1)

    state = sitting.state
    assert state.banker == D
    assert sum(s or 0 for s in state.stacks) + state.posta + state.garage == 2500

"""Purchases of chips at a ring table, and players without chips (R5, R10)."""

import pytest

from circolo.cards.units import Chips, Seat
from circolo.tables.commands import ComeBack, SitOut, TopUp
from circolo.tables.events import (
    CameBack,
    ChipsCame,
    Closed,
    Settled,
    StoodUp,
    ToppedUp,
    WentAbsent,
)
from circolo.tables.table_options import AFTER_ZERO, TO_TOP_UP
from tests.tables import high_card
from tests.tables.refusals import refusal
from tests.tables.ring import Ring
from tests.tables.sitting import Sitting
from tests.tables.test_ring import happened

# --- buying


@pytest.mark.rule("R10")
def test_chips_bought_in_a_deal_are_in_play_from_its_end() -> None:
    ring = Ring().begin()
    assert ring.top_up(1, 60) == (ToppedUp(Seat(1), Chips(60)),)
    assert (ring.place(1).stack, ring.place(1).coming) == (100, 60)
    assert ring.state.match.stacks[1] == 100
    ring.play_deal()
    change = happened(tuple(ring.log), Settled)[-1].settlement.changes[1]
    assert (ring.place(1).stack, ring.place(1).coming) == (160 + change, 0)
    assert ring.state.match.stacks[1] == 160 + change


@pytest.mark.rule("R10")
def test_a_player_without_part_in_the_deal_has_bought_chips_at_once() -> None:
    ring = Ring().begin(2).sit("carla")
    assert happened(ring.top_up(2, 60), ToppedUp, ChipsCame, high_card.Bought) == [
        ToppedUp(Seat(2), Chips(60)),
        ChipsCame(Seat(2)),
        high_card.Bought(Seat(2), 160),
    ]


def test_chips_bought_before_the_game_begins_are_part_of_the_first_stack() -> None:
    ring = Ring().sit("anna", chips=50)
    ring.top_up(0, 100)
    ring.sit("bruno").until_asked()
    assert ring.state.match.stacks[:2] == (150, 100)


def test_chips_are_paid_for_at_once() -> None:
    ring = Ring().begin()
    ring.top_up(1, 60)
    assert (ring.balances["wallet:bruno"], ring.balances["seat:t1:1"]) == (-160, 160)


@pytest.mark.rule("R1")
def test_a_stack_is_filled_up_to_the_maximum_buy_in() -> None:
    ring = Ring().begin()
    assert refusal(ring, TopUp(Seat(0), Chips(101))) == "top_up_high"
    ring.top_up(0, 60)
    assert refusal(ring, TopUp(Seat(0), Chips(41))) == "top_up_high"
    ring.top_up(0, 40)
    assert refusal(ring, TopUp(Seat(0), Chips(1))) == "top_up_high"
    assert ring.place(0).coming == 100


def test_a_purchase_of_less_than_a_chip_is_refused() -> None:
    assert refusal(Ring().begin(), TopUp(Seat(0), Chips(0))) == "top_up_high"


def test_a_purchase_in_a_match_is_refused() -> None:
    assert refusal(Sitting(2).sit_all(), TopUp(Seat(0), Chips(10))) == "ring_only"


def test_a_purchase_for_a_free_seat_is_refused() -> None:
    assert refusal(Ring().begin(2), TopUp(Seat(3), Chips(10))) == "not_seated"


@pytest.mark.rule("R10")
def test_a_player_who_has_left_buys_nothing_and_takes_bought_chips_home() -> None:
    ring = Ring().begin()
    ring.top_up(1, 60)
    ring.leave(1)
    assert refusal(ring, TopUp(Seat(1), Chips(10))) == "r10_left"
    ring.play_deal()
    change = happened(tuple(ring.log), Settled)[-1].settlement.changes[1]
    assert ring.state.places[1] is None
    assert ring.balances["wallet:bruno"] == change


def test_bought_chips_are_returned_when_the_table_closes() -> None:
    ring = Ring().begin(2)
    ring.top_up(0, 60)
    ring.top_up(1, 30)
    ring.leave(0)
    ring.leave(1)
    while ring.state.phase != "closed":
        ring.reach()
    homes = [held for account, held in ring.balances.items() if account.startswith("wallet")]
    assert sum(homes) == 0
    assert sum(held for held in ring.balances.values() if held > 0) == max(homes)


# --- without a chip


@pytest.mark.rule("R4", "R10")
def test_a_player_without_chips_is_absent_until_they_buy_some() -> None:
    ring = Ring().begin()
    broke = ring.break_somebody()
    assert happened(tuple(ring.log), WentAbsent, StoodUp) == [WentAbsent(broke, "broke")]
    assert refusal(ring, ComeBack(broke)) == "no_chips"
    assert happened(ring.top_up(broke, 80), ChipsCame, CameBack) == [
        ChipsCame(broke),
        CameBack(broke),
    ]
    assert (ring.place(broke).absent, ring.place(broke).stack) == (None, 80)


def test_a_player_without_chips_has_a_minute() -> None:
    ring = Ring().begin()
    broke = ring.break_somebody()
    since = ring.now
    while ring.state.places[broke] is not None:
        ring.reach()
    assert ring.now - since == TO_TOP_UP + AFTER_ZERO
    gone = happened(tuple(ring.log), WentAbsent, StoodUp)
    assert WentAbsent(broke, "left") in gone
    assert StoodUp(broke) in gone


def test_the_minute_begins_with_the_loss_of_the_last_chip() -> None:
    ring = Ring().begin(4)
    broke = ring.break_somebody()
    (before,) = [due for due in ring.state.deadlines if due.kind == "broke"]
    ring.until_asked().play_deal()
    assert before in ring.state.deadlines
    assert before.seats == (broke,)


def test_two_players_without_chips_have_a_minute_each() -> None:
    ring = Ring().begin(4)
    first = ring.break_somebody()
    while ring.stacks.count(0) < 2 and ring.state.places[first] is not None:
        ring.until_asked().play_deal()
    whose = [due.seats for due in ring.state.deadlines if due.kind == "broke"]
    assert sorted(whose) == [(seat,) for seat, stack in enumerate(ring.stacks) if stack == 0]


@pytest.mark.rule("R5")
def test_play_is_interrupted_while_one_of_two_players_has_no_chips() -> None:
    ring = Ring().begin(2)
    broke = ring.break_somebody()
    assert ring.turn is None
    assert sorted(due.kind for due in ring.state.deadlines) == ["broke", "waiting"]
    ring.top_up(broke, 100)
    assert ring.until_asked().turn is not None


def test_a_player_with_bought_chips_is_not_broke() -> None:
    ring = Ring().begin(2)
    while all(stack is None or stack > high_card.ANTE for stack in ring.stacks):
        ring.play_deal().until_asked()
    poorest = min((0, 1), key=lambda seat: ring.stacks[seat] or 0)
    ring.top_up(poorest, 50)
    ring.play_deal()
    assert happened(tuple(ring.log), WentAbsent) == []
    assert ring.place(poorest).absent is None


def test_a_bot_without_chips_leaves_at_once() -> None:
    ring = Ring().sit("anna", chips=200).bots(2).until_asked()
    while not happened(tuple(ring.log), StoodUp, Closed):
        ring.until_asked().play_deal()
        if ring.stacks[0] == 0:
            ring.top_up(0, 200)
    assert [why.why for why in happened(tuple(ring.log), WentAbsent) if why.seat != 0] == ["left"]


def test_an_absent_player_who_loses_all_chips_is_back_with_the_next_purchase() -> None:
    ring, poorest = Ring().begin(2), Seat(0)
    while 0 not in ring.stacks:
        ring.until_asked()
        poorest = Seat(min((0, 1), key=lambda seat: ring.stacks[seat] or 0))
        ring.tell(SitOut(poorest))
        ring.play_deal()
        if ring.stacks[poorest] != 0:
            ring.tell(ComeBack(poorest))
    assert happened(tuple(ring.log), WentAbsent)[-2:] == [
        WentAbsent(poorest, "choice"),
        WentAbsent(poorest, "broke"),
    ]
    assert CameBack(poorest) in ring.top_up(poorest, 50)

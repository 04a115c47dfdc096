"""Automatic answers by premoves: set, used, withdrawn, dropped, and secret (R7, T18)."""

from typing import Any

import pytest

from circolo.cards.card import Card, Rank
from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME
from circolo.games.tressette.actions import PlayCard
from circolo.games.tressette.events import CardPlayed
from circolo.games.tressette.premoves import HighestOfSuitLed, LowestOfSuitLed, NextCard
from circolo.play.events import DealEnded
from circolo.play.settlement import nothing_moves
from circolo.tables import view
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import (
    Do,
    Hold,
    Leave,
    Release,
    SetPremove,
    SitOut,
    UseAutomatic,
    WithdrawPremove,
)
from circolo.tables.events import (
    Played,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    TableEvent,
    WentAbsent,
)
from circolo.tables.evolve import evolve
from circolo.tables.rules import decide
from circolo.tables.table_options import AUTOMATIC
from tests.tables.refusals import refusal
from tests.tables.sitting import Sitting


def waiting(sitting: Sitting) -> Seat:
    """Return a seat whose turn it is not."""
    return Seat(1 - sitting.turn)


def hand(sitting: Sitting, seat: Seat) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = sitting.state.match.deal.hands[seat]
    return cards


def is_set(sitting: Sitting, seat: Seat) -> Any:
    place = sitting.state.places[seat]
    assert place is not None
    assert len(place.pending_premoves) < 2
    return place.pending_premoves[0].premove if place.pending_premoves else None


def led(sitting: Sitting) -> Card:
    card: Card = sitting.state.match.deal.trick[0]
    return card


def following(sitting: Sitting, seat: Seat) -> list[Card]:
    return [card for card in hand(sitting, seat) if card.suit is led(sitting).suit]


def threes(sitting: Sitting) -> list[Card]:
    """Return the threes that can be led: no card of their suit is higher."""
    if sitting.state.match.deal.trick:
        return []
    return [card for card in hand(sitting, sitting.turn) if card.rank is Rank.TRE]


def use(sitting: Sitting, *, after: int = AUTOMATIC) -> tuple[TableEvent, ...]:
    """Advance the clock until the premove is used."""
    due = automatic_answers.due(GAME, sitting.state)
    assert due is not None
    sitting.now = Millis(due.at - AUTOMATIC + after)
    return sitting.tell(UseAutomatic(due.seat, due.ask))


@pytest.mark.rule("R7", "T18")
def test_a_premove_is_set_before_the_turn_and_used_on_it_after_a_constant_time() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    assert sitting.tell(SetPremove(seat, LowestOfSuitLed())) == (
        PremoveSet(seat, LowestOfSuitLed(), "deal"),
    )
    assert automatic_answers.due(GAME, sitting.state) is None
    sitting.now = Millis(sitting.now + 3_000)
    sitting.play()
    assert automatic_answers.due(GAME, sitting.state) == (
        seat,
        sitting.state.match.asked,
        sitting.now + AUTOMATIC,
    )
    assert following(sitting, seat)
    card = following(sitting, seat)[-1]
    first, *_ = use(sitting)
    assert isinstance(first, Played)
    assert first.event == CardPlayed(seat, card)
    assert sitting.state.match.deal.tricks[0].cards[1] is card
    assert is_set(sitting, seat) is None


@pytest.mark.rule("R7", "T18")
@pytest.mark.parametrize("premove", ["highest", "lowest", "card"])
def test_a_used_premove_produces_the_same_events_as_an_action(premove: str) -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    before = hand(sitting, seat)
    sitting.play()
    cards = following(sitting, seat)
    meant = {"highest": cards[0], "lowest": cards[-1], "card": cards[-1]}[premove]
    by_hand = sitting.state

    sitting = Sitting(2).begin()
    assert hand(sitting, seat) == before
    wish = {"highest": HighestOfSuitLed(), "lowest": LowestOfSuitLed(), "card": NextCard(meant)}
    sitting.tell(SetPremove(seat, wish[premove]))
    sitting.play()
    assert sitting.state.match == by_hand.match
    used = use(sitting)
    act = Do(seat, by_hand.match.asked, PlayCard(meant))
    assert used == decide(GAME, by_hand, act, now=sitting.now).events


@pytest.mark.rule("R7", "T18")
def test_a_premove_is_changed_by_setting_another() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    sitting.tell(SetPremove(seat, LowestOfSuitLed()))
    assert is_set(sitting, seat) == LowestOfSuitLed()


@pytest.mark.rule("R7", "T18")
def test_a_seat_without_a_premove_any_more_answers_by_hand() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    assert sitting.tell(WithdrawPremove(seat)) == (PremoveWithdrawn(seat),)
    sitting.play()
    assert automatic_answers.due(GAME, sitting.state) is None
    assert len(view.asks(GAME, sitting.state, seat)) == 1


@pytest.mark.rule("R7", "T18")
def test_a_premove_may_be_withdrawn_until_it_is_used() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    sitting.play()
    due = automatic_answers.due(GAME, sitting.state)
    assert due is not None
    sitting.tell(WithdrawPremove(seat))
    sitting.now = due.at
    assert refusal(sitting, UseAutomatic(due.seat, due.ask)) == "automatic_gone"


def test_an_action_before_a_premove_is_used_replaces_it() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    sitting.play()
    sitting.play()
    assert is_set(sitting, seat) is None


@pytest.mark.rule("R7", "T18")
def test_an_illegal_premove_is_dropped_at_its_question_which_stays_open() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    first = hand(sitting, sitting.turn)[0]
    wrong = next(card for card in hand(sitting, seat) if card.suit is not first.suit)
    sitting.tell(SetPremove(seat, NextCard(wrong)))
    sitting.play()
    assert following(sitting, seat)
    asked, deadlines = sitting.state.match.asked, sitting.state.deadlines
    assert use(sitting) == (PremoveDropped(seat, "illegal", "turn"),)
    assert (sitting.state.match.asked, sitting.state.deadlines) == (asked, deadlines)
    assert is_set(sitting, seat) is None
    assert automatic_answers.due(GAME, sitting.state) is None


@pytest.mark.rule("R7", "T18")
def test_the_highest_of_the_suit_led_is_dropped_when_the_seat_leads_itself() -> None:
    sitting = Sitting(2).begin()
    while not threes(sitting):
        sitting.play()
    seat, three = sitting.turn, threes(sitting)[0]
    sitting.tell(Do(seat, sitting.state.match.asked, PlayCard(three)))
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    sitting.play()
    assert sitting.turn == seat
    assert use(sitting) == (PremoveDropped(seat, "illegal", "turn"),)


@pytest.mark.rule("R7", "T18")
def test_a_premove_does_not_outlive_its_deal() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    ended = Played("clock", DealEnded(1, nothing_moves(2)), None)
    place = evolve(GAME, sitting.state, ended).places[seat]
    assert place is not None
    assert place.pending_premoves == ()


@pytest.mark.rule("R7", "T18", "R3")
@pytest.mark.parametrize("how", ["choice", "left"])
def test_a_player_who_sits_out_loses_their_premoves(how: str) -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    sitting.tell(SitOut(seat) if how == "choice" else Leave(seat))
    assert is_set(sitting, seat) is None
    sitting.play()
    assert automatic_answers.due(GAME, sitting.state) is None


def test_a_player_who_misses_a_deadline_loses_their_premoves() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    gone = evolve(GAME, sitting.state, WentAbsent(seat, "time"))
    place = gone.places[seat]
    assert place is not None
    assert place.pending_premoves == ()


@pytest.mark.rule("R7")
def test_a_premove_waits_while_the_clocks_are_held() -> None:
    sitting = Sitting(2).begin()
    seat = waiting(sitting)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    sitting.play()
    due = automatic_answers.due(GAME, sitting.state)
    assert due is not None
    sitting.tell(Hold())
    assert automatic_answers.due(GAME, sitting.state) is None
    sitting.now = Millis(due.at + 10_000)
    assert refusal(sitting, UseAutomatic(due.seat, due.ask)) == "clocks_held"
    sitting.tell(Release())
    use(sitting)
    assert is_set(sitting, seat) is None


def test_a_premove_is_not_used_before_its_time() -> None:
    sitting = Sitting(2).begin()
    sitting.tell(SetPremove(waiting(sitting), HighestOfSuitLed()))
    sitting.play()
    due = automatic_answers.due(GAME, sitting.state)
    assert due is not None
    sitting.now = Millis(due.at - 1)
    assert refusal(sitting, UseAutomatic(due.seat, due.ask)) == "automatic_gone"


@pytest.mark.rule("R7", "R2")
def test_no_premove_can_be_set_while_the_question_of_the_seat_is_open() -> None:
    sitting = Sitting(2).begin()
    card = hand(sitting, sitting.turn)[0]
    assert automatic_answers.premoves(GAME, sitting.state, sitting.turn) == ()
    assert refusal(sitting, SetPremove(sitting.turn, NextCard(card))) == "r7_not_premovable"


@pytest.mark.rule("R7", "R2")
def test_a_premove_needs_a_card_that_the_seat_holds() -> None:
    sitting = Sitting(2).begin()
    seat, other = sitting.turn, waiting(sitting)
    played = hand(sitting, seat)[0]
    assert refusal(sitting, SetPremove(other, NextCard(played))) == "r7_not_premovable"
    sitting.play()
    assert refusal(sitting, SetPremove(seat, NextCard(played))) == "r7_not_premovable"


def test_a_value_that_is_no_premove_is_refused() -> None:
    sitting = Sitting(2).begin()
    assert refusal(sitting, SetPremove(waiting(sitting), None)) == "r7_not_premovable"


@pytest.mark.rule("R7")
def test_a_withdrawal_without_a_premove_is_refused() -> None:
    sitting = Sitting(2).begin()
    assert refusal(sitting, WithdrawPremove(waiting(sitting))) == "r7_no_premove"


def test_a_premove_needs_a_running_match_and_a_seat_that_is_present() -> None:
    sitting = Sitting(2).sit("anna")
    wish = HighestOfSuitLed()
    assert refusal(sitting, SetPremove(Seat(0), wish)) == "match_not_begun"
    assert refusal(sitting, SetPremove(Seat(1), wish)) == "not_seated"
    assert refusal(sitting, SetPremove(Seat(7), wish)) == "not_seated"
    assert refusal(sitting, WithdrawPremove(Seat(-1))) == "not_seated"
    assert automatic_answers.premoves(GAME, sitting.state, Seat(0)) == ()
    sitting.begin()
    seat = waiting(sitting)
    sitting.tell(SitOut(seat))
    assert refusal(sitting, SetPremove(seat, wish)) == "r3_absent"
    assert automatic_answers.premoves(GAME, sitting.state, seat) == ()
    over = Sitting(2).begin().play_out()
    assert refusal(over, SetPremove(Seat(0), wish)) == "match_over"


def test_only_a_due_automatic_answer_is_used() -> None:
    sitting = Sitting(2).begin()
    asked = sitting.state.match.asked
    assert refusal(sitting, UseAutomatic(sitting.turn, asked)) == "automatic_gone"
    empty = Sitting(2)
    assert refusal(empty, UseAutomatic(Seat(0), asked)) == "match_not_begun"


@pytest.mark.rule("R7")
def test_no_other_seat_learns_that_a_premove_was_set_withdrawn_or_dropped() -> None:
    seat = Seat(1)
    private = (
        PremoveSet(seat, HighestOfSuitLed()),
        PremoveWithdrawn(seat),
        PremoveDropped(seat, "illegal"),
    )
    for event in private:
        assert [view.redact(GAME, event, viewer) for viewer in (Seat(0), seat, None)] == [
            None,
            event,
            None,
        ]
    sitting = Sitting(2).begin()
    before = view.view(sitting.state)
    sitting.tell(SetPremove(waiting(sitting), HighestOfSuitLed()))
    assert view.view(sitting.state) == before

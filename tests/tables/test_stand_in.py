"""Wishes of a seat that its table knows of: what stands in for it while it is absent (F20), that
the house plays for it (R4), and which question a premove waits for (R7).
"""

from dataclasses import replace
from typing import Any

import pytest

from circolo.cards.units import Seat
from circolo.play.offers import Ask
from circolo.play.waits import Kind
from circolo.tables import automatic
from circolo.tables.commands import SetHabits, SetPremove, SitOut, UseAutomatic
from circolo.tables.events import Played
from circolo.tables.view import view
from tests.contract.shape import plain
from tests.tables import high_card
from tests.tables.high_card import Habits, Said, Say, SayOffer
from tests.tables.ring import Ring


def takes(_: object, __: Ask[Any], habits: Habits) -> Say | None:
    """Who is away has another card taken for him."""
    assert habits == Habits()
    return Say("take")


class NothingOffer(SayOffer, frozen=True, tag="nothing"):
    def permits(self, action: object) -> bool:
        return isinstance(action, plain.Premove)


def waiting_for(kind: Kind | None) -> Any:
    """A game in which one premove can always be set, for such a question; it says «take»."""
    return replace(
        high_card.GAME,
        premoves=lambda _: (NothingOffer(),),
        premoved=lambda *_: Say("take"),
        premove_kind=lambda _: kind,
    )


def said(events: tuple[Any, ...]) -> list[Said]:
    bare = [event.event for event in events if isinstance(event, Played)]
    return [event for event in bare if isinstance(event, Said)]


@pytest.mark.rule("F20", "R3")
def test_an_absent_seat_is_played_for_by_its_own_wishes() -> None:
    ring = Ring(replace(high_card.GAME, stand_in=takes)).begin(2)
    ring.tell(SitOut(Seat(0)))
    events = ring.reach()
    assert said(events) == [Said(Seat(0), "take")]
    (played,) = [event for event in events if isinstance(event, Played)]
    assert (played.cause, played.seat) == ("clock", 0)


@pytest.mark.rule("F20", "R3")
def test_so_is_a_seat_whose_time_runs_out() -> None:
    ring = Ring(replace(high_card.GAME, stand_in=takes)).begin(2)
    events = ring.reach()
    assert ring.state.places[0].absent == "time"  # type: ignore[union-attr]
    assert said(events) == [Said(Seat(0), "take")]


@pytest.mark.rule("R3")
def test_without_wishes_its_time_is_over_by_the_rules() -> None:
    ring = Ring().begin(2)
    assert said(ring.reach()) == [Said(Seat(0), "keep", by_clock=True)]


@pytest.mark.rule("R4")
def test_everybody_sees_for_whom_the_house_plays_and_nothing_else_of_his_habits() -> None:
    ring = Ring(replace(high_card.GAME, by_rule=lambda _: True)).begin(2)
    ring.tell(SetHabits(Seat(1), Habits()))
    shown = view(ring.state).places
    assert [place and place.by_rule for place in shown] == [False, True, None, None]


def premove_set(kind: Kind | None) -> Ring:
    """A choice of the kind "move" is open to A, who has set a premove for this kind."""
    ring = Ring(waiting_for(kind)).begin(2)
    ring.tell(SetPremove(Seat(0), plain.Premove()))
    return ring


def premove_of_a(ring: Ring) -> object:
    place = ring.state.places[0]
    assert place is not None
    return place.premove


@pytest.mark.rule("R7", "F21")
@pytest.mark.parametrize("kind", [None, "move"])
def test_a_premove_answers_a_question_of_its_kind_and_is_used_up(kind: Kind | None) -> None:
    ring = premove_set(kind)
    due = automatic.due(ring.game, ring.state)
    assert due is not None
    ring.now = due.at
    assert said(ring.tell(UseAutomatic(due.seat, due.ask))) == [Said(Seat(0), "take")]
    assert premove_of_a(ring) is None


@pytest.mark.rule("R7", "F21")
def test_a_premove_for_another_kind_of_question_waits_on() -> None:
    ring = premove_set("bets")
    assert automatic.due(ring.game, ring.state) is None
    ring.say()
    assert premove_of_a(ring) == plain.Premove()


@pytest.mark.rule("R7", "F21")
@pytest.mark.parametrize("kind", [None, "move"])
def test_who_answers_by_hand_has_used_up_his_premove(kind: Kind | None) -> None:
    ring = premove_set(kind)
    ring.say()
    assert premove_of_a(ring) is None

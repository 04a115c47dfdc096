"""Premoves by topic (R7); preferences that answer for an absent seat (F20) or let the house play
for it (R4).
"""

from typing import Any

import pytest
from msgspec.structs import replace as with_

from circolo.cards.units import Seat
from circolo.games import chemin_de_fer
from circolo.games.chemin_de_fer.premoves import SetCall, SetPass
from circolo.play.offers import Question
from circolo.play.premoves import PendingPremove, Topic, Until
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import SetPreferences, SetPremove, SitOut, UseAutomatic
from circolo.tables.events import Played, PremoveDropped
from circolo.tables.state import Deadline
from circolo.tables.view import view
from tests.changed_games import changed_game
from tests.games.chemin_de_fer.sitting import A, C, bank_of_a
from tests.tables import high_card, plain_game
from tests.tables.high_card import Preferences, Said, Say, SayOffer
from tests.tables.ring import Ring


def takes(_: object, __: Question[Any], habits: Preferences) -> Say | None:
    """Take another card for an absent seat."""
    assert habits == Preferences()
    return Say("take")


class NothingOffer(SayOffer, frozen=True, tag="nothing"):
    until: tuple[Until, ...] = ("bank", "always")

    def permits(self, action: object) -> bool:
        return isinstance(action, plain_game.Premove)


def waiting_for(topic: Topic) -> Any:
    """A game with one premove about this topic, which can always be set and answers «take»."""
    return changed_game(
        high_card.GAME,
        premoves=lambda _: (NothingOffer(),),
        premove_answer=lambda *_: Say("take"),
        premove_topics=lambda _: (topic,),
    )


def said(events: tuple[Any, ...]) -> list[Said]:
    bare = [event.event for event in events if isinstance(event, Played)]
    return [event for event in bare if isinstance(event, Said)]


@pytest.mark.rule("F20", "R3")
def test_the_preferences_of_an_absent_seat_answer() -> None:
    ring = Ring(changed_game(high_card.GAME, stand_in=takes)).begin(2)
    ring.tell(SitOut(Seat(0)))
    events = ring.reach()
    assert said(events) == [Said(Seat(0), "take")]
    (played,) = [event for event in events if isinstance(event, Played)]
    assert (played.cause, played.seat) == ("clock", 0)


@pytest.mark.rule("F20", "R3")
def test_the_preferences_of_a_seat_that_misses_its_deadline_answer() -> None:
    ring = Ring(changed_game(high_card.GAME, stand_in=takes)).begin(2)
    events = ring.reach()
    assert ring.state.places[0].absent == "time"  # type: ignore[union-attr]
    assert said(events) == [Said(Seat(0), "take")]


@pytest.mark.rule("R3")
def test_without_preferences_the_rules_answer_at_the_deadline() -> None:
    ring = Ring().begin(2)
    assert said(ring.reach()) == [Said(Seat(0), "keep", by_clock=True)]


@pytest.mark.rule("R4")
def test_everybody_sees_only_whether_the_house_plays_for_a_seat() -> None:
    ring = Ring(changed_game(high_card.GAME, plays_by_rule=lambda _: True)).begin(2)
    ring.tell(SetPreferences(Seat(1), Preferences()))
    shown = view(ring.state).places
    assert [place and place.by_rule for place in shown] == [False, True, None, None]


def premove_set(topic: Topic, *, until: Until | None = None, **of_game: Any) -> Ring:
    """It is the turn of A, who has set a premove about this topic."""
    ring = Ring(changed_game(waiting_for(topic), **of_game)).begin(2)
    ring.tell(SetPremove(Seat(0), plain_game.Premove(), until))
    return ring


def premove_of_a(ring: Ring) -> object:
    place = ring.state.places[0]
    assert place is not None
    return place.pending_premoves[0].premove if place.pending_premoves else None


@pytest.mark.rule("R7", "F21")
def test_a_premove_answers_the_question_it_is_about_and_is_used_up() -> None:
    ring = premove_set("turn")
    due = automatic_answers.due(ring.game, ring.state)
    assert due is not None
    ring.now = due.at
    assert said(ring.tell(UseAutomatic(due.seat, due.ask))) == [Said(Seat(0), "take")]
    assert premove_of_a(ring) is None


@pytest.mark.rule("R7", "F21")
def test_a_premove_about_another_question_is_kept() -> None:
    ring = premove_set("bet")
    assert automatic_answers.due(ring.game, ring.state) is None
    ring.say()
    assert premove_of_a(ring) == plain_game.Premove()


@pytest.mark.rule("R7", "F21")
def test_a_premove_whose_condition_does_not_hold_is_dropped_with_an_event() -> None:
    ring = premove_set("turn", is_condition_met=lambda *_: False)
    due = automatic_answers.due(ring.game, ring.state)
    assert due is not None
    ring.now = due.at
    told = ring.tell(UseAutomatic(due.seat, due.ask))
    assert told == (PremoveDropped(Seat(0), "unmet", "turn"),)
    assert premove_of_a(ring) is None
    assert ring.turn == Seat(0)


@pytest.mark.rule("R7", "F21")
def test_a_standing_premove_whose_condition_does_not_hold_is_kept() -> None:
    ring = premove_set("turn", is_condition_met=lambda *_: False, until="always")
    assert automatic_answers.due(ring.game, ring.state) is None
    ring.say()
    assert premove_of_a(ring) == plain_game.Premove()


@pytest.mark.rule("R7", "F21")
def test_a_standing_premove_answers_and_is_kept() -> None:
    ring = premove_set("turn", until="always")
    due = automatic_answers.due(ring.game, ring.state)
    assert due is not None
    ring.now = due.at
    assert said(ring.tell(UseAutomatic(due.seat, due.ask))) == [Said(Seat(0), "take")]
    assert premove_of_a(ring) == plain_game.Premove()


@pytest.mark.rule("R7", "F21")
def test_an_answer_by_hand_uses_up_the_premove() -> None:
    ring = premove_set("turn")
    ring.say()
    assert premove_of_a(ring) is None


@pytest.mark.rule("R7", "F16", "F21")
def test_the_premove_of_a_banker_comes_before_a_call_at_the_same_time() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.coup("punta", "C punto 50")
    sitting.say("C accetto 100")
    sitting.coup("bank", "A punto 10")
    ring = Ring(chemin_de_fer.GAME, chemin_de_fer.Options(least=3)).sit("anna", "bruno", "carla")
    anna, bruno, carla = (ring.place(seat) for seat in range(3))
    state = with_(
        ring.state,
        phase="playing",
        match=sitting.state,
        deadlines=tuple(
            Deadline(wait.id, "bets", (), ring.now, ring.now) for wait in sitting.waits()
        ),
        places=(
            with_(anna, pending_premoves=(PendingPremove("bet", SetCall("banco"), "deal"),)),
            bruno,
            with_(carla, pending_premoves=(PendingPremove("hand", SetPass(), "deal"),)),
        ),
    )
    first = automatic_answers.due(ring.game, state)
    assert first is not None
    assert (sitting.bank.banker, first.seat) == (C, C)
    undecided = with_(state, places=(*state.places[:2], carla))
    second = automatic_answers.due(ring.game, undecided)
    assert second is not None
    assert (second.seat, second.at) == (A, first.at)

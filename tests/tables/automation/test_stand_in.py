"""Wishes of a seat that its table knows of: what stands in for it while it is absent (F20), that
the house plays for it (R4), and which question a premove waits for (R7).
"""

from typing import Any

import pytest
from msgspec.structs import replace as with_

from circolo.cards.units import Seat
from circolo.games import chemin_de_fer
from circolo.games.chemin_de_fer.premoves import SetCall, SetPass
from circolo.play.offers import Question
from circolo.play.premoves import Topic, Until, Wish
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import SetHabits, SetPremove, SitOut, UseAutomatic
from circolo.tables.events import Played, PremoveDropped
from circolo.tables.state import Deadline
from circolo.tables.view import view
from tests.changed_games import changed_game
from tests.games.chemin_de_fer.sitting import A, C, bank_of_a
from tests.tables import high_card, plain_game
from tests.tables.high_card import Preferences, Said, Say, SayOffer
from tests.tables.ring import Ring


def takes(_: object, __: Question[Any], habits: Preferences) -> Say | None:
    """Who is away has another card taken for him."""
    assert habits == Preferences()
    return Say("take")


class NothingOffer(SayOffer, frozen=True, tag="nothing"):
    until: tuple[Until, ...] = ("bank", "always")

    def permits(self, action: object) -> bool:
        return isinstance(action, plain_game.Premove)


def waiting_for(topic: Topic) -> Any:
    """A game in which one premove can always be set, about such a question; it says «take»."""
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
def test_an_absent_seat_is_played_for_by_its_own_wishes() -> None:
    ring = Ring(changed_game(high_card.GAME, stand_in=takes)).begin(2)
    ring.tell(SitOut(Seat(0)))
    events = ring.reach()
    assert said(events) == [Said(Seat(0), "take")]
    (played,) = [event for event in events if isinstance(event, Played)]
    assert (played.cause, played.seat) == ("clock", 0)


@pytest.mark.rule("F20", "R3")
def test_so_is_a_seat_whose_time_runs_out() -> None:
    ring = Ring(changed_game(high_card.GAME, stand_in=takes)).begin(2)
    events = ring.reach()
    assert ring.state.places[0].absent == "time"  # type: ignore[union-attr]
    assert said(events) == [Said(Seat(0), "take")]


@pytest.mark.rule("R3")
def test_without_wishes_its_time_is_over_by_the_rules() -> None:
    ring = Ring().begin(2)
    assert said(ring.reach()) == [Said(Seat(0), "keep", by_clock=True)]


@pytest.mark.rule("R4")
def test_everybody_sees_for_whom_the_house_plays_and_nothing_else_of_his_habits() -> None:
    ring = Ring(changed_game(high_card.GAME, plays_by_rule=lambda _: True)).begin(2)
    ring.tell(SetHabits(Seat(1), Preferences()))
    shown = view(ring.state).places
    assert [place and place.by_rule for place in shown] == [False, True, None, None]


def premove_set(topic: Topic, *, until: Until | None = None, **of_game: Any) -> Ring:
    """It is A's turn, who has set a premove about this."""
    ring = Ring(changed_game(waiting_for(topic), **of_game)).begin(2)
    ring.tell(SetPremove(Seat(0), plain_game.Premove(), until))
    return ring


def premove_of_a(ring: Ring) -> object:
    place = ring.state.places[0]
    assert place is not None
    return place.wishes[0].premove if place.wishes else None


@pytest.mark.rule("R7", "F21")
def test_a_premove_answers_the_question_it_is_about_and_is_used_up() -> None:
    ring = premove_set("turn")
    due = automatic_answers.due(ring.game, ring.state)
    assert due is not None
    ring.now = due.at
    assert said(ring.tell(UseAutomatic(due.seat, due.ask))) == [Said(Seat(0), "take")]
    assert premove_of_a(ring) is None


@pytest.mark.rule("R7", "F21")
def test_a_premove_about_another_question_waits_on() -> None:
    ring = premove_set("bet")
    assert automatic_answers.due(ring.game, ring.state) is None
    ring.say()
    assert premove_of_a(ring) == plain_game.Premove()


@pytest.mark.rule("R7", "F21")
def test_a_premove_whose_condition_does_not_hold_is_dropped_and_its_owner_told() -> None:
    ring = premove_set("turn", is_condition_met=lambda *_: False)
    due = automatic_answers.due(ring.game, ring.state)
    assert due is not None
    ring.now = due.at
    told = ring.tell(UseAutomatic(due.seat, due.ask))
    assert told == (PremoveDropped(Seat(0), "unmet", "turn"),)
    assert premove_of_a(ring) is None
    assert ring.turn == Seat(0)


@pytest.mark.rule("R7", "F21")
def test_what_stands_says_nothing_where_its_condition_does_not_hold_and_stays() -> None:
    ring = premove_set("turn", is_condition_met=lambda *_: False, until="always")
    assert automatic_answers.due(ring.game, ring.state) is None
    ring.say()
    assert premove_of_a(ring) == plain_game.Premove()


@pytest.mark.rule("R7", "F21")
def test_what_stands_answers_and_is_not_used_up() -> None:
    ring = premove_set("turn", until="always")
    due = automatic_answers.due(ring.game, ring.state)
    assert due is not None
    ring.now = due.at
    assert said(ring.tell(UseAutomatic(due.seat, due.ask))) == [Said(Seat(0), "take")]
    assert premove_of_a(ring) == plain_game.Premove()


@pytest.mark.rule("R7", "F21")
def test_who_answers_by_hand_has_used_up_his_premove() -> None:
    ring = premove_set("turn")
    ring.say()
    assert premove_of_a(ring) is None


@pytest.mark.rule("R7", "F16", "F21")
def test_a_banker_who_wants_to_pass_does_before_somebody_calls_in_the_same_moment() -> None:
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
            with_(anna, wishes=(Wish("bet", SetCall("banco"), "deal"),)),
            bruno,
            with_(carla, wishes=(Wish("hand", SetPass(), "deal"),)),
        ),
    )
    first = automatic_answers.due(ring.game, state)
    assert first is not None
    assert (sitting.bank.banker, first.seat) == (C, C)
    undecided = with_(state, places=(*state.places[:2], carla))
    second = automatic_answers.due(ring.game, undecided)
    assert second is not None
    assert (second.seat, second.at) == (A, first.at)

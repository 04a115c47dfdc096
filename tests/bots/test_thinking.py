"""A bot with a heavy policy: it answers at its planned time, with the policy's answer or
without.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.bots.policy import Policy
from circolo.bots.roster import Policies
from circolo.bots.runner import HEAVY_TIME_LIMIT
from circolo.bots.tressette.maestro import MAESTRO
from circolo.bots.worker import PolicyTask
from circolo.cards.card import PACK
from circolo.cards.units import Millis
from circolo.games.tressette.actions import PlayCard
from circolo.wire.game_unions import Action
from circolo.wire.server_messages import Refused
from tests.bots.seat import LEAST, BotAtTable, Due


def _lowest(_: Any, ask: Any, __: Any) -> PlayCard:
    return PlayCard(ask.offers[0].cards[-1])


def _unasked(*_: object) -> Any:
    raise AssertionError("a heavy policy is not asked in the house")


LIGHT = Policy("light", "light", _lowest)
HEAVY = Policy("heavy", "heavy", _unasked, stand_in=LIGHT)


class Thinker:
    """Keeps the questions, and answers when the test says so."""

    def __init__(self, *, room: int = 100) -> None:
        self.room = room
        self.asked: list[tuple[PolicyTask, Callable[[Action], None], Due]] = []

    def think(self, question: PolicyTask, then: Callable[[Action], None]) -> Due | None:
        if len(self.asked) == self.room:
            return None
        due = Due(Millis(0), lambda: None)
        self.asked.append((question, then, due))
        return due

    def answer(self, at: int = -1) -> Action:
        """Answer a question with its highest card; return the card."""
        question, then, _ = self.asked[at]
        offer: Any = question.ask.offers[0]
        action = PlayCard(offer.cards[0])
        then(action)
        return action


def asked(thinker: Thinker | None, least: Millis = LEAST, heavy: Any = HEAVY) -> BotAtTable:
    policies: Policies = {"tressette": {"circolo": heavy, "maestro": heavy}}
    table = BotAtTable(policies, least=least, thinker=thinker)
    return table.until_the_bot_is_asked()


def test_it_answers_what_was_thought() -> None:
    thinker = Thinker()
    table = asked(thinker)
    table.show()
    thought = thinker.answer()
    table.later(LEAST)
    assert [act.action for act in table.acts] == [thought]


@pytest.mark.parametrize("thought_after", [0, 1, 300, 599, None])
def test_when_it_answers_tells_nothing_of_how_long_it_thought(thought_after: int | None) -> None:
    thinker = Thinker()
    table = asked(thinker)
    table.show()
    if thought_after is not None:
        table.later(thought_after)
        thinker.answer()
    table.later(LEAST - (thought_after or 0) - 1)
    assert table.acts == []
    table.later(1)
    assert len(table.acts) == 1


def test_what_has_not_been_thought_in_time_its_light_policy_answers() -> None:
    thinker = Thinker()
    table = asked(thinker)
    frame = table.show()
    table.later(LEAST)
    thinker.answer()
    table.later(20_000)
    assert [act.action for act in table.acts] == [_lowest(None, frame.asks[0], None)]


@pytest.mark.parametrize("thinker", [None, Thinker(room=0)])
def test_where_nobody_can_think_its_light_policy_answers(thinker: Thinker | None) -> None:
    table = asked(thinker)
    frame = table.show()
    table.later(LEAST)
    assert [act.action for act in table.acts] == [_lowest(None, frame.asks[0], None)]


def test_a_worker_is_told_what_the_seat_sees_and_no_more() -> None:
    thinker = Thinker()
    table = asked(thinker)
    frame = table.show()
    ((question, _, _),) = thinker.asked
    assert (question.level, question.view, question.ask) == ("circolo", frame.match, frame.asks[0])


def test_chance_is_the_bots_own_and_always_the_same() -> None:
    first, second = Thinker(), Thinker()
    for thinker in (first, second):
        asked(thinker).show()
    assert first.asked[0][0] == second.asked[0][0]
    assert len(first.asked[0][0].chance) == 32


def test_a_question_shown_again_is_thought_about_once() -> None:
    thinker = Thinker()
    table = asked(thinker)
    table.show()
    table.show()
    assert len(thinker.asked) == 1


def test_nobody_thinks_about_a_question_that_has_gone() -> None:
    thinker = Thinker()
    table = asked(thinker)
    table.show()
    table.sitting.play()
    table.show()
    assert thinker.asked[0][2].cancelled
    thinker.answer(0)
    table.later(0)
    assert table.acts == []


def test_nobody_thinks_on_when_the_bot_has_gone() -> None:
    thinker = Thinker()
    table = asked(thinker)
    table.show()
    table.bot.close(1001, "")
    assert thinker.asked[0][2].cancelled
    thinker.answer()
    table.later(20_000)
    assert table.acts == []


def test_without_a_tempo_it_answers_as_soon_as_it_has_thought() -> None:
    thinker = Thinker()
    table = asked(thinker, least=Millis(0))
    table.show()
    table.later(HEAVY_TIME_LIMIT - 1)
    assert table.acts == []
    thought = thinker.answer()
    table.later(0)
    assert [act.action for act in table.acts] == [thought]


def test_without_a_tempo_it_does_not_think_for_ever() -> None:
    table = asked(Thinker(), least=Millis(0))
    table.show()
    table.later(HEAVY_TIME_LIMIT)
    assert len(table.acts) == 1


def test_a_thought_the_house_had_no_room_for_is_said_again() -> None:
    thinker = Thinker()
    table = asked(thinker)
    table.show()
    thought = thinker.answer()
    table.later(LEAST)
    table.tell(Refused(table.acts[0].id, "busy"))
    table.later(1_000)
    assert [act.action for act in table.acts] == [thought, thought]


def test_a_thought_about_other_offers_is_not_said() -> None:
    thinker = Thinker()
    table = asked(thinker)
    frame = table.show()
    (ask,) = frame.asks
    thinker.answer()
    offer: Any = ask.offers[0]
    fewer = replace(offer, cards=offer.cards[1:])
    table.tell(replace(frame, asks=(replace(ask, offers=(fewer,)),)))
    table.later(LEAST)
    assert [act.action for act in table.acts] == [PlayCard(fewer.cards[-1])]


def test_a_thought_that_is_no_answer_is_replaced_by_what_an_absent_seat_would_play() -> None:
    thinker = Thinker()
    table = asked(thinker)
    frame = table.show()
    offer: Any = frame.asks[0].offers[0]
    legal = offer.cards
    thinker.asked[0][1](PlayCard(next(card for card in PACK if card not in legal)))
    table.later(LEAST)
    (act,) = table.acts
    assert isinstance(act.action, PlayCard)
    assert act.action.card in legal


def test_the_club_policy_stands_in_for_the_maestro() -> None:
    assert (MAESTRO.light.name, MAESTRO.light.cost, LIGHT.light) == ("club", "light", LIGHT)

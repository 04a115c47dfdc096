"""A bot at its seat: when it answers, how often, and what it does after a fault."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.bots.policy import Policy
from circolo.cards.card import PACK, Suit
from circolo.cards.units import Millis
from circolo.games.tressette import GAME, View
from circolo.games.tressette.actions import Declare, DeclareOffer, GoOn, PlayCard
from circolo.games.tressette.combinations import Napoli
from circolo.play.offers import permits
from circolo.tables.state import TableState
from circolo.wire.client_messages import PROTOCOL_VERSION, Act, ComeBack, Follow, Hello
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import FollowedElsewhere, Refused
from tests.bots.seat import LEAST, BotAtTable


def asked(**how: Any) -> BotAtTable:
    return BotAtTable(**how).until_the_bot_is_asked()


def test_a_bot_greets_and_follows_its_table() -> None:
    table = BotAtTable()
    hello, follow = table.session.heard
    assert hello == Hello(PROTOCOL_VERSION)
    assert isinstance(follow, Follow)
    assert follow.table == table.sitting.state.id


def test_an_answer_is_one_of_those_offered() -> None:
    table = asked()
    frame = table.show()
    table.later(LEAST)
    (act,) = table.acts
    assert permits(frame.asks, frame.asks[0].id, act.action)
    assert (act.table, act.ask) == (frame.table, frame.asks[0].id)


def test_an_answer_comes_when_the_question_has_been_open_for_the_least_time() -> None:
    table = asked()
    table.later(250)
    table.show()
    table.later(LEAST - 251)
    assert table.acts == []
    table.later(1)
    assert len(table.acts) == 1


def test_a_question_open_for_longer_is_answered_at_once() -> None:
    table = asked()
    table.later(5_000)
    table.show()
    assert len(table.acts) == 1


def test_without_a_tempo_the_answer_comes_at_once() -> None:
    table = asked(least=Millis(0))
    table.show()
    assert len(table.acts) == 1


def test_nothing_is_said_inside_the_call_that_shows_the_question() -> None:
    table = asked(least=Millis(0))
    heard = list(table.session.heard)
    table.bot.send(encode(table.frame(_absent(table.sitting.state, "time"))))
    table.bot.send(encode(table.frame()))
    assert table.session.heard == heard
    table.later(0)
    assert [type(message) for message in table.session.heard[len(heard) :]] == [ComeBack, Act]


def test_a_question_shown_again_is_not_answered_again() -> None:
    table = asked()
    table.show()
    table.later(LEAST)
    table.show()
    table.later(20_000)
    assert len(table.acts) == 1


def test_a_question_shown_twice_before_its_answer_is_answered_once() -> None:
    table = asked()
    table.show()
    table.later(300)
    table.show()
    table.later(20_000)
    assert len(table.acts) == 1


@pytest.mark.rule("T11")
def test_a_question_that_its_answer_leaves_open_is_answered_again() -> None:
    """It declares, and then plays its card, for the same question."""
    table = asked()
    frame = table.frame()
    (ask,) = frame.asks
    panel = DeclareOffer((Napoli(Suit.DENARI),))
    table.tell(replace(frame, asks=(replace(ask, offers=(ask.offers[0], panel)),)))
    table.later(LEAST)
    table.tell(replace(frame, asks=(replace(ask, offers=ask.offers[:1]),)))
    table.later(LEAST)
    declared, played = table.acts
    assert declared.action == Declare((Napoli(Suit.DENARI),))
    assert (declared.ask, played.ask) == (ask.id, ask.id)
    assert isinstance(played.action, PlayCard)


def test_a_question_that_has_gone_is_not_answered() -> None:
    table = asked()
    table.show()
    gone = table.frame().asks[0].id
    table.sitting.play()
    table.show()
    table.later(20_000)
    assert gone not in [act.ask for act in table.acts]


def test_a_stale_answer_is_let_be() -> None:
    table = asked()
    table.show()
    table.later(LEAST)
    table.tell(Refused(table.acts[0].id, "stale_ask"))
    table.later(20_000)
    assert len(table.acts) == 1


@pytest.mark.parametrize("code", ["busy", "store_failed"])
def test_an_answer_the_house_had_no_room_for_is_given_again(code: str) -> None:
    table = asked()
    table.show()
    table.later(LEAST)
    table.tell(Refused(table.acts[0].id, code))
    table.later(1_000)
    first, second = table.acts
    assert first.id != second.id
    assert (first.ask, first.action) == (second.ask, second.action)


def test_a_house_without_room_is_not_asked_for_ever() -> None:
    table = asked()
    table.show()
    ends = table.sitting.state.deadlines[0].at
    table.later(LEAST)
    while len(table.acts) < 60:
        table.tell(Refused(table.acts[-1].id, "busy"))
        if not table.clock.pending:
            break
        table.clock.to(table.clock.pending[0].at)
    assert ends - 2_000 < table.clock.now() < ends


def test_the_score_is_read_and_the_match_goes_on() -> None:
    table = BotAtTable()
    while table.sitting.state.match.phase != "pause":
        table.sitting.play()
    table.show()
    table.later(LEAST)
    assert [act.action for act in table.acts] == [GoOn()]


def _is_silent(*_: object) -> None:
    return None


def test_a_policy_may_let_a_window_be() -> None:
    silent: Policy[Any, Any, Any] = Policy("silent", "light", _is_silent)
    table = BotAtTable(policies={"tressette": {"circolo": silent}})
    while table.sitting.state.match.phase != "pause":
        table.sitting.play()
    table.show()
    table.later(LEAST)
    assert (table.acts, table.clock.pending) == ([], [])


def _plays(at: int) -> Policy[Any, Any, Any]:
    """Always the first card, or the last."""
    return Policy("one", "light", lambda view, ask, rng: PlayCard(ask.offers[0].cards[at]))


@pytest.mark.parametrize(("level", "at"), [("circolo", 0), ("maestro", -1), (None, 0)])
def test_a_bot_plays_at_the_level_of_its_seat(level: Any, at: int) -> None:
    table = asked(policies={"tressette": {"circolo": _plays(0), "maestro": _plays(-1)}})
    first, *others = table.sitting.state.places
    assert first is not None
    state = replace(table.sitting.state, places=(replace(first, level=level), *others))
    frame = table.show(state)
    table.later(LEAST)
    offer: Any = frame.asks[0].offers[0]
    assert [act.action for act in table.acts] == [PlayCard(offer.cards[at])]


def _fails(*_: object) -> PlayCard:
    raise ZeroDivisionError


def _cheats(view: Any, *_: object) -> PlayCard:
    return PlayCard(next(card for card in PACK if card not in view.hand))


@pytest.mark.parametrize("choose", [_fails, _cheats, _is_silent])
def test_a_policy_that_fails_is_replaced_by_what_an_absent_seat_would_play(choose: Any) -> None:
    table = asked(policies={"tressette": {"circolo": Policy("faulty", "light", choose)}})
    frame = table.show()
    table.later(LEAST)
    ask: Any = frame.asks[0]
    assert isinstance(frame.match, View)
    assert table.acts[0].action == GAME.automation.autoplay(frame.match, ask)[0]


def _absent(state: TableState, why: Any) -> TableState:
    first, *others = state.places
    assert first is not None
    return replace(state, places=(replace(first, absent=why), *others))


@pytest.mark.parametrize("why", ["time", "offline"])
def test_a_bot_that_was_played_for_comes_back(why: str) -> None:
    table = asked()
    table.show(_absent(table.sitting.state, why))
    assert isinstance(table.session.heard[-1], ComeBack)


def test_a_question_given_back_is_answered() -> None:
    table = asked()
    table.show()
    table.show(_absent(table.sitting.state, "time"))
    table.show()
    table.later(LEAST)
    assert len(table.acts) == 1


def test_a_bot_ends_with_its_table() -> None:
    table = asked()
    table.show()
    table.show(replace(table.sitting.state, phase="closed"))
    assert (table.session.is_closed, table.clock.pending) == (True, [])


def test_a_bot_whose_table_has_gone_ends() -> None:
    table = BotAtTable()
    table.tell(Refused("", "no_such_table"))
    assert table.session.is_closed


def test_a_bot_whose_seat_is_followed_from_elsewhere_ends() -> None:
    table = asked()
    table.show()
    table.tell(FollowedElsewhere(table.sitting.state.id))
    assert (table.session.is_closed, table.clock.pending) == (True, [])


def test_a_bot_that_is_hung_up_on_ends() -> None:
    table = asked()
    table.show()
    table.bot.close(1012, "restart")
    assert (table.session.is_closed, table.clock.pending) == (True, [])
    table.show()
    assert table.acts == []

"""Accuso at a live table: who may declare, and who is shown what of it (T11-T13, T17)."""

from itertools import count
from typing import Any

import pytest

from circolo.games.tressette import View
from circolo.games.tressette.actions import Declare, DeclareOffer
from circolo.games.tressette.events import Declared
from circolo.tables.events import Played
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame, Refused
from tests.room.match import in_world, sheet, to_play
from tests.room.world import Player, World


def panel(frame: Frame) -> tuple[Any, ...]:
    """Return the combinations that a frame offers to declare."""
    offers = [offer for ask in frame.asks for offer in ask.offers]
    return next((o.combinations for o in offers if isinstance(o, DeclareOffer)), ())


async def who_may_declare(world: World, *, several: int = 1) -> tuple[Player, list[Player], str]:
    """Open tables until a player may declare this number of things; return them, the others, the
    table.
    """
    for number in count():
        people = [await world.guest(f"{name}{number}") for name in ("a", "b", "c", "d")]
        opened = people[0].say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        table = people[0].done(opened)
        for person in people[1:]:
            person.say(client.Sit, table=table)
        await world.later(3_010)
        for _ in people:
            turn = to_play(*people)
            if len(panel(turn.frame)) >= several:
                return turn, [one for one in people if one is not turn], table
            turn.play()
            await world.settle()
    raise AssertionError


def declare(player: Player, table: str, combinations: tuple[Any, ...]) -> str:
    ask = player.frame.asks[0].id
    return player.say(client.Act, table=table, ask=ask, action=Declare(combinations))


@pytest.mark.rule("T17")
def test_only_the_seat_itself_is_shown_that_it_may_declare() -> None:
    async def story(world: World) -> None:
        turn, others, _ = await who_may_declare(world)
        assert panel(turn.frame)
        assert [one.frame.asks for one in others] == [(), (), ()]

    in_world(story)


@pytest.mark.rule("T11", "T13", "T17")
def test_several_are_declared_at_once_and_everybody_learns_them() -> None:
    async def story(world: World) -> None:
        turn, others, table = await who_may_declare(world, several=2)
        offered = panel(turn.frame)
        said = declare(turn, table, offered)
        await world.settle()
        assert turn.refusal(said) == ""
        for one in others:
            (played,) = one.frame.events
            assert isinstance(played, Played)
            assert isinstance(played.event, Declared)
            assert played.event.seat == turn.frame.seat
            assert played.event.combinations == offered
            assert isinstance(one.frame.match, View)
            assert one.frame.match.table is not None
            assert one.frame.match.table.declarations == (played.event,)

    in_world(story)


@pytest.mark.rule("T12")
def test_declaring_leaves_the_card_to_be_played_in_the_same_time() -> None:
    async def story(world: World) -> None:
        turn, _, table = await who_may_declare(world)
        (ask,), deadlines = turn.frame.asks, turn.frame.deadlines
        await world.later(5_000)
        declare(turn, table, panel(turn.frame)[:1])
        await world.settle()
        assert [one.id for one in turn.frame.asks] == [ask.id]
        assert turn.frame.deadlines == deadlines
        played = turn.play()
        await world.settle()
        assert turn.refusal(played) == ""

    in_world(story)


@pytest.mark.rule("T11")
def test_a_declared_accuso_cannot_be_declared_again() -> None:
    async def story(world: World) -> None:
        turn, others, table = await who_may_declare(world)
        first = panel(turn.frame)[:1]
        declare(turn, table, first)
        await world.settle()
        shown = others[0].frame
        again = declare(turn, table, first)
        nothing = declare(turn, table, ())
        await world.settle()
        assert turn.refusal(again) == "t11_spent"
        assert turn.refusal(nothing) == "r2_not_offered"
        assert others[0].frame is shown

    in_world(story)


@pytest.mark.parametrize(
    "combinations",
    [
        "null",
        "{}",
        '[{"type":"fly"}]',
        '[{"type":"napoli"}]',
        '[{"type":"napoli","suit":"X"}]',
        '[{"type":"bongioco","rank":"3"}]',
        '[{"type":"bongioco","rank":"9","missing":"D"}]',
        '[{"type":"superbongioco","rank":"A","missing":"D"}]',
    ],
)
def test_an_invalid_combination_is_refused_before_it_reaches_a_table(combinations: str) -> None:
    async def story(world: World) -> None:
        turn, _, table = await who_may_declare(world)
        assert turn.session is not None
        turn.session.receive(
            f'{{"type":"act","id":"a-0000001","table":"{table}","ask":{turn.frame.asks[0].id},'
            f'"action":{{"type":"declare","combinations":{combinations}}}}}'
        )
        refused = turn.received[-1]
        assert isinstance(refused, Refused)
        assert (refused.code, refused.id) == ("bad_message", "a-0000001")

    in_world(story)

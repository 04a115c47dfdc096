"""A hint: what a bot would answer, for a person who plays alone with bots."""

import pytest
from msgspec import UNSET

from circolo.play.offers import permits
from circolo.room.tables import hints
from circolo.tables.table_options import TableOptions, Times
from circolo.wire import client_messages as client
from circolo.wire.game_unions import Action
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Done
from tests.room.match import in_world, sheet, table_of_two
from tests.room.world import Player, World


async def asked_alone(world: World, name: str = "anna") -> tuple[Player, str]:
    """A person with an open question at a table with bots."""
    anna = await world.guest(name)
    said = anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
    await world.later(8_000)
    await world.until(lambda: anna.frame.asks, step=200)
    return anna, anna.done(said)


def ask(anna: Player, table: str, question: int | None = None) -> str:
    number = anna.frame.asks[0].id if question is None else question
    return anna.say(client.AskHint, table=table, ask=number)


def hint(anna: Player, said: str) -> Action | None:
    answer = anna.answer_to(said)
    assert isinstance(answer, Done)
    assert answer.hint is not UNSET
    return answer.hint


def test_a_hint_is_an_action_that_is_offered_and_changes_nothing() -> None:
    async def story(world: World) -> None:
        anna, table = await asked_alone(world)
        before = anna.frame
        (question,) = before.asks
        action = hint(anna, ask(anna, table))
        assert permits((question,), question.id, action)
        await world.later(1_000)
        assert anna.frame.seq == before.seq

    in_world(story)


def test_other_answers_contain_no_hint() -> None:
    async def story(world: World) -> None:
        anna, table = await asked_alone(world)
        said = anna.say(client.Follow, table=table)
        answer = anna.answer_to(said)
        assert isinstance(answer, Done)
        assert b"hint" not in encode(answer)

    in_world(story)


def test_nobody_gets_a_hint_at_a_table_with_people() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        await world.later(8_000)
        asked = anna if anna.frame.asks else bruno
        assert asked.refusal(ask(asked, table)) == "hint_not_here"

    in_world(story)


def test_a_table_with_a_clock_gives_no_hint() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        timed = TableOptions(sheet(2).options, times=Times(no_clock_alone=False))
        said = anna.say(client.OpenTable, sheet=timed)
        await world.later(100)
        table = anna.done(said)
        anna.say(client.AddBot, table=table)
        await world.later(8_000)
        await world.until(lambda: anna.frame.asks, step=200)
        assert anna.refusal(ask(anna, table)) == "hint_not_here"

    in_world(story)


@pytest.mark.parametrize("number", [0, 2**31])
def test_a_question_that_is_not_open_has_no_hint(number: int) -> None:
    async def story(world: World) -> None:
        anna, table = await asked_alone(world)
        assert anna.refusal(ask(anna, table, number)) == "stale_ask"

    in_world(story)


def test_a_stranger_gets_no_hint() -> None:
    async def story(world: World) -> None:
        anna, table = await asked_alone(world)
        bruno = await world.guest("bruno")
        said = ask(bruno, table, anna.frame.asks[0].id)
        assert bruno.refusal(said) == "not_seated"
        gone = bruno.say(client.AskHint, table="t0000000000", ask=1)
        assert bruno.refusal(gone) == "no_such_table"

    in_world(story)


def test_hints_are_limited_and_come_again_after_a_while() -> None:
    async def story(world: World) -> None:
        anna, table = await asked_alone(world)
        answers = [anna.refusal(ask(anna, table)) for _ in range(hints.AT_ONCE + 1)]
        assert answers == [""] * hints.AT_ONCE + ["hint_too_often"]
        await world.later(hints.EVERY)
        assert anna.refusal(ask(anna, table)) == ""

    in_world(story)

"""Actions that are refused at a ring table, and tables that nobody can open."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.games.sette_e_mezzo import Options
from circolo.games.tressette import Preferences
from circolo.games.tressette.actions import GoOn
from circolo.games.tressette.premoves import LowestOfSuitLed
from circolo.tables.table_options import BuyIn
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Refused
from tests.room.match import in_world, sheet
from tests.room.rings import ring_sheet, sit_down, state_of, three
from tests.room.world import World


@pytest.mark.parametrize(
    ("chips", "code"),
    [(49, "buy_in_low"), (401, "buy_in_high"), (400, "insufficient_chips")],
)
def test_buy_ins_outside_the_limits_of_table_or_purse_are_refused(chips: int, code: str) -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        dino = await world.guest("dino")
        for other in range(2):  # at two tables lie 800 of the player's 1,000 chips already
            dino.say(client.OpenTable, sheet=ring_sheet(minimum=11 + other), buy_in=400)
            await world.settle()
        said = dino.say(client.Sit, table=table, buy_in=chips)
        await world.settle()
        assert dino.refusal(said) == code
        assert await world.house.cashier.chips(dino.person) == 200
        assert len([p for p in state_of(world, table).places if p]) == len(people)

    in_world(story)


def test_match_messages_at_a_ring_table_are_refused() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        for message, code in ((client.Sit, "already_seated"), (client.Rematch, "match_only")):
            said = people[1].say(message, table=table)
            await world.settle()
            assert people[1].refusal(said) == code

    in_world(story)


def test_nobody_plays_for_another_seat() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abc"]
        table = await sit_down(world, ring_sheet(), *people)
        await world.later(1_000)
        asked = next(person for person in people if person.frame.asks)
        ask = asked.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        stranger = await world.guest("dino")
        for other in (*people, stranger):
            if other is not asked:
                said = other.say(client.Act, table=table, ask=ask.id, action=action)
                await world.settle()
                assert other.refusal(said) == ("not_seated" if other is stranger else "stale_ask")

    in_world(story)


def test_a_premove_of_another_game_is_refused() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abc"]
        table = await sit_down(world, ring_sheet(), *people)
        await world.later(1_000)
        asked = next(person for person in people if person.frame.asks)
        version = world.house.tables[table].head.version
        ask = asked.frame.asks[0].id
        wrong = (
            (asked.say(client.Act, table=table, ask=ask, action=GoOn()), "r2_not_of_this_game"),
            (
                asked.say(client.SetPreferences, table=table, preferences=Preferences()),
                "r6_not_of_this_game",
            ),
            (
                people[0].say(client.SetPremove, table=table, premove=LowestOfSuitLed()),
                "r7_not_premovable",
            ),
        )
        await world.settle()
        refused = [asked.refusal(said) or people[0].refusal(said) for said, _ in wrong]
        assert refused == [code for _, code in wrong]
        assert world.house.tables[table].head.version == version

    in_world(story)


def test_leaving_twice_is_refused() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abc"]
        table = await sit_down(world, ring_sheet(), *people)
        await world.later(1_000)
        asked = next(person for person in people if person.frame.asks)
        asked.say(client.Leave, table=table)
        again = asked.say(client.Leave, table=table)
        await world.settle()
        assert asked.refusal(again) in ("r3_absent", "not_seated")

    in_world(story)


def test_a_buy_in_at_a_match_is_refused() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        said = bruno.say(client.Sit, table=anna.done(opened), buy_in=100)
        await world.settle()
        assert bruno.refusal(said) == "buy_in_fixed"

    in_world(story)


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"entry": 10}, "entry"),
        ({"buy_in": BuyIn(200, 100)}, "buy_in"),
        ({"options": Options(minimum=50, maximum=10)}, "maximum"),
        ({"options": Options(least=5, most=4)}, "least"),
        ({"options": Options(variant="classica", reale=True)}, "reale"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened_and_its_field_is_named(
    wrong: dict[str, Any], field: str
) -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=replace(ring_sheet(), **wrong))
        await world.settle()
        answer = anna.answer_to(said)
        assert isinstance(answer, Refused)
        assert (answer.code, answer.detail.partition(":")[0]) == ("bad_options", field)
        assert world.house.tables == {}

    in_world(story)

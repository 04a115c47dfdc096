"""One tempo for all: the pace of a table reveals nothing of what its players think or hold."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.catalogue import BY_NAME
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.room.tempo import Tempo
from circolo.tables.events import PRIVATE, Played
from circolo.tables.table_options import AUTO_DELAY, AUTOMATIC, TableOptions, is_ring
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.match import Script, in_world
from tests.room.rings import ring_sheet, shoe_sheet
from tests.room.world import Player, World, plays_first_card

BETWEEN = 350
MINUTE = 60_000
TABLES: dict[str, tuple[TableOptions[Any], Any]] = {
    "tressette": (
        TableOptions(options=tressette.Options(players=4)),
        tressette.Preferences(last_card=True),
    ),
    "chiamatre": (TableOptions(options=chiamatre.Options()), chiamatre.Preferences(last_card=True)),
    "sette_e_mezzo": (ring_sheet(), sette_e_mezzo.Preferences(alla_regola=True, pass_bank=True)),
    "chemin_de_fer": (shoe_sheet(), chemin_de_fer.Preferences(alla_regola=True)),
}
MATCHES = {"tressette", "chiamatre"}
FAST, ALSO_FAST, BY_HABIT, AWAY = range(4)


def but_what_is_habitual(name: str) -> Script:
    """Answer at once, except for what the house does by itself."""
    game, habits = BY_NAME[name], TABLES[name][1]

    def answer(player: Player, frame: Frame) -> None:
        left = [
            ask
            for ask in frame.asks
            if game.automation.preferred_answer(frame.match, ask, habits) is None
        ]
        plays_first_card(player, replace(frame, asks=tuple(left)))

    return answer


async def four_at(world: World, name: str) -> list[Player]:
    """Two players who answer at the same moment, one by a preference; a third sits out."""
    sheet, habits = TABLES[name]
    people = [await world.guest(one, plays_first_card) for one in ("anna", "bruno")]
    people.append(await world.guest("carla", but_what_is_habitual(name)))
    people.append(await world.guest("dino"))
    chips = {"buy_in": 400} if is_ring(sheet) else {}
    opened = people[0].say(client.OpenTable, sheet=sheet, **chips)
    await world.settle()
    table = people[0].done(opened)
    for other in people[1:]:
        other.say(client.Sit, table=table, **chips)
        await world.settle()
    people[BY_HABIT].say(client.SetPreferences, table=table, preferences=habits)
    await world.later(3_001)
    people[AWAY].say(client.SitOut, table=table)
    await world.later(5 * MINUTE)
    return people


def public(player: Player) -> list[Frame]:
    """Return the frames with public events."""
    return [f for f in player.frames if any(not isinstance(e, PRIVATE) for e in f.events)]


class Answered(NamedTuple):
    """An answer to a seat's own question: its delay after the public event before it, and the one
    after.
    """

    seat: Seat
    cause: str
    between: int
    opened: int


def answers(player: Player) -> Iterator[Answered]:
    for before, after in pairwise(public(player)):
        played = [event for event in after.events if isinstance(event, Played)]
        for asked in before.deadlines:
            if played and asked.kind == "move" and asked not in after.deadlines:
                first = played[0]
                times = after.now - before.now, after.now - asked.opened
                yield Answered(asked.seats[0], first.cause, *times)


@pytest.mark.parametrize("name", TABLES)
def test_an_act_is_shown_no_sooner_than_the_tempo_after_what_was_shown_last(name: str) -> None:
    async def story(world: World) -> None:
        people = await four_at(world, name)
        between = [one.between for one in answers(people[FAST]) if one.cause == "seat"]
        assert len(between) > 20
        assert min(between) >= BETWEEN
        assert BETWEEN in between

    in_world(story, tempo=Tempo())


@pytest.mark.rule("R3")
@pytest.mark.parametrize("name", TABLES)
def test_an_absent_seat_is_played_for_after_one_time_whatever_it_holds(name: str) -> None:
    async def story(world: World) -> None:
        people = await four_at(world, name)
        away = people[AWAY].frame.seat
        times = {one.opened for one in answers(people[FAST]) if one.seat == away}
        # at a bank this seat is passed over
        assert times == ({AUTO_DELAY} if name in MATCHES else set())

    in_world(story, tempo=Tempo())


@pytest.mark.rule("R6")
@pytest.mark.parametrize("name", TABLES)
def test_automatic_answers_come_after_one_fixed_time(name: str) -> None:
    async def story(world: World) -> None:
        people = await four_at(world, name)
        mine = people[BY_HABIT]
        by_itself = [
            one.opened
            for one in answers(people[FAST])
            if one.seat == mine.frame.seat and one.cause == "seat" and one.opened > BETWEEN
        ]
        assert set(by_itself) == {AUTOMATIC}

    in_world(story, tempo=Tempo())


def test_private_commands_delay_no_other_command() -> None:
    """A refused action does not wait for the tempo, so that no command behind it waits."""

    async def story(world: World) -> None:
        anna, bruno = [await world.guest(name) for name in ("anna", "bruno")]
        sheet: TableOptions[Any] = TableOptions(options=tressette.Options(players=2))
        opened = anna.say(client.OpenTable, sheet=sheet)
        await world.settle()
        table = anna.done(opened)
        bruno.say(client.Sit, table=table)
        await world.later(6_000)
        asked, other = (anna, bruno) if anna.frame.asks else (bruno, anna)
        ask = asked.frame.asks[0]
        asked.play()
        await world.settle()
        shown = other.frame.now
        action = next(iter(ask.offers[0].actions()))
        stale = asked.say(client.Act, table=table, ask=ask.id, action=action)
        other.say(client.SitOut, table=table)
        await world.settle()
        assert (asked.refusal(stale), other.frame.now - shown) == ("stale_ask", 1)

    in_world(story, tempo=Tempo())

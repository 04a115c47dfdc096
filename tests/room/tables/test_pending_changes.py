"""Premove and preference changes are written together, and not too often (R6, R7)."""

from random import Random

import pytest

from circolo.cards.units import Millis
from circolo.games.tressette import Preferences
from circolo.games.tressette.premoves import HighestOfSuitLed, LowestOfSuitLed
from circolo.room.tables.pending_changes import KEPT_WITHIN, MOST_KEPT, PendingChanges
from circolo.room.tables.table_actor import TableActor
from circolo.tables.events import PreferencesSet, PremoveSet
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire import table_log
from tests.room.match import in_world, sheet, table_of_two, to_play
from tests.room.restarting import back, restart
from tests.room.world import Player, World

SECOND = 1_000


def actor_of(world: World, table: str) -> TableActor:
    return world.house.tables[TableId(table)]


async def who_waits(world: World) -> tuple[Player, Player, str]:
    """Return the player to move, the player who waits, and the table."""
    anna, bruno, table = await table_of_two(world, first=None, second=None)
    turn = to_play(anna, bruno)
    return turn, bruno if turn is anna else anna, table


def set_habits(player: Player, table: str, *, odd: bool) -> str:
    return player.say(client.SetPreferences, table=table, preferences=Preferences(go_on=odd))


async def said_and_done(world: World, player: Player, message: type, **fields: object) -> str:
    said = player.say(message, **fields)
    await world.settle()
    return said


@pytest.mark.rule("R6")
def test_600_preference_changes_in_ten_seconds_cost_ten_entries() -> None:
    async def story(world: World) -> None:
        _, waits, table = await who_waits(world)
        before = actor_of(world, table).head.version
        said = []
        for number in range(601):
            said.append(set_habits(waits, table, odd=number % 2 == 0))
            await world.later(16)
        assert {waits.refusal(one) for one in said} == {""}
        assert waits.frame.habits == Preferences(go_on=True)
        await world.later(SECOND)
        assert 1 <= actor_of(world, table).head.version - before <= 11

    in_world(story)


def test_the_log_does_not_tell_when_a_change_was_made() -> None:
    """Records show the times of private entries, so each has the time of the entry before it."""

    async def story(world: World) -> None:
        _, waits, table = await who_waits(world)
        for number in range(3):
            await world.later(3 * SECOND)
            set_habits(waits, table, odd=number % 2 == 0)
            await world.settle()
        await world.later(3 * SECOND)
        public, *private = (await world.store.read(f"table:{table}"))[-4:]
        assert {entry.command.partition(":changes:")[1] for entry in private} == {":changes:"}
        assert {entry.at for entry in private} == {public.at}

    in_world(story)


@pytest.mark.rule("R6")
def test_changes_of_a_day_are_bounded_and_the_refusal_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("circolo.room.tables.pending_changes.MOST_KEPT", 10)

    async def story(world: World) -> None:
        alone = await world.guest("anna")
        table = alone.done(await said_and_done(world, alone, client.OpenTable, sheet=sheet()))
        await said_and_done(world, alone, client.AddBot, table=table)
        await world.later(10 * SECOND)
        written, refused = 0, 0
        for number in range(24 * 15):
            said = set_habits(alone, table, odd=number % 2 == 0)
            await world.later(240 * SECOND)
            refused += alone.refusal(said) == "too_many_changes"
            assert alone.refusal(said) in ("", "too_many_changes")
        for entry in await world.store.read(f"table:{table}"):
            written += b'"habits_set"' in entry.events
        assert refused > 24 * 4
        assert 24 * 9 < written <= 24 * 10 + 10

    in_world(story)


def test_the_bound_of_an_hour_leaves_room_for_play() -> None:
    """A premove for each card of a quick deal for two stays far below the limit."""
    assert MOST_KEPT * 24 * 3_600_000 // KEPT_WITHIN <= 24_000
    assert KEPT_WITHIN // MOST_KEPT <= 4 * SECOND


@pytest.mark.rule("R3")
def test_sitting_out_and_coming_back_for_ever_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circolo.room.tables.pending_changes.MOST_KEPT", 10)

    async def story(world: World) -> None:
        _, waits, table = await who_waits(world)
        said = []
        for _ in range(20):
            said += [waits.say(client.SitOut, table=table), waits.say(client.ComeBack, table=table)]
            await world.settle()
        assert [waits.refusal(one) for one in said] == [""] * 10 + ["too_many_changes"] * 30

    in_world(story)


@pytest.mark.rule("R7")
def test_an_entry_that_follows_a_change_is_written_after_it() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await who_waits(world)
        waits.say(client.SetPremove, table=table, premove=LowestOfSuitLed())
        waits.say(client.SetPremove, table=table, premove=HighestOfSuitLed())
        await world.settle()
        turn.play()
        await world.settle()
        entries = await world.store.read(f"table:{table}")
        game = actor_of(world, table).game
        private, played = (table_log.decode_events(game, entry.events) for entry in entries[-2:])
        assert [e.premove for e in private if isinstance(e, PremoveSet)] == [HighestOfSuitLed()]
        assert len(private) == 1
        assert not any(isinstance(e, PremoveSet) for e in played)

    in_world(story)


@pytest.mark.rule("R6", "R7")
def test_a_house_that_closes_in_order_keeps_the_last_second() -> None:
    async def story(world: World) -> None:
        _, waits, table = await who_waits(world)
        set_habits(waits, table, odd=True)
        await world.settle()
        await restart(world)
        waits = await back(world, waits, table)
        assert waits.frame.habits == Preferences(go_on=True)

    in_world(story)


@pytest.mark.rule("R6", "R7")
@pytest.mark.parametrize("seed", range(5))
def test_dropped_changes_have_no_effect_and_few_changes_are_pending(seed: int) -> None:
    """The log folds to the table that the seats were shown; at most one change a topic waits."""

    async def story(world: World) -> None:
        chance = Random(seed)
        turn, waits, table = await who_waits(world)
        del turn
        actor = actor_of(world, table)
        for _ in range(60):
            offers = waits.frame.premoves
            match chance.randrange(4):
                case 0:
                    set_habits(waits, table, odd=chance.random() < 0.5)
                case 1:
                    waits.say(client.WithdrawPremove, table=table)
                case _:
                    premove = chance.choice(list(chance.choice(offers).actions()))
                    waits.say(client.SetPremove, table=table, premove=premove)
            await world.later(chance.choice((1, 1, 1, 700)))
            pending: PendingChanges = actor._changes
            assert len(pending.events) <= 4
            assert sum(isinstance(event, PreferencesSet) for event in pending.events) <= 1
        await world.later(SECOND)
        assert actor.stored == actor.state
        entries = await world.store.read(f"table:{table}")
        folded = list(
            table_log.fold_entries(actor.game, [e.events for e in entries], actor.dealer.seeds)
        )
        assert folded[-1][1] == actor.state

    in_world(story)


@pytest.mark.rule("R6", "R7")
def test_writing_a_pending_change_sends_nothing_to_other_seats() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await who_waits(world)
        carla = await world.guest("carla")
        carla.say(client.WatchLobby, on=True)
        await world.later(Millis(2 * SECOND))
        before = [len(one.received) for one in (turn, carla)]
        waits.say(client.SetPremove, table=table, premove=HighestOfSuitLed())
        await world.later(Millis(3 * SECOND))
        assert [len(one.received) for one in (turn, carla)] == before
        assert actor_of(world, table).stored == actor_of(world, table).state

    in_world(story)

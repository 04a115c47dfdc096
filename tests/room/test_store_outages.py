"""The house while its database server is away, or after an answer of the server was lost: nothing
is lost or done twice, no turn is lost, and the house goes on by itself (P6).
"""

import asyncio

import pytest

from circolo.cards.units import Millis
from circolo.games.tressette import Options
from circolo.games.tressette.view import View
from circolo.simulation.loop import VirtualLoop
from circolo.store.entries import Entry
from circolo.store.errors import StoreFailed, StoreUnavailable
from circolo.store.memory_store import MemoryStore
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.room.match import act_again, in_world, left, state_of, table_of_two, to_play
from tests.room.world import Player, World, plays_first_card

A_WHILE = 10 * 60_000
MOVE = 25_000


class DistantStore(MemoryStore):
    """A store on a server that can be away, and whose answers can be lost.

    `loses` is the number of answers to appends that will be lost; with `commits_first` the entry of
    a lost answer is committed, and with `breaks_down` the server is away from then on. A server
    that `is_silent` answers no heartbeat.
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_away = False
        self.loses = 0
        self.commits_first = True
        self.breaks_down = False
        self.is_silent = False

    async def append(self, entry: Entry) -> None:
        self._check()
        if not self.loses:
            await super().append(entry)
            return
        self.loses -= 1
        self.is_away = self.breaks_down
        if self.commits_first:
            await super().append(entry)
        raise StoreFailed("database_lost")

    async def beat(self, now: Millis) -> None:
        self._check()
        if self.is_silent:
            await asyncio.Event().wait()
        await super().beat(now)

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        self._check()
        return await super().read(stream, after=after, limit=limit)

    def _check(self) -> None:
        if self.is_away:
            raise StoreUnavailable("database_unreachable")


def store(world: World) -> DistantStore:
    assert isinstance(world.store, DistantStore)
    return world.store


def without_store_failures(world: World) -> None:
    """Forget the failures of the store, of which the house writes a line in its log."""
    world.errors = [error for error in world.errors if not isinstance(error, StoreFailed)]


def trick(world: World, table: str) -> int:
    return len(state_of(world, table).match.deal.trick)


def shown_trick(player: Player) -> int:
    """Return how many cards of the trick a player has been shown."""
    view = player.frame.match
    assert isinstance(view, View)
    assert view.table is not None
    return len(view.table.trick)


@pytest.mark.rule("P6")
def test_while_the_server_is_away_acts_are_refused_and_clocks_stand_still() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None, entry=100)
        await world.later(9_000)
        before = left(world, table)
        store(world).is_away = True
        player = to_play(anna, bruno)
        said = player.play()
        await world.settle()
        assert player.refusal(said) == "store_unavailable"
        assert world.house.interruption.why == "store_unavailable"
        await world.later(A_WHILE)
        store(world).is_away = False
        await world.later(1_500)
        assert world.house.interruption.why == ""
        assert before - 3_000 < left(world, table) <= before
        player.say(client.Act, **act_again(player, said))
        await world.settle()
        assert isinstance(player.answer_to(said), Done)
        assert trick(world, table) == 1
        assert await world.house.cashier.chips(anna.person) == 900

    in_world(story, store=DistantStore())


@pytest.mark.parametrize("commits_first", [True, False])
def test_a_card_whose_answer_was_lost_is_played_once(*, commits_first: bool) -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        store(world).loses, store(world).commits_first = 1, commits_first
        player = to_play(anna, bruno)
        ask = player.frame.asks[0]
        act = {"table": table, "ask": ask.id, "action": next(iter(ask.offers[0].actions()))}
        said = player.say(client.Act, **act)
        await world.settle()
        assert player.refusal(said) == "store_failed"
        assert trick(world, table) == int(commits_first)
        player.say(client.Act, id=said, **act)
        await world.settle()
        assert isinstance(player.answer_to(said), Done)
        assert trick(world, table) == 1
        assert [shown_trick(one) for one in (anna, bruno)] == [1, 1]
        without_store_failures(world)

    in_world(story, store=DistantStore())


@pytest.mark.rule("P6")
@pytest.mark.parametrize("commits_first", [True, False])
def test_a_table_whose_answer_was_lost_waits_for_the_server_and_goes_on(
    *, commits_first: bool
) -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        await world.later(5_000)
        before = left(world, table)
        distant = store(world)
        distant.loses, distant.commits_first, distant.breaks_down = 1, commits_first, True
        player = to_play(anna, bruno)
        said = player.play()
        await world.later(A_WHILE)
        assert player.refusal(said) == "store_failed"
        assert world.house.tables[TableId(table)].is_stopped
        distant.is_away = False
        await world.later(2_500)
        assert not world.house.tables[TableId(table)].is_stopped
        assert [place and place.absent for place in state_of(world, table).places] == [None, None]
        assert trick(world, table) == int(commits_first)
        if not commits_first:
            assert before - 3_500 < left(world, table) <= before
        for one in (anna, bruno):
            one.answers_by(plays_first_card)
        await world.later(MOVE)
        assert anna.frame.view.phase == bruno.frame.view.phase == "over"
        without_store_failures(world)

    in_world(story, store=DistantStore())


def test_a_table_whose_answers_are_lost_ten_times_in_a_row_is_not_given_up() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        player = to_play(anna, bruno)
        store(world).commits_first = False
        for _ in range(10):
            store(world).loses = 1
            said = player.play()
            await world.settle()
            assert player.refusal(said) == "store_failed"
        player.play()
        await world.settle()
        assert trick(world, table) == 1
        without_store_failures(world)

    in_world(story, store=DistantStore())


@pytest.mark.parametrize("commits_first", [True, False])
def test_after_a_lost_answer_the_house_still_writes_its_own_stream(*, commits_first: bool) -> None:
    async def story(world: World) -> None:
        house = world.house
        store(world).loses, store(world).commits_first = 1, commits_first
        anna = Player("anna")
        await house.people.create(anna.person)
        with pytest.raises(StoreFailed):
            await house.chip_gate.enter(anna.person, anna.person.id)
        await house.chip_gate.enter(anna.person, anna.person.id)
        assert await house.cashier.chips(anna.person) == 1_000
        bruno = await world.guest("bruno")
        assert await house.cashier.chips(bruno.person) == 1_000

    in_world(story, store=DistantStore())


def test_a_bot_at_a_table_that_is_read_again_plays_on_with_one_connection() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.QuickPlay, options=Options(players=2, target=11), bots=True)
        await world.later(4_000)
        table = TableId(anna.done(opened))
        for _ in range(5):
            store(world).loses = 1
            said = anna.play()
            await world.settle()
            assert anna.refusal(said) == "store_failed"
            await world.later(1_000)
        assert len(world.house.tables[table].audience.followers()) == 2
        assert anna.frame.asks != ()
        without_store_failures(world)

    in_world(story, store=DistantStore())


@pytest.mark.rule("P6")
def test_a_server_that_does_not_answer_for_two_seconds_counts_as_away() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, first=None, second=None)
        await world.later(500)
        store(world).is_silent = True
        await world.later(2_500)
        assert world.house.interruption.why == ""
        await world.later(2_000)
        assert world.house.interruption.why == "store_unavailable"

    in_world(story, store=DistantStore())


def test_a_process_that_was_stopped_does_not_blame_the_server() -> None:
    async def story(world: World) -> None:
        store(world).is_silent = True
        await world.later(1_500)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        loop.pass_by(30)
        await world.settle()
        assert world.house.interruption.why == ""

    in_world(story, store=DistantStore())

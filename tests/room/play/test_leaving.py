"""Leaving a bank table while others act, all at once, or without a message."""

from typing import Any

import pytest

from circolo.ledger.account import CAGNOTTE
from circolo.room.tables import outage
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.room.match import in_world, sheet
from tests.room.rings import (
    assert_books_are_right,
    plays_at_random,
    ring_sheet,
    shoe_sheet,
    sit_down,
    state_of,
)
from tests.room.world import Player, World

TEN_MINUTES = 600_000
TABLES: dict[str, TableOptions[Any]] = {
    "piatto": ring_sheet(variant="piatto", most=4),
    "classica": ring_sheet(variant="classica", most=4),
    "online": shoe_sheet(most=4),
    "casino": shoe_sheet(variant="casino", most=8, least=2),
}
BANKS = pytest.mark.parametrize("variant", TABLES)


async def four(world: World, variant: str) -> tuple[list[Player], TableId]:
    people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abcd")]
    return people, await sit_down(world, TABLES[variant], *people, chips=400)


async def all_home(world: World, *people: Player) -> int:
    """Return the chips of people outside all tables."""
    return sum([await world.house.cashier.chips(person.person) for person in people])


@BANKS
@pytest.mark.rule("R10")
@pytest.mark.parametrize("moment", range(4))
def test_a_banker_who_leaves_as_others_act_is_paid_and_the_table_goes_on(
    variant: str, moment: int
) -> None:
    async def story(world: World) -> None:
        people, table = await four(world, variant)
        banker = await _some_banker(world, table, people, skip=moment)
        rest = [person for person in people if person is not banker]
        for person in rest[: moment % 2 + 1]:
            if person.frame.asks:
                person.play()
        banker.say(client.Leave, table=table)
        for person in rest:
            if person.frame.asks:
                person.play()
        await world.later(TEN_MINUTES)
        if table in world.house.tables:
            seated = [p.player for p in state_of(world, table).places if p]
            assert banker.person.id not in seated
        await assert_books_are_right(world)

    in_world(story)


async def _some_banker(world: World, table: TableId, people: list[Player], *, skip: int) -> Player:
    """Wait until somebody holds the bank, at a random moment of it."""
    seen = 0
    while True:
        await world.later(430)
        match = state_of(world, table).match
        bank = match.bank
        banker = None if bank is None else getattr(bank, "banker", bank)
        if isinstance(banker, int):
            seen += 1
            found = [person for person in people if person.frame.seat == banker]
            if seen > skip * 5 and found:
                return found[0]


@BANKS
@pytest.mark.rule("R10")
@pytest.mark.parametrize("moment", range(1, 4))
def test_when_everybody_leaves_at_once_the_table_ends_and_every_chip_is_home(
    variant: str, moment: int
) -> None:
    async def story(world: World) -> None:
        people, table = await four(world, variant)
        await world.later(moment * 4_700)
        cagnotte = await world.store.balance(CAGNOTTE)
        for person in people:
            person.say(client.Leave, table=table)
        await world.later(TEN_MINUTES)
        assert table not in world.house.tables
        taken = await world.store.balance(CAGNOTTE)
        assert taken >= cagnotte
        assert await all_home(world, *people) + taken == 4_000
        await assert_books_are_right(world)

    in_world(story)


@BANKS
@pytest.mark.parametrize("moment", range(1, 3))
def test_a_table_ends_when_all_players_lose_their_connections_for_good(
    variant: str, moment: int
) -> None:
    async def story(world: World) -> None:
        people, table = await four(world, variant)
        people[0].say(client.AddBot, table=table)
        await world.later(moment * 4_700)
        for person in people:
            assert person.session is not None
            person.session.closed()
        await world.later(6 * TEN_MINUTES)
        assert table not in world.house.tables
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("R3", "S6")
def test_a_table_does_not_wait_for_ever_for_a_newcomer_who_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A newcomer is passed over as banker and owes nothing, so no deadline of theirs ends."""
    monkeypatch.setattr(outage, "PAUSED_AT_MOST", 3 * TEN_MINUTES)

    async def story(world: World) -> None:
        anna = await world.guest("anna")
        options = shoe_sheet(variant="casino", least=2, most=8).options
        said = anna.say(client.QuickPlay, options=options, bots=True, buy_in=500)
        await world.settle()
        table = TableId(anna.done(said))
        await world.later(20_000)
        assert anna.session is not None
        anna.session.closed()
        await world.later(6 * TEN_MINUTES)
        assert table not in world.house.tables
        assert await world.house.cashier.chips(anna.person) <= 1_000
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("S8", "F4", "R9")
def test_the_last_player_of_an_uninterrupted_table_owes_nobody_after_a_timeout() -> None:
    """A bank that cannot be refused belongs to the last player: there is nobody to pay."""

    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "ab"]
        table = await sit_down(world, shoe_sheet(most=5, tournament=True), *people, chips=100)
        await world.later(5_000)
        people[0].say(client.Leave, table=table)
        await world.later(20_000)
        for _ in range(8):  # the player is present, but lets the time of the bank pass
            people[1].say(client.ComeBack, table=table)
            await world.later(30_000)
        assert world.errors == []
        people[1].say(client.Leave, table=table)
        await world.later(TEN_MINUTES)
        assert table not in world.house.tables
        assert await all_home(world, *people) == 2_000
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("R10")
def test_a_repeated_leave_is_answered_like_the_first_one() -> None:
    async def story(world: World) -> None:
        people, table = await four(world, "piatto")
        anna = people[0]
        said = anna.say(client.Leave, table=table)
        while seat_of(state_of(world, table), PlayerId(anna.person.id)) is not None:
            await world.later(100)
        assert isinstance(anna.answer_to(said), Done)
        anna.received.clear()
        anna.say(client.Leave, table=table, id=said)
        await world.settle()
        assert isinstance(anna.answer_to(said), Done)

    in_world(story)


@pytest.mark.rule("R10")
def test_a_leave_is_done_when_it_comes_again_after_the_table_has_closed() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        table = anna.done(opened)
        said = anna.say(client.Leave, table=table)
        await world.settle()
        assert TableId(table) not in world.house.tables
        anna.received.clear()
        anna.say(client.Leave, table=table, id=said)
        await world.settle()
        assert isinstance(anna.answer_to(said), Done)

    in_world(story)

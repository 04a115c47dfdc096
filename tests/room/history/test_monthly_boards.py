"""Monthly boards follow from the store alone, and count two months."""

from datetime import UTC, datetime
from itertools import count
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis, Seat
from circolo.games import tressette
from circolo.room.actors.house_events import OPERATOR
from circolo.room.history import play_history
from circolo.room.history.monthly_boards import Month, MonthlyBoards, _last_before, month_of
from circolo.room.history.play_history import Voided
from circolo.room.staff import director_acts
from circolo.simulation.loop import run
from circolo.store.entries import Deed
from circolo.store.memory_store import MemoryStore
from circolo.tables.history.player_history import Hand
from circolo.tables.state import TableId
from tests.room.history.test_ratings import came, join
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import (
    announced,
    contestants,
    entered,
    knockout,
    over,
    swiss,
)
from tests.room.world import World
from tests.store.entries import first

NOTHING: Voided = MappingProxyType({})
NOVEMBER = Month(2026, 11)
OCTOBER = NOVEMBER.before
numbers = count(1)

pytestmark = pytest.mark.usefixtures("beats_by_the_day")


def at(day: int, month: int = 11) -> Millis:
    return Millis(int(datetime(2026, month, day, 12, tzinfo=UTC).timestamp() * 1_000))


class Today:
    """A clock that stands on a day."""

    def __init__(self, day: int = 20, month: int = 11) -> None:
        self.time = at(day, month)

    def now(self) -> Millis:
        return self.time


def boards(store: MemoryStore, clock: Today | None = None, voided: Voided = NOTHING) -> Any:
    today: Any = clock or Today()
    return MonthlyBoards(
        store, store.people, today, voided=lambda: voided, is_private=lambda _: False
    )


async def keep(store: MemoryStore, when: Millis, *players: str, **how: Any) -> TableId:
    """Store a match that the first player has won."""
    result = came(next(numbers), *players, **how)
    entry = first(f"table:{result.table}", at=when)
    await store.append(replace(entry, finished=play_history.encode_result(result)))
    return TableId(result.table)


async def play(store: MemoryStore, when: Millis, who: str, *, chips: int, **how: Any) -> Hand:
    """Store one deal of a bank game."""
    table = TableId(f"r{next(numbers)}")
    known: dict[str, Any] = {"game": "chemin_de_fer", "variant": "", "bots": False} | how
    hand = Hand(table, deal=1, seat=Seat(0), players=4, **known)
    deed = Deed(who, "hand", Chips(chips), msgspec.json.encode(hand))
    await store.append(replace(first(f"table:{table}", at=when), deeds=(deed,)))
    return hand


def test_most_matches_won_are_those_of_members_among_members() -> None:
    async def story() -> None:
        store = MemoryStore()
        await join(store, "anna", "bruno")
        await keep(store, at(1), "anna", "bruno")
        await keep(store, at(2), "anna", "bruno")
        await keep(store, at(3), "bruno", "anna")
        await keep(store, at(3), "bruno", "ospite")
        await keep(store, at(3), "bruno", "bot1")
        await keep(store, at(3), "bruno", "anna-bot-1")
        await keep(store, at(3), "bruno", "anna", places=())
        known = boards(store)
        assert await known.best("tressette", NOVEMBER, "matches", limit=5) == (
            ("anna", 2),
            ("bruno", 1),
        )
        assert await known.best("tressette", NOVEMBER, "matches", limit=1) == (("anna", 2),)
        assert await known.best("chiamatre", NOVEMBER, "matches", limit=5) == ()

    run(story())


def test_each_month_counts_for_itself_and_older_ones_not_at_all() -> None:
    async def story() -> None:
        store = MemoryStore()
        await join(store, "anna", "bruno")
        for month in (8, 9, 10, 11):
            await keep(store, at(30 if month < 11 else 1, month), "anna", "bruno")
        clock = Today()
        known = boards(store, clock)
        assert known.months() == (NOVEMBER, OCTOBER)
        for month in known.months():
            assert await known.best("tressette", month, "matches", limit=5) == (("anna", 1),)
        assert await known.best("tressette", OCTOBER.before, "matches", limit=5) == ()
        clock.time = at(1, 12)
        assert await known.best("tressette", NOVEMBER, "matches", limit=5) == (("anna", 1),)
        assert await known.best("tressette", OCTOBER, "matches", limit=5) == ()

    run(story())


def test_chips_are_those_won_at_bank_games_without_bots_and_practice() -> None:
    async def story() -> None:
        store = MemoryStore()
        await play(store, at(1), "anna", chips=300)
        await play(store, at(2), "anna", chips=-100)
        await play(store, at(2), "bruno", chips=-200)
        await play(store, at(2), "bruno", chips=900, bots=True)
        await play(store, at(2), "bruno", chips=900, practice=True)
        await play(store, at(2), "bruno", chips=900, game="tressette")
        assert await boards(store).best("chemin_de_fer", NOVEMBER, "chips", limit=5) == (
            ("anna", 200),
        )

    run(story())


def test_what_staff_have_voided_counts_for_nobody() -> None:
    async def story() -> None:
        store = MemoryStore()
        await join(store, "anna", "bruno")
        table = await keep(store, at(1), "anna", "bruno")
        hand = await play(store, at(2), "anna", chips=300)
        voided: dict[tuple[TableId, int], str] = {}
        states: list[Voided] = [voided]
        today: Any = Today()
        known = MonthlyBoards(
            store, store.people, today, voided=lambda: states[0], is_private=lambda _: False
        )
        assert await known.best("tressette", NOVEMBER, "matches", limit=5) == (("anna", 1),)
        states[0] = {(table, 1): "error", (hand.table, hand.deal): "error"}
        assert await known.best("tressette", NOVEMBER, "matches", limit=5) == ()
        assert await known.best("chemin_de_fer", NOVEMBER, "chips", limit=5) == ()

    run(story())


def test_results_that_come_later_are_added() -> None:
    async def story() -> None:
        store = MemoryStore()
        await join(store, "anna", "bruno")
        known = boards(store)
        assert await known.best("tressette", NOVEMBER, "matches", limit=5) == ()
        await keep(store, at(1), "anna", "bruno", options=tressette.Options(players=2))
        assert await known.best("tressette", NOVEMBER, "matches", limit=5) == (("anna", 1),)

    run(story())


@pytest.mark.parametrize(
    ("when", "month"),
    [
        (at(1, 1), Month(2026, 1)),
        (Millis(NOVEMBER.begins - 1), OCTOBER),
        (NOVEMBER.begins, NOVEMBER),
    ],
)
def test_a_month_begins_at_midnight_of_utc(when: Millis, month: Month) -> None:
    assert month_of(when) == month
    assert str(NOVEMBER) == "2026-11"
    assert Month(2026, 1).before == Month(2025, 12)


@given(st.lists(st.integers(0, 50), max_size=40).map(sorted), st.integers(0, 50))
def test_no_result_of_the_months_is_skipped(times: list[int], begins: int) -> None:
    numbered = [(3 * place + 1, Millis(time)) for place, time in enumerate(times)]

    async def after(number: int) -> tuple[int, Millis] | None:
        return next((one for one in numbered if one[0] > number), None)

    async def found() -> int:
        return await _last_before(Millis(begins), after)

    low = run(found())
    assert all(number > low for number, time in numbered if time >= begins)
    assert sum(number > low and time < begins for number, time in numbered) <= 2


def test_a_tournament_is_won_by_the_first_of_every_format_that_people_play() -> None:
    async def story(world: World) -> None:
        event = await announced(world, swiss(2, 1))
        await entered(world, event, *await contestants(world, 2))
        state = await over(world, event)
        (first, _) = [group[0] for group in state.places]
        winner = state.entrants[state.teams[first].members[0]].player
        house = world.house
        month, _ = house.boards.months()
        won = await house.boards.best("tressette", month, "tournaments", limit=5)
        assert won == ((winner, 1),)
        assert await house.boards.best("tressette", month, "tournaments", limit=5) == won

    in_world(story)


def test_a_cancelled_tournament_is_won_by_nobody() -> None:
    async def story(world: World) -> None:
        event = await announced(world, knockout(4))
        cancel = director_acts.Cancel(event, "too few chairs")
        await world.house.director_desk.do(cancel, by=OPERATOR)
        month, _ = world.house.boards.months()
        assert await world.house.boards.best("tressette", month, "tournaments", limit=5) == ()

    in_world(story)

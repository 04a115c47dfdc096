"""The audit of tournaments finds each fault that is planted in a correct store."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from circolo.ledger.account import MINT, pool, purse
from circolo.ledger.transfer import Transfer
from circolo.room.audit.audit import audit
from circolo.store.entries import GENESIS_HASH, Entry, with_hash
from circolo.store.memory_store import MemoryStore
from circolo.tournaments.events import LotDrawn, Paid, SeedShown, TournamentEvent
from circolo.wire import tournament_log
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import announced, contestants, entered, knockout, over
from tests.room.world import World


def found(plant: Callable[[MemoryStore, str], None]) -> set[str]:
    """Return the codes that an audit finds in a store with a tournament, after a planted fault."""
    codes: set[str] = set()

    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, knockout(4))
        await entered(world, event, *people)
        await over(world, event)
        await world.later(15 * 60_000)
        assert (await audit(world.store)).findings == ()
        assert isinstance(world.store, MemoryStore)
        plant(world.store, f"event:{event}")
        codes.update(finding.code for finding in (await audit(world.store)).findings)

    in_world(story)
    return codes


def rewritten(
    store: MemoryStore, stream: str, change: Callable[[TournamentEvent], TournamentEvent | None]
) -> None:
    """Rewrite the stream with changed events and a consistent chain."""
    head = GENESIS_HASH
    entries = []
    for entry in store._streams[stream]:
        events = [change(event) for event in tournament_log.decode_events(entry.events)]
        text = tournament_log.encode_events([event for event in events if event is not None])
        entries.append(with_hash(head, replace(entry, events=text)))
        head = entries[-1].hash
    _replace(store, stream, entries)


def _replace(store: MemoryStore, stream: str, entries: list[Entry]) -> None:
    by_version = {entry.version: entry for entry in entries}
    store._streams[stream] = entries
    store._log = [
        by_version[entry.version] if entry.stream == stream else entry for entry in store._log
    ]


def test_a_prize_that_was_posted_otherwise_is_found() -> None:
    def plant(store: MemoryStore, stream: str) -> None:
        def more(event: TournamentEvent) -> TournamentEvent:
            return replace(event, chips=event.chips + 1) if isinstance(event, Paid) else event

        rewritten(store, stream, more)

    assert found(plant) == {"transfers_differ"}


@pytest.mark.rule("P2")
def test_a_pool_that_is_not_paid_out_is_found() -> None:
    def plant(store: MemoryStore, stream: str) -> None:
        kept = [
            moved
            for entry in store._log
            for moved in entry.transfers
            if moved.debit.startswith("pool:")
        ]
        entry = next(one for one in store._log if kept[0] in one.transfers)
        left = tuple(moved for moved in entry.transfers if moved != kept[0])
        entries = [
            replace(one, transfers=left) if one.version == entry.version else one
            for one in store._streams[stream]
        ]
        _replace(store, stream, entries)
        store._balances[kept[0].debit] = kept[0].amount
        held = store._balances[kept[0].credit]
        store._balances[kept[0].credit] = type(held)(held - kept[0].amount)

    assert found(plant) == {"transfers_differ", "pool_not_empty"}


def test_a_lot_that_does_not_follow_from_the_seed_is_found() -> None:
    def plant(store: MemoryStore, stream: str) -> None:
        def turned(event: TournamentEvent) -> TournamentEvent:
            return replace(event, order=event.order[::-1]) if isinstance(event, LotDrawn) else event

        rewritten(store, stream, turned)

    assert found(plant) == {"lot_altered"}


def test_another_seed_than_the_house_was_bound_to_is_found() -> None:
    def plant(store: MemoryStore, stream: str) -> None:
        def other(event: TournamentEvent) -> TournamentEvent:
            return SeedShown(bytes(32)) if isinstance(event, SeedShown) else event

        rewritten(store, stream, other)

    assert found(plant) == {"event_seed", "lot_altered"}


def test_a_tournament_whose_end_is_not_marked_is_found() -> None:
    def plant(store: MemoryStore, stream: str) -> None:
        store._ended.discard(stream)

    assert found(plant) == {"mark_wrong"}


def test_chips_in_the_pool_of_no_event_are_found() -> None:
    def plant(store: MemoryStore, stream: str) -> None:
        moved = Transfer("stray/1", MINT, pool("nowhere"), 5, "stray")  # type: ignore[arg-type]
        version = len(store._streams["house"])
        entries = [
            replace(one, transfers=(*one.transfers, moved)) if one.version == version else one
            for one in store._streams["house"]
        ]
        _replace(store, "house", entries)
        for account, chips in ((MINT, -5), (pool("nowhere"), 5)):
            held = store._balances.get(account, 0)
            store._balances[account] = type(moved.amount)(held + chips)

    assert found(plant) == {"transfers_differ", "pool_invented"}


def test_entries_stay_in_the_pool_until_the_end() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 3)
        event = await announced(world, knockout(4))
        await entered(world, event, *people)
        assert await world.store.balance(pool(event)) == 150
        assert await world.store.balance(purse("p0")) == 945
        assert (await audit(world.store)).findings == ()

    in_world(story)

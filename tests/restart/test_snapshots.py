"""A start from a snapshot and later entries equals a start from all entries."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from circolo.games.tressette import GAME, View
from circolo.room.tables import table_snapshots
from circolo.room.tables.stored_tables import stored_table
from circolo.store.entries import Entry
from circolo.store.errors import BrokenChain, StoreFailed
from circolo.store.memory_store import MemoryStore
from circolo.store.store_port import Snapshot
from circolo.store.vault import Vault
from circolo.tables.state import TableId, TableState
from circolo.wire import table_snapshot
from tests.room.match import in_world, table_of_two, to_play
from tests.room.world import Player, World, entropy

KEY, OTHER_KEY = bytes(32), bytes(range(32))


def _holds_cards_of_a_later_deal(player: Player) -> bool:
    view = player.frame.match
    return isinstance(view, View) and bool(view.sheet and view.hand)


async def second_deal(world: World) -> str:
    """Let two people play a deal, and some cards of the next; return the stream."""
    anna, bruno, table = await table_of_two(world, first=None, second=None, target=31)
    while not _holds_cards_of_a_later_deal(anna):
        to_play(anna, bruno).play()
        await world.later(2_000)
    for _ in range(5):
        to_play(anna, bruno).play()
        await world.settle()
    return f"table:{table}"


def state_of(world: World, stream: str) -> TableState | None:
    return world.house.tables[TableId(stream.removeprefix("table:"))].state


async def read_again(world: World, stream: str) -> tuple[int, TableState]:
    """Return the version after which entries were read, and the table."""
    asked: list[int] = []
    reads = world.store.read

    async def noted(stream: str, *, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        asked.append(after)
        return await reads(stream, after=after, limit=limit)

    world.store.read = noted  # type: ignore[method-assign]
    stored = await stored_table(world.store, world.vault, stream)
    world.store.read = reads  # type: ignore[method-assign]
    assert stored is not None
    return asked[-1], stored.state


def vaulted(story: Callable[[World], object]) -> None:
    in_world(story, vault=Vault(KEY, entropy(5)))  # type: ignore[arg-type]


def test_only_what_came_after_the_deal_is_read() -> None:
    async def story(world: World) -> None:
        stream = await second_deal(world)
        kept = await world.store.snapshot(stream)
        assert kept is not None
        assert kept.version > 40
        assert await read_again(world, stream) == (kept.version, state_of(world, stream))

    vaulted(story)


def test_a_long_deal_is_kept_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_snapshots, "EVERY", 10)

    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        for _ in range(15):
            to_play(anna, bruno).play()
            await world.settle()
        after, state = await read_again(world, f"table:{table}")
        assert (after % 10, after > 0) == (0, True)
        assert state == state_of(world, f"table:{table}")

    vaulted(story)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"schema": "tressette/0123456789abcdef"},
        {"schema": "scopa/0123456789abcdef"},
        {"schema": ""},
        {"box": b""},
        {"box": bytes(500)},
        {"version": 3},
    ],
    ids=str,
)
def test_a_snapshot_that_cannot_be_read_is_thrown_away(spoilt: dict[str, object]) -> None:
    async def story(world: World) -> None:
        stream = await second_deal(world)
        kept = await world.store.snapshot(stream)
        assert kept is not None
        put(world, replace(kept, **spoilt))
        assert await read_again(world, stream) == (0, state_of(world, stream))

    vaulted(story)


def test_a_snapshot_under_another_key_is_thrown_away() -> None:
    async def story(world: World) -> None:
        stream = await second_deal(world)
        kept = await world.store.snapshot(stream)
        assert kept is not None
        head = world.house.tables[TableId(stream.removeprefix("table:"))].head
        box = Vault(OTHER_KEY, entropy(6)).seal(f"{stream}/snapshot", head.version, b"anything")
        put(world, replace(kept, version=head.version, box=box))
        assert await read_again(world, stream) == (0, state_of(world, stream))

    vaulted(story)


def test_what_is_no_table_is_thrown_away() -> None:
    async def story(world: World) -> None:
        stream = await second_deal(world)
        kept = await world.store.snapshot(stream)
        assert kept is not None
        put(world, replace(kept, box=world.vault.seal(f"{stream}/snapshot", kept.version, b"\x00")))
        assert await read_again(world, stream) == (0, state_of(world, stream))

    vaulted(story)


def test_the_chain_is_followed_from_the_snapshot_on() -> None:
    async def story(world: World) -> None:
        stream = await second_deal(world)
        entries = world.store._streams[stream]  # type: ignore[union-attr]
        entries[-2] = replace(entries[-2], salt=bytes(16))
        with pytest.raises(BrokenChain):
            await stored_table(world.store, world.vault, stream)

    vaulted(story)


def test_nothing_of_the_cards_can_be_read_in_what_is_kept() -> None:
    async def story(world: World) -> None:
        stream = await second_deal(world)
        kept = await world.store.snapshot(stream)
        assert kept is not None
        plain = world.vault.open(f"{stream}/snapshot", kept.version, kept.box)
        assert b"hands" in plain
        assert b"hands" not in kept.box
        assert b"anna" not in kept.box

    vaulted(story)


def test_a_closed_table_keeps_no_snapshot() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world)
        assert await world.store.snapshot(f"table:{table}") is not None
        await world.later(3_600_000)
        assert await world.store.snapshot(f"table:{table}") is None

    vaulted(story)


def test_a_table_plays_on_though_its_snapshots_cannot_be_kept() -> None:
    async def story(world: World) -> None:
        async def fails(snapshot: Snapshot) -> None:
            raise StoreFailed("disk_full")

        world.store.keep = fails  # type: ignore[method-assign]
        anna, _, _ = await table_of_two(world)
        assert anna.frame.view.phase == "over"

    vaulted(story)


def test_tables_of_another_shape_have_another_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    before = table_snapshot.snapshot_schema(GAME)
    assert before.startswith("tressette/")
    assert table_snapshot.game_of_schema(before) == GAME
    table_snapshot.snapshot_schema.cache_clear()
    monkeypatch.setattr(table_snapshot, "FOLD_VERSION", table_snapshot.FOLD_VERSION + 1)
    try:
        assert table_snapshot.snapshot_schema(GAME) != before
        assert table_snapshot.game_of_schema(before) is None
    finally:
        table_snapshot.snapshot_schema.cache_clear()


def test_a_reworded_docstring_keeps_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    before = table_snapshot.snapshot_schema(GAME)
    table_snapshot.snapshot_schema.cache_clear()
    monkeypatch.setattr(TableState, "__doc__", "The state of a table, in other words.")
    try:
        assert table_snapshot.snapshot_schema(GAME) == before
    finally:
        table_snapshot.snapshot_schema.cache_clear()


def put(world: World, spoilt: Snapshot) -> None:
    """Write a snapshot that no store would write."""
    assert isinstance(world.store, MemoryStore)
    world.store._snapshots[spoilt.stream] = spoilt

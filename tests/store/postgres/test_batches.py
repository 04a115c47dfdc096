"""Group commit in PostgreSQL: entries that wait are committed in one transaction."""

import asyncio

import asyncpg
import pytest
from msgspec.structs import replace

from circolo.ledger.account import wallet
from circolo.store.entries import Deed, SealedSecret
from circolo.store.errors import DuplicateCommand, SecretConflict, StoreFailed, VersionConflict
from circolo.store.memory_store import MemoryStore
from circolo.store.postgres import PostgresStore, open_postgres, writer
from tests import postgres_server
from tests.conftest import Seeds
from tests.store.entries import after, entries, first, minted, moved
from tests.store.postgres.disturbances import together, waiting_writers, writers_held
from tests.store.random_batches import content, outcome, random_batch

pytestmark = pytest.mark.anyio

Admin = asyncpg.Connection
ANNA, BRUNO = wallet("anna"), wallet("bruno")


async def test_waiting_entries_are_committed_in_one_transaction(
    store: PostgresStore, admin: Admin
) -> None:
    assert await together(store, admin, *(first(f"table:{n}") for n in range(200))) == [None] * 200
    assert (store.writer.commits, store.writer.done) == (2, 200)
    assert len(await store.streams("table:")) == 200


async def test_under_load_there_are_fewer_commits_than_entries(store: PostgresStore) -> None:
    async def fill(table: int) -> None:
        for entry in entries(f"table:{table}", 5):
            await store.append(entry)

    await asyncio.gather(*map(fill, range(100)))
    assert store.writer.done == 500
    assert store.writer.commits < 100


async def test_a_refused_entry_does_not_prevent_the_rest_of_its_batch(
    store: PostgresStore, admin: Admin
) -> None:
    heads = [first(f"table:{n}") for n in range(6)]
    await together(store, admin, *heads)
    batch = [after(head) for head in heads]
    batch[1] = after(heads[1], command="c1")
    batch[3] = replace(after(heads[3]), version=9)
    batch[4] = after(heads[4], transfers=(moved("x", ANNA, BRUNO, amount=1),))
    outcomes = await together(store, admin, *batch)
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [
        None,
        "duplicate_command",
        None,
        "version_conflict",
        "insufficient_chips",
        None,
    ]
    assert [head.version for head in await store.streams("table:")] == [2, 1, 2, 1, 1, 2]


async def test_an_entry_after_a_refused_entry_of_its_stream_is_refused(
    store: PostgresStore, admin: Admin
) -> None:
    head = first("table:1")
    await store.append(head)
    repeated = after(head, command="c1")
    outcomes = await together(
        store, admin, first("table:2"), repeated, after(repeated), after(head)
    )
    assert [type(outcome) for outcome in outcomes[1:]] == [
        DuplicateCommand,
        VersionConflict,
        type(None),
    ]


async def test_an_account_may_not_dip_below_zero_within_a_batch(
    store: PostgresStore, admin: Admin
) -> None:
    """The sum of the batch would be enough, but Anna has the chips only afterwards."""
    outcomes = await together(
        store,
        admin,
        first("table:0"),
        first("table:1", transfers=(moved("early", ANNA, BRUNO, amount=5),)),
        first("table:2", transfers=(minted(ANNA, 20),)),
        first("table:3", transfers=(moved("late", ANNA, BRUNO, amount=5),)),
    )
    codes = [getattr(outcome, "code", None) for outcome in outcomes]
    assert codes == [None, "insufficient_chips", None, None]
    assert await store.balances("wallet:") == {ANNA: 15, BRUNO: 5}


async def test_a_secret_may_be_stored_deleted_and_stored_anew_in_one_batch(
    store: PostgresStore, admin: Admin
) -> None:
    sealing = first("table:1", sealed=(SealedSecret(1, b"one"),))
    opening = after(sealing, opened=(1,))
    again = after(opening, sealed=(SealedSecret(1, b"anew"),))
    outcomes = await together(store, admin, first("table:0"), sealing, opening, again)
    assert outcomes == [None] * 4
    assert await store.secrets("table:1") == {1: b"anew"}
    resealed = after(again, opened=(1,), sealed=(SealedSecret(2, b"two"),))
    last = after(resealed, sealed=(SealedSecret(1, b"last"),))
    assert await together(store, admin, first("table:2"), resealed, last) == [None] * 3
    assert await store.secrets("table:1") == {1: b"last", 2: b"two"}


async def test_a_secret_is_not_stored_twice_even_if_it_is_then_deleted(
    store: PostgresStore, admin: Admin
) -> None:
    sealing = first("table:1", sealed=(SealedSecret(1, b"one"),))
    await store.append(sealing)
    again = after(sealing, sealed=(SealedSecret(1, b"anew"),))
    opening = after(again, opened=(1,))
    outcomes = await together(store, admin, first("table:0"), again, opening)
    assert [type(outcome) for outcome in outcomes] == [type(None), SecretConflict, VersionConflict]
    assert await store.secrets("table:1") == {1: b"one"}


async def test_a_stream_may_begin_and_end_in_one_batch(store: PostgresStore, admin: Admin) -> None:
    one = first("table:1")
    ending = replace(after(one), closes=True)
    assert await together(store, admin, first("table:2"), one, ending) == [None] * 3
    heads = await store.streams("table:")
    assert [(head.stream, head.closed) for head in heads] == [("table:1", True), ("table:2", False)]


async def test_an_entry_that_postgres_cannot_store_is_refused_alone(
    store: PostgresStore, admin: Admin
) -> None:
    too_far = Deed("anna", "hand", 2**63)  # type: ignore[arg-type] # more chips than there are
    outcomes = await together(
        store,
        admin,
        first("a"),
        first("b", command="c\0"),
        first("c", deeds=(too_far,)),
        first("d"),
    )
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        ValueError,
        StoreFailed,
        type(None),
    ]
    assert [head.stream for head in await store.streams("")] == ["a", "d"]
    assert [await store.read(name) for name in ("a\0", "a\ud800")] == [(), ()]


async def test_a_batch_has_the_same_outcome_as_its_entries_one_by_one(
    store: PostgresStore, seeds: Seeds
) -> None:
    one_by_one, count = MemoryStore(), 0
    for seed in seeds(300):
        # Most small batches have no wrong entry, and are written at once.
        batch = await random_batch(seed, one_by_one, count=count, most=(29, 4, 2)[seed % 3])
        count += len(batch)
        expected = [await outcome(one_by_one, entry) for entry in batch]
        found = await asyncio.gather(*(outcome(store, entry) for entry in batch))
        assert (seed, found) == (seed, expected)
    assert await content(store) == await content(one_by_one)
    assert sum((await store.balances("")).values()) == 0


async def test_a_full_queue_refuses_new_entries_and_loses_none(
    store: PostgresStore, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "QUEUE_MAX", 6)
    outcomes = await together(store, admin, *(first(f"table:{n}") for n in range(8)))
    failed = [outcome for outcome in outcomes if isinstance(outcome, StoreFailed)]
    assert [failure.code for failure in failed] == ["store_busy"] * 2
    assert len(await store.streams("table:")) == 6
    await store.append(first("table:6"))


async def test_a_cancelled_append_does_not_affect_other_appends(
    store: PostgresStore, admin: Admin
) -> None:
    async with writers_held(admin):
        gone = asyncio.ensure_future(store.append(first("a")))
        stays = asyncio.ensure_future(store.append(first("b")))
        await waiting_writers(admin)
        gone.cancel()
    await stays
    assert gone.cancelled()
    assert len(await store.streams("")) == 2  # a cancelled append is still committed


async def test_closing_commits_the_queued_entries(postgres_url: str) -> None:
    await postgres_server.empty(postgres_url)
    store = await open_postgres(postgres_url)
    appends = [asyncio.ensure_future(store.append(first(f"table:{n}"))) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*appends)
    again = await open_postgres(postgres_url)
    assert len(await again.streams("")) == 50
    await again.close()

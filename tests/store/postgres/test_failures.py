"""Failures of the database server and of the connections to it."""

import asyncio

import asyncpg
import pytest

from circolo.cards.units import Millis
from circolo.store.errors import DiskFull, DuplicateCommand, StoreFailed
from circolo.store.people_port import Person
from circolo.store.postgres import PostgresStore, connections, open_postgres
from circolo.store.postgres.journal import LOCK
from tests import postgres_server
from tests.store.entries import after, entries, first
from tests.store.postgres.disturbances import (
    Proxy,
    close,
    code_of,
    end_connections,
    failing_inserts,
    together,
    waiting_writers,
    writers_held,
)

pytestmark = pytest.mark.anyio

Admin = asyncpg.Connection
ANNA = Person("p1", "Anna", "guest", Millis(0))


# --- Lost connections


async def test_an_entry_whose_connection_is_cut_before_the_commit_can_be_repeated(
    store: PostgresStore, admin: Admin
) -> None:
    one, two = entries("table:1", 2)
    await store.append(one)
    async with writers_held(admin):
        append = asyncio.ensure_future(store.append(two))
        (pid,) = await waiting_writers(admin)
        await admin.execute("SELECT pg_terminate_backend($1)", pid)
        assert await code_of(append) == "database_lost"
    assert await store.read("table:1") == (one,)
    await store.append(two)
    assert await store.read("table:1") == (one, two)


async def test_an_entry_whose_answer_is_lost_is_stored_and_its_repetition_is_recognized(
    store: PostgresStore, postgres_url: str
) -> None:
    four = entries("table:1", 4)
    async with Proxy(postgres_url) as proxy:
        behind = await open_postgres(proxy.url)
        for entry in four[:2]:  # the second one prepares the statement that the third one sends
            await behind.append(entry)
        proxy.lose_answers()
        assert await code_of(behind.append(four[2])) == "database_lost"
        assert await store.read("table:1") == tuple(four[:3])
        proxy.heal()
        with pytest.raises(DuplicateCommand):
            await behind.append(four[2])
        await behind.append(four[3])
        assert await behind.read("table:1") == tuple(four)
        await behind.close()


async def test_a_lost_answer_of_a_careful_batch_fails_all_its_entries(
    store: PostgresStore, postgres_url: str
) -> None:
    async with Proxy(postgres_url) as proxy:
        behind = await open_postgres(proxy.url)
        await behind.append(first("table:1"))
        proxy.lose_answers()
        written = (first("table:1"), first("table:2"))
        codes = await asyncio.gather(*(code_of(behind.append(entry)) for entry in written))
        assert codes == ["database_lost"] * 2
        proxy.heal()
        await behind.append(after(first("table:1")))
        await behind.close()


async def test_connections_that_end_while_idle_are_opened_again(
    store: PostgresStore, admin: Admin
) -> None:
    one, two = entries("table:1", 2)
    await store.append(one)
    await store.people.create(ANNA)
    await end_connections(admin)
    assert await store.read("table:1") == (one,)
    await end_connections(admin)
    await store.append(two)
    await store.beat(Millis(1))
    assert await store.people.by_id("p1") == ANNA
    assert await store.read("table:1") == (one, two)


async def test_a_query_whose_connection_is_lost_is_asked_again(postgres_url: str) -> None:
    tries = 0

    async def query(connection: connections.Connection) -> int:
        nonlocal tries
        tries += 1
        if tries == 1:
            await connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return tries

    pool = await connections.ConnectionPool.open(postgres_url)
    assert await pool.ask(query) == 2
    await pool.close()


async def test_a_server_that_cannot_be_reached_is_named_and_found_again(
    postgres_url: str, store: PostgresStore
) -> None:
    async with Proxy(postgres_url) as proxy:
        url = proxy.url
        behind = await open_postgres(url)
        await behind.append(first("table:1"))
    await asyncio.sleep(0.1)  # the client notices that its connection is closed
    assert await code_of(open_postgres(url)) == "database_unreachable"
    assert await code_of(behind.append(first("table:2"))) == "database_unreachable"
    assert await code_of(behind.read("table:1")) == "database_unreachable"
    assert await code_of(behind.people.create(ANNA)) == "database_unreachable"
    await behind.close()


# --- Errors of the server


async def test_a_full_disk_refuses_a_batch_and_the_store_stays_open(
    store: PostgresStore, admin: Admin
) -> None:
    one, two = entries("table:1", 2)
    await store.append(one)
    async with failing_inserts(admin, "53100"):
        with pytest.raises(DiskFull):
            await store.append(two)
    await store.append(two)
    assert await store.read("table:1") == (one, two)


@pytest.mark.parametrize("sqlstate", ["40001", "40P01"])
async def test_a_batch_that_the_server_rolls_back_is_committed_again(
    store: PostgresStore, admin: Admin, sqlstate: str
) -> None:
    async with failing_inserts(admin, sqlstate, times=3):
        batch = [first(f"table:{number}") for number in range(3)]
        await asyncio.gather(*map(store.append, batch))
    assert len(await store.streams("")) == 3


@pytest.mark.parametrize(
    ("sqlstate", "code"),
    [("55P03", "store_busy"), ("58030", "io_error"), ("XX000", "database_error")],
)
async def test_an_error_of_the_server_fails_the_batch_with_its_code(
    store: PostgresStore, admin: Admin, *, sqlstate: str, code: str
) -> None:
    async with failing_inserts(admin, sqlstate):
        batch = [first(f"table:{number}") for number in range(3)]
        assert await asyncio.gather(*(code_of(store.append(one)) for one in batch)) == [code] * 3
    await store.append(batch[0])


async def test_a_read_only_database_is_read_and_refuses_changes(
    store: PostgresStore, admin: Admin, postgres_url: str
) -> None:
    one, two = entries("table:1", 2)
    await store.append(one)
    name = await admin.fetchval("SELECT current_database()")
    await admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        await end_connections(admin)
        assert await code_of(store.append(two)) == "database_read_only"
        assert await code_of(store.people.create(ANNA)) == "database_read_only"
        assert await store.read("table:1") == (one,)
        reader = await open_postgres(postgres_url)
        assert await reader.read("table:1") == (one,)
        await reader.close()
    finally:
        await admin.execute("SET default_transaction_read_only = off")
        await admin.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await end_connections(admin)
    await store.append(two)


@pytest.mark.parametrize("address", ["mysql://a@b/c", "postgresql://[", "circolo.db"])
async def test_an_address_that_cannot_be_read_is_refused(address: str) -> None:
    assert await code_of(open_postgres(address)) == "database_address"


@pytest.mark.parametrize(
    ("answer", "code"), [(b"N", "database_unreachable"), (b"S", "database_tls")]
)
async def test_a_server_without_encryption_gets_no_password(answer: bytes, code: str) -> None:
    """The address asks for encryption, and the server answers that it has none, or has it not."""
    received: list[bytes] = []
    served = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received.append(await reader.read(8))
        writer.write(answer)
        received.append(await reader.read(1_000))
        writer.write(b"this is no answer to a handshake")
        await close(writer)
        served.set()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"postgresql://anna:hidden@127.0.0.1:{port}/circolo?sslmode=require"
        assert await code_of(open_postgres(url)) == code
        await asyncio.wait_for(served.wait(), 5)
    assert all(b"anna" not in data and b"hidden" not in data for data in received)


async def test_the_address_may_forbid_encryption(store: PostgresStore, postgres_url: str) -> None:
    async with Proxy(postgres_url) as proxy:
        plain = await open_postgres(f"{proxy.url}?sslmode=disable")
        await plain.append(first("table:1"))
        await plain.close()
    assert len(await store.read("table:1")) == 1


async def test_a_database_that_is_not_there_is_refused(postgres_url: str) -> None:
    missing = postgres_server.with_database(postgres_url, "circolo_missing")
    assert await code_of(open_postgres(missing)) == "database_refused"


# --- Limits


async def test_a_batch_that_waits_too_long_for_another_writer_is_refused(
    admin: Admin, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connections._SETTINGS, "lock_timeout", "100ms")
    impatient = await open_postgres(postgres_url)
    async with writers_held(admin):
        assert await code_of(impatient.append(first("table:1"))) == "store_busy"
    await impatient.append(first("table:1"))
    await impatient.close()


async def test_a_server_that_stops_while_it_holds_the_lock_loses_it(
    store: PostgresStore, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connections._SETTINGS, "idle_in_transaction_session_timeout", "200ms")
    stopped = await connections.connect(postgres_url)
    await stopped.execute(f"BEGIN; {LOCK}")
    await asyncio.wait_for(store.append(first("table:1")), 10)
    with pytest.raises(connections.LOST):
        await stopped.execute("COMMIT")
    stopped.terminate()


async def test_commits_are_durable_where_the_database_is_set_to_lose_them(
    admin: Admin, postgres_url: str
) -> None:
    name = await admin.fetchval("SELECT current_database()")
    await admin.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    try:
        connection = await connections.connect(postgres_url)
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        await connection.close()
    finally:
        await admin.execute(f"ALTER DATABASE {name} RESET synchronous_commit")


async def test_too_many_waiting_queries_are_refused(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("circolo.store.postgres.connections.ASKED_MAX", 3)
    asked = [code_of(store.read("table:1")) for _ in range(5)]
    assert sorted(await asyncio.gather(*asked)) == ["", "", "", "store_busy", "store_busy"]


async def test_a_batch_has_at_most_batch_max_entries(
    store: PostgresStore, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("circolo.store.postgres.writer.BATCH_MAX", 4)
    assert await together(store, admin, *(first(f"table:{n}") for n in range(9))) == [None] * 9
    assert store.writer.commits == 3


async def test_every_code_has_a_sentence() -> None:
    for code in ("database_lost", "database_unreachable", "database_read_only", "database_error"):
        assert "nothing that was acknowledged is lost" in str(StoreFailed(code))

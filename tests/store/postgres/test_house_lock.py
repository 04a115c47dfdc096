"""The lock of a database: one server that is alone, or the nodes of one cluster."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from circolo.store.cluster_port import DatabaseUse
from circolo.store.errors import DatabaseRefused
from circolo.store.postgres import HouseLock, PostgresStore
from circolo.store.postgres.house_lock import LOCK
from tests.store.postgres.disturbances import END_ALL

pytestmark = pytest.mark.anyio

Admin = asyncpg.Connection
USES: tuple[DatabaseUse, ...] = ("alone", "in_cluster")
_HOLDERS = """
SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


@asynccontextmanager
async def held(url: str, use: DatabaseUse) -> AsyncIterator[HouseLock]:
    """Hold the lock for a `with` block."""
    lock = await HouseLock.take(url, use=use)
    try:
        yield lock
    finally:
        await lock.release()


async def refusal(url: str, use: DatabaseUse) -> str:
    """Return the sentence with which the lock is refused."""
    with pytest.raises(DatabaseRefused) as refused:
        await HouseLock.take(url, use=use)
    assert refused.value.code == "database_in_use"
    return str(refused.value)


async def holders(admin: Admin, count: int) -> set[int]:
    """Wait until so many connections hold the lock, and return their process ids."""
    async with asyncio.timeout(20):
        while len(rows := await admin.fetch(_HOLDERS, LOCK >> 32, LOCK & 0xFFFF_FFFF)) != count:
            await asyncio.sleep(0.01)
    return {row["pid"] for row in rows}


async def test_nodes_of_a_cluster_share_a_database(
    store: PostgresStore, admin: Admin, postgres_url: str
) -> None:
    async with held(postgres_url, "in_cluster"), held(postgres_url, "in_cluster"):
        assert len(await holders(admin, 2)) == 2


@pytest.mark.parametrize(
    ("holder", "newcomer", "sentence"),
    [
        (
            "alone",
            "alone",
            "Another Circolo uses this database (on HOLDER). Stop that server, or choose another "
            "database.",
        ),
        (
            "alone",
            "in_cluster",
            "A server without --bus uses this database (on HOLDER). Stop it, and start it again "
            "with --bus as a node of the cluster.",
        ),
        (
            "in_cluster",
            "alone",
            "The nodes of a cluster use this database (on HOLDER). Stop them all, or start this "
            "server with --bus as one more node.",
        ),
    ],
)
async def test_a_server_that_is_alone_excludes_every_other(
    store: PostgresStore,
    admin: Admin,
    *,
    postgres_url: str,
    holder: DatabaseUse,
    newcomer: DatabaseUse,
    sentence: str,
) -> None:
    async with held(postgres_url, holder):
        (pid,) = await holders(admin, 1)
        where = await admin.fetchval(
            """SELECT coalesce(host(client_addr), 'this machine') || ', since ' ||
            to_char(backend_start, 'YYYY-MM-DD HH24:MI') FROM pg_stat_activity WHERE pid = $1""",
            pid,
        )
        assert await refusal(postgres_url, newcomer) == sentence.replace("HOLDER", where)
    await holders(admin, 0)
    async with held(postgres_url, newcomer):
        pass


async def test_the_holder_with_another_role_is_hidden_and_still_excludes(
    store: PostgresStore, postgres_url: str, server_role_url: str
) -> None:
    async with held(postgres_url, "alone"):
        assert await refusal(server_role_url, "alone") == (
            "Another Circolo uses this database. Stop that server, or choose another database."
        )


async def test_a_waiting_server_is_told_of_a_lock_that_nobody_holds_any_more(
    store: PostgresStore, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The holder ends between the two questions to the server."""
    monkeypatch.setattr("circolo.store.postgres.house_lock._HOLDER", "SELECT WHERE $1 = $2 + 0")
    async with held(postgres_url, "alone"):
        assert await refusal(postgres_url, "alone") == (
            "Another Circolo has just used this database. Try again."
        )


@pytest.mark.parametrize("use", USES)
async def test_a_lock_whose_connection_was_lost_is_taken_again(
    store: PostgresStore, admin: Admin, *, postgres_url: str, use: DatabaseUse
) -> None:
    async with held(postgres_url, use) as lock:
        before = await holders(admin, 1)
        await admin.execute(END_ALL)
        async with asyncio.timeout(20):
            while await holders(admin, 1) == before:
                await asyncio.sleep(0.01)
        assert not lock.taken.done()


async def test_a_node_that_was_cut_off_shares_again_with_the_others(
    store: PostgresStore, admin: Admin, postgres_url: str
) -> None:
    async with held(postgres_url, "in_cluster") as one, held(postgres_url, "in_cluster") as two:
        before = await holders(admin, 2)
        await admin.execute("SELECT pg_terminate_backend($1)", min(before))
        async with asyncio.timeout(20):
            while await holders(admin, 2) == before:
                await asyncio.sleep(0.01)
        assert (one.taken.done(), two.taken.done()) == (False, False)


@pytest.mark.parametrize(
    ("use", "steal"),
    [
        ("alone", "SELECT pg_advisory_lock($1)"),
        ("alone", "SELECT pg_advisory_lock_shared($1)"),
        ("in_cluster", "SELECT pg_advisory_lock($1)"),
    ],
)
async def test_a_server_that_was_cut_off_learns_that_another_has_taken_the_lock(
    store: PostgresStore, admin: Admin, *, postgres_url: str, use: DatabaseUse, steal: str
) -> None:
    thief = await asyncpg.connect(postgres_url)
    async with held(postgres_url, use) as lock:
        stealing = asyncio.create_task(thief.execute(steal, LOCK))
        (holder,) = await holders(admin, 1)
        await admin.execute("SELECT pg_terminate_backend($1)", holder)
        await stealing
        async with asyncio.timeout(20):
            assert (await lock.taken).code == "database_in_use"
    thief.terminate()

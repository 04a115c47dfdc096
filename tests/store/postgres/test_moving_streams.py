"""Streams that move between two servers: each caches the last entries of the streams it wrote."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from circolo.cards.units import Chips
from circolo.store.entries import Deed, Entry
from circolo.store.errors import DuplicateCommand, StoreFailed, VersionConflict
from circolo.store.postgres import PostgresStore
from circolo.store.postgres.connections import Connection, connect
from circolo.store.postgres.journal import LOCK, Journal
from tests.store.entries import after, entries, first

pytestmark = pytest.mark.anyio

ACCEPTED = type(None)
TABLES = 20


class Server:
    """The journal of one server. `statements` are those of its last batch."""

    def __init__(self, url: str) -> None:
        self.statements: list[str] = []
        self._url = url
        self.journal = Journal(self._connect)

    async def append(self, *batch: Entry) -> list[type[object]]:
        """Commit a batch; return the type of each refusal, or NoneType."""
        self.statements.clear()
        return [type(outcome) for outcome in await self.journal.commit(batch)]

    async def _connect(self) -> Connection:
        connection = await connect(self._url)
        connection.add_query_logger(lambda query: self.statements.append(query.query))
        return connection


@pytest.fixture
async def servers(store: PostgresStore, postgres_url: str) -> AsyncIterator[Sequence[Server]]:
    """Yield two servers of one database."""
    two = (Server(postgres_url), Server(postgres_url))
    yield two
    for server in two:
        await server.journal.close()


async def test_a_stream_that_was_given_back_goes_on(
    store: PostgresStore, servers: Sequence[Server]
) -> None:
    one, two = servers
    seven = entries("table:1", 7)
    writers = (one, one, two, two, one, one, two)
    for entry, writer in zip(seven, writers, strict=True):
        assert await writer.append(entry) == [ACCEPTED]
    assert await store.read("table:1") == tuple(seven)


async def test_only_the_first_entry_after_a_stream_came_back_is_written_with_care(
    servers: Sequence[Server],
) -> None:
    one, two = servers
    for number, entry in enumerate(entries("table:1", 9)):
        writer = two if 2 <= number < 4 else one
        await writer.append(entry)
        assert (number, LOCK in writer.statements) == (number, number == 4)
        if number > 4:
            assert len(writer.statements) == 1


async def test_a_stream_that_came_back_costs_the_others_nothing(servers: Sequence[Server]) -> None:
    one, two = servers
    head, other = first("table:1"), first("table:2")
    await one.append(head, other)
    await two.append(after(head))
    await one.append(after(after(head)))
    await one.append(after(other))
    assert len(one.statements) == 1


@pytest.mark.parametrize(
    ("command", "refusal"), [("other", VersionConflict), ("c2", DuplicateCommand)]
)
async def test_a_server_that_lost_a_stream_is_refused_until_it_reads_it(
    store: PostgresStore, servers: Sequence[Server], *, command: str, refusal: type[object]
) -> None:
    one, two = servers
    head, second, third = entries("table:1", 3)
    await one.append(head)
    await two.append(second)
    for _ in range(3):
        assert await one.append(after(head, command=command)) == [refusal]
    assert await one.append(third) == [ACCEPTED]
    assert await store.read("table:1") == (head, second, third)


async def test_a_server_with_a_stale_cache_lets_no_gap_into_a_stream(
    servers: Sequence[Server],
) -> None:
    """An entry that is ahead of the stored ones is no acceptance, and the next ones go on."""
    one, two = servers
    four = entries("table:1", 4)
    await one.append(four[0])
    await two.append(four[1])
    assert await one.append(four[3]) == [VersionConflict]
    assert await one.append(four[2]) == [ACCEPTED]
    assert await one.append(four[3]) == [ACCEPTED]


async def test_a_refused_entry_leaves_the_other_streams_of_its_batch_as_they_are(
    store: PostgresStore, servers: Sequence[Server]
) -> None:
    one, two = servers
    moved, own = first("table:1"), first("table:2")
    await one.append(moved, own)
    await two.append(after(moved))
    batch = (after(own), after(moved, command="other"), after(after(own)))
    assert await one.append(*batch) == [ACCEPTED, VersionConflict, ACCEPTED]
    assert [head.version for head in await store.streams("")] == [2, 3]


async def test_an_entry_written_alone_after_its_batch_failed_meets_the_entries_of_others(
    servers: Sequence[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server appends while the entries of a batch with an impossible row are written one by
    one.
    """
    one, two = servers
    head, second, third = entries("table:1", 3)
    await one.append(head)
    impossible = first("table:2", deeds=(Deed("anna", "hand", Chips(2**63)),))
    with_care = Journal._write_with_care

    async def meet(
        journal: Journal, connection: Connection, batch: Sequence[Entry]
    ) -> list[Exception | None]:
        if batch == [third]:
            await two.append(after(second, command="other"))
        return await with_care(journal, connection, batch)

    monkeypatch.setattr(Journal, "_write_with_care", meet)
    outcomes = await one.append(second, impossible, third)
    assert outcomes == [ACCEPTED, StoreFailed, VersionConflict]


async def test_servers_with_tables_of_their_own_never_write_with_care(
    store: PostgresStore, servers: Sequence[Server]
) -> None:
    async def play(server: Server, table: int) -> None:
        for batch in zip(*(entries(f"table:{table}/{n}", 5) for n in range(TABLES)), strict=True):
            assert await server.append(*batch) == [ACCEPTED] * TABLES
            assert LOCK not in server.statements

    await asyncio.gather(*(play(server, number) for number, server in enumerate(servers)))
    assert len(await store.feed(0, limit=1_000)) == 2 * TABLES * 5

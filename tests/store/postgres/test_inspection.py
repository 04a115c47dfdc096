"""An audit of a PostgreSQL database finds each fault that a superuser plants."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from circolo.cli.audit import audit_database
from circolo.room.audit.audit import Report
from circolo.store.postgres import catalogue, inspection
from circolo.store.postgres.database_reader import DatabaseReader, open_database
from tests import postgres_server
from tests.postgres_copy import AS_COPIER, copy_house
from tests.store.postgres.print_catalogue import catalogue_of
from tests.store.whole_house import build

pytestmark = pytest.mark.anyio

Connection = asyncpg.Connection

OTHER_TABLE = "(SELECT min(id) FROM streams WHERE id NOT IN (SELECT stream FROM deeds))"

PLANTED = {
    "a gap in the numbers of entries": (
        "UPDATE entries SET position = 999999 "
        "WHERE position = (SELECT position FROM transfers WHERE number = 3)",
        {"number_wrong", "row_orphaned"},
    ),
    "a gap in the numbers of transfers": (
        "UPDATE transfers SET number = 999 WHERE number = 3",
        {"number_wrong"},
    ),
    "the order of two hands": (
        "UPDATE deeds SET number = 0 WHERE number = 5; UPDATE deeds SET number = 5 "
        "WHERE number = 20; UPDATE deeds SET number = 20 WHERE number = 0",
        {"number_wrong"},
    ),
    "an entry that was added": (
        """INSERT INTO entries
            SELECT 0, stream, version + 1000, 'more', at, cause, events, salt, hash, chain
            FROM entries WHERE position = 40""",
        {"number_wrong"},
    ),
    "counters that are behind": (
        "UPDATE counters SET position = position - 1",
        {"number_wrong"},
    ),
    "no counters": ("DELETE FROM counters", {"number_wrong"}),
    "a balance that was invented": (
        "INSERT INTO balances VALUES ('purse:eva', 0)",
        {"balance_invented"},
    ),
    "a balance that was removed": (
        "DELETE FROM balances WHERE chips = 0 AND account LIKE 'seat:%'",
        {"balance_missing"},
    ),
    "a hand at another table": (
        f"UPDATE deeds SET stream = {OTHER_TABLE} WHERE number = 10",
        {"deed_misplaced"},
    ),
    "a member without a password": (
        "UPDATE people SET password = NULL WHERE id = 'olga'",
        {"person_implausible"},
    ),
    "a member since no entry": (
        "UPDATE people SET since = 999999 WHERE id = 'olga'",
        {"person_implausible"},
    ),
    "a deleted person with an account": (
        "INSERT INTO erased VALUES ('olga')",
        {"person_implausible"},
    ),
    "a person who is not found by their name": (
        "UPDATE people SET folded = 'olga2' WHERE id = 'olga'",
        {"name_misfolded"},
    ),
    "a stream without entries": (
        "INSERT INTO streams VALUES (nextval('stream_ids') + 1000, 'table:nothing', false)",
        {"stream_empty"},
    ),
    "a session of nobody": (
        "UPDATE sessions SET person = 'nobody' WHERE person = 'anna'",
        {"row_orphaned"},
    ),
    "an entry of no stream": ("DELETE FROM streams WHERE name = 'house'", {"row_orphaned"}),
    "a salt that is too short": (
        "UPDATE entries SET salt = '\\x00' WHERE position = 40",
        {"entry_misshapen"},
    ),
    "a transfer to an invalid account": (
        "UPDATE transfers SET credit = 'nobody' WHERE number = 3",
        {"transfer_misshapen"},
    ),
    "a trigger that was dropped": (
        "DROP TRIGGER entries_never_change ON entries",
        {"schema_differs"},
    ),
    "a trigger that is switched off": (
        "ALTER TABLE transfers DISABLE TRIGGER transfers_never_change",
        {"schema_differs"},
    ),
    "triggers of foreign keys that are switched off": (
        "ALTER TABLE sessions DISABLE TRIGGER ALL",
        {"schema_differs"},
    ),
    "a trigger function that does nothing": (
        """CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN RETURN NULL; END'""",
        {"schema_differs"},
    ),
    "triggers that are off in each session": (
        "SET LOCAL session_replication_role = replica",
        {"schema_differs"},
    ),
    "a rule": (
        "CREATE RULE forget AS ON INSERT TO transfers DO INSTEAD NOTHING",
        {"schema_differs"},
    ),
    "an index that was dropped": ("DROP INDEX transfers_from", {"schema_differs"}),
    "a constraint that was dropped": (
        "ALTER TABLE transfers DROP CONSTRAINT transfers_amount_check",
        {"schema_differs"},
    ),
    "a view that was added": ("CREATE VIEW mine AS SELECT * FROM people", {"schema_differs"}),
    "a table that inherits": ("CREATE TABLE pg_temp.more () INHERITS (blocks)", {"schema_differs"}),
    "rows that a policy hides": (
        "ALTER TABLE entries ENABLE ROW LEVEL SECURITY",
        {"table_differs"},
    ),
    "a table that a crash empties": ("ALTER TABLE links SET UNLOGGED", {"table_differs"}),
    "a column that was added": ("ALTER TABLE links ADD COLUMN mine TEXT", {"table_differs"}),
    "a column that was renamed": (
        "ALTER TABLE entries RENAME COLUMN cause TO reason",
        {"table_differs"},
    ),
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("house") / "circolo.db")


@pytest.fixture(scope="module")
def house(file: Path, postgres_url: str) -> str:
    """Return the address of a database with a row in every table."""
    asyncio.run(copy_house(file, postgres_url))
    return postgres_url


@pytest.fixture
async def superuser(house: str) -> AsyncIterator[Connection]:
    """Yield a connection of a superuser, whose changes are rolled back."""
    connection = await asyncpg.connect(house, server_settings=AS_COPIER)
    await connection.execute("BEGIN; SET LOCAL session_replication_role = replica")
    yield connection
    await connection.close()


async def found(connection: Connection) -> list[str]:
    """Return the codes of all findings that need no entry to be decoded."""
    codes = [finding.code async for finding in inspection.unreadable(connection)]
    if not inspection.UNREADABLE.intersection(codes):
        codes += [finding.code async for finding in inspection.misshapen(connection)]
    if not inspection.UNREADABLE.intersection(codes):
        codes += [finding.code async for finding in inspection.findings(connection)]
    return codes


async def audited(connection: Connection) -> Report:
    return await audit_database(DatabaseReader(connection))


@pytest.mark.parametrize(("fault", "codes"), PLANTED.values(), ids=PLANTED.keys())
async def test_a_planted_fault_is_found(
    superuser: Connection, *, fault: str, codes: set[str]
) -> None:
    await superuser.execute("SET LOCAL session_replication_role = origin")
    assert await found(superuser) == []
    await superuser.execute("SET LOCAL session_replication_role = replica")
    await superuser.execute(fault)
    if "session_replication_role" not in fault:
        await superuser.execute("SET LOCAL session_replication_role = origin")
    assert {*await found(superuser)} == codes


async def test_an_audit_with_the_rights_of_a_server_reads_everything(
    house: str, server_role_url: str
) -> None:
    async with open_database(server_role_url) as reader:
        report = await audit_database(reader)
    assert (report.findings, report.entries > 200) == ((), True)
    assert [unchecked.code for unchecked in report.unchecked] == ["not_sealed", "older_copy"]


async def test_an_audit_reads_no_further_where_it_cannot(superuser: Connection) -> None:
    await superuser.execute("ALTER TABLE deeds DROP COLUMN chips")
    report = await audited(superuser)
    assert {finding.code for finding in report.findings} >= {"table_differs"}
    assert [unchecked.code for unchecked in report.unchecked] == ["rest"]


async def test_a_changed_account_is_not_found_and_an_audit_says_so(superuser: Connection) -> None:
    await superuser.execute(
        """UPDATE people SET name = 'Eva', folded = 'eva' WHERE id = 'olga';
        SET LOCAL session_replication_role = origin"""
    )
    report = await audited(superuser)
    assert report.findings == ()
    assert "not_sealed" in {unchecked.code for unchecked in report.unchecked}


async def test_an_audit_in_postgresql_follows_the_chain(superuser: Connection) -> None:
    await superuser.execute(
        """UPDATE entries SET at = at - 60000 WHERE position = 40;
        SET LOCAL session_replication_role = origin"""
    )
    assert [finding.code for finding in (await audited(superuser)).findings] == ["entry_altered"]


async def test_a_reader_sees_one_moment_and_can_change_nothing(
    house: str, server_role_url: str
) -> None:
    async with open_database(server_role_url) as reader:
        assert await reader.person("eva") is None
        new = "INSERT INTO circolo.people VALUES ('eva', 'Eva', 'eva', 'guest', 0)"
        await postgres_server.execute(house, new)
        assert await reader.person("eva") is None
        with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
            await reader.connection.execute("DELETE FROM blocks")
    async with open_database(server_role_url) as reader:
        assert await reader.names(["eva", "olga", "nobody"]) == {"eva": "Eva", "olga": "Olga"}
    await postgres_server.execute(house, "DELETE FROM circolo.people WHERE id = 'eva'")


async def test_the_known_catalogue_is_that_of_the_migrations(postgres_url: str) -> None:
    """After a new migration, run `python -m tests.store.postgres.print_catalogue`."""
    assert await catalogue_of(postgres_url) == catalogue.as_text(catalogue.expected_catalogue())
